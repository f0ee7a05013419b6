import { data, type RouterContextProvider, redirect } from "react-router"
import { getServices, requestFacts } from "../../../services.server.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { clearCookie, getCookies, readSecret } from "./cookies.server.ts"
import { readOr503 } from "./customer.server.ts"

type Context = Readonly<RouterContextProvider>

export const staffSessionId = (request: Request, context: Context): Promise<string | null> =>
  readSecret(getCookies(context).staff, request)

export const signedInStaff = async (request: Request, context: Context): Promise<StaffProfile | null> =>
  (await readOr503(getServices(context).identity.staffSessions, await staffSessionId(request, context)))?.profile ??
  null

/** For pages: other visitors are redirected home (ASOC-08); a customer's session does not count (ASOC-26). */
export const requireStaff = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await signedInStaff(request, context)
  if (!staff) throw redirect("/")
  return staff
}

/** For calls of staff: others are refused with 401 (ASOC-24). */
export const requireStaffCall = async (request: Request, context: Context): Promise<StaffProfile> => {
  const staff = await signedInStaff(request, context)
  if (!staff) throw data({ problem: "signed-out" }, { status: 401 })
  return staff
}

export const staffCaller = async (request: Request, context: Context) => ({
  address: requestFacts(context).clientAddress,
  devices: await readSecret(getCookies(context).staffDevices, request),
})

export const staffSignInHeaders = async (request: Request, context: Context, staff: StaffProfile): Promise<Headers> => {
  const { staffSessions, throttle } = getServices(context).identity
  const { id } = await staffSessions.start(
    staff.id,
    staff,
    await staffSessionId(request, context),
    request.headers.get("User-Agent") ?? "",
  )
  const cookies = getCookies(context)
  const devices = await throttle.staff.remember(await readSecret(cookies.staffDevices, request), staff.alias)
  const headers = new Headers({ "Set-Cookie": await cookies.staff.serialize(id) })
  headers.append("Set-Cookie", await cookies.staffDevices.serialize(devices))
  return headers
}

export const staffSignOutHeaders = async (request: Request, context: Context): Promise<Headers> => {
  await getServices(context).identity.staffSessions.end(await staffSessionId(request, context))
  return new Headers({ "Set-Cookie": await clearCookie(getCookies(context).staff) })
}
