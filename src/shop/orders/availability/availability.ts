import type { Database } from "../../../platform/database/database.ts"
import type { OpenOrderIndex } from "../open-order-index.ts"
import { type Hold, type Shortage, type StockReading, stockHolds, type WantedUnits } from "./hold-records.ts"

export const cardHoldMinutes = 20
/** A checkout ends its hold itself; this is for one that broke. */
export const checkoutHoldMinutes = 24 * 60

export const unitsWanted = (
  lines: readonly { readonly productId: number | null; readonly quantity: number }[],
): WantedUnits[] => {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null && quantity > 0) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units].map(([productId, total]) => ({ productId, units: total }))
}

interface Parts {
  readonly database: Pick<Database, "query" | "transaction">
  readonly openOrders: Pick<OpenOrderIndex, "promised">
}

/** Promised units are read before real stock: an order shipped in between counts twice for a moment, never not at all (D13). */
export const createAvailability = ({ database, openOrders }: Parts) => {
  const holds = stockHolds(database)

  const availability = {
    /** `real` asks the ERP and is called once what is promised is known. */
    async read<Product extends { readonly stock: number }>(
      productIds: readonly number[],
      real: (productIds: readonly number[]) => Promise<ReadonlyMap<number, Product>>,
    ) {
      const { snapshot, units } = await openOrders.promised(productIds)
      const products = await real(productIds)
      const unpromised = new Map(productIds.map(id => [id, Math.floor(products.get(id)?.stock ?? 0)]))
      for (const promise of units)
        unpromised.set(promise.productId, (unpromised.get(promise.productId) ?? 0) - promise.units)
      const reading: StockReading = { snapshot, unpromised }
      return { products, reading }
    },

    /** Holds all of it or nothing; what is short. The same holder may ask again. */
    hold: (hold: Hold, reading: StockReading): Promise<Shortage[]> =>
      hold.lines.length === 0 ? Promise.resolve([]) : holds.take(hold, reading),

    async free(
      productIds: readonly number[],
      real: (productIds: readonly number[]) => Promise<ReadonlyMap<number, { readonly stock: number }>>,
    ): Promise<ReadonlyMap<number, number>> {
      const { reading } = await availability.read(productIds, real)
      const free = new Map(reading.unpromised)
      for (const { productId, units } of await holds.active(productIds))
        free.set(productId, (free.get(productId) ?? 0) - units)
      return free
    },

    becameOrder: (holder: string) => holds.becameOrder(holder),
    end: (holder: string) => holds.end(holder),
  }
  return availability
}

export type Availability = ReturnType<typeof createAvailability>
