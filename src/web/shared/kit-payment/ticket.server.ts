import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { cookiesOf, readSecret } from "../session/cookies.server.ts"

type Context = Readonly<RouterContextProvider>

/** A secret cookie shows who paid: visitors have no session and order numbers can be guessed. */
export const ticketOf = async (request: Request, context: Context): Promise<string | null> => {
  const value = (await readSecret(cookiesOf(context).kitTicket, request)) ?? ""
  return /^[\w-]{36}$/.test(value) ? value : null
}

export const keepTicket = async (request: Request, context: Context) => {
  const ticket = (await ticketOf(request, context)) ?? randomUUID()
  return { ticket, headers: { "Set-Cookie": await cookiesOf(context).kitTicket.serialize(ticket) } }
}
