import { expect, test } from "vitest"
import { canonicalReference, readReference } from "./transfer-claim.ts"

test.each([
  ["12345678", "12345678"],
  ["  FT 2026/11-18.7 ", "FT 2026/11-18.7"],
  ["a1-", "a1-"],
  ["BN\t\n0042", "BN 0042"],
  ["1".repeat(40), "1".repeat(40)],
])("[SINPE-01] the reference '%s' is read as '%s'", (typed, reference) => {
  expect(readReference(typed)).toEqual({ reference })
})

test("[SINPE-01] a missing reference and an impossible one are distinguished", () => {
  for (const typed of ["", "   "]) expect(readReference(typed)).toEqual({ problem: "reference-missing" })
  for (const typed of ["12", "-123", " .12", "123 ñ", "<b>123</b>", "123#", "1".repeat(41), "😀1234"])
    expect(readReference(typed), typed).toEqual({ problem: "reference-odd" })
})

test("[SINPE-04] one movement has one reference: spaces, hyphens, case and leading zeros do not make another", () => {
  for (const spelling of ["00042-bn 7", "42BN7", "000042bn7", "42.BN.7"])
    expect(canonicalReference(spelling)).toBe("42BN7")
  expect(canonicalReference("4200")).toBe("4200")
  expect(canonicalReference("000")).toBe("")
})
