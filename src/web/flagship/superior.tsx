import { servicesOf } from "../../services.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/superior"
import { addParts } from "./add-parts.server.ts"
import { BoardPage, boardMeta } from "./board-page.tsx"
import { BoardTour } from "./board-tour.tsx"
import { superior } from "./boards/superior-content.ts"
import { boardPage } from "./offer.ts"
import { whenPartsLost } from "./parts-reply.ts"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => boardPage(servicesOf(context), superior)

export const action = addParts(superior)

export const clientAction = whenPartsLost

export const meta: Route.MetaFunction = ({ matches }) => boardMeta(superior, matches)

export default function SuperiorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BoardPage content={superior} data={loaderData} reply={actionData}>
      <BoardTour />
    </BoardPage>
  )
}
