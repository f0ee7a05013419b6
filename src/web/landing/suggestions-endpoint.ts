import { getServices } from "../../services.server.ts"
import { type Suggestion, toSuggestion } from "../../shop/catalogue/rules/suggestions.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/suggestions-endpoint"

export interface SuggestionReply {
  /** null if there are too many to send; then the browser requests suggestions by term. */
  readonly products: readonly Suggestion[] | null
}

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { catalogue } = getServices(context)
  const term = new URL(request.url).searchParams.get("buscar")
  const products = term === null ? catalogue.suggestionList() : catalogue.suggest(term).map(toSuggestion)
  return Response.json({ products } satisfies SuggestionReply, { headers: publicPage() })
}
