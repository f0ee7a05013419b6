import { afterAll, beforeAll, expect, test } from "vitest"
import type { DocumentName, SettingsValues } from "../../src/shop/settings/rules/documents.ts"
import { pickupPoints } from "../shared/documented-business.ts"
import { boardFields, boardOrderBody, boardOrderPath, keyOn, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { cardBuyersAt, openPage } from "../support/card-buyers.ts"
import { atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const publish = async <Name extends DocumentName>(name: Name, overrides: Partial<SettingsValues[Name]>) => {
  const { settings } = shop.services
  const value = { ...settings.values()[name], ...overrides }
  const by = { author: "CHISPA", note: "Nuevo semestre", validFrom: null }
  expect(await settings.publish(name, { ...by, value, basedOn: settings.version(name) })).toMatchObject({
    kind: "published",
  })
}

const readLines = async (customerId: number) =>
  (await shop.erp.orders.listWithLines({ customerIds: [customerId], status: "validated" })).map(({ lines }) =>
    lines.map(({ productId, label, unitPrice }) => [productId ?? label, unitPrice]),
  )

test("[EDIT-05][PCB-09] a shown board order keeps its prices and its fee; the next one has the new ones", async () => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  const fields = boardFields({ clave: keyOn((await browser.open(boardOrderPath)).html), entrega: "222" })
  const review = await (
    await browser.post(boardOrderPath, boardOrderBody({ ...fields, accion: "revisar" }, sampleBoard()))
  ).text()
  expect(pageText(review)).toContain("Precio total ₡7500")
  await publish("boards", { small: 5500 })
  await publish("fees", { post: 3000 })
  expect(
    (await browser.post(boardOrderPath, boardOrderBody({ accion: "confirmar", clave: keyOn(review) }))).status,
  ).toBe(302)
  expect((await placeOrder(browser, boardFields({ entrega: "222" }), sampleBoard())).status).toBe(200)
  expect(await readLines(id)).toEqual([
    [
      [313, 5000],
      ["+₡2500", 2500],
    ],
    [
      [313, 5500],
      ["+₡3000", 3000],
    ],
  ])
})

test("[EDIT-05][PAY-26] a started card payment keeps the fee of that moment", async () => {
  await publish("fees", { post: 2500 })
  const buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid({ pickupLocation: pickupPoints.postal })
  await publish("fees", { post: 9000 })
  await openPage(browser, back)
  await expect.poll(() => buyers.readState(started.orderNumber), { timeout: 15_000 }).toBe("settled")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toMatchObject([{ total: 12_500 }])
})

test("[PROMO-05] scratch cards are counted on the goods, without the postage that the order has, whatever it costs today", async () => {
  const [order] = await shop.erp.orders.list({ status: "validated", warehouse: { ownOrNone: pickupPoints.postal } })
  const around = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await publish("promotions", {
    promotions: [
      {
        id: "hoy",
        name: "Hoy",
        from: around(-1),
        until: around(1),
        isActive: true,
        scratchCards: true,
        items: [{ productId: 2, discount: { kind: "percent", percent: 1 }, days: [] }],
      },
    ],
  })
  const { id, total } = order!
  const lines = (await shop.erp.orders.get(id))!.lines
  expect(lines.filter(({ productId }) => productId === null)).toHaveLength(1)
  const goods = total - lines.find(({ productId }) => productId === null)!.total
  const counter = await atCounter(shop, "VENDEDOR5")
  expect((await counter.post("/asocias/admin", { accion: "alistar", pedido: String(id), visto: "si" })).status).toBe(
    200,
  )
  const words = pageText((await counter.open("/asocias/admin?tab=entregar")).html)
  const cards = Math.floor(goods / 5000)
  expect(cards).toBeGreaterThan(0)
  expect(words).toContain(cards === 1 ? "Entregue 1 raspadita" : `Entregue ${cards} raspaditas`)
})
