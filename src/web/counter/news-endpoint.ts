import { servicesOf } from "../../services.server.ts"
import { newsTag } from "../../shop/counter/rules/order-queues.ts"
import type { Route } from "./+types/news-endpoint"
import { associationCalling } from "./staff-access.server.ts"

/** Polled every few seconds, so no change is an empty 304. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const counts = await servicesOf(context).backOffice.queues.counts(staff)
  const etag = newsTag(counts)
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" }
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers })
  return Response.json(counts, { headers })
}
