import { randomBytes } from "node:crypto"
import { data, type RouterContextProvider, redirect } from "react-router"
import type { Services } from "../../../services.server.ts"
import { getServices, requestFacts } from "../../../services.server.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { clearCookie, getCookies, readSecret } from "./cookies.server.ts"

type Sessions = Services["identity"]["customerSessions" | "staffSessions"]

const unavailable = () => data({ problem: "unavailable" }, { status: 503 })

/** An unreachable database is 503 with the error page's text, not 500. */
export const readOr503 = async <S extends Sessions>(
  sessions: S,
  id: string | null,
): Promise<Awaited<ReturnType<S["read"]>>> => {
  try {
    return (await sessions.read(id)) as Awaited<ReturnType<S["read"]>>
  } catch {
    throw unavailable()
  }
}

/** The same for an ERP that does not answer in time. */
export const erpOr503 = async <T>(read: Promise<T>): Promise<T> => {
  try {
    return await read
  } catch (error) {
    throw error instanceof Error && error.name === "ErpError" ? unavailable() : error
  }
}

type Context = Readonly<RouterContextProvider>

const signInPath = "/iniciar-sesion"
const isPlainForm = (request: Request): boolean => (request.headers.get("Accept") ?? "").includes("text/html")

export const customerSessionId = (request: Request, context: Context): Promise<string | null> =>
  readSecret(getCookies(context).customer, request)

/** Only the HttpOnly cookie counts; what the browser stores gives no access. */
export const signedInCustomer = async (request: Request, context: Context): Promise<CustomerProfile | null> =>
  (await readOr503(getServices(context).identity.customerSessions, await customerSessionId(request, context)))
    ?.profile ?? null

export const requireCustomer = async (request: Request, context: Context): Promise<CustomerProfile> => {
  const customer = await signedInCustomer(request, context)
  if (!customer) throw redirect(signInPath)
  return customer
}

/** 401 for scripts (AUTH-12); a form without script has no page to show it, so it is redirected. */
export const requireCustomerCall = async (request: Request, context: Context): Promise<CustomerProfile> => {
  const customer = await signedInCustomer(request, context)
  if (customer) return customer
  throw isPlainForm(request)
    ? redirect(`${signInPath}?problema=sesion`)
    : data({ problem: "signed-out" }, { status: 401 })
}

/** Scripts get an explicit answer, because a network's login page also answers; a plain form is redirected. */
export const signedOutReply = (request: Request, page: string, headers: Headers) =>
  (request.headers.get("Accept") ?? "").includes("application/json")
    ? data({ ended: true }, { headers })
    : redirect(page, { headers })

export const customerCaller = async (request: Request, context: Context) => ({
  address: requestFacts(context).clientAddress,
  devices: await readSecret(getCookies(context).customerDevices, request),
})

/** The cookie that identifies this browser at the account's next sign-in. */
export const knownDevice = async (request: Request, context: Context, email: string): Promise<string> => {
  const cookie = getCookies(context).customerDevices
  const { customer } = getServices(context).identity.throttle
  return cookie.serialize(await customer.remember(await readSecret(cookie, request), email))
}

export interface SignInReply {
  readonly problem: "incomplete" | "refused" | "failed"
  readonly wait?: number
  readonly email: string
}

type SignIn =
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  | { readonly kind: "refused"; readonly reply: SignInReply; readonly init: ResponseInit }

export const signInCustomer = async (request: Request, context: Context): Promise<SignIn> => {
  const form = await request.formData()
  const email = readFormText(form, "correo").trim()
  const password = readFormText(form, "contrasena")
  const refused = (problem: SignInReply["problem"], init: ResponseInit, wait?: number): SignIn => ({
    kind: "refused",
    reply: { problem, wait, email },
    init,
  })
  if (email === "" || password === "") return refused("incomplete", { status: 400 })
  const caller = await customerCaller(request, context)
  const result = await getServices(context).accounts.signIn({ email, password, ...caller })
  switch (result.kind) {
    case "signed-in":
      return result
    case "wait": {
      const { retryAfterSeconds: wait } = result
      return refused("refused", { status: 429, headers: { "Retry-After": String(wait) } }, wait)
    }
    case "refused":
      return refused("refused", { status: 401 })
    case "failed":
      return refused("failed", { status: 503 })
  }
}

export const signInHeaders = async (
  request: Request,
  context: Context,
  customer: CustomerProfile,
): Promise<Headers> => {
  const { customerSessions } = getServices(context).identity
  const { id } = await customerSessions.start(
    customer.id,
    customer,
    await customerSessionId(request, context),
    request.headers.get("User-Agent") ?? "",
  )
  const cookies = getCookies(context)
  const headers = new Headers()
  headers.append("Set-Cookie", await cookies.customer.serialize(id))
  headers.append("Set-Cookie", await knownDevice(request, context, customer.email))
  // A new value at every sign-in shows the page's script that the session changed.
  headers.append("Set-Cookie", await cookies.hint.serialize(randomBytes(6).toString("hex")))
  return headers
}

export const signOutHeaders = async (request: Request, context: Context): Promise<Headers> => {
  await getServices(context).identity.customerSessions.end(await customerSessionId(request, context))
  const cookies = getCookies(context)
  const headers = new Headers()
  headers.append("Set-Cookie", await clearCookie(cookies.customer))
  headers.append("Set-Cookie", await clearCookie(cookies.hint))
  return headers
}

export const updateCustomerSessions = (context: Context, customer: CustomerProfile): Promise<void> =>
  getServices(context).identity.customerSessions.updateProfile(customer.id, customer)
