import { expect, test } from "vitest"
import { fitsErp, maxLengths, textProblem, withoutUnstorable } from "./erp-text.ts"

test.each(["Ñandú de Ω 4k7 µF ₡ — “comillas” 你好", ""])("the ERP stores %s unchanged", text => {
  expect(fitsErp(text)).toBe(true)
  expect(withoutUnstorable(text)).toBe(text)
})

test.each([
  ["Ana 😀", "Ana"],
  ["𝐍egrita", "egrita"],
  ["media\ud83d letra", "media letra"],
])("the ERP cannot store %s", (text, cleaned) => {
  expect(fitsErp(text)).toBe(false)
  expect(withoutUnstorable(text)).toBe(cleaned)
})

test("a text's length is counted without the spaces around it; its last character still fits", () => {
  expect(textProblem("a".repeat(30), maxLengths.carne)).toBeUndefined()
  expect(textProblem(` ${"a".repeat(30)} `, maxLengths.carne)).toBeUndefined()
  expect(textProblem("a".repeat(31), maxLengths.carne)).toBe("too-long")
})

test("a name has no line breaks, an address may have them, and neither contains direction marks", () => {
  for (const text of ["Cartago\ncentro", "Cartago\r\ncentro"]) {
    expect(textProblem(text, 60)).toBe("strange-characters")
    expect(textProblem(text, 60, { lines: true })).toBeUndefined()
  }
  for (const text of ["a\u202eb", "a\u2066b", "a\u2028b", "a\0b", "Ana 😀"])
    expect(textProblem(text, 60, { lines: true }), text).toBe("strange-characters")
})
