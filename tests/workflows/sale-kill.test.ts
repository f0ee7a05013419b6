import { afterAll, beforeAll, expect, test } from "vitest"
import { paymentModes } from "../../src/shop/vocabulary/business.ts"
import { associations, expectClosedOnce, expectStockAddsUp, stockOf } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"

let counter: KillCounter
beforeAll(async () => {
  counter = await startKillCounter([])
})
afterAll(() => counter.stop())

test("[SALE-10][SALE-19][ERP-43] killed after the work of every step, a sale is in the ERP once and whole", async () => {
  const sale = {
    key: "0e6f2f0a-5b0e-4a53-8a86-0f3f0f6a1c01",
    methodId: paymentModes.cash,
    items: [
      { id: 4, units: 2 },
      { id: 1002, units: 1 },
    ],
    shownTotal: 170,
  }
  const before = await stockOf(counter.erp, 4, 1)
  const { steps, result } = await counter.dieAtEach({ kind: "sale", sale }, "after-work")
  expect(steps).toEqual(expect.arrayContaining(["validate the order", "pay the invoice", "close the sale"]))
  expect(result).toMatchObject({ kind: "sold", receipt: { total: 170, finished: true } })
  const made = await counter.erp.orders.list({ customerIds: [associations.ASEIC.id] })
  expect(made.map(({ total, paymentModeId }) => [total, paymentModeId])).toEqual([[170, paymentModes.cash]])
  await expectClosedOnce(counter.erp, made[0]!.id)
  expect(await stockOf(counter.erp, 4, 1)).toBe(before - 2)
  await expectStockAddsUp(counter.erp)
}, 400_000)
