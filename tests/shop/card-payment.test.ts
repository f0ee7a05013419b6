import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { connect, type Database } from "../../src/database/database.ts"
import { GatewayError } from "../../src/payments/gateway.ts"
import type { SandboxChoice } from "../../src/payments/sandbox-page.ts"
import type { TestBrowser } from "../support/browser.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { expectSound, finishedOrders } from "../support/invariants.ts"
import { aProduct, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop
let database: Database

beforeAll(async () => {
  const seed = aShop()
  const products = [
    ...seed.products,
    aProduct({ id: 401, label: "Sensor que se acaba", price: 1500, stock: { 5: 3 } }),
    aProduct({ id: 403, label: "Sensor que se agota", price: 1500, stock: { 5: 3 } }),
  ]
  shop = await startShop({ seed: { ...seed, products }, erpFetch: transport.fetch })
  database = connect(shop.shopDatabaseUrl)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await database.close()
  await shop.stop()
})

const cartOf = async (customerId: number) =>
  (await shop.erp.orders.listWithLines({ customerIds: [customerId], status: 0 })).find(draft => draft.refExt === null)
const paymentOf = (orderNumber: string) => shop.parts.card.payments.get(orderNumber)
const stateOf = async (orderNumber: string) => (await paymentOf(orderNumber))?.state

const shopper = async (lines: readonly (readonly [number, number])[] = [[2, 2]]) => {
  const id = await newCustomer(shop, "Ana María Solano")
  for (const [productId, quantity] of lines) await shop.services.cart.add(id, { productId, quantity })
  return { id, browser: await signedIn(shop, id) }
}

const billing = {
  customerName: "Ana",
  customerLastName: "Solano",
  customerEmail: "ana@chispa.test",
  customerPhone: "88887777",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
}
const body = {
  amount: "1.00",
  currency: "CRC",
  orderNumber: "X-1",
  redirectUrl: "https://evil.test",
  pickupLocation: 1,
  ...billing,
}

interface Started {
  url: string
  orderNumber: string
  draftOrderId: number
  pickupLocation: number
}
const start = async (browser: TestBrowser, over: object = {}): Promise<Started> => {
  const reply = await browser.postJson("/createPayment", { ...body, ...over })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Started
}

/** Presses a button of the provider's page; gives the address it sends the browser to. */
const choose = async (browser: TestBrowser, { url }: Started, resultado: SandboxChoice): Promise<string> => {
  const reply = await browser.post(new URL(url).pathname, { resultado })
  return reply.headers.get("Location")?.replace(shop.url, "") ?? ""
}
/** As the provider's webhook and the return often race, these tests let only what they are about happen. */
const withoutWebhooks = () => vi.spyOn(shop.parts.settlement, "hear").mockResolvedValue(true)

const paid = async (over: object = {}, lines?: readonly (readonly [number, number])[]) => {
  const { id, browser } = await shopper(lines)
  const started = await start(browser, over)
  const back = await choose(browser, started, "aprobar")
  return { id, browser, started, back }
}
const ordersUnder = async (id: number, orderNumber: string) =>
  (await finishedOrders(shop.erp, id)).filter(order => order.refExt === orderNumber)

/** What the page says, so that a failing test prints words and not a page. */
const open = async (browser: TestBrowser, path: string) => {
  const { html, path: at } = await browser.open(path)
  const state = /data-result="(\w+)"/.exec(html)?.[1] ?? null
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"))
  return { at, state, text: main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") }
}

test("[PAY-12][PAY-13][PAY-15][PAY-16][PAY-17][PAY-33][PAY-36] the server decides amount, number, customer and where to come back to", async () => {
  const { id, browser } = await shopper([
    [2, 2],
    [1, 3],
  ])
  const started = await start(browser, { pickupLocation: "5", amount: "0.01" })
  expect(started.orderNumber).toMatch(new RegExp(`^CHISPA-${id}-\\d{14}$`))
  expect(started).toMatchObject({ draftOrderId: (await cartOf(id))?.id, pickupLocation: 5 })
  expect(started.url.startsWith(`${shop.url}/pasarela-de-prueba/pago/`)).toBe(true)
  expect(await paymentOf(started.orderNumber)).toMatchObject({
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

test("[PAY-14][PAY-34] what is missing of the payer is replaced; address, province and postal code are kept", async () => {
  const { browser } = await shopper()
  const blank = { customerName: " ", customerLastName: "", customerEmail: undefined, customerPhone: undefined }
  const { orderNumber } = await start(browser, blank)
  expect((await paymentOf(orderNumber))?.billing).toEqual({
    firstName: "Cliente",
    lastName: "Chispa",
    email: shop.config.brand.email,
    phone: "88888888",
    address: "Cartago centro",
    province: "Cartago",
    postalCode: "30101",
  })
})

test("[PAY-03][PAY-04] without script the card form is checked by the server, in the documents' words", async () => {
  const { browser } = await shopper()
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

test("[PAY-20][PAY-24][PAY-28] approved and verified: one order with payment mode 6, the cart emptied, the address clean, the dialog says so", async () => {
  const { id, browser, started, back } = await paid()
  const { at, state, text } = await open(browser, back)
  expect(at).toBe("/perfil")
  expect(text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(state).toBe("success")
  const [order] = await expectSound(shop.erp, id, [(await paymentOf(started.orderNumber))!])
  expect(order).toMatchObject({
    status: 1,
    warehouseId: 1,
    paymentModeId: 6,
    total: 10000,
    refExt: started.orderNumber,
  })
  expect(text).toContain(order?.ref)
  expect((await cartOf(id))?.lines).toEqual([])
  await browser.post("/perfil", { accion: "cerrar-resultado" })
  const after = await open(browser, "/perfil?tab=historial")
  expect(after.text).not.toContain("Resultado del Pago")
  expect(after.text).toContain(order?.ref)
})

test("[PAY-21] pickup 5 by card: the fee is a line of the order before it is validated", async () => {
  const { id, browser, started, back } = await paid({ pickupLocation: 5 })
  await browser.open(back)
  const [order] = await expectSound(shop.erp, id, [(await paymentOf(started.orderNumber))!])
  expect(order).toMatchObject({ total: 12500, warehouseId: 5, status: 1 })
  expect(order?.lines.at(-1)).toMatchObject({ productId: null, label: "+₡2500", quantity: 1, unitPrice: 2500 })
})

test("[PAY-22][PAY-24] cancelled by the user: failed, no order, the cart as before", async () => {
  const { id, browser } = await shopper()
  const started = await start(browser)
  const { at, state, text } = await open(browser, await choose(browser, started, "cancelar"))
  expect(at).toBe("/perfil")
  expect(text).toContain("Pago cancelado por el usuario.")
  expect(state).toBe("failed")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  expect((await cartOf(id))?.total).toBe(10000)
})

test("[PAY-23] declined: failed with the provider's words", async () => {
  const { id, browser } = await shopper()
  const { text } = await open(browser, await choose(browser, await start(browser), "rechazar"))
  expect(text).toContain("Transacción cancelada o fallida. Detalle: Tarjeta rechazada por el banco emisor")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("[PAY-23][PAY-30] a failed return of which the provider knows nothing says N/A, or its own words as plain text", async () => {
  const { browser } = await shopper()
  const { orderNumber } = await start(browser)
  const bare = await open(browser, `/perfil?code=7&order=${orderNumber}`)
  expect(bare.text).toContain("Transacción cancelada o fallida. Detalle: N/A")
  const other = await start(browser)
  const words = `/perfil?code=7&order=${other.orderNumber}&description=${encodeURIComponent("<b>Vencida</b>")}`
  const { text } = await open(browser, words)
  expect(text).toContain("Detalle: &lt;b&gt;Vencida&lt;/b&gt;")
})

test("[PAY-31] no funds: a state of its own with the text of a failure", async () => {
  const { browser } = await shopper()
  const { text, state } = await open(browser, await choose(browser, await start(browser), "fondos"))
  expect(state).toBe("insufficient_funds")
  expect(text).toContain("Transacción cancelada o fallida. Detalle: Fondos insuficientes")
})

test("[PAY-25] code 1 with nothing paid, an unknown payment, or another customer's makes no order", async () => {
  const { id, browser } = await shopper()
  const logged = vi.spyOn(shop.parts.log, "warn")
  const { orderNumber } = await start(browser)
  for (const order of [orderNumber, `CHISPA-${id}-20200101000000`, "", "'; drop table card_payments"]) {
    const { text } = await open(browser, `/perfil?code=1&auth=123456&order=${encodeURIComponent(order)}`)
    expect(text).toContain("Transacción cancelada o fallida. Detalle: N/A")
  }
  expect(logged.mock.calls.map(([, message]) => message)).toContain("retorno aprobado sin pago")
  expect(await finishedOrders(shop.erp, id)).toEqual([])

  const theirs = await paid()
  const { text } = await open(browser, theirs.back)
  expect(text).toContain("Transacción cancelada o fallida. Detalle: Aprobada")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  await expect.poll(() => stateOf(theirs.started.orderNumber)).toBe("settled")
})

test("[PAY-25] the provider took another amount: never an order, always a person", async () => {
  const { id, browser } = await shopper()
  const started = await start(browser)
  await database.query("update sandbox_card_payments set amount = 100 where order_number = $1", [started.orderNumber])
  const { text } = await open(browser, await choose(browser, started, "aprobar"))
  expect(text).toContain("Transacción cancelada o fallida.")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  const listed = await shop.services.stuckPayments.list()
  expect(listed.find(({ orderNumber }) => orderNumber === started.orderNumber)).toMatchObject({ state: "in-question" })
  expect(await shop.services.stuckPayments.refund(started.orderNumber, "ASEIC")).toMatchObject({ kind: "by-hand" })
  expect(await shop.services.stuckPayments.close(started.orderNumber, "ASEIC")).toBe(true)
  expect(await stateOf(started.orderNumber)).toBe("closed")
})

test("[PAY-26] the return opened five times at once, in another browser and signed out makes one order", async () => {
  const { id, browser, started, back } = await paid()
  const again = await signedIn(shop, id)
  await Promise.all([
    browser.open(back),
    browser.open(back),
    again.open(back),
    shop.visitor().open(back),
    shop.visitor().open(back),
  ])
  const later = await open(again, back)
  expect(later.text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
  await expectSound(shop.erp, id, [(await paymentOf(started.orderNumber))!])
})

test("[PAY-27] a browser that comes back signed out: the order is made, and told after signing in", async () => {
  withoutWebhooks()
  const { id, started, back } = await paid()
  const visitor = shop.visitor()
  const { path } = await visitor.open(back)
  expect(path).toBe("/iniciar-sesion")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
  const session = await signedIn(shop, id)
  for (const [name, value] of session.cookies()) visitor.setCookie(name, value)
  expect((await open(visitor, "/perfil")).text).toContain("Pago exitoso. Su orden ha sido procesada.")
})

test("[PAY-27] a browser that never comes back: the provider's webhook makes the order", async () => {
  const { id, browser } = await shopper()
  const started = await start(browser)
  await choose(browser, started, "sin-volver")
  await expect.poll(() => stateOf(started.orderNumber), { timeout: 10_000 }).toBe("settled")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-27] neither browser nor webhook: the poller makes the order", async () => {
  withoutWebhooks()
  const { id, browser } = await shopper()
  const started = await start(browser)
  await choose(browser, started, "sin-volver")
  await database.query("update card_payments set next_check_at = now() where order_number = $1", [started.orderNumber])
  await expect.poll(() => stateOf(started.orderNumber), { timeout: 15_000 }).toBe("settled")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("webhook, return and poller at the same instant make one order; an unsigned webhook is refused", async () => {
  withoutWebhooks()
  const { id, browser, started, back } = await paid()
  vi.restoreAllMocks()
  const query = new URL(back, shop.url).searchParams
  const notice = {
    orderNumber: started.orderNumber,
    code: "1",
    tpt: query.get("tpt"),
    auth: query.get("auth"),
    orderHash: query.get("OrderHash"),
  }
  const webhook = (body: object) => shop.visitor().postJson("/pagos/aviso", body)
  const [first, second] = await Promise.all([
    webhook(notice),
    webhook(notice),
    browser.open(back),
    shop.services.settlement.settle(started.orderNumber),
    shop.services.settlement.settle(started.orderNumber),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  await expect.poll(() => stateOf(started.orderNumber)).toBe("settled")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
  expect((await webhook({ ...notice, orderHash: "0".repeat(64) })).status).toBe(400)
  expect((await webhook({ hello: "there" })).status).toBe(400)
  expect((await shop.visitor().get("/pagos/aviso")).status).toBe(405)
})

test("[PAY-39][PAY-40] while the provider cannot be asked nothing is claimed; once it can, the payment is settled", async () => {
  withoutWebhooks()
  const gateway = shop.parts.card.gateway!
  const { id, browser } = await shopper()
  const started = await start(browser)
  const back = await choose(browser, started, "aprobar")
  vi.spyOn(gateway, "consult").mockRejectedValue(new GatewayError("consult", "unreachable", "down"))
  const { text } = await open(browser, back)
  expect(text).toContain("Verificando pago...")
  expect(text).not.toContain("Pago exitoso")
  expect(text).not.toContain("fallida")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  vi.restoreAllMocks()
  expect((await open(browser, "/perfil")).text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-40] pending at the provider stays open until it is decided", async () => {
  const { id, browser } = await shopper()
  const started = await start(browser)
  const { text } = await open(browser, await choose(browser, started, "pendiente"))
  expect(text).toContain("Verificando pago...")
  expect(await stateOf(started.orderNumber)).toBe("pending")
  await database.query("update sandbox_card_entries set settles_at = now() where order_number = $1", [
    started.orderNumber,
  ])
  expect((await open(browser, "/perfil")).text).toContain("Pago exitoso.")
  expect(await ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-37] the order is what was paid; what came into the cart meanwhile stays there", async () => {
  const { id, browser } = await shopper([
    [2, 1],
    [1, 5],
  ])
  const started = await start(browser)
  await shop.services.cart.add(id, { productId: 118, quantity: 1 })
  await shop.services.cart.add(id, { productId: 1, quantity: 3 })
  await browser.open(await choose(browser, started, "aprobar"))
  const [order] = await expectSound(shop.erp, id, [(await paymentOf(started.orderNumber))!])
  expect(order?.lines).toMatchObject([
    { productId: 2, quantity: 1 },
    { productId: 1, quantity: 5 },
  ])
  expect((await cartOf(id))?.lines).toMatchObject([
    { productId: 1, quantity: 3, unitPrice: 25 },
    { productId: 118, quantity: 1 },
  ])
})

test("[PAY-18][PAY-19] a start that the provider fails says so; nothing was charged and the cart is whole", async () => {
  const { id, browser } = await shopper()
  const gateway = shop.parts.card.gateway!
  for (const [reason, message] of [
    ["unreachable", "down"],
    ["no-url", "No se obtuvo URL de TiloPay"],
  ] as const) {
    vi.spyOn(gateway, "start").mockRejectedValueOnce(new GatewayError("start", reason, message))
    const reply = await browser.postJson("/createPayment", body)
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
  expect((await cartOf(id))?.total).toBe(10000)
})

test("[PAY-01][PAY-02] a payment without pickup point, without a cart or with an odd body is refused", async () => {
  const { browser } = await shopper()
  expect((await browser.postJson("/createPayment", { ...body, pickupLocation: 3 })).status).toBe(422)
  expect((await browser.postJson("/createPayment", [1, 2])).status).toBe(400)
  expect((await browser.post("/createPayment", { pickupLocation: "1" })).status).toBe(400)
  const empty = await shopper([])
  const reply = await empty.browser.postJson("/createPayment", body)
  expect(reply.status).toBe(422)
  expect(await reply.json()).toEqual({ of: "payment", problem: { kind: "no-order" } })
})

test("two presses in one second are two payments with two numbers", async () => {
  const { browser } = await shopper()
  const started = await Promise.all([start(browser), start(browser), start(browser)])
  expect(new Set(started.map(({ orderNumber }) => orderNumber)).size).toBe(3)
})

test("paid but out of stock: no order, a person is told and can give the money back", async () => {
  withoutWebhooks()
  const { id, browser, started, back } = await paid({}, [[401, 3]])
  const order = await shop.erp.orders.create({ customerId: people.luis })
  await shop.erp.orders.addLine(order, { productId: 401, quantity: 2, unitPrice: (await cartOf(id))!.total })
  await shop.erp.orders.validate(order)
  await shop.erp.shipments.validate(await shop.erp.shipments.create(order, 5))
  const { text } = await open(browser, back)
  expect(text).toContain("Recibimos su pago")
  expect(await ordersUnder(id, started.orderNumber)).toEqual([])
  const stuck = (await shop.services.stuckPayments.list()).find(one => one.orderNumber === started.orderNumber)
  expect(stuck).toMatchObject({ state: "in-question", problem: "ya no hay existencias de Sensor que se acaba" })

  vi.spyOn(shop.parts.card.gateway!, "refund").mockRejectedValueOnce(new GatewayError("refund", "unreachable", "down"))
  expect(await shop.services.stuckPayments.refund(started.orderNumber, "ASEIC")).toEqual({ kind: "unreachable" })
  expect(await stateOf(started.orderNumber)).toBe("refunding")
  await database.query("update card_payments set next_check_at = now() where order_number = $1", [started.orderNumber])
  await expect.poll(() => stateOf(started.orderNumber), { timeout: 15_000 }).toBe("refunded")
  expect(await shop.services.stuckPayments.refund(started.orderNumber, "ASEIC")).toEqual({ kind: "unknown-payment" })
  const refunds = await database.query(
    "select 1 from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [started.orderNumber],
  )
  expect(refunds).toHaveLength(1)
})

test("paid and refused by the ERP for good: no order, a person is told, the refund is made once", async () => {
  withoutWebhooks()
  const { id, browser, started, back } = await paid({}, [[403, 1]])
  vi.spyOn(shop.parts.erp.orders, "ensureLines").mockRejectedValueOnce(
    Object.assign(new Error("Bad Request"), { name: "ErpError" }),
  )
  expect((await open(browser, back)).text).toContain("Recibimos su pago")
  expect(await stateOf(started.orderNumber)).toBe("in-question")
  const twice = await Promise.all([
    shop.services.stuckPayments.refund(started.orderNumber, "ASEIC"),
    shop.services.stuckPayments.refund(started.orderNumber, "AEMTEC"),
  ])
  expect(twice.some(({ kind }) => kind === "refunded")).toBe(true)
  const [given] = await database.query<{ sum: string }>(
    "select sum(amount) from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [started.orderNumber],
  )
  expect(Number(given?.sum)).toBe(1500)
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})
