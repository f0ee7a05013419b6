import type { Business } from "../../settings/rules/business.ts"
import type { Colones } from "../../vocabulary/money.ts"

export type PromotionChange = "began" | "ended"

export interface CartLine {
  /** The product; null for free text that somebody entered in the ERP. */
  readonly id: number | null
  readonly ref: number
  readonly name: string
  readonly qty: number
  readonly subprice: Colones
  readonly total_ttc: Colones
  /** The unit's price in the ERP now, or the draft's price if that is unknown. */
  readonly price: Colones
  /** The price without the promotion that lowers the line's price; absent without a promotion (PROMO-02). */
  readonly before?: Colones
  /** Why the draft's price differs from the current one (PROMO-03). */
  readonly promotion?: PromotionChange
  readonly quantity: number
  /** CART-18; null if unknown now. */
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
  /** 'martes 5' if closed days fall on today or within the 3 days (EDIT-06). */
  readonly readyOn: string | null
  readonly closed: { readonly until: string | null; readonly reason: string } | null
}

/** What a pickup point can hand over and when (STOCK-01, EDIT-06). */
export const promiseText = ({ missing, readyOn, closed }: PointAvailability): string => {
  const days = missing.length === 1 ? "Falta 1 producto aquí" : `Faltan ${missing.length} productos aquí`
  const what =
    missing.length > 0
      ? `${days}: hasta 3 días`
      : readyOn || closed
        ? "Todo disponible"
        : "Todo disponible para alistar hoy"
  if (readyOn) return `${what}. Listo el ${readyOn}`
  return closed ? `${what}. Cerrado por ahora` : what
}

/** The choices of the checkout form. */
export const readCheckoutOptions = ({ pickupPoints, postalFee, paymentModes }: Business) => ({
  pickupPoints: pickupPoints.map(({ warehouse, cartLabel, fee, place }) => ({
    warehouse,
    cartLabel,
    fee,
    hours: place?.hours ?? null,
  })),
  postalFee,
  paymentModes,
})

export type CheckoutOptions = ReturnType<typeof readCheckoutOptions>

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

/** `failed`: a write failed, so another request may add the rest. It does not mean that units are missing. */
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

/** Joins lines of one product. If there are too few units, the remaining ones are taken. */
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

/** The part of a list that is in the cart. Adding the same list again adds only the rest. */
export interface ListInCart {
  readonly orderId: number | null
  /** By product: the cart's units before the list, the units that the list added, and the units that the list asks for. */
  readonly products: Readonly<
    Record<number, { readonly before: number; readonly units: number; readonly asked: number }>
  >
  readonly missing: readonly NotAdded[]
  /** false if a process died or a write failed before all units were added. */
  readonly finished: boolean
}

/** Units that the customer removed meanwhile do not count, nor do units that the customer added. */
export const unitsOfList = (list: ListInCart | null, productId: number, inCart: number): number => {
  const own = list?.products[productId]
  return own ? Math.min(Math.max(0, inCart - own.before), own.units) : 0
}

export interface WantedProduct extends WantedLine {
  readonly productId: number
}

/** Joins lines of one product. Lines without a product cannot be added. */
export const wantedProducts = (wanted: readonly WantedLine[]): readonly WantedProduct[] =>
  [
    ...Map.groupBy(
      wanted.filter(({ units }) => units > 0),
      ({ productId }) => productId,
    ),
  ].flatMap(([productId, lines]) =>
    productId === null ? [] : [{ productId, label: lines[0]!.label, units: sumOfUnits(lines) }],
  )
