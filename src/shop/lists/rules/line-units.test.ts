import { describe, expect, test } from "vitest"
import { decodeText } from "../../vocabulary/spreadsheet-text.ts"
import { splitUnits } from "./line-units.ts"

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
  ]
  for (const [text, units, part] of lines)
    test(`[LIST-01] '${text}'`, () => expect(splitUnits(text)).toEqual({ part, units }))
})

test("[LIST-01] a file is read whatever program saved it", () => {
  expect(decodeText(new TextEncoder().encode("4.7 kΩ"))).toBe("4.7 kΩ")
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x52, 0x00, 0x31, 0x00]))).toBe("R1")
  expect(decodeText(Uint8Array.from([0x72, 0x65, 0x6c, 0xe9]))).toBe("relé")
})
