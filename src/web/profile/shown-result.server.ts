import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../services.server.ts"
import type { PaymentResult } from "../../shop/cart/rules/payment-result.ts"

type Context = Readonly<RouterContextProvider>

/**
 * Which payment's result this browser is to be shown: a checkout by its key, or the address that the card provider sent it back
 * with. It survives a reload and a sign-in, and the address is clean at once (PAY-24). It only says what to look up: what is
 * shown is what the server knows.
 */
const shown = z.union([z.object({ checkout: z.string().max(64) }), z.object({ cardReturn: z.string().max(2000) })])
export type ShownResult = z.infer<typeof shown>

const cookieName = "chispa_resultado"
const lifeSeconds = 3600

const cookie = (context: Context, value: string, maxAge: number): HeadersInit => {
  const secure = servicesOf(context).publicUrl.startsWith("https:") ? "; Secure" : ""
  return { "Set-Cookie": `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}` }
}

export const showResult = (context: Context, result: ShownResult): HeadersInit =>
  cookie(context, Buffer.from(JSON.stringify(result)).toString("base64url"), lifeSeconds)

export const forgetResult = (context: Context): HeadersInit => cookie(context, "", 0)

const readCookie = (request: Request): ShownResult | null => {
  const pair = (request.headers.get("Cookie") ?? "").split("; ").find(one => one.startsWith(`${cookieName}=`))
  if (!pair) return null
  try {
    const text = Buffer.from(pair.slice(cookieName.length + 1), "base64url").toString()
    return shown.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const lookUp = async (wanted: ShownResult, context: Context, customerId: number): Promise<PaymentResult | null> => {
  const { checkout, cardCheckout, settlement, log } = servicesOf(context)
  try {
    if ("checkout" in wanted) return await checkout.result(customerId, wanted.checkout)
    const claim = settlement.readReturn(new URLSearchParams(wanted.cardReturn))
    return claim && (await cardCheckout.result(customerId, claim))
  } catch (error) {
    log.error({ err: error, customerId }, "error al leer el resultado del pago")
    return { state: "open", by: "card" }
  }
}

/** null: nothing to show. A result that cannot be looked up now is still open. */
export const resultToShow = async (
  request: Request,
  context: Context,
  customerId: number,
): Promise<{ id: string; result: PaymentResult } | null> => {
  const wanted = readCookie(request)
  const result = wanted && (await lookUp(wanted, context, customerId))
  return result && { id: "checkout" in wanted ? wanted.checkout : wanted.cardReturn, result }
}
