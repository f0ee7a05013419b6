import fc from "fast-check"
import { expect, test } from "vitest"
import { parameterKeys, shownValue, valueFromAddress, valueInAddress } from "./part-parameters.ts"

test("what is shown and what an address says lead back to the value", () => {
  expect(shownValue("encapsulado", "to-92")).toBe("TO-92")
  expect(shownValue("tipo", "mosfet-canal-n")).toBe("MOSFET canal N")
  expect(valueFromAddress("resistencia", "4.7kΩ")).toBe(4700)
  expect(valueFromAddress("color", "fucsia")).toBeUndefined()
  expect(valueFromAddress("canales", "4")).toBe(4)
  expect(valueInAddress("resistencia", valueFromAddress("resistencia", "7/60")!)).toBe("0.116667")
  expect([valueFromAddress("resistencia", "3p"), valueFromAddress("tension", "8G")]).toEqual([undefined, undefined])
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,/-kmMµunpGrΩVAWHzF% "), maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...parameterKeys), fc.oneof(fc.string(), typed), (key, text) => {
      const value = valueFromAddress(key, text)
      if (value !== undefined) expect(valueFromAddress(key, valueInAddress(key, value))).toEqual(value)
    }),
  )
})
