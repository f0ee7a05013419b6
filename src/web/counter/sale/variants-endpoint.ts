import { servicesOf } from "../../../services.server.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/variants-endpoint"

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  await associationCalling(request, context)
  const variants = await servicesOf(context).backOffice.catalogue.variants(readId(params.product))
  if (typeof variants !== "string") return Response.json(variants)
  return Response.json(null, { status: variants === "none" ? 404 : 502 })
}
