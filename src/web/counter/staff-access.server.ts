import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { requireStaff, requireStaffCall } from "../shared/session/staff.server.ts"

type Context = Readonly<RouterContextProvider>

export const associationCalling = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await requireStaffCall(request, context)
  if (!servicesOf(context).backOffice.isStillAllowed(staff)) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}

/** For the page: anyone else goes home (ASOC-08). A page that is open stays, because its script is refused instead. */
export const associationOf = async (request: Request, context: Context): Promise<StaffProfile> => {
  if (request.headers.get("Sec-Fetch-Dest") === "empty") return associationCalling(request, context)
  const staff = await requireStaff(request, context)
  if (!servicesOf(context).backOffice.isStillAllowed(staff)) throw redirect("/")
  return staff
}

export const ownerCalling = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await requireStaffCall(request, context)
  if (!servicesOf(context).backOffice.isOwner(staff)) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}

export const ownerOf = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await requireStaff(request, context)
  if (!servicesOf(context).backOffice.isOwner(staff)) throw redirect("/")
  return staff
}
