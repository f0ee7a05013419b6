import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/superior"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { BoardTour } from "./board-tour.tsx"
import { superior } from "./boards/superior-content.ts"
import { boardOffers } from "./offer.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardOffers(servicesOf(context))

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(superior, matches)

export default function SuperiorPage({ loaderData }: Route.ComponentProps) {
  return (
    <BoardPage content={superior} offers={loaderData}>
      <BoardTour />
    </BoardPage>
  )
}
