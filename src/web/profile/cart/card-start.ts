import { type BillingForm, billingProblem } from "../../../shop/card-payments/rules/billing.ts"
import { currency } from "../../../shop/vocabulary/business.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import type { CartOutcome } from "../../shared/billing/checkout-answer.ts"
import { removeStored, writeStored } from "../../ui/browser-storage.ts"

interface Started {
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

/** What the browser keeps of a payment while it is away (PAY-17); for display only. */
const storedKeys = ["orderNumber", "draftOrderId", "pickupLocation"] as const

export const forgetPayment = (): void => {
  for (const key of storedKeys) removeStored(key)
}

const readBilling = (form: FormData): BillingForm => ({
  firstName: textOf(form, "firstName"),
  lastName: textOf(form, "lastName"),
  email: textOf(form, "email"),
  address: textOf(form, "address"),
  province: textOf(form, "province"),
  postalCode: textOf(form, "postalCode"),
})

/** Starts the payment and leaves for the provider's page (PAY-12 to PAY-17). Comes back only with what stands in the way. */
export const payByCard = async (form: FormData, customer: CustomerProfile): Promise<CartOutcome | null> => {
  const billing = readBilling(form)
  const problem = billingProblem(billing)
  if (problem) return { of: "billing", problem }
  try {
    const reply = await fetch("/createPayment", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({
        amount: textOf(form, "visto"),
        currency,
        customerName: billing.firstName,
        customerLastName: billing.lastName,
        customerEmail: billing.email,
        customerPhone: customer.phone,
        address: billing.address,
        province: billing.province,
        postalCode: billing.postalCode,
        pickupLocation: textOf(form, "recogida"),
        visto: textOf(form, "visto"),
      }),
    })
    const answer = (await reply.json()) as Started | CartOutcome
    if (!reply.ok) return answer as CartOutcome
    const started = answer as Started
    for (const key of storedKeys) writeStored(key, String(started[key]))
    window.location.assign(started.url)
    return null
  } catch {
    return { of: "payment", problem: { kind: "no-provider" } }
  }
}
