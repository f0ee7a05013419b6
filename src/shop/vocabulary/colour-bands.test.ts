import { expect, test } from "vitest"
import { bandsIn, bandsOf } from "./colour-bands.ts"

test.each([
  ["café negro rojo", 1000],
  ["marrón, negro, rojo, dorado", 1000],
  ["resistencia amarillo violeta rojo", 4700],
  ["café negro negro café café", 1000],
  ["rojo rojo dorado dorado", 2.2],
])("the bands '%s' are %d Ω", (text, ohms) => expect(bandsIn(text)).toEqual({ unit: "ohm", value: ohms }))

test.each(["led rojo verde", "rojo", "dorado negro rojo", "negro azul"])("'%s' is no resistor", text =>
  expect(bandsIn(text)).toBeUndefined(),
)

test("a resistor's own bands read back as its value", () => {
  expect(bandsOf(1000)).toEqual(["café", "negro", "rojo", "dorado"])
  expect(bandsOf(4.7)).toEqual(["amarillo", "violeta", "dorado", "dorado"])
  expect(bandsOf(10_000, 1)).toEqual(["café", "negro", "negro", "rojo", "café"])
  expect(bandsOf(4753)).toBeUndefined()
  for (const ohms of [1, 2.2, 47, 220, 1e3, 3.3e3, 68e3, 1e6])
    expect(bandsIn(bandsOf(ohms)!.join(" "))?.value).toBe(ohms)
})
