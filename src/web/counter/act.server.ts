import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { closedPaymentText, refundTexts, resumedSaleText } from "./panel/texts.ts"
import { actionText, isGood } from "./texts.ts"

export interface ActionReply {
  readonly text: string
  readonly isGood: boolean
  /** False also when somebody else was first or the work continues by itself. */
  readonly isError: boolean
}

const orderActions = { alistar: "prepare", entregar: "hand-over" } as const

const orderStatus = { done: 200, already: 409, moved: 409, running: 202, failed: 502, "not-yours": 404 } as const

const reply = (text: string, isGood: boolean, isError = !isGood): ActionReply => ({ text, isGood, isError })

type Answer = { readonly reply: ActionReply; readonly status: number } | null

export const carryOut = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<Answer> => {
  const { backOffice, stuckPayments } = servicesOf(context)
  const action = textOf(form, "accion")
  switch (action) {
    case "alistar":
    case "entregar": {
      const id = textOf(form, "pedido")
      const orderId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
      const result = await backOffice.act(staff, orderActions[action], orderId)
      const isError = result.kind === "failed" || result.kind === "not-yours"
      const text = actionText(orderActions[action], result)
      return { reply: reply(text, isGood(result), isError), status: orderStatus[result.kind] }
    }
    case "continuar-venta": {
      const result = await backOffice.sales.resume(staff, textOf(form, "clave"))
      const isDone = result?.kind === "sold" && result.receipt.finished
      return { reply: reply(resumedSaleText(result), isDone), status: isDone ? 200 : 502 }
    }
    case "devolver-pago": {
      const result = await stuckPayments.refund(textOf(form, "pago"), staff.alias)
      const isDone = result.kind === "refunded"
      return { reply: reply(refundTexts(result), isDone), status: isDone ? 200 : 409 }
    }
    case "cerrar-pago": {
      const isClosed = await stuckPayments.close(textOf(form, "pago"), staff.alias)
      return { reply: reply(closedPaymentText(isClosed), isClosed), status: isClosed ? 200 : 409 }
    }
    default:
      return null
  }
}
