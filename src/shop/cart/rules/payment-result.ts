import type { Colones } from "../../vocabulary/money.ts"
import type { BillingForm } from "../../vocabulary/payments.ts"
import type { CartDifference } from "./bought-lines.ts"

export type CheckoutProblem =
  | { readonly kind: "no-order" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }
  | { readonly kind: "under-way" }
  /** A card payment of this cart was begun before; it was given up, and paying again opens a new page. */
  | { readonly kind: "other-page" }
  /** The same key came with another choice (I8). */
  | { readonly kind: "conflict" }
  | { readonly kind: "failed" }
  | { readonly kind: "no-provider" }

export interface Transfer {
  readonly phone: string
  readonly holder: string
  readonly amount: Colones
  readonly code: string
}

export interface TriedCard {
  readonly pickupPoint: number | null
  readonly billing: BillingForm
}

export type PaymentResult =
  | {
      readonly state: "success"
      readonly by: "card" | "sinpe" | "cash"
      readonly ref: string
      readonly transfer?: Transfer
    }
  | {
      readonly state: "failed"
      readonly why: "cancelled" | "declined" | "not-processed"
      readonly description: string | null
      readonly tried?: TriedCard
    }
  | { readonly state: "insufficient_funds"; readonly description: string | null; readonly tried?: TriedCard }
  | { readonly state: "open"; readonly by: "card" | "order" }
  /** The money was taken and a person decides what becomes of it. */
  | { readonly state: "review" }
