import { getServices } from "../../services.server.ts"
import { pictureAnswer } from "../shared/file-answers.server.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/own-picture-endpoint"

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { forCustomer, pictures } = getServices(context).boards
  const orderId = await forCustomer.owns(customer.id, params.ref)
  return pictureAnswer(pictures, orderId, { version: params.version, url: request.url })
}
