import type { Erp } from "../../erp/erp.ts"
import { withoutDeadline } from "../../platform/deadline.ts"
import { dayMs } from "../../platform/durations.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { byUrgency, runsLow, type StockedProduct } from "./rules/running-low.ts"

const daySeconds = dayMs / 1000
const countedDays = 30

export type LowStock = readonly StockedProduct[] | "failed"

type UnitsByProduct = Map<number, number>

const addTo = (units: UnitsByProduct, productId: number, count: number) =>
  units.set(productId, (units.get(productId) ?? 0) + count)

/** What left a warehouse by sales in the last days. The first look reads all of them, later ones only what came since. */
const createSales = ({ stockMovements }: Pick<Erp, "stockMovements">, warehouseId: number) => {
  const byDay = new Map<number, UnitsByProduct>()
  let afterId = 0
  let turn: Promise<unknown> = Promise.resolve()

  const readNew = async (): Promise<UnitsByProduct> => {
    const today = Math.floor(Date.now() / 1000 / daySeconds)
    const since = (today - countedDays) * daySeconds
    for (const day of byDay.keys()) if (day < today - countedDays) byDay.delete(day)
    for await (const { id, productId, quantity, isSale, at } of stockMovements.list({ warehouseId, since, afterId })) {
      afterId = Math.max(afterId, id)
      if (!isSale) continue
      const day = Math.floor((at ?? 0) / daySeconds)
      byDay.set(day, byDay.get(day) ?? new Map())
      addTo(byDay.get(day)!, productId, -quantity)
    }
    const sold: UnitsByProduct = new Map()
    for (const day of byDay.values()) for (const [productId, units] of day) addTo(sold, productId, units)
    return sold
  }

  /** One look after another: two at once would count the same movements twice. */
  return (): Promise<UnitsByProduct> => {
    const read = turn.then(readNew)
    turn = read.catch(() => undefined)
    return read
  }
}

/** Asks only for what has an alert level or was sold here: the cost grows with these, not with the catalogue. */
export const createLowStock = ({ erp, config, log }: Pick<CounterParts, "erp" | "config" | "log">) => {
  const sales = new Map<number, ReturnType<typeof createSales>>()

  return ({ warehouseId }: StaffProfile): Promise<LowStock> =>
    // Many pages of the ERP where much is sold.
    withoutDeadline(async () => {
      try {
        const soldHere = sales.get(warehouseId) ?? createSales(erp, warehouseId)
        sales.set(warehouseId, soldHere)
        const sold = await soldHere()
        const watched = await erp.products.withAlertLevel()
        const known = new Set(watched.map(({ id }) => id))
        const others = await erp.products.getMany([...sold.keys()].filter(id => !known.has(id)))
        return [...watched, ...others]
          .filter(({ forSale }) => forSale)
          .map(({ id, ref, label, alertLevel, warehouseStock }) => {
            const here = Math.floor(warehouseStock[warehouseId] ?? 0)
            return { ref, label, here, alertLevel, sold: sold.get(id) ?? 0 }
          })
          .filter(product => runsLow(product, config.lowStockPercent))
          .toSorted(byUrgency)
      } catch (error) {
        log.error({ err: error }, "the low stock could not be read")
        return "failed"
      }
    })
}
