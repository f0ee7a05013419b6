import { z } from "zod"
import type { CheckoutProblem } from "../../../shop/cart/rules/checkout.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import type { BillingProblem } from "../../../shop/vocabulary/payments.ts"

export type CartOutcome =
  | { readonly of: "line"; readonly kind: "removed" | "not-removed" | "units-set" | "units-failed" | "units-lost" }
  | { readonly of: "line"; readonly kind: "above-stock"; readonly max: number }
  | { readonly of: "payment"; readonly problem: CheckoutProblem | { readonly kind: "missing-choice" } }
  | { readonly of: "billing"; readonly problem: BillingProblem }

const text = z.string().max(300).catch("")

/** The total on the screen; it is compared, never charged. */
export const seenTotal = z.coerce.number().finite().transform(colones).nullable().catch(null)

export const billingForm = (read: (name: string) => unknown) => ({
  firstName: text.parse(read("firstName")),
  lastName: text.parse(read("lastName")),
  email: text.parse(read("email")),
  address: text.parse(read("address")),
  province: text.parse(read("province")),
  postalCode: text.parse(read("postalCode")),
})

const statusOf = {
  "no-order": 422,
  changed: 409,
  "under-way": 409,
  "other-page": 409,
  conflict: 409,
  failed: 502,
  "no-provider": 502,
} as const satisfies Record<CheckoutProblem["kind"], number>

export const statusOfProblem = ({ kind }: CheckoutProblem): number => statusOf[kind]
