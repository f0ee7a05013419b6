import { factsOf, servicesOf } from "../../../services.server.ts"
import { cutText } from "../../../shop/vocabulary/text.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/pickup-endpoint"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const code = new URL(request.url).searchParams.get("codigo") ?? ""
  return servicesOf(context).backOffice.pickup.find(staff, cutText(code, 40), factsOf(context).clientAddress)
}
