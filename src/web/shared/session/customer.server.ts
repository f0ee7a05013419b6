import { randomBytes } from "node:crypto"
import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { sessionHintCookie } from "./session-hint.ts"

type Context = Readonly<RouterContextProvider>

/** As long as a session can last at most; when it rests too long the server ends it before. */
const cookieLifeSeconds = 90 * 24 * 3600

const hintCookie = (value: string, maxAge: number, https: boolean) =>
  `${sessionHintCookie}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${https ? "; Secure" : ""}`

export const customerSessionId = (request: Request, context: Context) =>
  servicesOf(context).identity.cookies.customer.read(request.headers.get("Cookie"))

/** Who is signed in, by the HttpOnly cookie alone; what the browser stores opens nothing. */
export const customerOf = async (request: Request, context: Context): Promise<CustomerProfile | null> =>
  (await servicesOf(context).identity.customerSessions.read(customerSessionId(request, context)))?.profile ?? null

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
  const { id } = await identity.customerSessions.start(customer.id, customer, customerSessionId(request, context))
  const headers = new Headers()
  headers.append("Set-Cookie", identity.cookies.customer.set(id, cookieLifeSeconds * 1000))
  // Another value at every sign-in: that is how the page's script notices that the session changed.
  const mark = randomBytes(6).toString("hex")
  headers.append("Set-Cookie", hintCookie(mark, cookieLifeSeconds, publicUrl.startsWith("https:")))
  return headers
}

export const signOutHeaders = async (request: Request, context: Context): Promise<Headers> => {
  const { identity, publicUrl } = servicesOf(context)
  await identity.customerSessions.end(customerSessionId(request, context))
  const headers = new Headers()
  headers.append("Set-Cookie", identity.cookies.customer.clear())
  headers.append("Set-Cookie", hintCookie("", 0, publicUrl.startsWith("https:")))
  return headers
}

/** After the profile was changed: every session of the customer shows it. */
export const updateCustomerSessions = (context: Context, customer: CustomerProfile): Promise<void> =>
  servicesOf(context).identity.customerSessions.updateProfile(customer.id, customer)
