import { type PaymentMode, paymentModes } from "../../vocabulary/business.ts"
import { type Colones, colones, sum } from "../../vocabulary/money.ts"
import { type PickupPoint, pickupPointAt } from "../../vocabulary/pickup-points.ts"

export interface CartLine {
  /** The product; null: free text, which somebody put there in the ERP. */
  readonly id: number | null
  readonly ref: number
  readonly name: string
  readonly qty: number
  readonly subprice: Colones
  readonly total_ttc: Colones
  /** What one unit costs in the ERP now; the draft's price where that is not known. */
  readonly price: Colones
  readonly quantity: number
  /** CART-18; null: not known now. */
  readonly maxQuantity: number | null
  readonly src: string
}

export interface Cart {
  readonly orderId: number
  readonly lines: readonly CartLine[]
  readonly total: Colones
  readonly tax: Colones
  readonly feeTax: Colones
}

export interface PointAvailability {
  readonly warehouse: number
  readonly missing: readonly { readonly name: string; readonly wanted: number; readonly left: number }[]
}

export type CartPaymentMode = PaymentMode

export const feeFor = (pickupPoint: number | null): Colones => colones(pickupPointAt(pickupPoint)?.fee ?? 0)

export const totalWithFee = (total: Colones, pickupPoint: number | null): Colones => sum([total, feeFor(pickupPoint)])

export const isPickupPoint = (value: number): value is PickupPoint => pickupPointAt(value) !== undefined

export const isPaymentMode = (value: number): value is CartPaymentMode =>
  Object.values<number>(paymentModes).includes(value)

export const unitsAfterTyping = (typed: string, before: number, maxQuantity: number | null): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 1) return 1
  return maxQuantity !== null && units > maxQuantity ? before : units
}

export type CartChange =
  | { readonly kind: "added"; readonly units: number }
  | { readonly kind: "no-draft" }
  | { readonly kind: "above-stock"; readonly max: number }
  | { readonly kind: "unknown-product" }
  | { readonly kind: "failed" }

export type AddToCartResult = CartChange | { readonly kind: "signed-out" } | { readonly kind: "no-quantity" }
