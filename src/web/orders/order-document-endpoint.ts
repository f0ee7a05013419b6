import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { requireCustomer } from "../shared/session/customer.server.ts"
import { erpOrSay } from "../shared/session/session-reading.server.ts"
import type { Route } from "./+types/order-document-endpoint"
import { documentAnswer } from "./document-answer.server.ts"

export const loader = async ({ request, context, params: { ref, document } }: Route.LoaderArgs) => {
  const customer = await requireCustomer(request, context)
  const order = await erpOrSay(servicesOf(context).orderPages.ofCustomer(customer.id, ref))
  if (!order) throw data(null, { status: 404 })
  return documentAnswer(context, order, document, `/perfil/pedidos/${encodeURIComponent(ref)}`)
}
