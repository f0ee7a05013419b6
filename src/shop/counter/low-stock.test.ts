import { expect, test } from "vitest"
import { byUrgency, runsLow, type StockedProduct } from "./low-stock.ts"

const product = (overrides: Partial<StockedProduct>): StockedProduct => ({
  id: 1,
  ref: "R",
  label: "LED",
  here: 10,
  alertLevel: 0,
  sold: 0,
  ...overrides,
})

test("[STOCK-07] stock is low at the alert level or below the share of a month's sales; products without both are not listed", () => {
  expect(runsLow(product({}), 100)).toBe(false)
  expect(runsLow(product({ here: 0 }), 100)).toBe(false)
  expect(runsLow(product({ alertLevel: 10 }), 100)).toBe(true)
  expect(runsLow(product({ alertLevel: 9 }), 100)).toBe(false)
  expect(runsLow(product({ sold: 11 }), 100)).toBe(true)
  expect(runsLow(product({ sold: 10 }), 100)).toBe(false)
  expect(runsLow(product({ sold: 11 }), 50)).toBe(false)
  expect(runsLow(product({ sold: 21 }), 50)).toBe(true)
  expect(runsLow(product({ sold: 99 }), 0)).toBe(false)
})

test("[STOCK-07] sold-out products come first, then bestsellers", () => {
  const rows = [
    product({ label: "b", here: 1, sold: 9 }),
    product({ label: "a", here: 0, sold: 1 }),
    product({ label: "c", here: 0, sold: 5 }),
  ]
  expect(rows.toSorted(byUrgency).map(({ label }) => label)).toEqual(["c", "a", "b"])
})
