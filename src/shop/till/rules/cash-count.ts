import { type Colones, colones, sum, times, zero } from "../../vocabulary/money.ts"

export const denominations = [
  { value: 20_000, kind: "note" },
  { value: 10_000, kind: "note" },
  { value: 5_000, kind: "note" },
  { value: 2_000, kind: "note" },
  { value: 1_000, kind: "note" },
  { value: 500, kind: "coin" },
  { value: 100, kind: "coin" },
  { value: 50, kind: "coin" },
  { value: 25, kind: "coin" },
  { value: 10, kind: "coin" },
  { value: 5, kind: "coin" },
] as const

export type CashCount = Readonly<Record<string, number>>

export const countedTotal = (count: CashCount): Colones =>
  sum([zero, ...denominations.map(({ value }) => times(colones(value), count[value] ?? 0))])

/** Positive if there is more than expected. Differences in cents are ignored, because there are no such coins. */
export const cashDifference = (counted: Colones, expected: Colones): Colones => {
  const difference = colones(counted - expected)
  return Math.abs(difference) < 0.5 ? zero : difference
}
