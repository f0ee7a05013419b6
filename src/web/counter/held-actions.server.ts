import { readId } from "../../shop/vocabulary/form-fields.ts"
import { type Actions, answer } from "../shared/staff/actions.server.ts"
import { orderAnswer } from "./orders/order-actions.server.ts"
import { moveAnswer } from "./sinpe/sinpe-actions.server.ts"

const undoneTexts = {
  prepare: (ref: string) => `No se alistó: el pedido ${ref} sigue por alistar.`,
  "confirm-transfer": (ref: string) => `No se confirmó: el pago del pedido ${ref} sigue sin confirmar.`,
} as const

export const heldActions: Actions = {
  async deshacer({ services, staff, field }) {
    const undone = await services.counter.held.undo(staff, readId(field("retenido")))
    return undone
      ? answer(undoneTexts[undone.act](undone.orderRef), 200)
      : answer("Ya no se puede deshacer, o ya se deshizo.", 409, "info")
  },

  /** Requested when the time is over; answers with the result. */
  async terminar({ services, staff, field }) {
    const settled = await services.counter.held.result(staff, readId(field("retenido")))
    if (settled === null) return answer("Todavía no se sabe cómo terminó: se verá aquí.", 202, "info")
    if (settled.act === "cancelled") return answer(`El pedido ${settled.ref}: se deshizo.`, 409, "info")
    return settled.act === "prepare" ? orderAnswer("prepare", settled.result) : moveAnswer(settled.result)
  },
}
