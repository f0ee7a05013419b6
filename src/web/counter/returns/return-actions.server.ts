import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { DecisionResult, StaffDecision } from "../../../shop/returns/return-decisions.ts"
import { keyOf, lineOf, readId, textOf, typedFields } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import type { FormAnswer } from "../form-reply.tsx"
import { associationCalling } from "../staff-access.server.ts"
import { decisionText } from "./texts.ts"

const maxLength = { reference: 40, reason: 300 } as const

const unitsIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

const decisionIn = (form: FormData): StaffDecision => ({
  lines: [...form.keys()].flatMap(name => {
    const lineId = readId(/^u(\d+)$/.exec(name)?.[1] ?? "")
    const goods = textOf(form, `d${lineId}`) === "written-off" ? "written-off" : "shelf"
    return lineId > 0 ? [{ lineId, units: unitsIn(textOf(form, name).trim()), goods } as const] : []
  }),
  exchange: textOf(form, "modo") === "cambio",
  reference: lineOf(form, "referencia", maxLength.reference),
  reason: lineOf(form, "motivo", maxLength.reason),
})

const statusOf: Readonly<Record<string, number>> = { already: 409, "not-yours": 404, failed: 502, refused: 200 }

const act = (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<DecisionResult> | null => {
  const { returns } = servicesOf(context)
  const id = readId(textOf(form, "devolucion"))
  switch (textOf(form, "accion")) {
    case "devolver": {
      const key = keyOf(form)
      return key === null ? null : returns.begin(staff, readId(textOf(form, "pedido")), key, decisionIn(form))
    }
    case "aceptar":
      return returns.accept(staff, id, decisionIn(form))
    case "rechazar":
      return returns.refuse(staff, id, lineOf(form, "motivo", maxLength.reason))
    case "reintentar":
      return returns.retry(staff, id)
    default:
      return null
  }
}

export const answerReturnForm = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const staff = await associationCalling(request, context)
  const form = await request.formData()
  const result = await act(context, staff, form)
  if (!result) throw data({ problem: "bad-request" }, { status: 400 })
  // Its own page says how it stands, and is the one to print.
  if ("id" in result) throw redirect(`/asocias/admin/devoluciones/${result.id}`)
  const { reply, status }: FormAnswer = {
    reply: {
      of: textOf(form, "accion"),
      text: decisionText(result),
      isGood: result.kind === "refused",
      typed: typedFields(form),
    },
    status: statusOf[result.kind] ?? 422,
  }
  return data(reply, { status })
}
