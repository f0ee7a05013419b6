import { expect, test } from "vitest"
import { fitsErp, withoutUnstorable } from "./erp-text.ts"

test.each(["Ñandú de Ω 4k7 µF ₡ — “comillas” 你好", ""])("%s can be stored", text => {
  expect(fitsErp(text)).toBe(true)
  expect(withoutUnstorable(text)).toBe(text)
})

test.each([
  ["Ana 😀", "Ana"],
  ["𝐍egrita", "egrita"],
  ["media\ud83d letra", "media letra"],
])("%s cannot", (text, cleaned) => {
  expect(fitsErp(text)).toBe(false)
  expect(withoutUnstorable(text)).toBe(cleaned)
})
