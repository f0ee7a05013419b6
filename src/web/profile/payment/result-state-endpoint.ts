import { signedInCustomer } from "../../shared/session/customer.server.ts"
import { privatePage } from "../../ui/page-headers.ts"
import { resultForVisitor, resultToShow } from "../shown-result.server.ts"
import type { Route } from "./+types/result-state-endpoint"

/** Answers only whether this browser's payment is still undecided. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await signedInCustomer(request, context)
  const result = customer
    ? (await resultToShow(request, context, customer.id))?.result
    : await resultForVisitor(request, context)
  return Response.json({ open: result?.state === "open" }, { headers: privatePage() })
}
