import { expect, test } from "vitest"
import { compareCodes } from "./part-codes.ts"

test.each([
  // Makers, leaded packages and grades are the same part for a buyer.
  ["7805", "lm7805", "same"],
  ["ne555p", "ne555", "same"],
  ["ne555", "ne555p", "same"],
  ["lm358n", "lm358p", "same"],
  ["2222", "2n2222a", "same"],
  ["7400", "74hc00", "same"],
  ["74hc00n", "74hc00", "same"],
  // A shorter name matches any suffix.
  ["bc547", "bc547b", "same"],
  // Another suffix is another part: gain, voltage, package for the surface.
  ["bc547c", "bc547b", "none"],
  ["bc547b", "bc547c", "none"],
  ["bc547b", "bc547", "close"],
  ["lm358d", "lm358", "close"],
  ["lm358d", "lm358p", "close"],
  ["lm358", "lm358d", "same"],
  ["74ls00", "74hc00", "close"],
  ["74hc00d", "74hc00", "none"],
  // Another number is another part, however similar.
  ["1n400", "1n4007", "none"],
  ["mg90", "mg90s", "same"],
  ["bc548", "bc547", "none"],
  ["74hc02", "74hc00", "none"],
] as const)("[LIST-05] %s asked of %s is %s", (wanted, sold, match) => {
  expect(compareCodes(wanted, sold)).toBe(match)
})
