import { afterAll, beforeAll, expect, test } from "vitest"
import { cardBuyersAt, paymentBody } from "../support/card-buyers.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { finishedOrders } from "../support/invariants.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>

/** Five units of each; an order made in the ERP has promised three of 702. */
const scarce = [701, 702, 703, 704, 705, 706, 707, 708]
beforeAll(async () => {
  const seed = aShop()
  const products = scarce.map(id => aProduct({ id, label: `Sensor ${id}`, price: 1500, stock: { 1: 2, 5: 3 } }))
  const orders = [anOrder({ lines: [{ productId: 702, qty: 3, price: 1500 }] })]
  shop = await startShop({ seed: { ...seed, products: [...seed.products, ...products], orders } })
  buyers = cardBuyersAt(shop)
})
afterAll(() => shop.stop())

const cartWith = async (productId: number, quantity: number) => {
  const id = await newCustomer(shop)
  expect(await shop.services.cart.add(id, { productId, quantity })).toMatchObject({ kind: "added" })
  return { id, browser: await signedIn(shop, id) }
}
type Person = Awaited<ReturnType<typeof cartWith>>

const pay = async ({ browser }: Person) => {
  const clave = crypto.randomUUID()
  return browser.post("/perfil", { accion: "pagar", clave, recogida: "1", metodo: "106" })
}
const pressedIn = (page: string) =>
  /value="(\d+:\d+)"/.exec(/<button[^>]*name="tomar"[^>]*>/.exec(page)?.[0] ?? "")?.[1] ?? ""
const payNow = async (person: Person) => (await pay(person)).status
const startCard = ({ browser }: Person) => browser.postJson("/createPayment", paymentBody)

test("[STOCK-02] with fewer free units than the line asks paying is refused, and one press without script takes what is left", async () => {
  const person = await cartWith(702, 3)
  const refused = await pay(person)
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(pageText(page)).toContain("Sensor 702: solo quedan 2 unidades.")
  expect(pageText(page)).toContain("Llevar las 2 que quedan")
  expect(await finishedOrders(shop.erp, person.id)).toEqual([])

  const tomar = pressedIn(page)
  expect((await person.browser.post("/perfil", { tomar })).status).toBe(200)
  expect(await payNow(person)).toBe(302)
  const [order] = await finishedOrders(shop.erp, person.id)
  expect(order?.lines).toMatchObject([{ productId: 702, quantity: 2 }])
})

test("[STOCK-02] if no unit is left, the press removes the line from the cart", async () => {
  const [first, second] = [await cartWith(701, 3), await cartWith(701, 2)]
  const late = await cartWith(701, 1)
  expect(await payNow(first)).toBe(302)
  expect(await payNow(second)).toBe(302)
  const page = await (await pay(late)).text()
  expect(pageText(page)).toContain("Quitarlo del carrito")
  const tomar = pressedIn(page)
  await late.browser.post("/perfil", { tomar })
  expect((await shop.services.cart.read(late.id))?.lines).toEqual([])
})

test("[STOCK-03] a started card payment holds its units; cancelled at the provider it frees them at once", async () => {
  const [payer, other] = [await cartWith(703, 3), await cartWith(703, 3)]
  const started = await buyers.start(payer.browser)
  expect(await payNow(other)).toBe(409)
  const back = await buyers.choose(payer.browser, started, "cancelar")
  await payer.browser.open(back)
  expect(await buyers.readState(started.orderNumber)).toBe("cancelled")
  expect(await payNow(other)).toBe(302)
})

const timeIsOver = async (orderNumber: string) => {
  const [row] = await shop.parts.database.query<{ minutes: number }>(
    `update stock_holds h set ask_after = now() - interval '1 second' from stock_holds before
      where h.holder = $1 and before.holder = h.holder
      returning extract(epoch from before.ask_after - now()) / 60 as minutes`,
    [orderNumber],
  )
  expect(Math.round(Number(row?.minutes))).toBe(20)
}

test("[STOCK-03] after 20 minutes the provider is asked, and unpaid units are free for others", async () => {
  const [payer, other] = [await cartWith(704, 3), await cartWith(704, 3)]
  const { orderNumber } = await buyers.start(payer.browser)
  await shop.parts.settlement.settle(orderNumber)
  expect(await payNow(other)).toBe(409)
  await timeIsOver(orderNumber)
  await shop.parts.settlement.settle(orderNumber)
  expect(await payNow(other)).toBe(302)
  expect(await payNow(payer)).toBe(409)
})

test("[STOCK-03][STOCK-04] a card charged just before its 20 minutes are over gets its units although we hear of it later", async () => {
  const [payer, other] = [await cartWith(707, 3), await cartWith(707, 3)]
  const unheard = buyers.withoutWebhooks()
  const started = await buyers.start(payer.browser)
  await buyers.choose(payer.browser, started, "aprobar")
  await timeIsOver(started.orderNumber)
  expect(await payNow(other)).toBe(409)
  unheard.mockRestore()
  await shop.parts.settlement.settle(started.orderNumber)
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  expect(await buyers.ordersUnder(payer.id, started.orderNumber)).toHaveLength(1)
})

test("[STOCK-03] an undecided payment keeps its units beyond their time", async () => {
  const [payer, other] = [await cartWith(705, 3), await cartWith(705, 3)]
  const { orderNumber } = await buyers.start(payer.browser)
  await shop.parts.card.payments.move(orderNumber, { from: "waiting", to: "pending" })
  const [row] = await shop.parts.database.query<{ forever: boolean }>(
    "select expires_at = 'infinity' as forever from stock_holds where holder = $1",
    [orderNumber],
  )
  expect(row?.forever).toBe(true)
  expect(await payNow(other)).toBe(409)
  await shop.parts.card.payments.move(orderNumber, { from: "pending", to: "declined" })
  expect(await payNow(other)).toBe(302)
})

test("[STOCK-03] units held for an order that a customer just placed are not sold again to the same customer", async () => {
  const payer = await cartWith(708, 3)
  const { availability, catalogue } = shop.parts
  const readStock = (ids: readonly number[]) => catalogue.sellablesNow(ids)
  const { reading } = await availability.read([708], readStock)
  const lines = [{ productId: 708, units: 3 }]
  const hold = {
    holder: crypto.randomUUID(),
    customerId: payer.id,
    warehouseId: 1,
    lines,
    replaceable: false,
    minutes: null,
  }
  expect(await availability.hold(hold, reading)).toEqual([])
  expect((await availability.freeAt([708], payer.id, readStock)).get(708)).toEqual({ 1: -1, 5: 2 })

  const refused = await pay(payer)
  expect(refused.status).toBe(409)
  expect(pageText(await refused.text())).toContain("Sensor 708: solo quedan 2 unidades.")
  expect(await finishedOrders(shop.erp, payer.id)).toEqual([])
})

test("[STOCK-03] another way to pay is not blocked by the customer's own hold; an order's units count once before and after shipping", async () => {
  const [payer, other] = [await cartWith(706, 3), await cartWith(706, 2)]
  expect((await startCard(payer)).status).toBe(200)
  expect(await payNow(payer)).toBe(302)
  expect(await payNow(other)).toBe(302)

  // All five are promised and leave; three more arrive, so three are available.
  for (const person of [payer, other]) {
    const [order] = await finishedOrders(shop.erp, person.id)
    const { shipment } = await shop.erp.shipments.findOrCreateFor(order!.id, 5)
    await shop.erp.shipments.ensureValidated(shipment.id)
  }
  const code = { code: "TEST-706", label: "Llegaron", quantity: 3 }
  await shop.erp.stockMovements.ensureMoved({ ...code, productId: 706, warehouseId: 1 })
  const { availability, catalogue } = shop.parts
  const free = async () => (await availability.free([706], ids => catalogue.sellablesNow(ids))).get(706)
  await expect.poll(free).toBe(3)
})
