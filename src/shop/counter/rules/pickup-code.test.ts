import { expect, test } from "vitest"
import { isPickupCode, pickupAlphabet, typedCode } from "./pickup-code.ts"

test("[PICK-01] a code is six unmistakable characters, however it is typed", () => {
  expect(typedCode(" acd-347 ")).toBe("ACD347")
  expect(typedCode("A C\tD 3 4 7")).toBe("ACD347")
  expect(isPickupCode("ACD347")).toBe(true)
  for (const code of ["ACD34", "ACD3477", "ACD34O", "acd347", "ACD-47", ""])
    expect(isPickupCode(code), code).toBe(false)
  for (const sign of "0O1IL2Z5S8BUV") expect(pickupAlphabet).not.toContain(sign)
})
