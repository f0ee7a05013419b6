import { afterAll, beforeAll, expect, test } from "vitest"
import { handOverSteps } from "../../src/shop/counter/rules/order-work.ts"
import { expectClosedOnce, expectStockAddsUp } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ state: "shipped" })])
})
afterAll(() => counter.stop())

test("[ASOC-29][ERP-42] killed after the work of every step, a hand-over makes one invoice, one payment, one closed shipment", async () => {
  const work = { kind: "order", action: "hand-over", orderId: 1 } as const
  const { steps, result } = await counter.dieAtEach(work, "after-work")
  expect(steps).toEqual(expect.arrayContaining(Object.keys(handOverSteps)))
  expect(result["kind"]).toBe("already")
  await expectClosedOnce(counter.erp, 1)
  await expectStockAddsUp(counter.erp)
}, 400_000)
