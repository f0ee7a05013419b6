import { redirect } from "react-router"
import type { DecisionResult, StaffDecision } from "../../../shop/returns/return-decisions.ts"
import { readCause } from "../../../shop/returns/rules/return-rules.ts"
import { readFormLine, readId, readUnits, requestKey } from "../../../shop/vocabulary/form-fields.ts"
import { type Actions, answerActions, answerForm, type Press } from "../../shared/staff/actions.server.ts"
import type { FormReply } from "../../shared/staff/form-reply.tsx"
import { erpFailedText, stateTexts } from "./return-form.tsx"

const maxLength = { reference: 40, reason: 300 } as const

const readDecision = ({ form, field }: Press): StaffDecision => ({
  lines: [...form.keys()].flatMap(name => {
    const lineId = readId(/^u(\d+)$/.exec(name)?.[1])
    const goods = field(`d${lineId}`) === "written-off" ? "written-off" : "shelf"
    return lineId > 0 ? [{ lineId, units: readUnits(field(name)) ?? 0, goods } as const] : []
  }),
  exchange: field("modo") === "cambio",
  cause: readCause(field("causa")),
  reference: readFormLine(form, "referencia", maxLength.reference),
  reason: readFormLine(form, "motivo", maxLength.reason),
})

type Refused = Exclude<DecisionResult, { readonly kind: "done" | "running" | "stopped" }>

const httpStatus: Partial<Record<Refused["kind"], number>> = {
  already: 409,
  "form-used": 409,
  "not-yours": 404,
  failed: 502,
  "provider-away": 502,
  refused: 200,
}

const decisionText = (result: Refused): string => {
  switch (result.kind) {
    case "already":
      return `Ya la atendió ${result.by ?? "otra persona"}: ${stateTexts[result.state].toLowerCase()}.`
    case "too-many":
      return result.left === 0
        ? `${result.label}: ya se devolvió todo lo que se compró.`
        : `${result.label}: solo se pueden devolver ${result.left}.`
    case "nothing":
      return "Escriba cuántas unidades vuelven."
    case "no-reason":
      return "Escriba el motivo."
    case "no-reference":
      return "Escriba la referencia del SINPE con que devolvió el dinero."
    case "no-shift":
      return "Abra un turno: el efectivo se devuelve de la gaveta de un turno."
    case "form-used":
      return "Este formulario ya registró otra devolución, y esta no se anotó. Abra el pedido de nuevo."
    case "unpaid":
      return "La factura de este pedido no está pagada en el ERP: no hay dinero que devolver. Registre allí el pago, o cambie el producto por otro igual."
    case "not-refused":
      return "El proveedor de tarjetas no la ha rechazado. Presione «Reintentar ahora»."
    case "provider-away":
      return "El proveedor de tarjetas no responde, y no se sabe si ya devolvió el dinero. No pague todavía; inténtelo de nuevo."
    case "not-yours":
      return "Este pedido no es de su asociación o no está entregado."
    case "refused":
      return "Se le avisó al cliente que no se acepta."
    case "failed":
      return erpFailedText
  }
}

const decide = (work: (press: Press, id: number) => Promise<DecisionResult> | null) => async (press: Press) => {
  const result = await work(press, readId(press.field("devolucion")))
  // The return's own page shows its state and is the one to print.
  if (result && "id" in result) throw redirect(`/asocias/admin/devoluciones/${result.id}`)
  return result && answerForm(press, decisionText(result), httpStatus[result.kind])
}

const returnActions: Actions<FormReply> = {
  devolver: decide(press => {
    const key = requestKey(press.form)
    const orderId = readId(press.field("pedido"))
    return key === null ? null : press.services.returns.begin(press.staff, orderId, key, readDecision(press))
  }),
  aceptar: decide((press, id) => press.services.returns.accept(press.staff, id, readDecision(press))),
  rechazar: decide(({ services, staff, form }, id) =>
    services.returns.refuse(staff, id, readFormLine(form, "motivo", maxLength.reason)),
  ),
  cerrar: decide(({ services, staff, form, field }, id) => {
    const key = requestKey(form)
    const settling = field("manera")
    if (key === null || (settling !== "cash" && settling !== "sinpe")) return null
    const reference = readFormLine(form, "referencia", maxLength.reference)
    return services.returns.close(staff, id, { key, settling, reference })
  }),
  reintentar: decide(({ services, staff }, id) => services.returns.retry(staff, id)),
}

export const returnAction = answerActions(returnActions)
