import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { cardBuyersAt, openPage, paymentBody } from "../support/card-buyers.ts"
import { expectSound, finishedOrders } from "../support/invariants.ts"
import { aProduct, aShop, people, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let database: Database
let buyers: ReturnType<typeof cardBuyersAt>

beforeAll(async () => {
  const seed = wellStocked(aShop())
  const products = [
    ...seed.products,
    aProduct({ id: 401, label: "Sensor que se acaba", price: 1500, stock: { 5: 3 } }),
    aProduct({ id: 403, label: "Sensor que se agota", price: 1500, stock: { 5: 3 } }),
  ]
  shop = await startShop({ seed: { ...seed, products } })
  database = connect(shop.shopDatabaseUrl)
  buyers = cardBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await database.close()
  await shop.stop()
})

test("[PAY-12][PAY-13][PAY-15][PAY-16][PAY-17][PAY-33][PAY-36] the server decides amount, number, customer and return address", async () => {
  const { id, browser } = await buyers.shopper([
    [2, 2],
    [1, 3],
  ])
  const started = await buyers.start(browser, { pickupLocation: "5", amount: "0.01" })
  expect(started.orderNumber).toMatch(new RegExp(`^CHISPA-${id}-\\d{14}$`))
  expect(started).toMatchObject({ draftOrderId: (await buyers.readCart(id))?.id, pickupLocation: 5 })
  expect(started.url.startsWith(`${shop.url}/pasarela-de-prueba/pago/`)).toBe(true)
  expect(await buyers.readPayment(started.orderNumber)).toMatchObject({
    kind: "cart",
    customerId: id,
    amount: 12575,
    currency: "CRC",
    state: "waiting",
    pickupPoint: 5,
    billing: { firstName: "Ana", province: "Cartago", postalCode: "30101", address: "Cartago centro" },
  })
  const [asked] = await database.query<{ redirect: string; amount: string }>(
    "select redirect, amount from sandbox_card_payments where order_number = $1",
    [started.orderNumber],
  )
  expect(asked).toEqual({ redirect: `${shop.url}/perfil`, amount: "12575.00" })
})

test("[PAY-14][PAY-34] missing data of the payer are replaced; address, province and postal code stay", async () => {
  const { browser } = await buyers.shopper()
  const blank = { customerName: " ", customerLastName: "", customerEmail: undefined, customerPhone: undefined }
  const { orderNumber } = await buyers.start(browser, blank)
  expect((await buyers.readPayment(orderNumber)).billing).toEqual({
    firstName: "Cliente",
    lastName: "Chispa",
    email: shop.config.brand.email,
    phone: "88888888",
    address: "Cartago centro",
    province: "Cartago",
    postalCode: "30101",
  })
})

test("[PAY-03][PAY-04] without script the server checks the card form, with the specified texts", async () => {
  const { browser } = await buyers.shopper()
  const form = { accion: "pagar", clave: crypto.randomUUID(), recogida: "1", metodo: "6" }
  const fields = [
    ["firstName", "Ana", "Por favor, ingrese su nombre."],
    ["lastName", "Solano", "Por favor, ingrese su apellido."],
    ["email", "ana@chispa.test", "Por favor, ingrese su correo electronico."],
    ["address", "Cartago", "Por favor, ingrese su direccion."],
    ["province", "Cartago", "Por favor, seleccione su provincia."],
    ["postalCode", "301", "Por favor, ingrese su codigo postal."],
  ] as const
  let typed: Record<string, string> = form
  for (const [name, value, text] of fields) {
    const reply = await browser.post("/perfil", typed)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain(text)
    typed = { ...typed, [name]: value }
  }
  expect(await (await browser.post("/perfil", typed)).text()).toContain(
    "El codigo postal debe tener exactamente 5 digitos.",
  )
  const reply = await browser.post("/perfil", { ...typed, postalCode: "30101" })
  expect(reply.headers.get("Location")).toContain("/pasarela-de-prueba/pago/")
})

test("[PAY-25] the provider took another amount: never an order, always a person", async () => {
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  await database.query("update sandbox_card_payments set amount = 100 where order_number = $1", [started.orderNumber])
  const { text } = await openPage(browser, await buyers.choose(browser, started, "aprobar"))
  expect(text).toContain("Transacción cancelada o fallida.")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  const listed = await shop.services.stuckPayments.list("all")
  expect(listed.find(({ orderNumber }) => orderNumber === started.orderNumber)).toMatchObject({ mayPush: true })
  expect(
    await shop.services.stuckPayments.refund("all", started.orderNumber, { by: "ASEIC", why: "prueba" }),
  ).toMatchObject({
    kind: "by-hand",
  })
  expect(await shop.services.stuckPayments.close("all", started.orderNumber, { by: "ASEIC", why: "prueba" })).toBe(true)
  expect(await buyers.readState(started.orderNumber)).toBe("closed")
})

test("[PAY-18][PAY-19] a start that fails at the provider says so; nothing was charged and the cart is whole", async () => {
  const { id, browser } = await buyers.shopper()
  const gateway = shop.parts.card.gateway!
  for (const [reason, message] of [
    ["unreachable", "down"],
    ["no-url", "No se obtuvo URL de TiloPay"],
  ] as const) {
    vi.spyOn(gateway, "start").mockRejectedValueOnce(new GatewayError("start", reason, message))
    const reply = await browser.postJson("/createPayment", paymentBody)
    expect(reply.status).toBe(502)
    const text = await reply.text()
    expect(JSON.parse(text)).toEqual({ of: "payment", problem: { kind: "no-provider" } })
    expect(text).not.toContain(message)
  }
  vi.spyOn(gateway, "start").mockRejectedValueOnce(new GatewayError("start", "unreachable", "down"))
  const form = { accion: "pagar", clave: crypto.randomUUID(), recogida: "1", metodo: "6" }
  const names = {
    firstName: "Ana",
    lastName: "S",
    email: "a@b.test",
    address: "x",
    province: "Limon",
    postalCode: "70101",
  }
  const page = await browser.post("/perfil", { ...form, ...names })
  expect(await page.text()).toContain("Error al conectar con TiloPay.")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  expect((await buyers.readCart(id))?.total).toBe(10000)
})

test("[PAY-01][PAY-02] a payment without pickup point, without a cart or with an odd body is refused", async () => {
  const { browser } = await buyers.shopper()
  expect((await browser.postJson("/createPayment", { ...paymentBody, pickupLocation: 3 })).status).toBe(422)
  expect((await browser.postJson("/createPayment", [1, 2])).status).toBe(400)
  expect((await browser.post("/createPayment", { pickupLocation: "1" })).status).toBe(400)
  const empty = await buyers.shopper([])
  const reply = await empty.browser.postJson("/createPayment", paymentBody)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toEqual({ of: "payment", problem: { kind: "no-order" } })
})

test("[PAY-26] a second start of one cart's payment cancels the first page and says so before it opens another", async () => {
  buyers.withoutWebhooks()
  const { id, browser } = await buyers.shopper()
  const first = await buyers.start(browser)
  const told = await browser.postJson("/createPayment", paymentBody)
  expect([told.status, await told.json()]).toEqual([409, { of: "payment", problem: { kind: "other-page" } }])
  expect(await buyers.readState(first.orderNumber)).toBe("cancelled")
  const second = await buyers.start(browser)
  await openPage(browser, await buyers.choose(browser, second, "aprobar"))
  await buyers.choose(browser, first, "sin-volver")
  await shop.parts.settlement.settle(first.orderNumber)
  await expect.poll(() => buyers.readState(first.orderNumber)).toBe("in-question")
  expect((await buyers.readPayment(first.orderNumber)).problem).toContain(second.orderNumber)
  expect(await finishedOrders(shop.erp, id)).toHaveLength(1)
})

test("[PAY-26] a second start is refused while the first payment is being decided", async () => {
  const { browser } = await buyers.shopper()
  const first = await buyers.start(browser)
  await shop.parts.card.payments.move(first.orderNumber, { from: "waiting", to: "pending" })
  const refused = await browser.postJson("/createPayment", paymentBody)
  expect([refused.status, await refused.json()]).toEqual([409, { of: "payment", problem: { kind: "under-way" } }])
})

test("three people who pay in one second have three numbers", async () => {
  const people = await Promise.all([buyers.shopper(), buyers.shopper(), buyers.shopper()])
  const started = await Promise.all(people.map(({ browser }) => buyers.start(browser)))
  expect(new Set(started.map(({ orderNumber }) => orderNumber)).size).toBe(3)
})

test("paid but out of stock: no order, and staff see it and can refund", async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid({}, [[401, 3]])
  const order = await shop.erp.orders.create({ customerId: people.luis })
  await shop.erp.orders.addLine(order, { productId: 401, quantity: 2, unitPrice: (await buyers.readCart(id))!.total })
  await shop.erp.orders.ensureValidated(order)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(order, 5)
  await shop.erp.shipments.ensureValidated(shipment.id)
  const { text } = await openPage(browser, back)
  expect(text).toContain("Recibimos su pago")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toEqual([])
  const stuck = (await shop.services.stuckPayments.list("all")).find(one => one.orderNumber === started.orderNumber)
  expect(stuck).toMatchObject({ mayPush: true, problem: "ya no hay existencias de Sensor que se acaba" })

  vi.spyOn(shop.parts.card.gateway!, "refund").mockRejectedValueOnce(new GatewayError("refund", "unreachable", "down"))
  expect(await shop.services.stuckPayments.refund("all", started.orderNumber, { by: "ASEIC", why: "prueba" })).toEqual({
    kind: "unreachable",
  })
  expect(await buyers.readState(started.orderNumber)).toBe("refunding")
  await database.query("update card_payments set next_check_at = now() where order_number = $1", [started.orderNumber])
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("refunded")
  expect(await shop.services.stuckPayments.refund("all", started.orderNumber, { by: "ASEIC", why: "prueba" })).toEqual({
    kind: "unknown-payment",
  })
  const refunds = await database.query(
    "select 1 from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [started.orderNumber],
  )
  expect(refunds).toHaveLength(1)
})

test("paid and finally refused by the ERP: no order, staff see it, the refund is made once", async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid({}, [[403, 1]])
  vi.spyOn(shop.parts.erp.orders, "findOrCreateByRefExt").mockRejectedValueOnce(
    Object.assign(new Error("Bad Request"), { name: "ErpError" }),
  )
  expect((await openPage(browser, back)).text).toContain("Recibimos su pago")
  expect(await buyers.readState(started.orderNumber)).toBe("in-question")
  const twice = await Promise.all([
    shop.services.stuckPayments.refund("all", started.orderNumber, { by: "ASEIC", why: "prueba" }),
    shop.services.stuckPayments.refund("all", started.orderNumber, { by: "AEMTEC", why: "prueba" }),
  ])
  expect(twice.some(({ kind }) => kind === "refunded")).toBe(true)
  const [given] = await database.query<{ sum: string }>(
    "select sum(amount) from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [started.orderNumber],
  )
  expect(Number(given?.sum)).toBe(1500)
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("a card charged twice: one order, and a press of the button refunds the second charge", async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid()
  await database.query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     select order_number, type, amount, code, response, auth, settles_at, created_at
     from sandbox_card_entries where order_number = $1`,
    [started.orderNumber],
  )
  expect((await openPage(browser, back)).text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(await expectSound(shop.erp, id, [await buyers.readPayment(started.orderNumber)])).toHaveLength(1)
  const stuck = (await shop.services.stuckPayments.list("all")).find(one => one.orderNumber === started.orderNumber)
  expect(stuck).toMatchObject({ mayPush: false, problem: "la tarjeta se cobró 2 veces" })
  expect(await shop.services.stuckPayments.refund("all", started.orderNumber, { by: "ASEIC", why: "prueba" })).toEqual({
    kind: "refunded",
  })
  expect(await buyers.readPayment(started.orderNumber)).toMatchObject({ state: "settled", problem: null })
  const refunds = await database.query<{ amount: string }>(
    "select amount from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [started.orderNumber],
  )
  expect(refunds).toEqual([{ amount: "10000.00" }])
})
