import { getServices } from "../../services.server.ts"
import type { Route } from "./+types/card-webhook"

/** Only triggers a request to the provider. Answered before anything is settled. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const isHandled = await getServices(context).settlement.handleWebhook(await request.text(), request.headers)
  return new Response(null, { status: isHandled ? 200 : 400 })
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
