import { data, type RouterContextProvider, redirect } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { requireStaff, requireStaffCall } from "../session/staff.server.ts"

type Context = Readonly<RouterContextProvider>

const isAssociation = (context: Context, staff: StaffProfile) => getServices(context).counter.isStillAllowed(staff)
const isOwner = (context: Context, staff: StaffProfile) => getServices(context).counter.isOwner(staff)

/** The owner's own page with the content of an association's address. */
const ownerPathFor = ({ url }: Request): string => {
  const [, order] = /^\/asocias\/admin\/pedidos\/([1-9]\d*)\//.exec(new URL(url).pathname) ?? []
  return order ? `/asocias/tienda/pedidos/${order}` : "/asocias/tienda/asociaciones?solo-asociaciones"
}

/** For calls: anyone else is refused with 401 (ASOC-24), unless the owner opens the address in her browser. */
const callingAs = (isAllowed: typeof isOwner) => async (request: Request, context: Context) => {
  const staff = await requireStaffCall(request, context)
  if (isAllowed(context, staff)) return staff
  const isOpened = request.method === "GET" && request.headers.get("Sec-Fetch-Dest") === "document"
  if (isOpened && isOwner(context, staff)) throw redirect(ownerPathFor(request))
  throw data({ problem: "signed-out" }, { status: 401 })
}
export const associationCalling = callingAs(isAssociation)
export const ownerCalling = callingAs(isOwner)

/** For pages: others are redirected home (ASOC-08), the owner to the readable version of the page. */
const openingAs = (isAllowed: typeof isOwner) => async (request: Request, context: Context) => {
  const staff = await requireStaff(request, context)
  if (isAllowed(context, staff)) return staff
  throw redirect(isOwner(context, staff) ? ownerPathFor(request) : "/")
}
export const openAsOwner = openingAs(isOwner)

/** An open page stays, because its script is refused instead. */
export const openAsAssociation = (request: Request, context: Context): Promise<StaffProfile> => {
  const isScript = request.headers.get("Sec-Fetch-Dest") === "empty"
  return (isScript ? associationCalling : openingAs(isAssociation))(request, context)
}

/** The owner has no counter (ASOC-08, D17). */
export const staffHome = (context: Context, staff: StaffProfile): string =>
  isAssociation(context, staff) ? "/asocias/admin" : "/asocias/tienda"
