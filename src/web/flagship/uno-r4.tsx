import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/uno-r4"
import { addParts } from "./add-parts.server.ts"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { unoR4 } from "./boards/uno-r4-content.ts"
import { boardPage } from "./offer.ts"
import { whenPartsLost } from "./parts-reply.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardPage(servicesOf(context), unoR4)

export const action = addParts(unoR4)

export const clientAction = whenPartsLost

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(unoR4, matches)

export default function UnoR4Page({ loaderData, actionData }: Route.ComponentProps) {
  return <BoardPage content={unoR4} data={loaderData} reply={actionData} />
}
