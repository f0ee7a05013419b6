import type { Query } from "../../platform/database/database.ts"
import { messages } from "../messages/messages.ts"
import { formatColones } from "../vocabulary/money.ts"
import type { Moved } from "./transfer-records.ts"

/** One mail for each thing that happened, in its transaction; a transfer seen at the hand-over was told of with it. */
export const mailCustomer = async ({ before, transfer }: Moved, tx: Query): Promise<void> => {
  const { orderId, orderRef: ref, amount, state, reason, reference, movedAt } = transfer
  const to = { orderId }
  const { write } = messages({ query: tx })
  if (state === "confirmed" && before !== "seen") {
    const data = { orderId, method: "SINPE Móvil" }
    await write({ fact: `transfer-confirmed:${orderId}`, to, kind: "payment-confirmed", data })
  }
  if (state === "refused") {
    const fact = `transfer-rejected:${orderId}:${movedAt.getTime()}`
    await write({ fact, to, kind: "transfer-rejected", data: { ref, amount, reason: reason ?? "" } })
  }
  if (state === "given-back") {
    const paragraphs = [
      `Le devolvimos ${formatColones(amount)} por SINPE Móvil: es lo que pagó por el pedido ${ref}, que fue cancelado.`,
      `Referencia de la transferencia: ${reference ?? "no se anotó"}.`,
    ]
    const data = { subject: `Le devolvimos el pago del pedido ${ref}`, name: "", paragraphs, links: [], closing: [] }
    await write({ fact: `transfer-given-back:${orderId}`, to, kind: "notice", data })
  }
}
