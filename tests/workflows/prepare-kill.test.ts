import { afterAll, beforeAll, expect, test } from "vitest"
import { prepareSteps } from "../../src/shop/counter/rules/order-work.ts"
import { expectStockAddsUp, stockOf } from "../support/counter.ts"
import { afterWorkOf, aroundRecordOf, type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

const steps = [...prepareSteps, "write down who prepared it"]
let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ daysAgo: 2 }), anOrder({ daysAgo: 1, warehouseId: null })])
})
afterAll(() => counter.stop())

test.each([
  ["after the work of", 1, afterWorkOf(steps)],
  ["before and after the record of", 2, aroundRecordOf(steps)],
])(
  "[ASOC-16][ERP-41] killed %s every step, an order is prepared once",
  async (_, orderId, points) => {
    const before = await stockOf(counter.erp, 1, 1)
    const result = await counter.dieAtEach({ kind: "order", action: "prepare", orderId }, points)
    expect(["done", "already"]).toContain(result["kind"])
    expect(
      (await counter.erp.shipments.ofOrder(orderId)).map(({ status, warehouseId }) => [status, warehouseId]),
    ).toEqual([[1, 1]])
    expect((await counter.erp.orders.get(orderId))?.status).toBe(2)
    expect(await stockOf(counter.erp, 1, 1)).toBe(before - 2)
    await expectStockAddsUp(counter.erp)
  },
  120_000,
)
