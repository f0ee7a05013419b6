import { afterAll, beforeAll, expect, test } from "vitest"
import { prepareSteps } from "../../src/shop/counter/rules/order-work.ts"
import { expectStockAddsUp, stockOf } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([anOrder({ warehouseId: null })])
})
afterAll(() => counter.stop())

test("[ASOC-16][ERP-41] killed after the work of every step, an order without warehouse is prepared once", async () => {
  const orderId = 1
  const before = await stockOf(counter.erp, 1, 1)
  const { steps, result } = await counter.dieAtEach({ kind: "order", action: "prepare", orderId }, "after-work")
  expect(steps).toEqual(expect.arrayContaining(Object.keys(prepareSteps)))
  expect(result["kind"]).toBe("already")
  expect(
    (await counter.erp.shipments.ofOrder(orderId)).map(({ status, warehouseId }) => [status, warehouseId]),
  ).toEqual([[1, 1]])
  expect((await counter.erp.orders.get(orderId))?.status).toBe(2)
  expect(await stockOf(counter.erp, 1, 1)).toBe(before - 2)
  await expectStockAddsUp(counter.erp)
})
