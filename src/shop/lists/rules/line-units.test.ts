import { describe, expect, test } from "vitest"
import { decodeText } from "../../vocabulary/spreadsheet-text.ts"
import { splitUnits, splitValues } from "./line-units.ts"

describe("how many, apart from what", () => {
  const lines: readonly (readonly [string, number | undefined, string])[] = [
    ["10 resistencias 4k7", 10, "resistencias 4k7"],
    ["3x LED rojo", 3, "LED rojo"],
    ["5 x 470ohm", 5, "470ohm"],
    ["LED 5mm rojo x10", 10, "LED 5mm rojo"],
    ["LED (x 10)", 10, "LED"],
    ["Resistencia 220 (10 uds)", 10, "Resistencia 220"],
    ["10 unidades de LDR", 10, "LDR"],
    ["LED verde: 6", 6, "LED verde"],
    ["4k7 10", 10, "4k7"],
    ["R 560 ohm, cantidad: 8", 8, "R 560 ohm"],
    ["un potenciómetro de 10k", 1, "potenciómetro de 10k"],
    ["un par de LDR", 2, "LDR"],
    ["Una docena de LED", 12, "LED"],
    ["ocupo 3 LED", 3, "LED"],
    ["me da 2 LDR por favor", 2, "LDR"],
    ["500 LED", 500, "LED"],
    ["501 LED", undefined, "501 LED"],
    ["550 LED", 550, "LED"],
    ["7805 x 2", 2, "7805"],
    ["3x 7805", 3, "7805"],
    ["10  de   LED", 10, "LED"],
    ["cable de 3 pines: 4", 4, "cable de 3 pines"],
    ["LED 20u", 20, "LED"],
    ["20 u. de LED", 20, "LED"],
    ["LED 20 u.", 20, "LED"],
    ["resistencia 1k 10u", 10, "resistencia 1k"],
    ["4.7uF 10u", 10, "4.7uF"],
    ["10 mH 5u", 5, "10 mH"],
    ["10u", undefined, "10u"],
    ["10u 25V", undefined, "10u 25V"],
    ["capacitor 10u", undefined, "capacitor 10u"],
    ["bobina 10u", undefined, "bobina 10u"],
    ["cerámicos 10u", undefined, "cerámicos 10u"],
    ["SMD 10u", undefined, "SMD 10u"],
    ["valor 10u", undefined, "valor 10u"],
    ["1k 10u", 10, "1k"],
    ["220, 330", undefined, "220, 330"],
    ["10k, 20", 20, "10k"],
    ["resistencias 220, 330", undefined, "resistencias 220, 330"],
    ["resistencias 2,2, 3", undefined, "resistencias 2,2, 3"],
    ["capacitores 22, 33", undefined, "capacitores 22, 33"],
    ["potenciómetros 10, 20", undefined, "potenciómetros 10, 20"],
    ["LED 5, 10", 10, "LED 5"],
    ["555, 3", 3, "555"],
    ["resistencia 555, 3", 3, "resistencia 555"],
    ["HC-SR04, 2", 2, "HC-SR04"],
    ["dos LDR", 2, "LDR"],
    ["220 ohm", undefined, "220 ohm"],
    ["5 mm LED", undefined, "5 mm LED"],
    ["7 segmentos", undefined, "7 segmentos"],
    ["9 V", undefined, "9 V"],
    ["555 timer", undefined, "555 timer"],
    ["1602 LCD", undefined, "1602 LCD"],
    ["LCD 16x2", undefined, "LCD 16x2"],
    ["LCD 16 x 2", undefined, "LCD 16x2"],
    ["MAX232", undefined, "MAX232"],
    ["4k7 0805", undefined, "4k7 0805"],
    ["1/4 W", undefined, "1/4 W"],
    ["capacitor 100nF 10u", 10, "capacitor 100nF"],
    ["bobina 5 mH 10u", 10, "bobina 5 mH"],
    ["xy de 10u", 10, "xy de"],
    ["a 10u", undefined, "a 10u"],
    ["10k y 22k, 5", undefined, "10k y 22k, 5"],
    ["2.25, 3", undefined, "2.25, 3"],
    ["resistencias 22 rojas, 3", 3, "resistencias 22 rojas"],
    ["3x --", undefined, "3x --"],
  ]
  for (const [text, units, part] of lines)
    test(`[LIST-01] '${text}'`, () => expect(splitUnits(text)).toEqual({ part, units }))
})

test("[LIST-01] a file is read whatever program saved it", () => {
  expect(decodeText(new TextEncoder().encode("4.7 kΩ"))).toBe("4.7 kΩ")
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x52, 0x00, 0x31, 0x00]))).toBe("R1")
  expect(decodeText(Uint8Array.from([0x72, 0x65, 0x6c, 0xe9]))).toBe("relé")
})

describe("one line of several values", () => {
  const split = (text: string, units?: number) => splitValues(text, units).map(one => [one.part, one.units])

  test("[LIST-01] is a line for each, with the unit of the last", () => {
    expect(split("resistencias: 39, 10  y 15 Ω", 5)).toEqual([
      ["resistencias 39 Ω", 5],
      ["resistencias 10 Ω", 5],
      ["resistencias 15 Ω", 5],
    ])
    expect(split("resistencias de 39 ; 10 & 15 ohm de 1/4 W")).toEqual([
      ["resistencias de 39 ohm de 1/4 W", undefined],
      ["resistencias de 10 ohm de 1/4 W", undefined],
      ["resistencias de 15 ohm de 1/4 W", undefined],
    ])
    expect(split("resistencias 10k y 4k7")).toEqual([
      ["resistencias 10k", undefined],
      ["resistencias 4k7", undefined],
    ])
    expect(split("capacitores 10nF + 1uF")).toEqual([
      ["capacitores 10nF", undefined],
      ["capacitores 1uF", undefined],
    ])
    expect(split("resistencias 4k7, 22k y 15 ohm").map(([part]) => part)).toEqual([
      "resistencias 4k7",
      "resistencias 22k",
      "resistencias 15 ohm",
    ])
    expect(split("10 V y 5 v").map(([part]) => part)).toEqual(["10 V", "5 v"])
    expect(split("resistencias 1k y 330 Ohm")).toEqual([
      ["resistencias 1k", undefined],
      ["resistencias 330 Ohm", undefined],
    ])
  })
  test("[LIST-01] as many units as values are one each", () => {
    expect(split("resistencias 39, 10 y 15 Ω", 3).map(([, units]) => units)).toEqual([1, 1, 1])
    expect(split("resistencias 39, 10 y 15 Ω", 4).map(([, units]) => units)).toEqual([4, 4, 4])
  })
  test("[LIST-01] units of each are said in many ways", () => {
    for (const each of ["5 de cada una", "(5 de cada valor)", "5 c/u", ", 5 cada uno", "5 each"])
      expect(split(`resistencias 39 y 10 Ω ${each}`, 2), each).toEqual([
        ["resistencias 39 Ω", 5],
        ["resistencias 10 Ω", 5],
      ])
    expect(split("LED rojo, 3 c/u", 2)).toEqual([["LED rojo", 3]])
    expect(split("LED rojo c/u", 2)).toEqual([["LED rojo", 2]])
    expect(split("LED rojo, 3 c/u brillante", 2)).toEqual([["LED rojo brillante", 3]])
  })
  test("[LIST-01] different units are one part, and so is a line without values", () => {
    expect(split("capacitor 100 uF, 16 V", 2)).toEqual([["capacitor 100 uF, 16 V", 2]])
    expect(split("LED rojo", 4)).toEqual([["LED rojo", 4]])
    expect(split("resistencias 1 000 y 10 000 ohm").map(([part]) => part)).toEqual([
      "resistencias 1000 ohm",
      "resistencias 10000 ohm",
    ])
  })
})
