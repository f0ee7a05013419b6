import { expect, test } from "vitest"
import { codeSpellings, compareCodes } from "./part-codes.ts"

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
  ["7805", "lm7806", "none"],
  ["2n3904", "2n3906", "none"],
  ["esp32", "esp32cam", "none"],
  ["mg90s", "mg90sx", "none"],
  ["abcd", "abcde", "none"],
  ["mq2", "mq2b", "none"],
  ["tda2003", "tda200", "none"],
  ["12345", "x1234", "none"],
  ["123456", "bc123456", "none"],
  ["547x", "bc547", "none"],
  // Another maker's letters are the same part; a part without them is not known to be.
  ["lm7805", "ua7805", "same"],
  ["lm7805", "7805", "none"],
  ["lm7805", "ua7806", "none"],
  ["tda2003", "tda2003acn", "same"],
  ["irf540n", "irf540np", "same"],
  ["esp32", "esp32s", "same"],
  ["esp32", "esp32ab", "same"],
  ["esp32s", "esp32", "close"],
  ["lm358dr", "lm358", "close"],
  ["lm358n", "lm358d", "close"],
  ["lm358d", "lm358d", "same"],
  ["lm358d", "ne358d", "same"],
  // The same number of another family is near.
  ["2n2222", "pn2222", "close"],
  ["tip3055", "mj3055a", "close"],
  ["mje13005", "st13005", "close"],
  ["2sc1815", "2sc1816", "none"],
  ["irf5401", "ibm5401", "close"],
  ["irf5401", "abcde5401", "none"],
  ["irf5401", "ibm5401xyz", "none"],
  ["2n3904a", "2n3904b", "none"],
  ["irfz", "irfzn", "none"],
] as const)("[LIST-05] %s asked of %s is %s", (wanted, sold, match) => {
  expect(compareCodes(wanted, sold)).toBe(match)
})

test("[LIST-05] a code is looked for in the ways that shops write it", () => {
  expect(codeSpellings("74ls00")).toEqual(["74ls00", "74hc00", "74hct00"])
  expect(codeSpellings("7400")).toEqual(["7400", "74hc00", "74ls00", "74hct00"])
  expect(codeSpellings("lm7805")).toEqual(["lm7805", "7805"])
  expect(codeSpellings("ne555p")).toEqual(["ne555p", "ne555", "555"])
  expect(codeSpellings("bc547b")).toEqual(["bc547b", "bc547", "547"])
  expect(codeSpellings("bc547")).toEqual(["bc547", "547"])
  expect(codeSpellings("abc12345xyz")).toEqual(["abc12345xyz", "abc12345"])
  expect(codeSpellings("hcsr04")).toEqual(["hcsr04"])
  expect(codeSpellings("2n2222a")).toEqual(["2n2222a", "2n2222"])
  expect(codeSpellings("esp32cam")).toEqual(["esp32cam", "esp32"])
  expect(codeSpellings("esp32wroom")).toEqual(["esp32wroom"])
})
