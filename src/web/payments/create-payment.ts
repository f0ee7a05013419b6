import { data, redirect } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../services.server.ts"
import { billingAddress, billingPlaceholders, billingProblem } from "../../shop/card-payments/rules/billing.ts"
import { isPickupPoint } from "../../shop/cart/rules/cart-lines.ts"
import { billingForm, type CartOutcome, seenTotal, statusOfProblem } from "../shared/billing/checkout-answer.ts"
import { requireCustomerCall } from "../shared/session/customer.server.ts"
import type { Route } from "./+types/create-payment"

/**
 * PAY-12's body. Amount, currency, order number and redirect address are the server's own and not read (D6); the rest of the
 * billing data travels with it (PAY-34).
 */
const wireNames: Readonly<Record<string, string>> = {
  firstName: "customerName",
  lastName: "customerLastName",
  email: "customerEmail",
}
const body = z.record(z.string(), z.unknown())
const pickup = z.coerce.number().refine(isPickupPoint)
const phone = z.string().max(30).catch("")

const filled = (value: unknown, otherwise: string) =>
  typeof value === "string" && value.trim() !== "" ? value : otherwise

/** PAY-14: who asks for a payment without saying who pays still gets one. */
const placeholders = (supportEmail: string): Readonly<Record<string, string>> => ({
  firstName: billingPlaceholders.firstName,
  lastName: billingPlaceholders.lastName,
  email: supportEmail,
})

const refused = (outcome: CartOutcome, status: number) => data(outcome, { status })

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const { cardCheckout, brand } = servicesOf(context)
  const sent = body.safeParse(await request.json().catch(() => null)).data
  const pickupPoint = pickup.safeParse(sent?.["pickupLocation"]).data
  if (!sent || pickupPoint === undefined)
    return refused({ of: "payment", problem: { kind: "missing-choice" } }, sent ? 422 : 400)
  const standIn = placeholders(brand.email)
  const typed = billingForm(name => {
    const value = sent[wireNames[name] ?? name]
    return standIn[name] === undefined ? value : filled(value, standIn[name])
  })
  const billing = billingAddress(typed)
  if (!billing) return refused({ of: "billing", problem: billingProblem(typed) ?? "firstName" }, 422)
  const started = await cardCheckout.start(customer.id, {
    pickupPoint,
    billing: { ...billing, phone: phone.parse(sent["customerPhone"]) },
    seenTotal: seenTotal.parse(sent["visto"] ?? null),
  })
  if (started.kind !== "started") return refused({ of: "payment", problem: started }, statusOfProblem(started))
  const { url, orderNumber, draftOrderId, pickupLocation } = started
  return { url, orderNumber, draftOrderId, pickupLocation }
}

export const loader = () => redirect("/perfil")
