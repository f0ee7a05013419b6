import fc from "fast-check"
import { expect, test } from "vitest"
import { hyphenateCode, parameterKeys, shownValue, valueFromAddress, valueInAddress } from "./part-parameters.ts"

test("the shown text and the address can both be read back to the value", () => {
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

test("[FIND-01] a parameter's value is written to an address and read back; impossible values are not read", () => {
  expect(valueInAddress("resistencia", 4700)).toBe("4k7")
  expect(valueFromAddress("resistencia", "4k7")).toBe(4700)
  expect(valueFromAddress("resistencia", "3p")).toBeUndefined()
  expect(valueFromAddress("resistencia", "rojo")).toBeUndefined()
  expect(valueFromAddress("canales", "16")).toBe(16)
  for (const odd of ["x16", "16x", "12345", ""]) expect(valueFromAddress("canales", odd)).toBeUndefined()
  expect(valueFromAddress("color", "rojo")).toBe("rojo")
  expect(valueFromAddress("color", "fucsia eléctrico")).toBeUndefined()
  expect(valueFromAddress("encapsulado", "TO 92")).toBe("to-92")
  expect(valueFromAddress("encapsulado", "")).toBeUndefined()
  expect(valueInAddress("canales", 16)).toBe("16")
  expect(valueInAddress("color", "rojo")).toBe("rojo")
})

test("[FIND-01] values are shown with their unit, as they are named, or as codes", () => {
  expect(shownValue("resistencia", 4700)).toBe("4.7 kΩ")
  expect(shownValue("canales", 16)).toBe("16")
  expect(shownValue("encapsulado", "to-92")).toBe("TO-92")
  expect(hyphenateCode("sot23")).toBe("sot-23")
  expect(hyphenateCode("sot-23")).toBe("sot-23")
  expect(hyphenateCode("8-sot23")).toBe("8-sot23")
})
