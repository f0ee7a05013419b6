import { afterAll, beforeAll, expect, test } from "vitest"
import { expectStockAddsUp } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ daysAgo: 2 }), anOrder({ daysAgo: 1 })])
})
afterAll(() => counter.stop())

test.each([
  ["after-work", 1],
  ["after-record", 2],
] as const)(
  "[ORD-04] killed at moment %s of every step, an order is cancelled once",
  async (when, orderId) => {
    const { steps, result } = await counter.dieAtEach({ kind: "cancel", orderId }, when)
    const expected = ["cancel the order", "free the units", "start the refund", "write the mails"]
    expect(steps).toEqual(expect.arrayContaining([...expected, "write down that it was cancelled"]))
    expect(result["kind"]).toBe("cancelled")
    expect((await counter.erp.orders.get(orderId))?.status).toBe(-1)
    expect(await counter.erp.shipments.ofOrder(orderId)).toEqual([])
    await expectStockAddsUp(counter.erp)
  },
  120_000,
)
