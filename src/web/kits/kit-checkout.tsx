import { data, redirect } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { breakdownOf } from "../../shop/kits/rules/kit-choice.ts"
import { type OrderedChoice, readOrder } from "../../shop/kits/rules/kit-lines.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { proposedNames } from "../../shop/vocabulary/payments.ts"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import { siteOf } from "../shared/frame/site.ts"
import { type CheckoutValues, readCheckoutForm } from "../shared/kit-payment/kit-checkout-fields.ts"
import { startKitPayment } from "../shared/kit-payment/start-kit-payment.server.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/kit-checkout"
import { CheckoutView } from "./checkout-view.tsx"
import { editField, editSteps } from "./use-kit-choice.ts"

const choiceIn = ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  const query = new URL(request.url).searchParams
  const order: OrderedChoice = readOrder(query, servicesOf(context).kits.extras())
  if (order.kind === "choice") return order.choice
  if (order.kind === "none") throw redirect("/kits")
  if (order.kind === "invalid") throw redirect("/kits?pago=pedido-no-valido")
  query.delete("kit")
  query.delete("precio")
  query.set("con", "")
  query.set(editField, editSteps.open)
  throw redirect(`/kits/${order.slug}?${query}`)
}

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
  const choice = choiceIn({ request, context })
  const customer = await customerOf(request, context)
  return { choice, provider: servicesOf(context).kits.cardProvider, proposed: proposedValues(customer) }
}

/** Without script; otherwise the page posts to /createPayment. */
export const action = async (args: Route.ActionArgs) => {
  const choice = choiceIn(args)
  const form = await args.request.formData()
  const values = readCheckoutForm(form)
  const seen = Number(textOf(form, "visto") || Number.NaN)
  const { outcome, init } = await startKitPayment(args, { choice, values, seen })
  return outcome.kind === "started" ? redirect(outcome.url, init) : data(outcome, init)
}

export const headers = withRetryAfter(privatePage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Confirmar pedido",
    description: "Confirme su kit y pague con tarjeta.",
    brandName: siteOf(matches).brand?.name,
    noIndex: true,
  })

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
