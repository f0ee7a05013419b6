import { data, type RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { OrderPage } from "../../shop/orders/order-pages.ts"
import { keyOf, lineOf, textOf, typedFields } from "../../shop/vocabulary/form-fields.ts"
import type { OrderOutcome } from "./order-actions.tsx"

type Context = Readonly<RouterContextProvider>

const maxReasonLength = 300

export const returnsOf = async (context: Context, order: OrderPage) => {
  if (order.facts.status !== "delivered") return null
  const { returns } = servicesOf(context)
  const [offer, made] = await Promise.all([returns.offer(order), returns.ownOf(order.orderId)])
  return { offer, made, formKey: crypto.randomUUID() }
}

const statusOf = { asked: 200, nothing: 422, "no-reason": 422, "not-covered": 422, "not-handed-over": 409, failed: 502 }

export const askReturn = async (context: Context, { orderId }: OrderPage, form: FormData) => {
  const key = keyOf(form)
  if (key === null) throw data(null, { status: 400 })
  const result = await servicesOf(context).returns.ask(orderId, {
    key,
    wanted: textOf(form, "desea") === "exchange" ? "exchange" : "refund",
    reason: lineOf(form, "motivo", maxReasonLength),
    lines: [...form.keys()].flatMap(name => {
      const lineId = /^u(\d{1,9})$/.exec(name)?.[1]
      const units = /^\d{1,6}$/.exec(textOf(form, name).trim())?.[0]
      return lineId === undefined ? [] : [{ lineId: Number(lineId), units: Number(units ?? 0) }]
    }),
  })
  return data<OrderOutcome>({ of: "return", result, typed: typedFields(form) }, { status: statusOf[result.kind] })
}
