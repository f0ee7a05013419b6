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

export const feeFor = (pickupPoint: number | null): Colones => colones(pickupPointAt(pickupPoint)?.fee ?? 0)

export const totalWithFee = (total: Colones, pickupPoint: number | null): Colones => sum([total, feeFor(pickupPoint)])

export const isPickupPoint = (value: number): value is PickupPoint => pickupPointAt(value) !== undefined

export const isPaymentMode = (value: number): value is PaymentMode =>
  Object.values<number>(paymentModes).includes(value)

export const unitsAfterTyping = (typed: string, before: number, maxQuantity: number | null): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 1) return 1
  return maxQuantity !== null && units > maxQuantity ? before : units
}

export type CartChange =
  | { readonly kind: "added"; readonly units: number }
  | { readonly kind: "above-stock"; readonly max: number }
  | { readonly kind: "no-draft" | "unknown-product" | "failed" }

export type AddToCartResult = CartChange | { readonly kind: "signed-out" | "no-quantity" }

export interface WantedLine {
  readonly productId: number | null
  readonly label: string
  readonly units: number
}

export interface NotAdded {
  readonly label: string
  readonly wanted: number
  readonly added: number
}

/** `failed`: not for want of units; another press may add the rest. */
export interface AddedMany {
  readonly missing: readonly NotAdded[]
  readonly failed: boolean
}

export const notAdded = ({ label, units }: Pick<WantedLine, "label" | "units">): NotAdded => ({
  label,
  wanted: units,
  added: 0,
})

interface Taken<Product> {
  readonly sellable: Product
  readonly label: string
  readonly units: number
}

export const sumOfUnits = (lines: readonly { readonly units: number }[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)

/** Lines of one product are one line; of what is short, the units that are left are taken. */
export const withinLimits = <Product extends { readonly maxQuantity: number }>(
  wanted: readonly WantedLine[],
  sellables: ReadonlyMap<number, Product>,
  inCart: (productId: number) => number,
): { readonly taken: readonly Taken<Product>[]; readonly missing: readonly NotAdded[] } => {
  const taken: Taken<Product>[] = []
  const missing: NotAdded[] = []
  const groups = Map.groupBy(
    wanted.filter(({ units }) => units > 0),
    ({ productId, label }) => productId ?? label,
  )
  for (const lines of groups.values()) {
    const [{ productId, label }] = lines as [WantedLine]
    const units = sumOfUnits(lines)
    const sellable = productId === null ? undefined : sellables.get(productId)
    const left = sellable && productId !== null ? Math.max(0, sellable.maxQuantity - inCart(productId)) : 0
    const added = Math.min(units, left)
    if (added < units) missing.push({ label, wanted: units, added })
    if (sellable && added > 0) taken.push({ sellable, label, units: added })
  }
  return { taken, missing }
}
