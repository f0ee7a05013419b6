import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { paymentModes } from "../../../../tests/shared/documented-business.ts"
import { type Colones, colones } from "../../vocabulary/money.ts"
import { cashDifference, countedTotal, denominations } from "./cash-count.ts"
import type { EntryKind } from "./till-entries.ts"
import { expectedCash, sumsByMethod } from "./till-entries.ts"
import { barWidth, foldRows, type ReportRow, readDays, sumRows } from "./till-report.ts"

const modes = [4, 106, 6] as const
const kinds: readonly EntryKind[] = ["sale", "hand-over", "return", "cash-in", "cash-out", "correction"]
const cents = fc.integer({ min: -50_000_000, max: 50_000_000 }).map(amount => colones(amount / 100))
const entry = fc.record({ kind: fc.constantFrom(...kinds), modeId: fc.constantFrom(...modes), amount: cents })
const sumCents = (amounts: readonly Colones[]) => amounts.reduce((all, amount) => all + Math.round(amount * 100), 0)
const counts = fc.dictionary(
  fc.constantFrom(...denominations.map(({ value }) => String(value))),
  fc.integer({ min: 0, max: 99_999 }),
)

describe("the arithmetic of the till", () => {
  test("[TILL-02][TILL-03] the expected cash is the opening cash plus every cent that came in or went out, in any order", () => {
    fc.assert(
      fc.property(cents, fc.array(entry), (opening, entries) => {
        const cash = entries.filter(({ modeId }) => modeId === 4).map(({ amount }) => amount)
        expect(Math.round(expectedCash(opening, entries, paymentModes) * 100)).toBe(sumCents([opening, ...cash]))
        expect(expectedCash(opening, entries.toReversed(), paymentModes)).toBe(
          expectedCash(opening, entries, paymentModes),
        )
      }),
    )
  })

  test("[TILL-02] the sums by method count sales, hand-overs and returns, and no movement of the drawer", () => {
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const money = entries.filter(({ kind }) => ["sale", "hand-over", "return"].includes(kind))
        const sums = sumsByMethod(entries, paymentModes)
        expect(sumCents(sums.map(({ total }) => total))).toBe(sumCents(money.map(({ amount }) => amount)))
        for (const { sales, handOvers, returns, total } of sums)
          expect(sumCents([sales, handOvers, returns])).toBe(Math.round(total * 100))
      }),
    )
  })

  test("[TILL-03] notes and coins add up, and the difference is the amount that is missing", () => {
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const both = Object.fromEntries(
          denominations.map(({ value }) => [value, (first[value] ?? 0) + (second[value] ?? 0)]),
        )
        expect(countedTotal(both)).toBe(countedTotal(first) + countedTotal(second))
        expect(cashDifference(countedTotal(both), countedTotal(first))).toBe(countedTotal(second))
      }),
    )
    expect(cashDifference(colones(1130), colones(1130.25))).toBe(0)
    expect(cashDifference(colones(1130), colones(1131))).toBe(-1)
  })

  test("[TILL-05] rows folded into groups keep their sums, whatever the groups", () => {
    const row = fc.record({ sales: cents, handOvers: cents, returns: cents, total: cents, count: fc.nat(50) })
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.option(fc.constantFrom("a", "b", "c")))), made => {
        const rows = made.map(([sums, key]): ReportRow => ({ ...sums, key, label: key, since: null }))
        const folded = foldRows(rows, ({ key }) => (key === null ? null : { key, label: key.toUpperCase() }))
        expect(sumRows(folded)).toEqual(sumRows(rows))
        expect(new Set(folded.map(({ key }) => key)).size).toBe(folded.length)
        for (const one of folded) expect(barWidth(one, folded)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test("[TILL-05] unreadable days of a report become the week that ends today, and no report is longer than a year", () => {
  const today = "2026-11-16"
  expect(readDays({ from: "", to: "" }, today)).toEqual({ from: "2026-11-10", to: today })
  expect(readDays({ from: "2026-02-30", to: "x" }, today)).toEqual({ from: "2026-11-10", to: today })
  expect(readDays({ from: "2026-11-01", to: "2026-11-03" }, today)).toEqual({ from: "2026-11-01", to: "2026-11-03" })
  expect(readDays({ from: "2026-12-01", to: "2026-11-03" }, today).from).toBe("2026-10-28")
  expect(readDays({ from: "2001-01-01", to: today }, today).from).toBe("2025-10-12")
})

test("[TILL-05] a report longer than a year begins 400 days before its end; exactly so many are allowed", () => {
  const to = "2026-11-16"
  expect(readDays({ from: "2025-10-12", to }, to)).toEqual({ from: "2025-10-12", to })
  expect(readDays({ from: "2025-10-11", to }, to)).toEqual({ from: "2025-10-12", to })
  expect(readDays({ from: to, to }, to)).toEqual({ from: to, to })
  const week = { from: "2026-11-10", to }
  for (const odd of ["x2026-11-12", "2026-11-12x", "1999-11-12", "2026-13-01", "12-11-2026", "2026-1-12"])
    expect(readDays({ from: odd, to }, to), odd).toEqual(week)
})

test("[TILL-05] a group has its own name, or none where its products belong to none; bars are shares of the largest", () => {
  const row = (key: string, total: number): ReportRow => ({
    key,
    label: `Producto ${key}`,
    since: null,
    sales: colones(total),
    handOvers: colones(0),
    returns: colones(0),
    total: colones(total),
    count: 1,
  })
  const rows = [row("1", 1000), row("2", -500), row("3", 250)]
  const folded = foldRows(rows, ({ key }) => (key === "3" ? null : { key: "10", label: "Sensores" }))
  expect(folded.map(({ key, label, total, count }) => [key, label, total, count])).toEqual([
    ["10", "Sensores", 500, 2],
    [null, null, 250, 1],
  ])
  expect(rows.map(one => barWidth(one, rows))).toEqual([100, 50, 25])
  expect(barWidth(row("4", 0), [row("4", 0)])).toBe(0)
  expect(barWidth(row("5", 0.5), [row("5", 0.5)])).toBe(50)
})

test("[TILL-02] methods are listed in order, without those that have no money", () => {
  const entries = [
    { kind: "return", modeId: 6, amount: colones(-100) },
    { kind: "hand-over", modeId: 4, amount: colones(500) },
    { kind: "cash-in", modeId: 4, amount: colones(9000) },
    { kind: "sale", modeId: 77, amount: colones(20) },
  ] as const
  expect(sumsByMethod(entries, paymentModes)).toEqual([
    { modeId: 4, sales: 0, handOvers: 500, returns: 0, total: 500 },
    { modeId: 6, sales: 0, handOvers: 0, returns: -100, total: -100 },
    { modeId: 77, sales: 20, handOvers: 0, returns: 0, total: 20 },
  ])
})

test("[TILL-03] half a colón is a difference, and less is not, because there is no coin for it", () => {
  expect(cashDifference(colones(1000.5), colones(1000))).toBe(0.5)
  expect(cashDifference(colones(999.5), colones(1000))).toBe(-0.5)
  expect(cashDifference(colones(1000.49), colones(1000))).toBe(0)
})

test("[TILL-03] three notes of a thousand, two coins of 25 and one of 5 make ₡3055; unknown values are ignored", () => {
  expect(countedTotal({ "1000": 3, "25": 2, "5": 1, "7": 9 })).toBe(3055)
  expect(countedTotal(Object.fromEntries(denominations.map(({ value }) => [value, 1])))).toBe(38_690)
  expect(countedTotal({})).toBe(0)
})

test("[TILL-05] each sum of a report adds its own column", () => {
  const row = { sales: colones(1), handOvers: colones(20), returns: colones(-300), total: colones(-279), count: 2 }
  expect(sumRows([row, row].map(sums => ({ ...sums, key: null, label: null, since: null })))).toEqual({
    sales: 2,
    handOvers: 40,
    returns: -600,
    total: -558,
    count: 4,
  })
})
