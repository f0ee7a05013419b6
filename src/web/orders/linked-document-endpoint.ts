import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { erpOrSay } from "../shared/session/session-reading.server.ts"
import type { Route } from "./+types/linked-document-endpoint"
import { documentAnswer } from "./document-answer.server.ts"

export const loader = async ({ context, params: { token, document } }: Route.LoaderArgs) => {
  const order = await erpOrSay(servicesOf(context).orderPages.byLink(token))
  if (!order) throw data(null, { status: 404 })
  return documentAnswer(context, order, document, `/pedidos/${token}`)
}
