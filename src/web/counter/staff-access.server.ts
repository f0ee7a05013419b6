import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { requireStaff, requireStaffCall } from "../shared/session/staff.server.ts"

type Context = Readonly<RouterContextProvider>

/** For the page: anyone else goes home (ASOC-08). */
export const associationOf = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await requireStaff(request, context)
  if (!servicesOf(context).backOffice.isStillAllowed(staff)) throw redirect("/")
  return staff
}

/** For its calls: refused (ASOC-24). */
export const associationCalling = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await requireStaffCall(request, context)
  if (!servicesOf(context).backOffice.isStillAllowed(staff)) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}
