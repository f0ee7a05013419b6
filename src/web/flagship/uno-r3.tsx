import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/uno-r3"
import { addParts } from "./add-parts.server.ts"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { unoR3 } from "./boards/uno-r3-content.ts"
import { boardPage } from "./offer.ts"
import { whenPartsLost } from "./parts-reply.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardPage(servicesOf(context), unoR3)

export const action = addParts(unoR3)

export const clientAction = whenPartsLost

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(unoR3, matches)

export default function UnoR3Page({ loaderData, actionData }: Route.ComponentProps) {
  return <BoardPage content={unoR3} data={loaderData} reply={actionData} />
}
