import type { Order } from "../../erp/order.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { type Availability, unitsWanted } from "../orders/availability/availability.ts"
import type { Hold, StockReading } from "../orders/availability/hold-records.ts"
import type { Promotions } from "../promotions/promotions.ts"
import { closedNow, readyDay } from "../settings/rules/closures.ts"
import { type Colones, sameAmount, zero } from "../vocabulary/money.ts"
import { findDraft, withCart } from "./cart-draft.ts"
import type { CartLine, PointAvailability } from "./rules/cart-lines.ts"
import { amountDue, type BoughtLine, boughtLines, type CartDifference } from "./rules/checkout.ts"

type CartChanged = { readonly kind: "changed"; readonly differences: readonly CartDifference[] }

export interface Stock {
  readonly catalogue: Pick<Catalogue, "sellablesNow">
  readonly availability: Availability
}

export interface Priced {
  readonly promotions: Pick<Promotions, "changeFrom">
}

/** Compares a line with the ERP. A changed price is written to the line, so that the cart shows it. */
const compare = async (
  { erp, catalogue, promotions, availability }: Pick<Dependencies, "erp"> & Stock & Priced,
  draft: Order,
) => {
  const differences: CartDifference[] = []
  const products = draft.lines.filter(line => line.productId !== null && line.quantity > 0)
  const productIds = [...new Set(products.map(line => line.productId ?? 0))]
  const { products: sellables, reading } = await availability.read(productIds, ids => catalogue.sellablesNow(ids))
  for (const line of products) {
    const sellable = sellables.get(line.productId ?? 0)
    const units = products
      .filter(other => other.productId === line.productId)
      .reduce((n, { quantity }) => n + quantity, 0)
    if (!sellable) differences.push({ kind: "gone", name: line.label })
    else if (units > sellable.maxQuantity)
      differences.push({ kind: "stock", name: line.label, max: sellable.maxQuantity, lineId: line.id })
    else if (!sameAmount(line.unitPrice, sellable.price) || line.taxRate !== sellable.taxRate) {
      if (!sameAmount(line.unitPrice, sellable.price))
        differences.push({
          kind: "price",
          name: line.label,
          from: line.unitPrice,
          to: sellable.price,
          promotion: promotions.changeFrom(line.unitPrice, sellable),
        })
      const { price: unitPrice, taxRate } = sellable
      await erp.orders.updateLine(draft.id, line.id, { quantity: line.quantity, unitPrice, taxRate })
    }
  }
  return { differences, reading, sellables }
}

/** Shortages are found before any money moves (STOCK-02, STOCK-03). */
export const holdLines = async (
  availability: Availability,
  bought: readonly BoughtLine[],
  hold: Omit<Hold, "lines">,
  reading: StockReading,
): Promise<CartChanged | null> => {
  const short = await availability.hold({ ...hold, lines: unitsWanted(bought) }, reading)
  if (short.length === 0) return null
  return {
    kind: "changed",
    differences: short.map(({ productId, left }) => {
      const line = bought.find(line => line.productId === productId)
      return { kind: "stock", name: line?.label ?? "", max: left, lineId: line?.draftLineId ?? 0 }
    }),
  }
}

/** `seenTotal` is the total on the customer's screen, or null. It is compared, never charged (CART-12). */
export const reviewCart = (
  services: Pick<Dependencies, "erp" | "database" | "settings"> & Stock & Priced,
  customerId: number,
  { pickupPoint, seenTotal }: { readonly pickupPoint: number; readonly seenTotal: Colones | null },
) =>
  withCart(services, customerId, async () => {
    const draft = await findDraft(services, customerId)
    const lines = boughtLines(draft?.lines ?? [])
    if (!draft || lines.length === 0) return { kind: "no-order" } as const
    const { differences, reading, sellables } = await compare(services, draft)
    if (differences.length > 0) return { kind: "changed", differences } as const
    // A rate that changed without the price is no difference to the customer.
    const taxed = lines.map(line => {
      const taxRate = sellables.get(line.productId ?? 0)?.taxRate ?? line.taxRate
      return { ...line, taxRate }
    })
    if (seenTotal !== null && !sameAmount(seenTotal, amountDue(lines, zero)))
      return { kind: "changed", differences: [{ kind: "total" }] } as const
    const fee = services.settings.business().pickupPointAt(pickupPoint)?.fee ?? zero
    return { kind: "ready", draftId: draft.id, lines: taxed, fee, reading } as const
  })

/** 'hasta 3 días' of STOCK-01. */
const daysToBring = 3

export const createPickupAvailability =
  ({ availability, catalogue, settings }: Stock & Pick<Dependencies, "settings">) =>
  async (customerId: number, lines: readonly CartLine[]): Promise<PointAvailability[]> => {
    const wanted = unitsWanted(lines.map(({ id, qty }) => ({ productId: id, quantity: qty })))
    const ids = wanted.map(({ productId }) => productId)
    const free = await availability.freeAt(ids, customerId, products => catalogue.sellablesNow(products))
    const names = new Map(lines.map(({ id, name }) => [id, name]))
    const { pickupPoints, closures } = settings.business()
    const now = new Date()
    return pickupPoints.map(point => {
      const { warehouse } = point
      const missing = wanted.flatMap(({ productId, units }) => {
        const left = Math.max(0, Math.floor(free.get(productId)?.[warehouse] ?? 0))
        return left < units ? [{ name: names.get(productId) ?? "", wanted: units, left }] : []
      })
      const leadDays = missing.length === 0 ? 0 : daysToBring
      const readyOn = readyDay(point, closures, { now, leadDays })
      return { warehouse, missing, readyOn, closed: closedNow(point, closures, now) }
    })
  }
