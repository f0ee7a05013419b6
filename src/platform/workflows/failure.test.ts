import { expect, test } from "vitest"
import { defaultRetryPlan as plan, type Retry, type TriesSoFar, waitBeforeTry } from "./failure.ts"

const now = 1_000_000
const wait = (retry: Retry, soFar: Partial<TriesSoFar>) =>
  waitBeforeTry({ tries: 1, errors: 0, errorsSince: null, ...soFar }, retry, plan, now)

test("waits grow to a quarter of a minute and stay there", () => {
  for (const tries of [1, 2, 5, 10, 1000]) {
    const max = Math.min(plan.firstMs * 2 ** (tries - 1), plan.maxMs)
    expect(wait("forever", { tries })).toBeGreaterThanOrEqual(max * 0.8 - 1)
    expect(wait("forever", { tries })).toBeLessThanOrEqual(max)
  }
})

test("brief gives up after a few tries of any kind", () => {
  expect(wait("brief", { tries: plan.briefTries - 1 })).not.toBeNull()
  expect(wait("brief", { tries: plan.briefTries })).toBeNull()
})

test("an outage is waited for without limit; where a person waits, a few error answers are a refusal", () => {
  expect(wait("outage", { tries: 10_000 })).not.toBeNull()
  expect(wait("outage", { tries: 9, errors: plan.briefTries })).toBeNull()
})

test("a paid order gives up only after minutes of error answers", () => {
  const errors = plan.briefTries * 2
  expect(wait("forever", { tries: 9, errors, errorsSince: now - plan.errorsForMs })).not.toBeNull()
  expect(wait("forever", { tries: 9, errors, errorsSince: now - plan.errorsForMs - 1 })).toBeNull()
  expect(wait("forever", { tries: 10_000 })).not.toBeNull()
})
