import { getServices } from "../../../services.server.ts"
import { privatePage } from "../../ui/page-headers.ts"
import { signInProblems } from "../sign-in-texts.ts"
import type { Route } from "./+types/session-endpoint"
import { signedInCustomer, signInCustomer, signInHeaders } from "./customer.server.ts"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const user = await signedInCustomer(request, context)
  const cart = user && (await getServices(context).cart.units(user.id))
  return Response.json({ user, cart }, { headers: privatePage() })
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const result = await signInCustomer(request, context)
  if (result.kind === "signed-in") {
    const headers = await signInHeaders(request, context, result.customer)
    return Response.json({ user: result.customer }, { headers })
  }
  const { problem, wait } = result.reply
  return Response.json({ text: wait === undefined ? signInProblems[problem] : signInProblems.wait(wait) }, result.init)
}
