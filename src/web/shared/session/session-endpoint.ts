import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/session-endpoint"
import { customerOf } from "./customer.server.ts"

/** Who is signed in, for pages whose HTML is the same for everybody. */
export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json({ user: await customerOf(request, context) }, { headers: privatePage() })
