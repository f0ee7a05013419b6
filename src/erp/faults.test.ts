import { expect, test } from "vitest"
import { htmlBeforeJson } from "../../tests/support/scripted-erp.ts"
import { boundedDetail, errorMessage, readBody } from "./faults.ts"

test("[ERP-51] bare numbers and texts are valid replies", () => {
  expect(readBody("4")).toEqual({ kind: "json", value: 4 })
  expect(readBody('"placa.gbr"')).toEqual({ kind: "json", value: "placa.gbr" })
})

test("[ERP-51] an empty body and plain text are distinguished from JSON", () => {
  expect(readBody("")).toEqual({ kind: "none" })
  expect(readBody("\n")).toEqual({ kind: "none" })
  expect(readBody("API not found (failed to include API file)")).toEqual({ kind: "unreadable" })
})

test("[ERP-51] JSON after a page of HTML is found, whatever its type", () => {
  const failed = htmlBeforeJson(500, "Internal Server Error: Duplicate entry 'SO2611-0039-1' for key 'uk_commande_ref'")
  expect(errorMessage(readBody(failed.text ?? ""))).toContain("Duplicate entry 'SO2611-0039-1'")
  expect(readBody("<br />\n<b>Warning</b>: Undefined [index] on line <b>12</b><br />\n17")).toEqual({
    kind: "json",
    value: 17,
  })
  expect(readBody('<b>Deprecated</b> {see log}\n[{"id":"3"}]')).toEqual({ kind: "json", value: [{ id: "3" }] })
})

test("[ERP-51] every sentence of an error is kept, also the numbered ones", () => {
  const body = readBody('{"error":{"code":500,"message":"Error creating order","0":"a foreign key constraint fails"}}')
  expect(errorMessage(body)).toBe("Error creating order | a foreign key constraint fails")
  expect(errorMessage(readBody("[]"))).toBeNull()
})

test("[FAIL-19] the stored detail of an error is short and has neither tags nor the key", () => {
  const detail = boundedDetail(`<b>key s3cret</b>\n refused ${"x".repeat(1000)}`, ["s3cret", ""])
  expect(detail).toMatch(/^key \[key\] refused x+…$/)
  expect(detail.length).toBeLessThan(310)
})
