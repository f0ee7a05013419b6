import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/uno-r3"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { unoR3 } from "./boards/uno-r3-content.ts"
import { boardOffers } from "./offer.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardOffers(servicesOf(context))

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(unoR3, matches)

export default function UnoR3Page({ loaderData }: Route.ComponentProps) {
  return <BoardPage content={unoR3} offers={loaderData} />
}
