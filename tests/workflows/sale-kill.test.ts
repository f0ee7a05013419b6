import { afterAll, beforeAll, expect, test } from "vitest"
import { registeredStep } from "../../src/shop/counter/sell-in-person.ts"
import { paymentModes } from "../../src/shop/vocabulary/business.ts"
import { associations, expectClosedOnce, expectStockAddsUp, stockOf } from "../support/counter.ts"
import { afterWorkOf, type KillCounter, startKillCounter } from "../support/counter-kills.ts"

const steps = [
  "read the prices",
  "create the order",
  "add the lines",
  "validate the order",
  registeredStep,
  "create the invoice",
  "validate the invoice",
  "pay the invoice",
  "mark the order billed",
  "create the shipment",
  "validate the shipment",
  "close the shipment",
  "close the sale",
]
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
  const result = await counter.dieAtEach({ kind: "sale", sale }, afterWorkOf(steps))
  expect(result).toMatchObject({ kind: "sold", receipt: { total: 170, finished: true } })
  const made = await counter.erp.orders.list({ customerIds: [associations.ASEIC.id] })
  expect(made.map(({ total, paymentModeId }) => [total, paymentModeId])).toEqual([[170, paymentModes.cash]])
  await expectClosedOnce(counter.erp, made[0]!.id)
  expect(await stockOf(counter.erp, 4, 1)).toBe(before - 2)
  await expectStockAddsUp(counter.erp)
}, 400_000)
