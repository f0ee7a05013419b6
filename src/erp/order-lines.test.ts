import { describe, expect, test } from "vitest"
import { colones } from "../shop/vocabulary/money.ts"
import { type LinePrice, priceBody } from "./order-lines.ts"

const cents = (amount: number) => Math.round(Math.abs(amount) * 100 * (1 + Number.EPSILON)) * Math.sign(amount)

/** Dolibarr's calcul_price_total, in cents. */
const sums = (line: LinePrice) => {
  const { qty, subprice } = priceBody(line)
  const [net, total] = [cents(qty * subprice), cents(qty * subprice * (1 + (line.taxRate ?? 0) / 100))]
  return { total, tax: total - net }
}

describe("[TAX-02][RET-03] a line with exact sums", () => {
  test.each([
    ["what the unit price would give", 3, 113, 13, 339, 39],
    ["a cent more of tax", 1, 37.66, 13, 37.66, 4.34],
    ["no amount gives both: the total is right", 1, 37.66, 13, 37.66, 4.32, 4.33],
    ["without tax", 7, 10, 0, 69.97, 0],
    ["money that is given back", 2, -50, 4, -100.01, -3.85],
  ])("%s", (_, quantity, unitPrice, taxRate, total, tax, found = tax) => {
    const line = {
      quantity,
      unitPrice: colones(unitPrice),
      taxRate,
      exact: { total: colones(total), tax: colones(tax) },
    }
    expect(sums(line)).toEqual({ total: cents(total), tax: cents(found) })
  })

  test("the second of two returns of a product takes the remainder, to the cent", () => {
    let unequal = 0
    let taxOff = 0
    for (const taxRate of [1, 2, 4, 13])
      for (let price = 1; price < 400; price++)
        for (const [all, first] of [
          [2, 1],
          [3, 2],
          [7, 3],
        ] as const) {
          const unitPrice = colones(price * 7.35)
          const whole = sums({ quantity: all, unitPrice, taxRate })
          const part = sums({ quantity: first, unitPrice, taxRate })
          const left = { total: whole.total - part.total, tax: whole.tax - part.tax }
          const plain = sums({ quantity: all - first, unitPrice, taxRate })
          if (plain.tax !== left.tax) unequal++
          const exact = { total: colones(left.total / 100), tax: colones(left.tax / 100) }
          const last = sums({ quantity: all - first, unitPrice, taxRate, exact })
          expect(last.total).toBe(left.total)
          if (last.tax !== left.tax) taxOff++
        }
    expect(unequal).toBeGreaterThan(100)
    expect(taxOff).toBe(0)
  })
})
