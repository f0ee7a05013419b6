import { afterAll, beforeAll, expect, test } from "vitest"
import { expectStockAddsUp } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ daysAgo: 2 })])
})
afterAll(() => counter.stop())

test("[ORD-04][SINPE-04] killed after the work of every step, an order is cancelled once and its transfer owed once", async () => {
  const orderId = 1
  const { steps, result } = await counter.dieAtEach({ kind: "cancel", orderId, paid: true }, "after-work")
  const expected = ["cancel the order", "free the units", "start the refund", "write the mails"]
  expect(steps).toEqual(expect.arrayContaining([...expected, "write down that it was cancelled"]))
  expect(result).toEqual({ kind: "cancelled", moves: ["confirmed", "owed"] })
  expect((await counter.erp.orders.get(orderId))?.status).toBe(-1)
  expect(await counter.erp.shipments.ofOrder(orderId)).toEqual([])
  await expectStockAddsUp(counter.erp)
})
