import { servicesOf } from "../../../services.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/prices-endpoint"
import { idsIn } from "./items.server.ts"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  await associationCalling(request, context)
  const prices = await servicesOf(context).backOffice.catalogue.prices(idsIn(request))
  return Response.json(prices, { status: prices.kind === "prices" ? 200 : 502 })
}
