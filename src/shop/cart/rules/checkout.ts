import { type Colones, colones, sum, times } from "../../vocabulary/money.ts"
import type { BillingForm } from "../../vocabulary/payments.ts"
import type { PromotionChange } from "./cart-lines.ts"

/**
 * `other-page`: another card payment of this cart was open and was cancelled; paying again opens a new page. `conflict`: the
 * key was used with other choices (I8).
 */
export type CheckoutProblem =
  | { readonly kind: "no-order" | "under-way" | "other-page" | "conflict" | "failed" | "no-provider" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }

export interface Transfer {
  readonly phone: string
  readonly holder: string
  readonly amount: Colones
  readonly code: string
}

export interface RefusedCard {
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
      readonly tried?: RefusedCard
    }
  | { readonly state: "insufficient_funds"; readonly description: string | null; readonly tried?: RefusedCard }
  | { readonly state: "open"; readonly by: "card" | "order" }
  /** The money was taken and staff decide what happens. */
  | { readonly state: "review" }

export interface BoughtLine {
  readonly draftLineId: number
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Colones
  readonly taxRate?: number
}

interface DraftLine extends Omit<BoughtLine, "draftLineId" | "unitPrice"> {
  readonly id: number
  readonly total: Colones
}

/** PAY-10: the unit price is the line's total divided by its units. PAY-38: a line without units is not bought. */
export const boughtLines = (draft: readonly DraftLine[]): BoughtLine[] =>
  draft
    .filter(line => line.quantity !== 0)
    .map(({ id, productId, label, quantity, total, taxRate }) => ({
      draftLineId: id,
      productId,
      label,
      quantity,
      unitPrice: colones(total / quantity),
      taxRate,
    }))

export const amountDue = (lines: readonly BoughtLine[], fee: Colones): Colones =>
  sum([...lines.map(line => times(line.unitPrice, line.quantity)), fee])

export type CartDifference =
  | {
      readonly kind: "price"
      readonly name: string
      readonly from: Colones
      readonly to: Colones
      readonly promotion?: PromotionChange
    }
  | { readonly kind: "stock"; readonly name: string; readonly max: number; readonly lineId: number }
  | { readonly kind: "gone"; readonly name: string }
  /** Another tab or device changed the cart, so the total differs from the one shown. */
  | { readonly kind: "total" }
