import type { Dependencies } from "../../dependencies.ts"
import type { OpenOrderIndex } from "../open-order-index.ts"
import { type Hold, type Shortage, type StockReading, stockHolds, type WantedUnits } from "./hold-records.ts"

/** An undecided payment keeps its units. After 20 minutes the provider is asked, and an unpaid hold is released (STOCK-03). */
export const cardHold = { askAfterMinutes: 20, minutes: 7 * 24 * 60 } as const
/** A checkout ends its own hold; this limit is for a checkout that failed. */
export const checkoutHoldMinutes = 24 * 60

export const unitsWanted = (
  lines: readonly { readonly productId: number | null; readonly quantity: number }[],
): WantedUnits[] => {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null && quantity > 0) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units].map(([productId, total]) => ({ productId, units: total }))
}

type UnitsByWarehouse = Readonly<Record<number, number>>

/** Reads promised units before real stock, so that an order shipped in between counts twice for a moment instead of never (D13). */
export const createAvailability = ({
  database,
  openOrders,
}: Pick<Dependencies, "database"> & { readonly openOrders: Pick<OpenOrderIndex, "promised" | "knownPromises"> }) => {
  const holds = stockHolds(database)

  const availability = {
    /** `real` asks the ERP. It is called after the promised units were read. */
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

    /**
     * Free units by warehouse (D13), without the customer's own unpaid card payment. A warehouse's units are limited to those of the
     * whole shop: no warehouse promises a kit's units, and another one may have promised more than it holds (STOCK-01).
     */
    async freeAt(
      productIds: readonly number[],
      customerId: number,
      real: (
        productIds: readonly number[],
      ) => Promise<ReadonlyMap<number, { readonly stock?: number; readonly units: UnitsByWarehouse }>>,
    ): Promise<ReadonlyMap<number, UnitsByWarehouse>> {
      const promised = (await openOrders.promised(productIds)).units
      const products = await real(productIds)
      const free = new Map(
        [...products].map(([id, { stock, units }]) => [
          id,
          { inAll: stock ?? Number.POSITIVE_INFINITY, at: { ...units } },
        ]),
      )
      for (const { productId, warehouseId, units } of [...promised, ...(await holds.active(productIds, customerId))]) {
        const left = free.get(productId)
        if (!left) continue
        left.inAll -= units
        if (warehouseId !== null) left.at = { ...left.at, [warehouseId]: (left.at[warehouseId] ?? 0) - units }
      }
      return new Map(
        [...free].map(([id, { inAll, at }]) => [
          id,
          Object.fromEntries(Object.entries(at).map(([warehouse, units]) => [warehouse, Math.min(units, inAll)])),
        ]),
      )
    },

    /** Units that nobody else can buy, from our own tables. `customerId`: without this customer's own unpaid card payment. */
    async taken(productIds: readonly number[], customerId?: number): Promise<ReadonlyMap<number, number>> {
      const taken = new Map<number, number>()
      const [promised, held] = await Promise.all([
        openOrders.knownPromises(productIds),
        holds.active(productIds, customerId),
      ])
      for (const { productId, units } of [...promised.units, ...held])
        taken.set(productId, (taken.get(productId) ?? 0) + units)
      return taken
    },

    becameOrder: (holder: string) => holds.becameOrder(holder),
    end: (holder: string) => holds.end(holder),
  }
  return availability
}

export type Availability = ReturnType<typeof createAvailability>
