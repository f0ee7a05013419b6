import { data } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../../services.server.ts"
import { associationCalling } from "../staff-access.server.ts"
import type { Route } from "./+types/sale-outcome-endpoint"

/** For a press whose answer was lost. 404: it never arrived. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await associationCalling(request, context)
  const key = z.uuid().safeParse(params.key)
  const result = key.success ? await servicesOf(context).backOffice.sales.outcome(staff, key.data) : null
  if (!result) throw data({ problem: "not-found" }, { status: 404 })
  return Response.json(result)
}
