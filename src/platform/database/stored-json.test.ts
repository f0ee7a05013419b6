import { expect, test } from "vitest"
import { storedJson } from "./stored-json.ts"

test("leaves what jsonb takes as it is, and takes NUL and half characters out of texts", () => {
  const fine = { a: ["\\u0000", "😀", "línea\n"], b: null }
  expect(JSON.parse(storedJson(fine))).toEqual(fine)
  expect(JSON.parse(storedJson({ a: ["N\0E", "x\ud83d"] }))).toEqual({ a: ["NE", "x\ufffd"] })
})
