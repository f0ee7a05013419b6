import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { getServices } from "../../services.server.ts"
import type { PaymentResult } from "../../shop/cart/rules/checkout.ts"
import { clearCookie, getCookies, readCookie } from "../shared/session/cookies.server.ts"

type Context = Readonly<RouterContextProvider>

/** In a cookie with only an id, so that the address is clean at once and a reload or sign-in keeps the result (PAY-24). */
const shown = z.union([z.object({ checkout: z.string().max(64) }), z.object({ cardReturn: z.string().max(2000) })])
type ShownResult = z.infer<typeof shown>

type CookieHeader = Promise<{ readonly "Set-Cookie": string }>

export const showResult = async (context: Context, result: ShownResult): CookieHeader => ({
  "Set-Cookie": await getCookies(context).shownResult.serialize(result),
})

export const clearResult = async (context: Context): CookieHeader => ({
  "Set-Cookie": await clearCookie(getCookies(context).shownResult),
})

const lookUp = async (wanted: ShownResult, context: Context, customerId: number): Promise<PaymentResult | null> => {
  const { checkout, cardCheckout, settlement, log } = getServices(context)
  try {
    if ("checkout" in wanted) return await checkout.result(customerId, wanted.checkout)
    const claim = settlement.readReturn(new URLSearchParams(wanted.cardReturn))
    return claim && (await cardCheckout.result(customerId, claim))
  } catch (error) {
    log.error({ err: error, customerId }, "the result of a payment could not be read")
    return { state: "open", by: "card" }
  }
}

const readShown = async (request: Request, context: Context): Promise<ShownResult | null> =>
  shown.safeParse(await readCookie(getCookies(context).shownResult, request)).data ?? null

/** Another host name has another session. Payer and purchase stay secret there. */
export const resultForVisitor = async (request: Request, context: Context): Promise<PaymentResult | null> => {
  const wanted = await readShown(request, context)
  if (!wanted || "checkout" in wanted) return null
  const { cardCheckout, settlement, log } = getServices(context)
  const claim = settlement.readReturn(new URLSearchParams(wanted.cardReturn))
  if (!claim) return null
  return cardCheckout.resultForVisitor(claim).catch(error => {
    log.error({ err: error }, "the result of a payment could not be read")
    return { state: "open", by: "card" } as const
  })
}

/** A result that cannot be read now counts as open. */
export const resultToShow = async (
  request: Request,
  context: Context,
  customerId: number,
): Promise<{ id: string; result: PaymentResult } | null> => {
  const wanted = await readShown(request, context)
  const result = wanted && (await lookUp(wanted, context, customerId))
  return result && { id: "checkout" in wanted ? wanted.checkout : wanted.cardReturn, result }
}
