import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { cookiesOf, readSecret } from "../session/cookies.server.ts"

type Context = Readonly<RouterContextProvider>

/**
 * A secret of the browser that pays for a kit: visitors have no session, and order numbers can be guessed. Whoever comes back
 * with it is told what became of the payment. One browser has one for all its payments.
 */
export const ticketOf = async (request: Request, context: Context): Promise<string | null> => {
  const value = (await readSecret(cookiesOf(context).kitTicket, request)) ?? ""
  return /^[\w-]{36}$/.test(value) ? value : null
}

/** The browser's ticket, a new one when it has none, and the header that keeps it. */
export const keepTicket = async (request: Request, context: Context) => {
  const ticket = (await ticketOf(request, context)) ?? randomUUID()
  return { ticket, headers: { "Set-Cookie": await cookiesOf(context).kitTicket.serialize(ticket) } }
}
