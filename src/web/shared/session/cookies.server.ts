import { createCookie, type RouterContextProvider } from "react-router"
import { getServices } from "../../../services.server.ts"
import { sessionHintCookie } from "./stored-session.ts"

const hour = 3600
const day = 24 * hour

/** Under https the __Host- prefix makes browsers refuse a cookie set by a subdomain or over http. */
export const cookiesFor = (publicUrl: string) => {
  const secure = publicUrl.startsWith("https:")
  const plain = (name: string, maxAge: number) => createCookie(name, { httpOnly: true, secure, maxAge })
  const secret = (name: string, maxAge: number) => plain(secure ? `__Host-${name}` : name, maxAge)
  return {
    customer: secret("chispa_cliente", 90 * day),
    staff: secret("chispa_asociacion", 7 * day),
    /** Lists the accounts that signed in here. It grants no access, but strangers' guesses do not slow this browser. */
    customerDevices: secret("chispa_equipo", 365 * day),
    staffDevices: secret("chispa_equipo_asociacion", 365 * day),
    registration: secret("chispa_registro", day),
    pendingProfile: secret("chispa_perfil_verificado", hour),
    hint: createCookie(sessionHintCookie, { secure, maxAge: 90 * day }),
    pendingAction: plain("chispa_deseo", hour),
    shownResult: plain("chispa_resultado", hour),
    kitTicket: plain("chispa_kit", 30 * day),
  }
}

export type Cookies = ReturnType<typeof cookiesFor>

export const getCookies = (context: Readonly<RouterContextProvider>): Cookies =>
  cookiesFor(getServices(context).publicUrl)

/** The value has an unknown shape, because the browser can send anything. */
export const readCookie = (cookie: Cookies[keyof Cookies], request: Request): Promise<unknown> =>
  cookie.parse(request.headers.get("Cookie"))

export const readSecret = async (cookie: Cookies[keyof Cookies], request: Request): Promise<string | null> => {
  const value = await readCookie(cookie, request)
  return typeof value === "string" ? value : null
}

export const clearCookie = (cookie: Cookies[keyof Cookies]): Promise<string> => cookie.serialize("", { maxAge: 0 })
