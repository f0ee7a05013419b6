import { counterLimits } from "../../vocabulary/business.ts"
import type { ErpIds } from "../../vocabulary/documented-ids.ts"
import { type Colones, colones, sum, times, zero } from "../../vocabulary/money.ts"
import { foldedWords } from "../../vocabulary/text.ts"

/** The price that was shown; it is never charged (SALE-06). */
export interface SaleItem {
  readonly id: number
  readonly label: string
  readonly cantidad: number
  readonly precio: number
  /** The price without the promotion that lowers it (PROMO-02). */
  readonly before?: number | undefined
  readonly parentProductId?: number
  readonly variantInfo?: string
  readonly isVariant?: boolean
  /** The row that groups the variants of one product. It has no price and is neither ordered nor counted (SALE-17). */
  readonly isContainerOnly?: boolean
}
export type SaleCart = readonly SaleItem[]

export interface SoldLine {
  readonly productId: number
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Colones
  readonly taxRate?: number
  /** Set if the unit price is promotional (PROMO-02). */
  readonly promotion?: { readonly before: Colones; readonly until: string }
}

/** In the order of the keys that choose them. */
export const saleMethods = ({ sinpe, cash }: ErpIds["paymentModes"]) =>
  [
    { id: sinpe, label: "Sinpe Móvil" },
    { id: cash, label: "Efectivo" },
  ] as const

export const clampUnits = (units: number): number =>
  Math.min(counterLimits.maxSaleQuantity, Math.max(1, Math.floor(units) || 1))

/** SALE-13: the quantity field's content after typing. Empty means one; a typed 0 stays and adds nothing (SALE-03). */
export const typedUnits = (typed: string): string => {
  const digits = typed.replace(/\D/g, "")
  if (digits === "") return ""
  return Number(digits) === 0 ? "0" : String(clampUnits(Number(digits)))
}

export type SaleProduct = Omit<FreshPrice, "price" | "before"> & Pick<SaleItem, "before"> & { readonly price: number }
export interface SaleVariant extends SaleProduct {
  readonly value: string
}

export interface ScannedProduct extends SaleProduct {
  /** A variant must still be chosen. */
  readonly hasVariants?: true
  /** The product of which it is a variant. */
  readonly parent?: SaleProduct
}

/** A code in its canonical spelling and its product. */
export type KnownCode = readonly [code: string, product: ScannedProduct]

export type Scanned =
  | { readonly kind: "product"; readonly product: ScannedProduct }
  | { readonly kind: "unknown" }
  /** The ERP has several products with this code. */
  | { readonly kind: "several"; readonly labels: readonly string[] }
  | { readonly kind: "failed" }

const withMore = (cart: SaleCart, item: SaleItem): SaleCart =>
  cart.some(({ id, isContainerOnly }) => id === item.id && !isContainerOnly)
    ? cart.map(known =>
        known.id === item.id && !known.isContainerOnly
          ? { ...known, ...item, cantidad: clampUnits(known.cantidad + item.cantidad) }
          : known,
      )
    : [...cart, item]

export const addProduct = (cart: SaleCart, product: SaleProduct, units: number): SaleCart =>
  withMore(cart, {
    id: product.id,
    label: product.label,
    cantidad: clampUnits(units),
    precio: product.price,
    before: product.before,
  })

export const addVariant = (cart: SaleCart, parent: SaleProduct, variant: SaleVariant, units: number): SaleCart => {
  const item: SaleItem = {
    id: variant.id,
    label: variant.label,
    cantidad: clampUnits(units),
    precio: variant.price,
    before: variant.before,
    parentProductId: parent.id,
    variantInfo: variant.value,
    isVariant: true,
  }
  const isHere = cart.some(({ id, isContainerOnly }) => id === parent.id && isContainerOnly)
  const grouped = isHere
    ? cart
    : [...cart, { id: parent.id, label: parent.label, cantidad: 0, precio: 0, isContainerOnly: true }]
  const more = withMore(grouped, item)
  if (more.length === grouped.length) return more
  const last = grouped.findLastIndex(({ id, parentProductId }) => id === parent.id || parentProductId === parent.id)
  return [...grouped.slice(0, last + 1), item, ...grouped.slice(last + 1)]
}

/** Adds one unit for each scan (COUNTER-01). */
export const addScanned = (cart: SaleCart, { parent, ...product }: ScannedProduct): SaleCart => {
  if (!parent) return addProduct(cart, product, 1)
  const value = product.label.startsWith(parent.label) ? product.label.slice(parent.label.length).trim() : product.label
  return addVariant(cart, parent, { ...product, value: value || product.label }, 1)
}

export const setUnits = (cart: SaleCart, id: number, units: number): SaleCart =>
  cart.map(item => (item.id === id && !item.isContainerOnly ? { ...item, cantidad: clampUnits(units) } : item))

export const removeItem = (cart: SaleCart, item: SaleItem): SaleCart => {
  const rest = cart.filter(
    other => other !== item && !(item.isContainerOnly && other.isVariant && other.parentProductId === item.id),
  )
  return rest.filter(
    other => !other.isContainerOnly || rest.some(({ parentProductId }) => parentProductId === other.id),
  )
}

/** The same products at the current prices. Products that `prices` does not name stay as they were. */
export const withPrices = (cart: SaleCart, prices: readonly FreshPrice[]): SaleCart => {
  const fresh = new Map(prices.map(price => [price.id, price]))
  return cart.map(item => {
    const now = item.isContainerOnly ? undefined : fresh.get(item.id)
    return now ? { ...item, label: now.label, precio: now.price, before: now.before } : item
  })
}

export const soldItems = (cart: SaleCart): SaleCart => cart.filter(item => !item.isContainerOnly)

export const lineTotal = (item: SaleItem): Colones => times(colones(item.precio), item.cantidad)

export const cartTotal = (cart: SaleCart): Colones => sum(soldItems(cart).map(lineTotal))

export const cartUnits = (cart: SaleCart): number => soldItems(cart).reduce((all, item) => all + item.cantidad, 0)

export const soldTotal = (lines: readonly Pick<SoldLine, "unitPrice" | "quantity">[]): Colones =>
  sum(lines.map(line => times(line.unitPrice, line.quantity)))

export const changeFor = (total: Colones, received: string) => {
  const digits = received.replace(/\D/g, "")
  if (digits === "") return null
  const change = sum([colones(Number(digits)), colones(-total)])
  return change >= zero
    ? ({ kind: "enough", change } as const)
    : ({ kind: "short", missing: colones(-change) } as const)
}

/** The change; null if not paid in cash or no received amount was typed. */
export const changeDue = ({ total, received }: Pick<Receipt, "total" | "received">): Colones | null =>
  received === null || received < total ? null : sum([received, colones(-total)])

/** The browser's storage may be old or edited, so only rows that can be sold are read. */
export const readCart = (stored: unknown): SaleCart => {
  if (!Array.isArray(stored)) return []
  const items = stored.filter(
    (item): item is SaleItem =>
      typeof item === "object" &&
      item !== null &&
      Number.isSafeInteger(item.id) &&
      item.id > 0 &&
      typeof item.label === "string" &&
      Number.isFinite(item.cantidad) &&
      Number.isFinite(item.precio),
  )
  return items.map(({ before, ...item }) => {
    if (item.isContainerOnly) return item
    return { ...item, cantidad: clampUnits(item.cantidad), ...(Number.isFinite(before) && { before }) }
  })
}

/** The typed text is the name or the reference, apart from spaces and accents, so Enter may add the product at once. */
export const isExactHit = (product: { readonly ref: string; readonly label: string }, typed: string): boolean => {
  const plain = (text: string) => foldedWords(text).join("")
  const wanted = plain(typed)
  return wanted !== "" && (plain(product.label).includes(wanted) || plain(product.ref) === wanted)
}

export interface SaleRequest {
  /** Identifies one press of 'Confirmar pago', so that a repeated request is one sale (SALE-19). */
  readonly key: string
  /** A payment mode of the ERP. */
  readonly methodId: number
  readonly items: readonly { readonly id: number; readonly units: number }[]
  /** If the total differs now, the sale is refused and not charged. */
  readonly shownTotal: number
  readonly received?: number | undefined
}

export interface Receipt {
  readonly key: string
  readonly orderRef: string
  readonly association: string
  readonly person: string | null
  readonly methodId: number
  readonly lines: readonly SoldLine[]
  readonly total: Colones
  readonly received: Colones | null
  readonly soldAt: string
  /** The number of scratch cards to give (PROMO-05). */
  readonly scratchCards?: number
  /** false while invoice and shipment are still being written. */
  readonly finished: boolean
}

export interface FreshPrice {
  readonly id: number
  readonly label: string
  readonly price: Colones
  /** The price without the promotion that lowers it. */
  readonly before?: Colones | undefined
}

export type SaleResult =
  | { readonly kind: "sold"; readonly receipt: Receipt }
  /** Nothing was sold, because the cart must be updated first. */
  | { readonly kind: "prices-changed"; readonly prices: readonly FreshPrice[]; readonly total: Colones }
  | { readonly kind: "unavailable"; readonly ids: readonly number[] }
  | { readonly kind: "failed" }
  | { readonly kind: "running" }
  /** The key was used for another cart, which may be sold. */
  | { readonly kind: "other-cart"; readonly receipt: Receipt | null }
