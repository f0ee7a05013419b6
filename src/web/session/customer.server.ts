import { data, type RouterContextProvider, redirect } from "react-router"
import type { CustomerProfile } from "../../domain/people.ts"
import { servicesOf } from "../../services.server.ts"
import { sessionHintCookie } from "./session-hint.ts"

type Context = Readonly<RouterContextProvider>

const hintLifeSeconds = 90 * 24 * 3600

const sessionId = (request: Request, context: Context) =>
  servicesOf(context).identity.cookies.customer.read(request.headers.get("Cookie"))

/** Who is signed in, by the HttpOnly cookie alone; what the browser stores opens nothing. */
export const customerOf = async (request: Request, context: Context): Promise<CustomerProfile | null> =>
  (await servicesOf(context).identity.customerSessions.read(sessionId(request, context)))?.profile ?? null

/** For pages: a visitor goes to the sign-in page (AUTH-17). */
export const requireCustomer = async (request: Request, context: Context): Promise<CustomerProfile> => {
  const customer = await customerOf(request, context)
  if (!customer) throw redirect("/iniciar-sesion")
  return customer
}

/** For calls a page makes: refused with 401 (AUTH-12). */
export const requireCustomerCall = async (request: Request, context: Context): Promise<CustomerProfile> => {
  const customer = await customerOf(request, context)
  if (!customer) throw data({ problem: "signed-out" }, { status: 401 })
  return customer
}

/** The headers that sign a customer in: always a new session id, the former one ends. */
export const signInHeaders = async (
  request: Request,
  context: Context,
  customer: CustomerProfile,
): Promise<Headers> => {
  const { identity, publicUrl } = servicesOf(context)
  const session = await identity.customerSessions.start(customer.id, customer, sessionId(request, context))
  const headers = new Headers()
  headers.append("Set-Cookie", identity.cookies.customer.set(session.id, session.expiresAt.getTime() - Date.now()))
  const secure = publicUrl.startsWith("https:") ? "; Secure" : ""
  headers.append("Set-Cookie", `${sessionHintCookie}=1; Max-Age=${hintLifeSeconds}; Path=/; SameSite=Lax${secure}`)
  return headers
}

export const signOutHeaders = async (request: Request, context: Context): Promise<Headers> => {
  const { identity } = servicesOf(context)
  await identity.customerSessions.end(sessionId(request, context))
  const headers = new Headers()
  headers.append("Set-Cookie", identity.cookies.customer.clear())
  headers.append("Set-Cookie", `${sessionHintCookie}=; Max-Age=0; Path=/; SameSite=Lax`)
  return headers
}
