import { getServices } from "../../services.server.ts"
import { comprobanteAnswer } from "../shared/file-answers.server.ts"
import { erpOr503, requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/own-comprobante-endpoint"

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { orderPages, claims } = getServices(context)
  const order = await erpOr503(orderPages.ofCustomer(customer.id, params.ref))
  return comprobanteAnswer(order && (await claims.comprobante(order.orderId)))
}
