import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/uno-r4"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { unoR4 } from "./boards/uno-r4-content.ts"
import { boardOffers } from "./offer.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardOffers(servicesOf(context))

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(unoR4, matches)

export default function UnoR4Page({ loaderData }: Route.ComponentProps) {
  return <BoardPage content={unoR4} offers={loaderData} />
}
