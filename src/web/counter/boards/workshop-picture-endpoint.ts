import { servicesOf } from "../../../services.server.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { pictureAnswer } from "../../shared/board/picture-answer.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/workshop-picture-endpoint"

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const { boards } = servicesOf(context)
  const orderId = readId(params.order)
  const mayRead = await boards.workshop.mayHandle(staff, orderId)
  return pictureAnswer(boards.pictures, mayRead ? orderId : null, { version: params.version, url: request.url })
}
