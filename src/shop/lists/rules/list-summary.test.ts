import { expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import { summarise } from "./list-summary.ts"

const row = (id: number | null, units: number, free: readonly number[] | null = [5, 0]) => ({
  units,
  product: id === null ? null : { id, price: colones(100 * id) },
  free,
})

test("[LIST-02] the total is of the chosen products and their units", () => {
  expect(summarise([row(1, 3), row(null, 9), row(2, 2)], 2).total).toBe(700)
  expect(summarise([], 2)).toEqual({ total: 0, short: [0, 0] })
})

test("[LIST-02] for each pickup point, how many products it cannot hand over", () => {
  expect(summarise([row(1, 5), row(2, 1)], 2).short).toEqual([0, 2])
  expect(summarise([row(1, 6), row(2, 1)], 2).short).toEqual([1, 2])
  // A point that was added later has no units yet.
  expect(summarise([row(1, 1)], 3).short).toEqual([0, 1, 1])
})

test("[LIST-02] lines of one product need their units together", () => {
  expect(summarise([row(1, 3), row(1, 3)], 1).short).toEqual([1])
  expect(summarise([row(1, 3), row(2, 3)], 1).short).toEqual([0])
})

test("[LIST-02] while the units of one chosen product are unknown, nothing is said", () => {
  expect(summarise([row(1, 3), row(2, 1, null)], 1).short).toBeNull()
  expect(summarise([row(1, 3), row(null, 1, null)], 1).short).toEqual([0])
})
