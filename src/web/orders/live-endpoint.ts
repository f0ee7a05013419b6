import { createHash } from "node:crypto"
import { data } from "react-router"
import type { OrderFacts } from "../../shop/orders/rules/order-timeline.ts"

/** No change is an empty 304; null: the order is no longer open. */
export const liveAnswer = (request: Request, facts: Partial<OrderFacts> | null): Response => {
  if (!facts) throw data(null, { status: 404 })
  const body = JSON.stringify(facts)
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Content-Type": "application/json" }
  return request.headers.get("If-None-Match") === etag
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
