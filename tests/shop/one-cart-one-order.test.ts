import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openCheckouts } from "../../src/shop/cart/open-checkout-records.ts"
import { cardBuyersAt, paymentBody } from "../support/card-buyers.ts"
import { finishedOrders } from "../support/invariants.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
})
afterAll(() => shop.stop())

const bySinpe = (customerId: number) =>
  shop.services.checkout.pay(customerId, {
    key: randomUUID(),
    pickupPoint: 1,
    paymentModeId: 106,
    seenTotal: null,
  })

test("[PAY-26] a cart that was bought by SINPE is not bought again by the card page that stayed open", async () => {
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  expect(await bySinpe(id)).toEqual({ kind: "begun" })
  expect(await finishedOrders(shop.erp, id)).toHaveLength(1)
  await buyers.choose(browser, started, "sin-volver")
  await shop.parts.settlement.settle(started.orderNumber, { waitMs: 20_000 })
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("in-question")
  expect((await buyers.readPayment(started.orderNumber)).problem).toContain("el mismo carrito ya se pagó")
  expect(await finishedOrders(shop.erp, id)).toHaveLength(1)
})

test("[PAY-26] a card payment that is being decided stops a checkout of the same cart", async () => {
  const { id, browser } = await buyers.shopper()
  const { orderNumber } = await buyers.start(browser)
  await shop.parts.card.payments.move(orderNumber, { from: "waiting", to: "pending" })
  expect(await bySinpe(id)).toEqual({ kind: "under-way" })
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("[PAY-26] lines added after an order are bought by the next one, by any method", async () => {
  const { id, browser } = await buyers.shopper()
  expect(await bySinpe(id)).toEqual({ kind: "begun" })
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  const started = await buyers.start(browser)
  await browser.open(await buyers.choose(browser, started, "aprobar"))
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  expect(await bySinpe(id)).toEqual({ kind: "begun" })
  expect((await finishedOrders(shop.erp, id)).map(({ total }) => total)).toEqual([10_000, 5000, 5000])
})

test("[PAY-07] a cart's claim lasts as long as its checkout runs, and ends with it", async () => {
  const { id, browser } = await buyers.shopper()
  const checkouts = openCheckouts(shop.parts.database)
  const run = (status: string) =>
    shop.parts.database.query(
      `insert into dbos.workflow_status (workflow_uuid, status, name, created_at, updated_at) values ('open-checkout', $1, 'check out', 0, 0)
       on conflict (workflow_uuid) do update set status = $1`,
      [status],
    )
  expect(await checkouts.take(id, "open-checkout")).toBe(true)
  await run("PENDING")
  await shop.parts.database.query(
    "update open_checkouts set since = now() - interval '1 hour' where customer_id = $1",
    [id],
  )
  expect(await checkouts.take(id, "another")).toBe(false)
  const refused = await browser.postJson("/createPayment", paymentBody)
  expect([refused.status, await refused.json()]).toEqual([409, { of: "payment", problem: { kind: "under-way" } }])
  await run("ERROR")
  expect(await checkouts.take(id, "another")).toBe(true)
  // Its process died before the run was recorded.
  expect(await checkouts.take(id, "third")).toBe(false)
  await shop.parts.database.query(
    "update open_checkouts set since = now() - interval '1 hour' where customer_id = $1",
    [id],
  )
  expect(await checkouts.take(id, "third")).toBe(true)
  await shop.parts.database.query("delete from dbos.workflow_status where workflow_uuid = 'open-checkout'")
})

test("[STOCK-03] the new hold of a payment that was paid late does not give way to its customer's next attempt", async () => {
  const { id } = await buyers.shopper()
  const { availability, database } = shop.parts
  const { reading } = await availability.read([2], ids => shop.parts.catalogue.sellablesNow(ids))
  const hold = { holder: `late-${id}`, customerId: id, warehouseId: 1, lines: [{ productId: 2, units: 1 }] }
  await availability.hold({ ...hold, replaceable: true, minutes: 20 }, reading)
  await availability.hold({ ...hold, replaceable: false, minutes: null }, reading)
  await availability.hold({ ...hold, holder: `next-${id}`, replaceable: true, minutes: 20 }, reading)
  const [row] = await database.query<{ replaceable: boolean; ended: boolean }>(
    "select replaceable, ended_by is not null as ended from stock_holds where holder = $1",
    [`late-${id}`],
  )
  expect(row).toEqual({ replaceable: false, ended: false })
})
