import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { requireStaff, requireStaffCall } from "../session/staff.server.ts"

type Context = Readonly<RouterContextProvider>

const isAssociation = (context: Context, staff: StaffProfile) => servicesOf(context).backOffice.isStillAllowed(staff)
const isOwner = (context: Context, staff: StaffProfile) => servicesOf(context).backOffice.isOwner(staff)

/** For calls: others are refused with 401 (ASOC-24). */
const callingAs = (isAllowed: typeof isOwner) => async (request: Request, context: Context) => {
  const staff = await requireStaffCall(request, context)
  if (!isAllowed(context, staff)) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}
export const associationCalling = callingAs(isAssociation)
export const ownerCalling = callingAs(isOwner)

/** For pages: others are redirected home (ASOC-08), the owner to the readable version of the page. */
const openingAs = (isAllowed: typeof isOwner) => async (request: Request, context: Context) => {
  const staff = await requireStaff(request, context)
  if (isAllowed(context, staff)) return staff
  throw redirect(isOwner(context, staff) ? "/asocias/tienda/asociaciones?solo-asociaciones" : "/")
}
export const ownerOf = openingAs(isOwner)

/** An open page stays, because its script is refused instead. */
export const associationOf = (request: Request, context: Context): Promise<StaffProfile> => {
  const isScript = request.headers.get("Sec-Fetch-Dest") === "empty"
  return (isScript ? associationCalling : openingAs(isAssociation))(request, context)
}

/** The owner has no counter (ASOC-08, D17). */
export const homeOf = (context: Context, staff: StaffProfile): string =>
  isAssociation(context, staff) ? "/asocias/admin" : "/asocias/tienda"
