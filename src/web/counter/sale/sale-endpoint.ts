import { data } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { SaleResult } from "../../../shop/counter/rules/sale.ts"
import { associationCalling } from "../staff-access.server.ts"
import { jsonOf, sale } from "../ticket/items.server.ts"
import type { Route } from "./+types/sale-endpoint"

const statusOf = {
  sold: 200,
  running: 202,
  "prices-changed": 409,
  unavailable: 409,
  "other-cart": 409,
  failed: 502,
} as const satisfies Record<SaleResult["kind"], number>

export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const wanted = sale.safeParse(await jsonOf(request))
  if (!wanted.success) throw data({ problem: "bad-request" }, { status: 400 })
  const { paymentReceived: _, ...asked } = wanted.data
  const result = await servicesOf(context).backOffice.sales.sell(staff, asked)
  return Response.json(result, { status: statusOf[result.kind] })
}
