import { afterAll, beforeAll, expect, test } from "vitest"
import { expectStockAddsUp, stockOf } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { anOrder } from "../support/seed.ts"

let counter: KillCounter
beforeAll(async () => {
  // Product 2: 3 units at warehouse 1, 6 at 5.
  counter = await startKillCounter([anOrder({ lines: [{ productId: 2, qty: 5, price: 5000 }] })])
})
afterAll(() => counter.stop())

test("[STOCK-06] killed after the work of every step, the goods are moved once", async () => {
  const { steps } = await counter.dieAtEach({ kind: "bring", orderId: 1, productId: 2, from: 5 }, "after-work")
  expect(steps).toEqual(expect.arrayContaining(["take the goods out", "put the goods in", "write down the move"]))
  expect([await stockOf(counter.erp, 2, 1), await stockOf(counter.erp, 2, 5)]).toEqual([5, 4])
  const made = await counter.erp.stockMovements.withCode("TRAER-1")
  expect(made.map(({ warehouseId, quantity }) => [warehouseId, quantity])).toEqual([
    [5, -2],
    [1, 2],
  ])
  await expectStockAddsUp(counter.erp)
})
