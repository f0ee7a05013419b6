import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { getServices, requestFacts } from "../../../services.server.ts"
import type { KitPaymentStart } from "../../../shop/kits/kits.ts"
import { trimmedBuyer } from "../../../shop/kits/rules/kit-buyer.ts"
import type { KitChoice } from "../../../shop/kits/rules/kit-choice.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import { billingAddress } from "../../../shop/vocabulary/payments.ts"
import { getCookies, readSecret } from "../session/cookies.server.ts"
import { signedInCustomer } from "../session/customer.server.ts"
import { type CheckoutOutcome, type CheckoutValues, checkoutProblem } from "./kit-checkout-fields.ts"

type Context = Readonly<RouterContextProvider>

/** A secret cookie shows who paid: visitors have no session and order numbers can be guessed. */
export const readKitTicket = async (request: Request, context: Context): Promise<string | null> => {
  const value = (await readSecret(getCookies(context).kitTicket, request)) ?? ""
  return /^[\w-]{36}$/.test(value) ? value : null
}

const issueTicket = async (request: Request, context: Context) => {
  const ticket = (await readKitTicket(request, context)) ?? randomUUID()
  return { ticket, headers: { "Set-Cookie": await getCookies(context).kitTicket.serialize(ticket) } }
}

const statusCodes = {
  "no-cards": 503,
  "price-changed": 409,
  wait: 429,
  "provider-failed": 502,
  failed: 502,
} as const satisfies Record<Exclude<KitPaymentStart, { kind: "started" }>["kind"], number>

interface Started {
  readonly outcome: CheckoutOutcome
  readonly init: { readonly status?: number; readonly headers?: Record<string, string> }
}

export const startKitPayment = async (
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  order: {
    readonly choice: KitChoice
    readonly values: CheckoutValues
    readonly seen: number
    readonly acceptedTerms: unknown
  },
): Promise<Started> => {
  const { choice, values, seen, acceptedTerms } = order
  const problem = checkoutProblem(values)
  const billing = billingAddress(values)
  if (problem || !billing) {
    const refused = problem ?? ({ of: "billing", problem: "firstName" } as const)
    return { outcome: { kind: "form", problem: refused, values }, init: { status: 422 } }
  }
  const { ticket, headers } = await issueTicket(request, context)
  const started = await getServices(context).kits.pay({
    choice,
    buyer: trimmedBuyer(values),
    pickup: values.recogida,
    billing,
    customerId: (await signedInCustomer(request, context))?.id ?? null,
    seenTotal: Number.isFinite(seen) ? colones(seen) : null,
    ticket,
    acceptedTerms,
    address: requestFacts(context).clientAddress,
  })
  if (started.kind === "started") return { outcome: started, init: { headers } }
  const retry = started.kind === "wait" ? { "Retry-After": String(started.retryAfterSeconds) } : undefined
  return {
    outcome: { kind: "refused", why: started, values },
    init: { status: statusCodes[started.kind], headers: retry },
  }
}
