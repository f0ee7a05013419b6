import { diceFor } from "./random.ts"
import type { Stock } from "./shape.ts"

const warehouseIds = [1, 2, 3, 4, 5, 6]

const usualUnits = (price: number): [low: number, high: number] => {
  if (price <= 100) return [60, 400]
  if (price <= 500) return [20, 150]
  if (price <= 2500) return [6, 45]
  return price <= 12_000 ? [3, 18] : [1, 6]
}

export const makeStock = (ref: string, price: number, shelfLife?: "always" | "sold-out"): Stock => {
  const dice = diceFor(ref)
  const [min, max] = usualUnits(price)
  // Products that are always in stock must be enough for a whole class.
  const [low, high] = shelfLife === "always" ? [Math.max(min, 8), max + 8] : [min, max]
  const fate = dice.next()
  if (shelfLife === "sold-out" || (shelfLife !== "always" && fate < 0.06)) return {}
  if (shelfLife !== "always" && fate < 0.16) return { [dice.between(1, 6)]: dice.between(low, high) }
  const chance = shelfLife === "always" ? 1 : 0.72
  const kept = warehouseIds.filter(() => dice.next() < chance)
  const bulk = fate > 0.95
  return Object.fromEntries(
    (kept.length > 0 ? kept : [5]).map(id => [id, dice.between(low, high) * (bulk && id === 5 ? 12 : 1)]),
  )
}
