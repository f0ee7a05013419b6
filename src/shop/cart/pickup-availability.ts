import type { Catalogue } from "../catalogue/catalogue.ts"
import { type Availability, unitsWanted } from "../orders/availability/availability.ts"
import { pickupPointList } from "../vocabulary/pickup-points.ts"
import type { CartLine, PointAvailability } from "./rules/cart-lines.ts"

interface Parts {
  readonly availability: Pick<Availability, "freeAt">
  readonly catalogue: Pick<Catalogue, "sellablesNow">
}

export type PickupAvailability = (customerId: number, lines: readonly CartLine[]) => Promise<PointAvailability[]>

export const createPickupAvailability =
  ({ availability, catalogue }: Parts): PickupAvailability =>
  async (customerId, lines) => {
    const wanted = unitsWanted(lines.map(({ id, qty }) => ({ productId: id, quantity: qty })))
    const ids = wanted.map(({ productId }) => productId)
    const free = await availability.freeAt(ids, customerId, products => catalogue.sellablesNow(products))
    const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
    return pickupPointList.map(({ warehouse }) => ({
      warehouse,
      missing: wanted.flatMap(({ productId, units }) => {
        const left = Math.max(0, Math.floor(free.get(productId)?.[warehouse] ?? 0))
        return left < units ? [{ name: nameOf.get(productId) ?? "", wanted: units, left }] : []
      }),
    }))
  }
