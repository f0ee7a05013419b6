import { getServices } from "../../services.server.ts"
import { readKitTicket } from "../shared/kit-payment/start-kit-payment.server.ts"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/kit-payment-endpoint"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const outcome = await getServices(context).kits.returned(
    new URL(request.url).searchParams,
    await readKitTicket(request, context),
  )
  return Response.json(outcome, { headers: privatePage() })
}
