import { servicesOf } from "../../services.server.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/order-live-endpoint"
import { liveAnswer } from "./live-answer.server.ts"

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const customer = await requireCustomerCall(request, context)
  return liveAnswer(request, await servicesOf(context).orderPages.liveOfCustomer(customer.id, params.ref))
}
