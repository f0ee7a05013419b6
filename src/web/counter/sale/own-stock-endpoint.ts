import { servicesOf } from "../../../services.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import { idsIn } from "../ticket/items.server.ts"
import type { Route } from "./+types/own-stock-endpoint"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  return Response.json(await servicesOf(context).backOffice.catalogue.stock(staff, idsIn(request)))
}
