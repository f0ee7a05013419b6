import type { Erp } from "../../erp/erp.ts"
import { withoutDeadline } from "../../platform/deadline.ts"
import { dayMs } from "../../platform/durations.ts"
import type { Dependencies } from "../dependencies.ts"
import type { StaffProfile } from "../vocabulary/people.ts"

const daySeconds = dayMs / 1000
const countedDays = 30

export interface StockedProduct {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly here: number
  readonly alertLevel: number
  /** Units that left this warehouse by orders and sales in the last 30 days. */
  readonly sold: number
}

export const runsLow = ({ here, alertLevel, sold }: StockedProduct, percentOfSales: number): boolean =>
  (alertLevel > 0 && here <= alertLevel) || here * 100 < sold * percentOfSales

export const byUrgency = (a: StockedProduct, b: StockedProduct): number =>
  Number(a.here > 0) - Number(b.here > 0) || b.sold - a.sold || a.here - b.here || a.label.localeCompare(b.label, "es")

/** Sums units sold by warehouse. The first call reads all movements of the period, later calls only newer ones. */
const createSales = ({ stockMovements }: Pick<Erp, "stockMovements">, warehouseId: number) => {
  let sales: { readonly productId: number; readonly units: number; readonly at: number }[] = []
  let afterId = 0
  let turn: Promise<unknown> = Promise.resolve()

  const readNew = async (): Promise<ReadonlyMap<number, number>> => {
    const since = (Math.floor(Date.now() / 1000 / daySeconds) - countedDays) * daySeconds
    sales = sales.filter(({ at }) => at >= since)
    for await (const { id, productId, quantity, isSale, at } of stockMovements.list({ warehouseId, since, afterId })) {
      afterId = Math.max(afterId, id)
      if (isSale) sales.push({ productId, units: -quantity, at: at ?? 0 })
    }
    const sold = new Map<number, number>()
    for (const { productId, units } of sales) sold.set(productId, (sold.get(productId) ?? 0) + units)
    return sold
  }

  /** Calls run one after another, because two at once would count the same movements twice. */
  return (): Promise<ReadonlyMap<number, number>> => {
    const read = turn.then(readNew)
    turn = read.catch(() => undefined)
    return read
  }
}

/** Reads only products that have an alert level or were sold here, so the cost does not grow with the catalogue. */
export const createLowStock = (
  dependencies: Pick<Dependencies, "erp" | "log"> & { readonly config: { readonly lowStockPercent: number } },
) => {
  const { erp, config, log } = dependencies
  const sales = new Map<number, ReturnType<typeof createSales>>()

  return ({ warehouseId }: StaffProfile): Promise<readonly StockedProduct[] | "failed"> =>
    // Reads many pages of the ERP if much is sold.
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
            return { id, ref, label, here, alertLevel, sold: sold.get(id) ?? 0 }
          })
          .filter(product => runsLow(product, config.lowStockPercent))
          .toSorted(byUrgency)
      } catch (error) {
        log.error({ err: error }, "the low stock could not be read")
        return "failed"
      }
    })
}
