import { expect, test } from "vitest"
import { readAmount, readUnits } from "./form-fields.ts"

test("[TILL-01] an amount is read as people write it, and nothing else is", () => {
  const amounts = ["25000", "25 000", "₡25 000", "25.000", "25,000", "12500,50", "12500.5", "0"]
  expect(amounts.map(readAmount)).toEqual([25000, 25000, 25000, 25000, 25000, 12500.5, 12500.5, 0])
  for (const typed of ["", "-5", "mil", "1e9", "12.5.0", "9999999999"]) expect(readAmount(typed)).toBeNull()
})

test("[TILL-03] a count of pieces is read, and nothing else is", () => {
  expect(["", "7", " 12 "].map(typed => readUnits(typed))).toEqual([0, 7, 12])
  for (const typed of ["-1", "1.5", "x", "1e3", "123456"]) expect(readUnits(typed, 99_999)).toBeNull()
})
