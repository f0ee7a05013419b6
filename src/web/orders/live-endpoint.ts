import { createHash } from "node:crypto"
import { data } from "react-router"
import { getServices } from "../../services.server.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/live-endpoint"

const readLiveFacts = async ({ request, context, params }: Route.LoaderArgs) => {
  const { orderPages } = getServices(context)
  if (params.token !== undefined) return orderPages.liveByLink(params.token)
  const customer = await requireCustomerCall(request, context)
  return orderPages.liveOfCustomer(customer.id, params.ref)
}

/** No change is an empty 304. An order that is no longer open is 404, which ends the polling. */
export const loader = async (args: Route.LoaderArgs): Promise<Response> => {
  const facts = await readLiveFacts(args)
  if (!facts) throw data(null, { status: 404 })
  const body = JSON.stringify(facts)
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Content-Type": "application/json" }
  return args.request.headers.get("If-None-Match") === etag
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
