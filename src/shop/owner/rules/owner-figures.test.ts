import { expect, test } from "vitest"
import { byDay, byPlace, type DayFigures, sumFigures } from "./owner-figures.ts"

const row = (day: string, overrides: Partial<DayFigures> = {}): DayFigures => ({
  day,
  figure: "goods",
  warehouseId: 1,
  amount: 1000.1,
  count: 1,
  ...overrides,
})
const figures = {
  days: ["2026-11-16", "2026-11-17"],
  rows: [
    row("2026-11-16"),
    row("2026-11-16", { warehouseId: 2, amount: 2000.2, count: 3 }),
    row("2026-11-16", { figure: "money", amount: 5000 }),
    row("2026-11-16", { amount: -500, count: 1 }),
    row("2026-11-15", { warehouseId: 3, amount: 9000 }),
  ],
}

test("[OWN-01] each day has its total of one basis, a day without sales too", () => {
  expect(byDay(figures, "goods")).toEqual([
    { day: "2026-11-16", amount: 2500.3, count: 5 },
    { day: "2026-11-17", amount: 0, count: 0 },
  ])
  expect(byDay(figures, "money").map(({ amount }) => amount)).toEqual([5000, 0])
})

test("[OWN-01] places are sorted with the largest first, for the shown days only", () => {
  expect(byPlace(figures, "goods")).toEqual([
    { warehouseId: 2, amount: 2000.2, count: 3 },
    { warehouseId: 1, amount: 500.1, count: 2 },
  ])
  expect(byPlace(figures, "money")).toEqual([{ warehouseId: 1, amount: 5000, count: 1 }])
})

test("[OWN-01] the value of the stock does not add up over days, nor does that of the places become that of the shop", () => {
  const stock = (day: string, figure: "stock" | "place-stock", warehouseId: number, amount: number) =>
    row(day, { figure, warehouseId, amount, count: 0 })
  const rows = [
    stock("2026-11-16", "stock", 0, 900),
    stock("2026-11-16", "place-stock", 1, 500),
    stock("2026-11-17", "stock", 0, 800),
    stock("2026-11-17", "place-stock", 1, 300),
    stock("2026-11-17", "place-stock", 2, 400),
  ]
  const { days } = figures
  expect(byDay({ days, rows }, "stock").map(({ amount }) => amount)).toEqual([900, 800])
  const ofOne = { days: ["2026-11-15", ...days], rows: rows.filter(({ warehouseId }) => warehouseId === 1) }
  expect(byDay(ofOne, "stock", true)).toEqual([
    { day: "2026-11-16", amount: 500, count: 0 },
    { day: "2026-11-17", amount: 300, count: 0 },
  ])
  expect(byPlace({ days, rows }, "stock").map(({ warehouseId, amount }) => [warehouseId, amount])).toEqual([
    [2, 400],
    [1, 300],
  ])
})

test("[OWN-01] a total is exact to the cent", () => {
  expect(sumFigures([row("", { amount: 0.1 }), row("", { amount: 0.2, count: 2 })])).toEqual({ amount: 0.3, count: 3 })
  expect(sumFigures([])).toEqual({ amount: 0, count: 0 })
})
