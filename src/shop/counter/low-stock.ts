import { withoutDeadline } from "../../platform/deadline.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { byUrgency, runsLow, type StockedProduct } from "./rules/running-low.ts"

const thirtyDays = 30 * 24 * 3600

export type LowStock = readonly StockedProduct[] | "failed"

/** Asks only for what has an alert level or was sold here: the cost grows with these, not with the catalogue. */
export const createLowStock =
  ({ erp, config, log }: Pick<CounterParts, "erp" | "config" | "log">) =>
  ({ warehouseId }: StaffProfile): Promise<LowStock> =>
    // Many pages of the ERP where much is sold.
    withoutDeadline(async () => {
      try {
        const sold = new Map<number, number>()
        const since = Math.floor(Date.now() / 1000) - thirtyDays
        for await (const { productId, quantity, isSale } of erp.stockMovements.list({ warehouseId, since }))
          if (isSale) sold.set(productId, (sold.get(productId) ?? 0) - quantity)
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
        log.error({ err: error }, "las existencias bajas no se pudieron leer")
        return "failed"
      }
    })
