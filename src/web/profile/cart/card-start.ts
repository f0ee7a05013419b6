import { currency } from "../../../shop/vocabulary/business.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { type BillingForm, billingFields, billingProblem } from "../../../shop/vocabulary/payments.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import type { CartOutcome } from "../../shared/billing/checkout-answer.server.ts"
import { unitsField } from "../../shared/billing/units-field.ts"
import { postJson } from "../../shared/connection/lost-request.ts"
import { removeStored, writeStored } from "../../ui/storage.ts"

interface Started {
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

/** For display only (PAY-17). */
const storedKeys = ["orderNumber", "draftOrderId", "pickupLocation"] as const

export const clearStoredPayment = (): void => {
  for (const key of storedKeys) removeStored(key)
}

export const readBilling = (form: FormData): BillingForm =>
  Object.fromEntries(billingFields.map(name => [name, readFormText(form, name)])) as unknown as BillingForm

const isStarted = (body: unknown): body is Started => {
  const { url } = (body ?? {}) as Partial<Started>
  return typeof url === "string" && url !== ""
}

const isOutcome = (body: unknown): body is CartOutcome =>
  ["line", "payment", "billing"].includes((body as Partial<CartOutcome> | null)?.of ?? "")

/** Returns only when the payment did not start; without the shop's own text for it, PAY-18 applies. */
export const payByCard = async (form: FormData, customer: CustomerProfile): Promise<CartOutcome | null> => {
  const billing = readBilling(form)
  const problem = billingProblem(billing)
  if (problem) return { of: "billing", problem }
  const { firstName, lastName, email, ...place } = billing
  const units = [...form].filter(([name]) => unitsField.readLine(name) !== null)
  const answer = await postJson("/createPayment", {
    ...Object.fromEntries(units),
    amount: readFormText(form, "visto"),
    currency,
    customerName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: customer.phone,
    ...place,
    pickupLocation: readFormText(form, "recogida"),
    visto: readFormText(form, "visto"),
    terminos: readFormText(form, "terminos"),
  })
  const body = answer?.body
  if (!isStarted(body)) return isOutcome(body) ? body : { of: "payment", problem: { kind: "no-provider" } }
  for (const key of storedKeys) writeStored(key, String(body[key]))
  window.location.assign(body.url)
  return null
}
