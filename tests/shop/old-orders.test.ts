import { afterAll, beforeAll, expect, test } from "vitest"
import { atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { readMails } from "../support/sinpe-orders.ts"

/** Four at ASEIC; an order of 400 days ago wants three of them, one of 31 days one, and one of 29 days two. */
const scarce = 850
const [ancient, justOld, young] = [1, 2, 3]

let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const order = (daysAgo: number, qty: number) =>
    anOrder({ daysAgo, paymentModeId: 106, lines: [{ productId: scarce, qty, price: 1000 }] })
  shop = await startShop({
    seed: aShop({
      products: [...seed.products, aProduct({ id: scarce, label: "Sensor 850", stock: { 1: 4 } })],
      orders: [order(400, 3), order(31, 1), order(29, 2)],
    }),
  })
  await shop.parts.openOrders.promised([scarce])
})
afterAll(() => shop.stop())

test("[STOCK-01][STOCK-04] a first start on an ERP in use: old orders promise no stock, younger ones do", async () => {
  expect((await shop.parts.openOrders.promised([scarce])).units).toEqual([
    { productId: scarce, warehouseId: 1, units: 2 },
  ])
  expect(await shop.parts.availability.taken([scarce])).toEqual(new Map([[scarce, 2]]))
})

test("[SINPE-06] nobody is reminded of an order that is much older than the first start", async () => {
  const { update, remind } = shop.parts.transfers.sync
  await update()
  await remind()
  for (const orderId of [ancient, justOld]) expect(await readMails(shop, `transfer-reminder:${orderId}`)).toEqual([])
  expect(await readMails(shop, `transfer-reminder:${young}`)).toHaveLength(1)
})

test("[ASOC-27] staff see which orders are old", async () => {
  const counter = await atCounter(shop)
  const old = await Promise.all(
    [ancient, justOld, young].map(async id => {
      const { html } = await counter.open(`/asocias/admin?tab=alistar&q=${(await shop.erp.orders.get(id))?.ref}`)
      return pageText(html).includes("Pedido antiguo")
    }),
  )
  expect(old).toEqual([true, true, false])
})

test("[STOCK-01] in a running shop an order keeps its units however long it waits", async () => {
  await shop.parts.database.query("update applied_migrations set applied_at = applied_at - interval '400 days'")
  expect((await shop.parts.openOrders.promised([scarce])).units).toMatchObject([{ units: 6 }])
})
