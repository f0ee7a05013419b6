import { expect, test } from "vitest"
import { readCoordinate, readDecimal } from "./coordinates.ts"

const format = (omittedZeros: "leading" | "trailing") => ({ integerDigits: 2, decimalDigits: 3, omittedZeros })

test.each([
  ["12345", 12.345, 12.345],
  ["5", 0.005, 50],
  ["-5", -0.005, -50],
  ["+5", 0.005, 50],
  ["0123", 0.123, 1.23],
  ["-0", 0, 0],
  ["123456", 123.456, 12.3456],
  ["1.5", 1.5, 1.5],
  ["-.5", -0.5, -0.5],
  ["999999999999999", 999_999_999_999.999, 99.999_999_999_999_9],
])("[BOARD-05] coordinate %s is %d without leading zeros and %d without trailing ones", (text, leading, trailing) => {
  expect(readCoordinate(text, format("leading"))).toBe(leading)
  expect(readCoordinate(text, format("trailing"))).toBeCloseTo(trailing, 12)
})

test.each(["", "-", "+", "1234567890123456", "--5", "1+", "1.2.3"])("[BOARD-05] %j is no coordinate", text => {
  expect(readCoordinate(text, format("leading"))).toBeNull()
})

test("[BOARD-05] a number with a point has 30 characters at most", () => {
  expect(readDecimal(`1.${"0".repeat(28)}`)).toBe(1)
  for (const text of [`1.${"0".repeat(29)}`, "", "x", "1e999"]) expect(readDecimal(text)).toBeNull()
})
