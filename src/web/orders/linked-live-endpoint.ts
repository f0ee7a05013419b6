import { servicesOf } from "../../services.server.ts"
import type { Route } from "./+types/linked-live-endpoint"
import { liveAnswer } from "./live-answer.server.ts"

export const loader = async ({ request, context, params }: Route.LoaderArgs) =>
  liveAnswer(request, await servicesOf(context).orderPages.liveByLink(params.token))
