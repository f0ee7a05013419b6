import { servicesOf } from "../../services.server.ts"
import { comprobanteAnswer } from "../shared/comprobante/comprobante-answer.server.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import { erpOrSay } from "../shared/session/session-reading.server.ts"
import type { Route } from "./+types/own-comprobante-endpoint"

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { orderPages, claims } = servicesOf(context)
  const order = await erpOrSay(orderPages.ofCustomer(customer.id, params.ref))
  return comprobanteAnswer(order && (await claims.receipt(order.orderId)))
}
