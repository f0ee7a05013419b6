import type { KitPaymentStart } from "../../../shop/kits/kits.ts"
import { type BuyerField, buyerFields, buyerProblem, type KitBuyer } from "../../../shop/kits/rules/kit-buyer.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import {
  type BillingForm,
  type BillingProblem,
  billingFields,
  billingProblem,
} from "../../../shop/vocabulary/payments.ts"
import { cutText } from "../../../shop/vocabulary/text.ts"

type Started = Extract<KitPaymentStart, { kind: "started" }>

export type CheckoutOutcome =
  | { readonly kind: "form"; readonly problem: CheckoutProblem; readonly values: CheckoutValues }
  | {
      readonly kind: "refused"
      readonly why: Exclude<KitPaymentStart, Started>
      readonly values: CheckoutValues
    }
  | Started

/** `recogida`: the warehouse of the chosen pickup point; empty: any association (KIT-34). */
export type CheckoutValues = KitBuyer & BillingForm & { readonly recogida: string }

export type CheckoutProblem =
  | { readonly of: "buyer"; readonly field: BuyerField }
  | { readonly of: "billing"; readonly problem: BillingProblem }

const maxTextLength = 300

export const checkoutFields = [...buyerFields, ...billingFields, "recogida"] as const

export const readCheckoutForm = (form: FormData): CheckoutValues => {
  const text = (name: string) => cutText(readFormText(form, name), maxTextLength)
  const fields = checkoutFields.map(name => [name, text(name)])
  return Object.fromEntries(fields) as CheckoutValues
}

export const checkoutProblem = (values: CheckoutValues): CheckoutProblem | null => {
  const field = buyerProblem(values)
  if (field) return { of: "buyer", field }
  const problem = billingProblem(values)
  return problem && { of: "billing", problem }
}
