import { afterAll, beforeAll, expect, test } from "vitest"
import { handOverSteps } from "../../src/shop/counter/rules/order-work.ts"
import { expectClosedOnce, expectStockAddsUp } from "../support/counter.ts"
import { afterWorkOf, type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

const steps = [...handOverSteps, "write down who handed it over"]
let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ state: "shipped" })])
})
afterAll(() => counter.stop())

test("[ASOC-29][ERP-42] killed after the work of every step, a hand-over makes one invoice, one payment, one closed shipment", async () => {
  const result = await counter.dieAtEach({ kind: "order", action: "hand-over", orderId: 1 }, afterWorkOf(steps))
  expect(["done", "already"]).toContain(result["kind"])
  await expectClosedOnce(counter.erp, 1)
  await expectStockAddsUp(counter.erp)
}, 400_000)
