import { expect, test } from "vitest"
import { bandsIn, colourBands } from "./colour-bands.ts"

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
  expect(colourBands(1000)).toEqual(["café", "negro", "rojo", "dorado"])
  expect(colourBands(4.7)).toEqual(["amarillo", "violeta", "dorado", "dorado"])
  expect(colourBands(10_000, 1)).toEqual(["café", "negro", "negro", "rojo", "café"])
  expect(colourBands(4753)).toBeUndefined()
  for (const ohms of [1, 2.2, 47, 220, 1e3, 3.3e3, 68e3, 1e6])
    expect(bandsIn(colourBands(ohms)!.join(" "))?.value).toBe(ohms)
})

test("[LIST-05] bands stand together and are three to six; a number needs its digits", () => {
  expect(bandsIn("resistencia café negro rojo de 5 %")).toEqual({ unit: "ohm", value: 1000 })
  expect(bandsIn("café, luego negro rojo dorado rojo")).toBeUndefined()
  expect(bandsIn("café negro negro rojo café azul")).toEqual({ unit: "ohm", value: 10_000 })
  expect(bandsIn("café negro negro rojo café azul azul")).toBeUndefined()
  expect(bandsIn("café negro")).toBeUndefined()
  expect(bandsIn("dorado negro rojo")).toBeUndefined()
})

test("a value that four or five bands cannot show has no bands", () => {
  expect(colourBands(0.47, 10)).toEqual(["amarillo", "violeta", "plateado", "plateado"])
  expect(colourBands(4700, 3)).toBeUndefined()
  expect(colourBands(4712)).toBeUndefined()
  expect(colourBands(1e12)).toBeUndefined()
  expect(colourBands(0.01)).toBeUndefined()
})
