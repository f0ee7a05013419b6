import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/order-detail-endpoint"

const statusOf = { order: 200, "not-yours": 404, failed: 502 } as const

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const orderId = readId(params.order)
  const { backOffice, boards } = servicesOf(context)
  const detail = await backOffice.orders.read(staff, orderId)
  const board = detail.kind === "order" ? await boards.forStaff(orderId) : null
  return data({ detail, board }, { status: statusOf[detail.kind] })
}
