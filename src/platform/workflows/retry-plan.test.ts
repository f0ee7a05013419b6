import { expect, test } from "vitest"
import { defaultRetryPlan, waitBeforeTry } from "./retry-plan.ts"

test("waits grow and stay below a quarter of a minute, so that everything ends within a minute of the ERP being back", () => {
  const waits = Array.from({ length: 2_000 }, (_, done) => waitBeforeTry(done + 1, "forever", defaultRetryPlan) ?? -1)
  expect(waits[0]).toBeLessThanOrEqual(200)
  expect(waits[3]).toBeGreaterThan(waits[0] ?? 0)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
})

test("short patience gives up after its tries", () => {
  expect(waitBeforeTry(4, "short", defaultRetryPlan)).not.toBeNull()
  expect(waitBeforeTry(5, "short", defaultRetryPlan)).toBeNull()
})
