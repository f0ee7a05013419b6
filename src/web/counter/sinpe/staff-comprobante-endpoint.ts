import { getServices } from "../../../services.server.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { comprobanteAnswer } from "../../shared/file-answers.server.ts"
import { requireStaffCall } from "../../shared/session/staff.server.ts"
import { associationCalling } from "../../shared/staff/staff-access.server.ts"
import type { Route } from "./+types/staff-comprobante-endpoint"

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const staff = await requireStaffCall(request, context)
  const { claims, counter } = getServices(context)
  const orderId = readId(params.order)
  // The owner has no association and may see all of them (D17).
  if (counter.isOwner(staff)) return comprobanteAnswer(await claims.comprobante(orderId))
  const own = await associationCalling(request, context)
  return comprobanteAnswer(await claims.comprobanteForStaff(own, orderId))
}
