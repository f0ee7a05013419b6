import { type PaymentMode, paymentModes } from "../../vocabulary/business.ts"
import { type Colones, colones, sum } from "../../vocabulary/money.ts"
import { type PickupPoint, pickupPointAt } from "../../vocabulary/pickup-points.ts"

/** One line of the customer's draft order, in the documents' names (CART-10). */
export interface CartLine {
  /** The product; null: free text, which somebody put there in the ERP. */
  readonly id: number | null
  /** The line's own id in the ERP. */
  readonly ref: number
  readonly name: string
  /** What the draft holds. */
  readonly qty: number
  readonly subprice: Colones
  readonly total_ttc: Colones
  /** What one unit costs in the ERP now; the draft's price where that cannot be told. */
  readonly price: Colones
  /** What the units input starts with. */
  readonly quantity: number
  /** CART-18; null: it cannot be told now. */
  readonly maxQuantity: number | null
  /** Address of the picture. */
  readonly src: string
}

export interface Cart {
  /** The draft's id, shown as the order number (CART-14). */
  readonly orderId: number
  readonly lines: readonly CartLine[]
  /** As the ERP holds it, without the postal fee. */
  readonly total: Colones
}

/** Payment settled by the person (SINPE, cash) or on the provider's page (card). */
export type CartPaymentMode = PaymentMode

/** What the pickup point adds to the total (CART-09). */
export const feeFor = (pickupPoint: number | null): Colones => colones(pickupPointAt(pickupPoint)?.fee ?? 0)

export const totalWithFee = (total: Colones, pickupPoint: number | null): Colones => sum([total, feeFor(pickupPoint)])

export const isPickupPoint = (value: number): value is PickupPoint => pickupPointAt(value) !== undefined

export const isPaymentMode = (value: number): value is CartPaymentMode =>
  Object.values<number>(paymentModes).includes(value)

/** CART-04: below 1 becomes 1, above the maximum is ignored (the units before stay). */
export const unitsAfterTyping = (typed: string, before: number, maxQuantity: number | null): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 1) return 1
  return maxQuantity !== null && units > maxQuantity ? before : units
}

/** What happened to an add or a change of units; each screen has its own words for it. */
export type CartChange =
  | { readonly kind: "added"; readonly units: number }
  | { readonly kind: "no-draft" }
  | { readonly kind: "above-stock"; readonly max: number }
  | { readonly kind: "unknown-product" }
  | { readonly kind: "failed" }

/** An add as a page hears of it: visitors and adds of nothing never reach the cart. */
export type AddToCartResult = CartChange | { readonly kind: "signed-out" } | { readonly kind: "no-quantity" }
