import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addTotals,
  colones,
  formatColones,
  lineTotals,
  netAmount,
  plainAmount,
  sameAmount,
  sum,
  taxRows,
  times,
  withoutTax,
  withTax,
} from "./money.ts"

describe("prices on screen", () => {
  test("[NAV-10] colones with the colon sign and no decimals", () => {
    expect(formatColones(25)).toBe("₡25")
    expect(formatColones(24.5)).toBe("₡25")
    expect(formatColones(0)).toBe("₡0")
  })

  test("[NAV-11] four digits stay together, five and more are grouped by a no-break space", () => {
    expect(formatColones(2500)).toBe("₡2500")
    expect(formatColones(29950)).toBe("₡29\u00a0950")
    expect(formatColones(1234567)).toBe("₡1\u00a0234\u00a0567")
    expect(formatColones(-10000)).toBe("-₡10\u00a0000")
  })
})

test("sums go through cents, so no float error reaches a total", () => {
  expect(sum([colones(0.1), colones(0.2)])).toBe(0.3)
  expect(times(colones(33.33), 3)).toBe(99.99)
  expect(plainAmount(colones(15000))).toBe("15000.00")
})

const price = fc.integer({ min: -5_000_000, max: 50_000_000 }).map(cents => colones(cents / 100))
const rate = fc.constantFrom(0, 1, 2, 4, 7.7, 13, 99)
const quantity = fc.integer({ min: 1, max: 9999 })

/** Dolibarr's own sums of a line (erp-contract, section 16). */
const round = (value: number, decimals = 2) =>
  (Math.sign(value) * Math.round(Math.abs(value) * 10 ** decimals * (1 + Number.EPSILON))) / 10 ** decimals
const dolibarr = (subprice: number, qty: number, tax: number) => {
  const net = round(subprice * qty)
  const total = round(subprice * qty * (1 + tax / 100))
  return { net, tax: round(total - net), total }
}

test("[TAX-02] a line stored without tax has the shown total, at every price, quantity and rate", () => {
  fc.assert(
    fc.property(price, quantity, rate, (unit, units, tax) => {
      const sums = dolibarr(withoutTax(unit, tax), units, tax)
      expect(sums.total).toBe(times(unit, units))
      expect(lineTotals(unit, units, tax)).toEqual({ ...sums, net: sums.net || 0, tax: sums.tax || 0 })
    }),
  )
})

test("[TAX-02] the price is read back from what Dolibarr stores: five decimals", () => {
  fc.assert(
    fc.property(price, rate, (unit, tax) => {
      expect(withTax(round(withoutTax(unit, tax), 5), tax)).toBe(unit)
    }),
  )
})

test.each([
  [995, 3, 13, { net: 2641.59, tax: 343.41, total: 2985 }],
  [995, 7, 13, { net: 6163.72, tax: 801.28, total: 6965 }],
  [37.66, 3, 13, { net: 99.98, tax: 13, total: 112.98 }],
  [1010, 1, 1, { net: 1000, tax: 10, total: 1010 }],
  [-49999.95, 1, 4, { net: -48076.88, tax: -1923.07, total: -49999.95 }],
  [-113, 1, 13, { net: -100, tax: -13, total: -113 }],
])("[TAX-02] %d times %d at %d %%, as recorded", (unit, units, tax, expected) => {
  expect(lineTotals(colones(unit), units, tax)).toEqual(expected)
})

test("[TAX-01] a net price of 1000 at 13 is 1130", () => {
  expect(withTax(1000, 13)).toBe(1130)
  expect(withTax(1000, 0)).toBe(1000)
})

test("[TAX-03] subtotal and tax as shown add up to the total as shown, in whole colones", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }), (cents, rate) => {
      const { tax, total } = lineTotals(colones(cents / 100), 1, rate)
      const [net, shownTax] = taxRows({ tax, total }).map(([, amount]) => Math.round(amount))
      if (tax > 0) expect((net ?? 0) + (shownTax ?? 0)).toBe(Math.round(total))
    }),
  )
  expect(taxRows({ tax: colones(0), total: colones(100) })).toEqual([])
})

test("[TAX-03] the rows above a total say what each amount is, and there are none before the total is known", () => {
  expect(taxRows({ tax: colones(130), total: colones(1130) })).toEqual([
    ["Subtotal sin IVA", 1000],
    ["IVA", 130],
  ])
  expect(taxRows({ tax: colones(130), total: null })).toEqual([])
})

test("[NAV-10] an amount that rounds to zero is shown as zero, without a sign", () => {
  expect(formatColones(-0.4)).toBe("₡0")
  expect(formatColones(-0)).toBe("₡0")
  expect(formatColones(-0.6)).toBe("-₡1")
})

test("[TAX-02] [TAX-03] the sums of an order are those of its lines, each with its own rate; a line without one has no tax", () => {
  const lines = [
    { unitPrice: colones(995), quantity: 3, taxRate: 13 },
    { unitPrice: colones(1010), quantity: 1, taxRate: 1 },
    { unitPrice: colones(250), quantity: 2 },
  ]
  expect(addTotals(lines)).toEqual({ net: 4141.59, tax: 353.41, total: 4495 })
  expect(addTotals([])).toEqual({ net: 0, tax: 0, total: 0 })
})

test("[RET-03] the net amount of a refund is rounded to cents, that of a discount away from zero", () => {
  expect(netAmount(colones(1130), 13)).toBe(1000)
  expect(netAmount(colones(995), 13)).toBe(880.53)
  expect(netAmount(colones(-995), 13)).toBe(-880.53)
  expect(netAmount(colones(995), 0)).toBe(995)
})

test("amounts are equal if their cents are equal", () => {
  expect(sameAmount(0.1 + 0.2, 0.3)).toBe(true)
  expect(sameAmount(100, 100.004)).toBe(true)
  expect(sameAmount(100, 100.01)).toBe(false)
})
