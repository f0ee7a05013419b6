import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"

type Context = Readonly<RouterContextProvider>

const sessionId = (request: Request, context: Context) =>
  servicesOf(context).identity.cookies.staff.read(request.headers.get("Cookie"))

export const staffOf = async (request: Request, context: Context): Promise<StaffProfile | null> =>
  (await servicesOf(context).identity.staffSessions.read(sessionId(request, context)))?.profile ?? null

/** For the back-office page: anyone else goes home (ASOC-08). A customer's session opens nothing here (ASOC-26). */
export const requireStaff = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await staffOf(request, context)
  if (!staff) throw redirect("/")
  return staff
}

/** For calls of the back-office: refused with 401 (ASOC-24). */
export const requireStaffCall = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await staffOf(request, context)
  if (!staff) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}

export const staffSignInHeaders = async (request: Request, context: Context, staff: StaffProfile): Promise<Headers> => {
  const { identity } = servicesOf(context)
  const session = await identity.staffSessions.start(staff.id, staff, sessionId(request, context))
  return new Headers({ "Set-Cookie": identity.cookies.staff.set(session.id, session.expiresAt.getTime() - Date.now()) })
}

export const staffSignOutHeaders = async (request: Request, context: Context): Promise<Headers> => {
  const { identity } = servicesOf(context)
  await identity.staffSessions.end(sessionId(request, context))
  return new Headers({ "Set-Cookie": identity.cookies.staff.clear() })
}
