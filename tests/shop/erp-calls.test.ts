import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { countingFetch } from "../shared/counting-fetch.ts"
import { paymentModes, pickupPoints } from "../shared/documented-business.ts"
import { associations, atCounter, expectClosedOnce } from "../support/counter.ts"
import { newCustomer } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const asked = countingFetch()
const staff = associations.ASEIC

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ erpFetch: asked.fetch })
})
afterAll(() => shop.stop())

/** Reads warehouses, which are cached, and waits until promised units must be read again. */
beforeEach(async () => {
  await shop.parts.catalogue.sellablesNow([1])
  await shop.parts.openOrders.promised([1])
  await shop.parts.database.query("update open_orders_sync set asked_at = asked_at - interval '1 minute'")
})

test("[CART-10] adding to a cart asks the ERP three times, also when it makes the cart or adds to a line", async () => {
  const customerId = await newCustomer(shop)
  const add = (productId: number) => asked.during(() => shop.services.cart.add(customerId, { productId, quantity: 1 }))
  for (const productId of [1, 2, 1]) expect(await add(productId)).toHaveLength(3)
})

test("[ERP-42][ERP-44] a checkout of three lines asks the ERP at most 12 times, a hand-over at most 10", async () => {
  const { cart, checkout, counter } = shop.services
  const customerId = await newCustomer(shop)
  for (const productId of [1, 2, 4]) await cart.add(customerId, { productId, quantity: 1 })
  const request = { key: crypto.randomUUID(), pickupPoint: pickupPoints.computing, seenTotal: null }
  const calls = await asked.during(() => checkout.pay(customerId, { ...request, paymentModeId: paymentModes.cash }))
  expect(calls.map(call => call.replace(/\?.*/, "").replace(/\d+/g, "{id}"))).toEqual([
    "GET /orders",
    "GET /orders",
    "GET /products",
    "POST /orders",
    "GET /orders/{id}",
    "POST /orders/{id}/validate",
    "GET /orders/{id}",
    "DELETE /orders/{id}/lines/{id}",
    "DELETE /orders/{id}/lines/{id}",
    "DELETE /orders/{id}/lines/{id}",
    "GET /orders",
    "DELETE /orders/{id}",
  ])
  // The emptied draft is gone, and the next article makes another.
  expect(await shop.erp.orders.list({ customerIds: [customerId], status: "draft" })).toEqual([])
  const [order] = await shop.erp.orders.list({ customerIds: [customerId], status: "validated" })
  await counter.act(staff, "prepare", order!.id)
  expect(await asked.during(() => counter.act(staff, "hand-over", order!.id))).toHaveLength(10)
  await expectClosedOnce(shop.erp, order!.id)
})

test("[ERP-42] a hand-over with the page that shows its end asks the ERP at most 13 times", async () => {
  const customerId = await newCustomer(shop)
  await shop.services.cart.add(customerId, { productId: 1, quantity: 1 })
  const request = { key: crypto.randomUUID(), pickupPoint: pickupPoints.computing, seenTotal: null }
  await shop.services.checkout.pay(customerId, { ...request, paymentModeId: paymentModes.cash })
  const [order] = await shop.erp.orders.list({ customerIds: [customerId], status: "validated" })
  await shop.services.counter.act(staff, "prepare", order!.id)
  const counter = await atCounter(shop)
  const pressed = await counter.post("/asocias/admin", { accion: "entregar", pedido: String(order!.id), visto: "si" })
  expect(pageText(await pressed.text())).toContain("Orden cerrada")
  const page = await counter.get("/asocias/admin?tab=entregar")
  expect([...asked.for(pressed), ...asked.for(page)].length).toBeLessThanOrEqual(13)
})

test("[ERP-43] a sale at the counter asks the ERP at most 12 times", async () => {
  const items = [{ id: 1, units: 2 }]
  const sale = { key: crypto.randomUUID(), methodId: paymentModes.cash, items, shownTotal: 50 } as const
  expect(await asked.during(() => shop.services.counter.sales.sell(staff, sale))).toHaveLength(11)
})
