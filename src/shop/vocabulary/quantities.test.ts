import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  bareNumber,
  keyOf,
  quantitiesIn,
  quantityIn,
  quantityInAddress,
  shownQuantity,
  type Unit,
} from "./quantities.ts"

const keysIn = (text: string) => quantitiesIn(text).map(({ may }) => may.map(keyOf).join(" or "))

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

  test("several stand beside each other", () => {
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
])("a bare '%s' may be %j", (word, keys) => expect(bareNumber(word).map(keyOf)).toEqual(keys))

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

test("what an address says is read back, for any unit and number", () => {
  const least: Record<Unit, number> = {
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
  const unit = fc.constantFrom(...(Object.keys(least) as Unit[]))
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 6 }), (one, digits, exponent) => {
      const value = Number((least[one] * digits * 10 ** exponent).toPrecision(3))
      expect(quantityIn(quantityInAddress({ unit: one, value }), one)).toBe(value)
    }),
  )
})
