import { data, redirect } from "react-router"
import { factsOf, servicesOf } from "../../services.server.ts"
import { billingAddress, proposedNames } from "../../shop/card-payments/rules/billing.ts"
import type { KitPaymentStart } from "../../shop/kits/kits.ts"
import { trimmedBuyer } from "../../shop/kits/rules/kit-buyer.ts"
import { breakdownOf } from "../../shop/kits/rules/kit-choice.ts"
import { type OrderedChoice, readOrder } from "../../shop/kits/rules/kit-lines.ts"
import { colones } from "../../shop/vocabulary/money.ts"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import { siteOf } from "../shared/frame/site.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/kit-checkout"
import { CheckoutView } from "./checkout-view.tsx"
import { type CheckoutProblem, type CheckoutValues, checkoutProblem, readCheckoutForm } from "./kit-checkout-fields.ts"
import { checkoutTexts as t } from "./texts.ts"
import { keepTicket } from "./ticket.server.ts"
import { editField, editSteps } from "./use-kit-choice.ts"

type Refused = Exclude<KitPaymentStart, { kind: "started" }>

export type CheckoutOutcome =
  | { readonly kind: "form"; readonly problem: CheckoutProblem; readonly values: CheckoutValues }
  | { readonly kind: "refused"; readonly why: Refused; readonly values: CheckoutValues }
  | Extract<KitPaymentStart, { kind: "started" }>

const statusOf = {
  "no-cards": 503,
  "price-changed": 409,
  wait: 429,
  "provider-failed": 502,
  failed: 502,
} as const satisfies Record<Refused["kind"], number>

/** KIT-33, KIT-36: without a choice that can be ordered there is no checkout. */
const choiceIn = (request: Request) => {
  const query = new URL(request.url).searchParams
  const order: OrderedChoice = readOrder(query)
  if (order.kind === "choice") return order.choice
  if (order.kind === "none") throw redirect("/kits")
  if (order.kind === "invalid") throw redirect("/kits?pago=pedido-no-valido")
  query.delete("kit")
  query.delete("precio")
  query.set("con", "")
  query.set(editField, editSteps.open)
  throw redirect(`/kits/${order.slug}?${query}`)
}

/** KIT-35: what is known of a signed-in customer is there already. */
const proposedValues = (customer: CustomerProfile | null): Partial<CheckoutValues> =>
  customer
    ? {
        name: customer.name,
        contactNumber: customer.phone,
        email: customer.email,
        address: customer.address,
        ...proposedNames(customer.name),
      }
    : {}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const choice = choiceIn(request)
  const customer = await customerOf(request, context)
  return { choice, provider: servicesOf(context).kits.cardProvider, proposed: proposedValues(customer) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const choice = choiceIn(request)
  const form = await request.formData()
  const values = readCheckoutForm(form)
  const problem = checkoutProblem(values)
  const billing = billingAddress(values)
  if (problem || !billing) {
    const refused = problem ?? ({ of: "billing", problem: "firstName" } as const)
    return data<CheckoutOutcome>({ kind: "form", problem: refused, values }, { status: 422 })
  }
  const { ticket, headers } = await keepTicket(request, context)
  const seen = Number(form.get("visto") || Number.NaN)
  const started = await servicesOf(context).kits.pay({
    choice,
    buyer: trimmedBuyer(values),
    billing,
    customerId: (await customerOf(request, context))?.id ?? null,
    seenTotal: Number.isFinite(seen) ? colones(seen) : null,
    ticket,
    address: factsOf(context).clientAddress,
  })
  if (started.kind !== "started") {
    const retry = started.kind === "wait" ? { "Retry-After": String(started.retryAfterSeconds) } : undefined
    const answer: CheckoutOutcome = { kind: "refused", why: started, values }
    return data(answer, { status: statusOf[started.kind], headers: retry })
  }
  // A page with script stores the temporary order before it leaves (KIT-14); without, the way leads straight there.
  return form.get("guion") === "si" ? data<CheckoutOutcome>(started, { headers }) : redirect(started.url, { headers })
}

export const headers = withRetryAfter(privatePage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: t.title, description: t.description, brandName: siteOf(matches).brand?.name, noIndex: true })

export default function KitCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, provider, proposed } = loaderData
  return (
    <CheckoutView
      choice={choice}
      total={breakdownOf(choice).total}
      provider={provider}
      proposed={proposed}
      outcome={actionData ?? null}
    />
  )
}
