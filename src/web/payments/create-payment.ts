import { data, redirect } from "react-router"
import { z } from "zod"
import { getServices } from "../../services.server.ts"
import { readOrder } from "../../shop/kits/rules/kit-lines.ts"
import { billingAddress, billingPlaceholders, billingProblem } from "../../shop/vocabulary/payments.ts"
import {
  billingForm,
  type CartOutcome,
  checkoutStatus,
  seenTotal,
  typedUnits,
  unitsBeforePaying,
  unitsRefused,
} from "../shared/billing/checkout-answer.server.ts"
import { checkoutFields, readCheckoutForm } from "../shared/kit-payment/kit-checkout-fields.ts"
import { startKitPayment } from "../shared/kit-payment/start-kit-payment.server.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/create-payment"

/** PAY-12's body; amount, currency, order number and redirect are the server's own and never read from it (D6). */
const wireNames: Readonly<Record<string, string>> = {
  firstName: "customerName",
  lastName: "customerLastName",
  email: "customerEmail",
}
const body = z.record(z.string(), z.unknown())
const pickup = z.coerce.number()
const phone = z.string().max(30).catch("")

const filled = (value: unknown, otherwise: string) =>
  typeof value === "string" && value.trim() !== "" ? value : otherwise

/** PAY-14: a payment without billing data still starts. */
const placeholders = (supportEmail: string): Readonly<Record<string, string>> => ({
  firstName: billingPlaceholders.firstName,
  lastName: billingPlaceholders.lastName,
  email: supportEmail,
})

const refused = (outcome: CartOutcome, status: number) => data(outcome, { status })

const startKit = async (args: Route.ActionArgs, sent: Readonly<Record<string, unknown>>, kit: string) => {
  const order = readOrder(new URLSearchParams(kit), getServices(args.context).kits.offer())
  if (order.kind !== "choice") throw data(null, { status: 422 })
  const form = new FormData()
  const own = { ...wireNames, contactNumber: "customerPhone" } as Readonly<Record<string, string>>
  for (const name of checkoutFields) form.set(name, filled(sent[own[name] ?? name], ""))
  const seen = Number(sent["visto"] ?? Number.NaN)
  const values = readCheckoutForm(form)
  const acceptedTerms = sent["terminos"]
  const { outcome, init } = await startKitPayment(args, { choice: order.choice, values, seen, acceptedTerms })
  return data(outcome, init)
}

export const action = async (args: Route.ActionArgs) => {
  const { request, context } = args
  const sent = body.safeParse(await request.json().catch(() => null)).data
  if (typeof sent?.["kit"] === "string") return startKit(args, sent, sent["kit"])
  const customer = await requireCustomerCall(request, context)
  const { cardCheckout, brand, settings, legal } = getServices(context)
  const chosen = pickup.safeParse(sent?.["pickupLocation"]).data
  const pickupPoint = settings.business().pickupPointAt(chosen ?? null)?.warehouse
  if (!sent || pickupPoint === undefined)
    return refused({ of: "payment", problem: { kind: "missing-choice" } }, sent ? 422 : 400)
  const standIn = placeholders(brand.email)
  const typed = billingForm(name => {
    const value = sent[wireNames[name] ?? name]
    return standIn[name] === undefined ? value : filled(value, standIn[name])
  })
  const billing = billingAddress(typed)
  if (!billing) return refused({ of: "billing", problem: billingProblem(typed) ?? "firstName" }, 422)
  const seen = seenTotal.parse(sent["visto"] ?? null)
  await legal.accept({ customerId: customer.id }, sent["terminos"])
  const units = await unitsBeforePaying(context, customer.id, typedUnits(Object.entries(sent)), seen)
  if (units.refused) return unitsRefused(units.refused)
  const started = await cardCheckout.start(customer.id, {
    pickupPoint,
    billing: { ...billing, phone: phone.parse(sent["customerPhone"]) },
    seenTotal: units.seenTotal,
  })
  if (started.kind !== "started") return refused({ of: "payment", problem: started }, checkoutStatus[started.kind])
  const { url, orderNumber, draftOrderId, pickupLocation } = started
  return { url, orderNumber, draftOrderId, pickupLocation }
}

export const loader = () => redirect("/perfil")
