import type { RouterContextProvider } from "react-router"
import { getServices } from "../../../services.server.ts"
import { readDays, reportGroups } from "../../../shop/till/rules/till-report.ts"
import { localDate } from "../../../shop/vocabulary/days.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { openAsAssociation, openAsOwner } from "./staff-access.server.ts"

/** An association sees its own report; the owner sees all, or the requested one. */
export const readReport = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { pathname, searchParams } = new URL(request.url)
  const isOwner = pathname.startsWith("/asocias/tienda")
  const staff = await (isOwner ? openAsOwner : openAsAssociation)(request, context)
  const days = readDays(
    { from: searchParams.get("desde") ?? "", to: searchParams.get("hasta") ?? "" },
    localDate(new Date()),
  )
  const associationId = isOwner ? readId(searchParams.get("asociacion")) || null : staff.id
  const group = reportGroups.find(name => name === searchParams.get("por")) ?? "day"
  return { isOwner, staff, report: await getServices(context).tillReport(group, { ...days, associationId }) }
}
