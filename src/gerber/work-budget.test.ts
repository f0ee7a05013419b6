import { expect, test } from "vitest"
import { createBudget, WorkStopped } from "./work-budget.ts"

test("[BOARD-05] work ends above its limit, and a unit is spent unless more are said", () => {
  const budget = createBudget(10)
  budget.spend(8)
  budget.spend()
  budget.spend()
  expect(() => budget.spend(0.5)).toThrow(WorkStopped)
  expect(() => createBudget(10).spend(11)).toThrow("more operations than allowed")
})

test("[BOARD-05] the deadline is asked about at the first unit and every 4096 after it", () => {
  let asked = 0
  const budget = createBudget(1e9, () => ++asked > 2)
  budget.spend()
  expect(asked).toBe(1)
  budget.spend(4095)
  expect(asked).toBe(1)
  budget.spend()
  expect(asked).toBe(2)
  expect(() => budget.spend(4096)).toThrow("stopped by its deadline")
})

test("[BOARD-05] without limits of its own, a board has 2.5 million units and no deadline", () => {
  const budget = createBudget()
  budget.spend(2_500_000)
  expect(() => budget.spend()).toThrow(WorkStopped)
})
