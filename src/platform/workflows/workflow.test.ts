import { expect, test } from "vitest"
import { fingerprint } from "./workflow.ts"

test("the order of keys and missing values do not change a body's fingerprint; any other difference does", () => {
  const body = { order: 7, lines: [{ id: 1, units: 2 }], at: new Date(0) }
  expect(fingerprint({ at: new Date(0), note: undefined, lines: [{ units: 2, id: 1 }], order: 7 })).toBe(
    fingerprint(body),
  )
  expect(fingerprint({ ...body, order: "7" })).not.toBe(fingerprint(body))
  expect(fingerprint({ ...body, lines: [{ id: 1, units: 3 }] })).not.toBe(fingerprint(body))
  expect(fingerprint({ ...body, note: null })).not.toBe(fingerprint(body))
  expect(fingerprint([1, 2])).not.toBe(fingerprint([2, 1]))
  expect(fingerprint(10n)).not.toBe(fingerprint(10))
  expect(fingerprint(undefined)).toBe(fingerprint(null))
})
