import { expect, test } from "vitest"
import { isoMoment } from "./days.ts"

test("the ERP's seconds become ISO text", () => {
  expect(isoMoment(1_763_467_200)).toBe("2025-11-18T12:00:00.000Z")
  expect(isoMoment(null)).toBeNull()
})
