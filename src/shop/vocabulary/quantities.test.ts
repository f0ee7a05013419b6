import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  bareNumber,
  quantitiesIn,
  quantityIn,
  quantityInAddress,
  quantityKey,
  shownQuantity,
  type Unit,
  withoutQuantities,
} from "./quantities.ts"

const keysIn = (text: string) => quantitiesIn(text).map(({ may }) => may.map(quantityKey).join(" or "))

describe("quantities in text", () => {
  test.each([
    ["4k7", "ohm:4700"],
    ["4,7 kω", "ohm:4700"],
    ["4700 ohms", "ohm:4700"],
    ["4.7 mil ohm", "ohm:4700"],
    ["10 kilo ohms", "ohm:10000"],
    ["1 megaohm", "ohm:1000000"],
    ["1m ohm", "ohm:1000000"],
    ["44 miliω", "ohm:0.044"],
    ["220r", "ohm:220"],
    ["100n", "farad:1e-7"],
    ["0.1uf", "farad:1e-7"],
    ["100 nanofaradios", "farad:1e-7"],
    ["1,000 uf", "farad:0.001"],
    ["10u", "farad:0.00001 or henry:0.00001"],
    ["3v3", "volt:3.3"],
    ["12vdc", "volt:12"],
    ["1/4w", "watt:0.25"],
    ["16 mhz", "hertz:16000000"],
    ["2600 mah", "amperehour:2.6"],
    ["5mm", "metre:0.005"],
    ["±5 %", "percent:5"],
  ])("'%s' is %s", (text, key) => expect(keysIn(text)).toEqual([key]))

  test("a text may have several", () => {
    expect(keysIn("10uf/25v")).toEqual(["farad:0.00001", "volt:25"])
    expect(keysIn("relé 5v 10a")).toEqual(["volt:5", "ampere:10"])
  })

  test.each(["1n4007", "bc547", "74hc595", "r47", "10 000 ohm", "3 a 5"])(
    "'%s' is a name or a doubt, no quantity",
    text => expect(keysIn(text)).toEqual([]),
  )

  test("'a' between two numbers is a word, not amperes", () => {
    expect(keysIn("3 a 5 v")).toEqual(["volt:5"])
  })
})

test.each([
  ["220", ["ohm:220"]],
  ["4.7", ["ohm:4.7"]],
  ["104", ["ohm:104", "farad:1e-7", "ohm:100000"]],
  ["led", []],
])("a bare '%s' may be %j", (word, keys) => expect(bareNumber(word).map(quantityKey)).toEqual(keys))

test.each([
  ["ohm", 4700, "4.7 kΩ", "4k7"],
  ["ohm", 0.47, "0.47 Ω", "0.47"],
  ["ohm", 1e6, "1 MΩ", "1M"],
  ["farad", 1e-7, "100 nF", "100n"],
  ["farad", 2.2e-3, "2200 µF", "2200u"],
  ["watt", 0.25, "1/4 W", "0.25"],
  ["ampere", 0.5, "500 mA", "500m"],
  ["hertz", 32768, "32.768 kHz", "32.768k"],
  ["metre", 0.005, "5 mm", "5mm"],
  ["amperehour", 2.6, "2600 mAh", "2600m"],
  ["percent", 5, "5 %", "5"],
] as const)("%s %d is shown as '%s' and stands in an address as %s", (unit, value, shown, address) => {
  expect(shownQuantity({ unit, value })).toBe(shown)
  expect(quantityInAddress({ unit, value })).toBe(address)
})

test("a quantity in an address is read back, for any unit and number", () => {
  const minimum: Record<Unit, number> = {
    ohm: 1e-3,
    farad: 1e-12,
    henry: 1e-6,
    volt: 1e-3,
    ampere: 1e-6,
    watt: 1e-3,
    hertz: 1,
    metre: 1e-3,
    amperehour: 1e-3,
    percent: 0.1,
  }
  const unit = fc.constantFrom(...(Object.keys(minimum) as Unit[]))
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 6 }), (one, digits, exponent) => {
      const value = Number((minimum[one] * digits * 10 ** exponent).toPrecision(3))
      expect(quantityIn(quantityInAddress({ unit: one, value }), one)).toBe(value)
    }),
  )
})

test.each([
  ["12,345 ohm", ["ohm:12345"]],
  ["1,000,000 ohm", []],
  ["100,500 ohm", ["ohm:100500"]],
  ["4,70 ohm", ["ohm:4.7"]],
  ["3/4 w", ["watt:0.75"]],
  ["3/0 w", ["watt:3"]],
  ["5 m", ["metre:5 or ohm:5000000"]],
  ["5 mm", ["metre:0.005"]],
  ["5 cm", ["metre:0.05"]],
  ["22 pico", ["farad:2.2e-11"]],
  ["4 kilos", ["ohm:4000"]],
  ["15p", ["farad:1.5e-11"]],
])("[LIST-05] '%s' is %j", (text, keys) => expect(keysIn(text)).toEqual(keys))

test("[LIST-05] the same words are read the same way a second time, and other ones beside them are not", () => {
  for (let times = 0; times < 2; times++)
    expect(keysIn("4k7 y 10u")).toEqual(["ohm:4700", "farad:0.00001 or henry:0.00001"])
  const many = Array.from({ length: 21_000 }, (_, at) => `${at}.5k`).join(" ")
  expect(keysIn(many)).toHaveLength(21_000)
  expect(keysIn("4k7")).toEqual(["ohm:4700"])
})

test("[LIST-05] quantities leave a text that can be read without them", () => {
  expect(withoutQuantities("resistencia 4k7 de 1/4 w").replace(/\s+/g, " ")).toBe("resistencia de ")
})

test.each([
  [" 4k7 ", "ohm", 4700],
  ["1/4", "watt", 0.25],
  ["4700", "ohm", 4700],
  ["10u", "henry", 1e-5],
  ["16 mhz", "ohm", undefined],
  ["4k7 x", "ohm", undefined],
  ["abc", "ohm", undefined],
  ["", "ohm", undefined],
  ["1234567890", "percent", undefined],
] as const)("[LIST-05] '%s' of a parameter in %s is %s", (text, unit, value) => {
  expect(quantityIn(text, unit)).toBe(value)
})

test("[LIST-05] a bare number is ohms; three digits may be a code; a longer text is neither", () => {
  const keys = (word: string) => bareNumber(word).map(quantityKey)
  expect(keys("4.725")).toEqual(["ohm:4.725"])
  expect(keys("106")).toEqual(["ohm:106", "farad:0.00001", "ohm:10000000"])
  for (const word of ["107", "1044", "2104", "100"]) expect(keys(word)).toEqual([`ohm:${word}`])
  for (const word of ["x104", "104x", "4.7254", "12.34.5", ""]) expect(keys(word)).toEqual([])
})

test.each([
  ["watt", 0.5, "1/2 W"],
  ["watt", 0.125, "1/8 W"],
  ["watt", 3, "3 W"],
  ["watt", 0.025, "25 mW"],
  ["volt", 0.5, "500 mV"],
  ["volt", 0.25, "250 mV"],
  ["volt", 1, "1 V"],
  ["ohm", 1000, "1 kΩ"],
  ["ohm", 999, "999 Ω"],
  ["metre", 0.1, "10 cm"],
  ["metre", 1, "1 m"],
  ["farad", 1e-6, "1 µF"],
  ["percent", 0.5, "0.5 %"],
  ["henry", 0.5, "500 mH"],
] as const)("[FIND-01] %s %d is shown as '%s'", (unit, value, shown) => {
  expect(shownQuantity({ unit, value })).toBe(shown)
})

test("[FIND-01] in an address a letter is the decimal point of ohms and farads with one or two places, and of no other unit", () => {
  const address = (unit: Unit, value: number) => quantityInAddress({ unit, value })
  expect(address("ohm", 4750)).toBe("4k75")
  expect(address("farad", 4.7e-9)).toBe("4n7")
  expect(address("farad", 4.7e-6)).toBe("4u7")
  expect(address("ohm", 4755)).toBe("4.755k")
  expect(address("hertz", 4500)).toBe("4.5k")
  expect(address("ohm", 4.7)).toBe("4.7")
  expect(address("henry", 4.7e-6)).toBe("4.7u")
})
