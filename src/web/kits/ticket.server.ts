import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"

/**
 * A secret of the browser that pays for a kit: visitors have no session, and order numbers can be guessed. Whoever comes back
 * with it is told what became of the payment. One browser has one for all its payments.
 */
const cookieName = "chispa_kit"
const lifeSeconds = 30 * 24 * 3600

export const ticketOf = (request: Request): string | null => {
  const opening = `${cookieName}=`
  const pair = (request.headers.get("Cookie") ?? "").split("; ").find(one => one.startsWith(opening))
  const value = pair?.slice(opening.length) ?? ""
  return /^[\w-]{36}$/.test(value) ? value : null
}

/** The browser's ticket, a new one when it has none, and the header that keeps it. */
export const keepTicket = (request: Request, context: Readonly<RouterContextProvider>) => {
  const ticket = ticketOf(request) ?? randomUUID()
  const secure = servicesOf(context).publicUrl.startsWith("https:") ? "; Secure" : ""
  const cookie = `${cookieName}=${ticket}; Max-Age=${lifeSeconds}; Path=/kits; HttpOnly; SameSite=Lax${secure}`
  return { ticket, headers: { "Set-Cookie": cookie } }
}
