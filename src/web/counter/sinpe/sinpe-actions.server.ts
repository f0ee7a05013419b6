import type { MoveResult } from "../../../shop/transfers/transfers.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import type { TransferState } from "../../../shop/vocabulary/payments.ts"
import { type Actions, answer, type Press } from "../../shared/staff/actions.server.ts"
import { shortMoment } from "../../shared/staff/texts.ts"
import { sameReferenceLabel, transferStateTexts } from "./texts.ts"

const httpStatus = { done: 200, already: 409, incomplete: 422, "same-reference": 409, "not-yours": 404 } as const

const doneTexts: Partial<Record<TransferState, (ref: string, amount: number) => string>> = {
  confirmed: ref => `Pago del pedido ${ref} confirmado.`,
  refused: ref => `Pago del pedido ${ref} rechazado: el cliente recibe el motivo por correo.`,
  dropped: ref => `Anotado: la transferencia del pedido ${ref} no llegó.`,
  owed: (ref, amount) => `El pedido ${ref} está cancelado: ahora hay que devolver ${formatColones(amount)}.`,
  "given-back": ref => `Devolución del pedido ${ref} anotada: el cliente recibe un correo.`,
}

const moveText = (result: MoveResult): string => {
  switch (result.kind) {
    case "done":
      return doneTexts[result.state]?.(result.ref, result.amount) ?? `Pedido ${result.ref} anotado.`
    case "already":
      return `El pedido ${result.ref} ya estaba así: ${transferStateTexts[result.state]}${result.by === "" ? "" : ` (${result.by}, ${shortMoment(result.at)})`}.`
    case "incomplete":
      return "Falta escribir el motivo o la referencia."
    case "same-reference":
      return `No se confirmó el pedido ${result.ref}: con esa referencia ya se confirmó el ${result.other}. Si es otra transferencia, márquelo en «${sameReferenceLabel}» y escriba cómo lo sabe.`
    case "not-yours":
      return "Esta transferencia no es de su asociación."
  }
}

export const moveAnswer = (result: MoveResult) =>
  answer(moveText(result), httpStatus[result.kind], result.kind === "already" ? "info" : undefined)

const move = (work: (press: Press, orderId: number) => Promise<MoveResult>) => async (press: Press) => {
  const orderId = readId(press.field("pedido"))
  const result = await work(press, orderId)
  // Another decision replaces a held confirmation.
  if (result.kind === "done") await press.services.counter.held.drop("confirm-transfer", orderId)
  return moveAnswer(result)
}

const cancelResults = {
  cancelled: ["Pedido cancelado.", 200, "good"],
  running: ["El pedido se está cancelando.", 202, "good"],
  "too-late": ["El pedido ya está alistado o cambió: no se puede cancelar.", 409, "error"],
  failed: ["No se pudo cancelar el pedido. Inténtelo de nuevo.", 502, "error"],
  "not-allowed": ["Este pedido todavía no se puede cancelar.", 409, "error"],
} as const

export const sinpeActions: Actions = {
  /** A browser with script shows how long it can be undone; without script a press acts at once. */
  async "confirmar-sinpe"(press) {
    const { services, staff, form, field } = press
    const orderId = readId(field("pedido"))
    const typed = [field("referencia"), form.has("otra-transferencia") ? field("motivo") : null] as const
    const held = field("retener") === "si" ? await services.counter.held.confirm(staff, orderId, ...typed) : null
    if (!held) return move(() => services.transfers.confirm(staff, orderId, ...typed))(press)
    if ("kind" in held) return moveAnswer(held)
    const { reply, status } = answer(`El pago del pedido ${held.ref} se confirma en unos segundos.`, 202, "good")
    return { reply: { ...reply, heldId: held.id }, status }
  },
  "rechazar-sinpe": move(({ services, staff, field }, orderId) =>
    services.counter.held.refuseTransfer(staff, orderId, field("motivo")),
  ),
  "devuelto-sinpe": move(({ services, staff, field }, orderId) =>
    services.transfers.giveBack(staff, orderId, field("referencia")),
  ),
  async "cancelar-sinpe"({ services: { transfers, cancellations, counter }, staff, field }) {
    const orderId = readId(field("pedido"))
    const mayCancel = await transfers.mayCancel(staff, orderId)
    if (mayCancel) await counter.held.drop("confirm-transfer", orderId)
    const kind = mayCancel ? (await cancellations.cancel(orderId, staff)).kind : "not-allowed"
    const [text, status, look] = cancelResults[kind]
    return answer(text, status, look)
  },
}
