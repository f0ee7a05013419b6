import { privatePage } from "../../ui/page-headers.ts"
import { signInProblems } from "../sign-in-texts.ts"
import type { Route } from "./+types/session-endpoint"
import { customerOf, signInCustomer } from "./customer.server.ts"

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json({ user: await customerOf(request, context) }, { headers: privatePage() })

export const action = async ({ request, context }: Route.ActionArgs) => {
  const result = await signInCustomer(request, context)
  if (result.kind === "signed-in") return Response.json({ user: result.customer }, { headers: result.headers })
  const { problem, wait } = result.reply
  return Response.json({ text: wait === undefined ? signInProblems[problem] : signInProblems.wait(wait) }, result.init)
}
