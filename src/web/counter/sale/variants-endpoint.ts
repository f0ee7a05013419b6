import { servicesOf } from "../../../services.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/variants-endpoint"

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  await associationCalling(request, context)
  const id = /^[1-9]\d{0,8}$/.test(params.product) ? Number(params.product) : 0
  const variants = await servicesOf(context).backOffice.catalogue.variants(id)
  return Response.json(variants, { status: variants ? 200 : 502 })
}
