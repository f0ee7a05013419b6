import { expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import {
  chargedTotal,
  compareWithShop,
  isOfflineSale,
  type KnownNow,
  offlineLimits,
  plausibleMoment,
} from "./offline-sale.ts"

const now = new Date("2026-11-18T18:00:00Z")

test("[COUNTER-02] a sale keeps its time; an impossible time is reported and replaced by the arrival", () => {
  const made = "2026-11-16T09:05:00.000Z"
  expect(plausibleMoment({ madeAt: made }, now)).toEqual({ madeAt: new Date(made), differences: [] })
  expect(plausibleMoment({ madeAt: "2026-11-18T18:05:00Z" }, now)).toEqual({ madeAt: now, differences: [] })
  for (const claimed of ["1970-01-01T00:00:00Z", "2026-11-18T18:11:00Z", "2026-11-11T17:59:59Z", "nunca"])
    expect(plausibleMoment({ madeAt: claimed }, now)).toEqual({
      madeAt: now,
      differences: [{ kind: "clock", claimed }],
    })
})

test("[COUNTER-03] what was charged is what is booked; another price, a product that is gone and missing stock are differences", () => {
  const known: Record<number, KnownNow> = {
    1: { label: "LED", price: colones(70), taxRate: 13, here: 50 },
    2: { label: "Protoboard", price: colones(5000), taxRate: 0, here: 1 },
    3: { label: "Retirado", price: null, taxRate: 13, here: 9 },
  }
  const lines = [
    { id: 1, label: "LED", units: 2, price: 50 },
    { id: 2, label: "Protoboard", units: 3, price: 5000 },
    { id: 3, label: "Retirado", units: 1, price: 10 },
    { id: 4, label: "Borrado", units: 1, price: 5.5 },
  ]
  const { booked, differences } = compareWithShop(lines, id => known[id])
  expect(booked.map(({ unitPrice, quantity, taxRate, isGone }) => [unitPrice, quantity, taxRate, isGone])).toEqual([
    [50, 2, 13, undefined],
    [5000, 3, 0, undefined],
    [10, 1, 13, undefined],
    [5.5, 1, 0, true],
  ])
  expect(differences).toEqual([
    { kind: "price", label: "LED", charged: 50, now: 70 },
    { kind: "stock", label: "Protoboard", units: 3, here: 1 },
    { kind: "gone", label: "Retirado" },
    { kind: "gone", label: "Borrado" },
  ])
  expect(chargedTotal(lines)).toBe(15_115.5)
})

test("[COUNTER-02] a week old and ten minutes ahead, to the millisecond, can still be right", () => {
  const at = (ms: number) => plausibleMoment({ madeAt: new Date(now.getTime() + ms).toISOString() }, now).differences
  expect([at(-offlineLimits.maxAgeMs), at(offlineLimits.maxAheadMs)]).toEqual([[], []])
  expect(at(-offlineLimits.maxAgeMs - 1)).toHaveLength(1)
  expect(at(offlineLimits.maxAheadMs + 1)).toHaveLength(1)
  expect(plausibleMoment({ madeAt: "x".repeat(99) }, now).differences).toEqual([
    { kind: "clock", claimed: "x".repeat(40) },
  ])
})

test("[COUNTER-03] the last units on the shelf are no difference", () => {
  const known = { label: "LED", price: colones(50), taxRate: 13, here: 2 }
  const line = (units: number) => [{ id: 1, label: "LED", units, price: 50 }]
  expect(compareWithShop(line(2), () => known).differences).toEqual([])
  expect(compareWithShop(line(3), () => known).differences).toHaveLength(1)
})

test("[COUNTER-02] a clock that went back behind what the shop itself said is no time for a sale", () => {
  const shopSaidAt = "2026-11-18T15:00:00.000Z"
  const madeAt = (ms: number) => new Date(Date.parse(shopSaidAt) + ms).toISOString()
  const at = (ms: number) => plausibleMoment({ madeAt: madeAt(ms), shopSaidAt }, now)
  expect(at(0)).toEqual({ madeAt: new Date(shopSaidAt), differences: [] })
  expect(at(-offlineLimits.maxBehindMs).differences).toEqual([])
  const claimed = madeAt(-offlineLimits.maxBehindMs - 1)
  expect(at(-offlineLimits.maxBehindMs - 1)).toEqual({ madeAt: now, differences: [{ kind: "clock", claimed }] })
  expect(plausibleMoment({ madeAt: madeAt(-60_000_000), shopSaidAt: "nunca" }, now).differences).toEqual([])
})

test("[COUNTER-06] what a disk holds is a sale only if all of it can be shown and sent", () => {
  const line = { id: 1, label: "LED", units: 2, price: 50 }
  const sale = { key: "k", associationId: 1, methodId: 4, lines: [line], madeAt: "2026-11-18T12:00:00.000Z" }
  expect(isOfflineSale(sale)).toBe(true)
  expect(isOfflineSale({ ...sale, received: 500, shopSaidAt: "2026-11-18T11:00:00.000Z" })).toBe(true)
  for (const value of [null, undefined, 5, "sale", []]) expect([value, isOfflineSale(value)]).toEqual([value, false])
  const odd = [
    ...[{ key: 1 }, { associationId: "1" }, { associationId: 1.5 }, { methodId: null }, { received: "1" }],
    ...[{ madeAt: "ayer" }, { madeAt: 5 }, { shopSaidAt: 5 }, { lines: {} }, { lines: [null] }],
  ]
  for (const over of odd) expect([over, isOfflineSale({ ...sale, ...over })]).toEqual([over, false])
  for (const over of [{ id: "1" }, { label: 5 }, { units: Number.NaN }, { units: 1.5 }, { price: "50" }])
    expect([over, isOfflineSale({ ...sale, lines: [line, { ...line, ...over }] })]).toEqual([over, false])
})
