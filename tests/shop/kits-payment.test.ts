import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { connect, type Database } from "../../src/database/database.ts"
import { GatewayError } from "../../src/payments/gateway.ts"
import type { SandboxChoice } from "../../src/payments/sandbox-page.ts"
import type { TestBrowser } from "../support/browser.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { type aChoice, checkoutPath, chooseAtProvider, kitForm, newCarnet } from "../support/kits.ts"
import { textOf } from "../support/page-text.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let database: Database

beforeAll(async () => {
  shop = await startShop()
  database = connect(shop.shopDatabaseUrl)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await database.close()
  await shop.stop()
})

type Wanted = Parameters<typeof aChoice>[0]

const paymentOf = (orderNumber: string) => shop.parts.card.payments.get(orderNumber)
const stateOf = async (orderNumber: string) => (await paymentOf(orderNumber))?.state
const newestNumber = async () => {
  const [row] = await database.query<{ order_number: string }>(
    "select order_number from card_payments order by created_at desc, order_number desc limit 1",
  )
  return row?.order_number ?? ""
}
/** As the provider's webhook and the return often race, these tests let only what they are about happen. */
const withoutWebhooks = () => vi.spyOn(shop.parts.settlement, "hear").mockResolvedValue(true)

/** Fills the form, without script, up to the provider's page. */
const start = async (
  total: number,
  wanted: Wanted = {},
  form: Record<string, string> = {},
  browser = shop.visitor(),
) => {
  const fields = kitForm(total, form)
  const reply = await browser.post(checkoutPath(wanted), fields)
  expect(reply.status).toBe(302)
  const url = reply.headers.get("Location") ?? ""
  return { browser, url, orderNumber: await newestNumber(), carnet: fields["carnet"] ?? "" }
}
type Started = Awaited<ReturnType<typeof start>>

const choose = ({ browser, url }: Started, resultado: SandboxChoice) => chooseAtProvider(browser, url, resultado)

/** What the page's script is told about the address it was sent back to. */
const outcome = async (browser: TestBrowser, back: string) =>
  (await browser.get(back.replace("/pago-confirmacion", "/pago-confirmacion/estado"))).json()

/** What a browser without script sees when it asks for the result. */
const open = async (browser: TestBrowser, back: string) => {
  const { path, html } = await browser.open(`${back}&sin-guion=si`)
  return { path, text: textOf(html.slice(html.indexOf("<main"), html.indexOf("</main>"))) }
}

const ordersUnder = async (orderNumber: string) => {
  const found = await shop.erp.orders.findByRefExt(orderNumber)
  return found ? shop.erp.orders.get(found.id) : null
}
const ordersOf = async (carnet: string) => {
  const buyers = await shop.erp.thirdParties.findByAlias(carnet)
  const orders = await Promise.all(buyers.map(({ id }) => shop.erp.orders.listWithLines({ customerIds: [id] })))
  return { buyers, orders: orders.flat() }
}

test("[KIT-15][KIT-27][PAY-36] paying starts a card payment of the server's total and leads to the provider's page", async () => {
  const { orderNumber, url } = await start(24200, { without: ["diodos"], extras: [21], quantity: 2 }, { amount: "1" })
  expect(orderNumber).toMatch(/^CHISPA-0-\d{14}$/)
  expect(url.startsWith(`${shop.url}/pasarela-de-prueba/pago/`)).toBe(true)
  expect(await paymentOf(orderNumber)).toMatchObject({
    kind: "kit",
    customerId: null,
    amount: 24200,
    currency: "CRC",
    state: "waiting",
    pickupPoint: null,
    billing: { firstName: "Marta", lastName: "Rojas", email: "marta@estudiantes.test", phone: "8765 4321" },
  })
  const [asked] = await database.query<{ redirect: string; amount: string }>(
    "select redirect, amount from sandbox_card_payments where order_number = $1",
    [orderNumber],
  )
  expect(asked).toEqual({ redirect: `${shop.url}/kits/pago-confirmacion`, amount: "24200.00" })
})

test("[KIT-14] a page with script is given the temporary order to store before it leaves", async () => {
  const path = checkoutPath({ kit: "digital", without: ["not"], extras: [133] })
  const reply = await shop.visitor().post(path, kitForm(5000, { guion: "si", name: "Con Guion" }))
  expect(reply.status).toBe(200)
  const number = await newestNumber()
  const html = await reply.text()
  for (const part of [
    number,
    "tempor",
    "discountProducts",
    "additionalProducts",
    "El kit no incluirá: Inversores 74LS04",
  ])
    expect(html).toContain(part)
  expect(await paymentOf(number)).toMatchObject({
    amount: 5000,
    snapshot: { buyer: { name: "Con Guion" }, lines: { line: { productId: 28, unitPrice: 4150 } } },
  })
})

test("[KIT-15] a total that is not the one shown is not charged: it is shown anew", async () => {
  for (const visto of ["1", "", "NaN", "4999.99"]) {
    const reply = await shop.visitor().post(checkoutPath(), kitForm(5000, { visto }))
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain("El total cambió desde que abrió esta página.")
  }
})

test("[KIT-15] a provider that cannot be reached: PAY-18's message, what was typed stays, nothing is charged", async () => {
  const { gateway } = shop.parts.card
  if (!gateway) throw new Error("the shop takes no cards")
  vi.spyOn(gateway, "start").mockRejectedValue(new GatewayError("start", "no-url", "No se obtuvo URL de TiloPay"))
  const reply = await shop.visitor().post(checkoutPath(), kitForm(5000, { name: "Quien Insiste" }))
  expect(reply.status).toBe(502)
  const html = await reply.text()
  expect(html).toContain("Error al conectar con TiloPay.")
  expect(html).toContain('value="Quien Insiste"')
  expect(html).not.toContain("No se obtuvo URL")
})

test("[KIT-13][KIT-17][KIT-21][KIT-25][KIT-31][KIT-32][KIT-34] approved and verified: the order holds kit, negative lines and extras, and equals the charge", async () => {
  const started = await start(
    32000,
    { without: ["diodos", "npn"], extras: [291, 21], quantity: 3 },
    { name: "Sofía Brenes" },
  )
  const { path, text } = await open(started.browser, await choose(started, "aprobar"))
  const payment = await paymentOf(started.orderNumber)
  expect(payment).toMatchObject({ state: "settled", amount: 32000 })
  expect(path).toBe(`/kits/confirmation?orderId=${payment?.orderRef}&totalPrice=32000`)
  expect(text).toContain("¡Gracias por su compra!")
  expect(text).toContain(payment?.orderRef)
  expect(text).toContain("₡32 000")

  const { buyers, orders } = await ordersOf(started.carnet)
  expect(buyers).toMatchObject([{ name: "Sofía Brenes", alias: started.carnet, phone: "8765 4321", isCustomer: true }])
  expect(orders).toHaveLength(1)
  const order = await ordersUnder(started.orderNumber)
  expect(order).toMatchObject({
    customerId: buyers[0]?.id,
    ref: payment?.orderRef,
    refExt: started.orderNumber,
    refClient: started.carnet,
    status: 1,
    paymentModeId: 6,
    warehouseId: null,
    total: 32000,
  })
  expect(
    order?.lines.map(({ productId, label, quantity, unitPrice }) => ({ productId, label, quantity, unitPrice })),
  ).toEqual([
    { productId: 26, label: "Kit Analógica", quantity: 3, unitPrice: 7400 },
    { productId: null, label: "El kit no incluirá: Diodos rectificadores 1N4007", quantity: 3, unitPrice: -300 },
    { productId: null, label: "El kit no incluirá: Transistores NPN 2N3904", quantity: 3, unitPrice: -600 },
    { productId: 291, label: "Caja de herramientas", quantity: 1, unitPrice: 2500 },
    { productId: 21, label: "Multímetro", quantity: 1, unitPrice: 10000 },
  ])
  expect(order?.lines.reduce((all, line) => all + line.total, 0)).toBe(32000)
})

test("[KIT-21][KIT-22][KIT-25] the whole kit is one line at the bundle price, each kit its own product", async () => {
  const bought = [
    ["ccca", 16000, 24],
    ["analogica", 5000, 26],
    ["digital", 4000, 28],
    ["mediciones", 8000, 30],
    ["circuitosCE", 16500, 63],
  ] as const
  for (const [kit, total, productId] of bought) {
    const started = await start(total, { kit })
    await open(started.browser, await choose(started, "aprobar"))
    const order = await ordersUnder(started.orderNumber)
    expect(order?.lines).toMatchObject([{ productId, quantity: 1, unitPrice: total }])
    expect(order).toMatchObject({ status: 1, total })
  }
})

test("[KIT-13] a record that has the carné is reused as it is", async () => {
  const started = await start(5000, {}, { carnet: "2021034567", name: "Otro Nombre" })
  await open(started.browser, await choose(started, "aprobar"))
  expect((await ordersUnder(started.orderNumber))?.customerId).toBe(people.luis)
  expect(await shop.erp.thirdParties.findByAlias("2021034567")).toMatchObject([{ id: people.luis, name: "Luis Mora" }])
})

test("[KIT-13][KIT-24] two orders of one new carné paid at the same moment: one record, two orders", async () => {
  const carnet = newCarnet()
  const both = [await start(5000, {}, { carnet }), await start(4000, { kit: "digital" }, { carnet })]
  await Promise.all(both.map(async started => open(started.browser, await choose(started, "aprobar"))))
  for (const { orderNumber } of both) await expect.poll(() => stateOf(orderNumber), { timeout: 20_000 }).toBe("settled")
  const { buyers, orders } = await ordersOf(carnet)
  expect(buyers).toHaveLength(1)
  expect(orders.map(({ total, status }) => [total, status]).sort()).toEqual([
    [4000, 1],
    [5000, 1],
  ])
})

test("[KIT-26][KIT-34] a signed-in customer buys under their own record, which keeps the carné it had or gets this one", async () => {
  const id = await newCustomer(shop, "Elena Arias Ulloa")
  const browser = await signedIn(shop, id)
  const started = await start(5000, {}, {}, browser)
  expect(started.orderNumber).toMatch(new RegExp(`^CHISPA-${id}-\\d{14}$`))
  await open(browser, await choose(started, "aprobar"))
  const order = await ordersUnder(started.orderNumber)
  expect(order).toMatchObject({ customerId: id, refClient: started.carnet, status: 1 })
  await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
  expect(await shop.services.history.list(id)).toMatchObject([{ orderName: order?.ref, total: 5000 }])

  const again = await start(4000, { kit: "digital" }, { carnet: "2021034567" }, browser)
  await open(browser, await choose(again, "aprobar"))
  expect((await ordersUnder(again.orderNumber))?.customerId).toBe(id)
  expect((await shop.erp.thirdParties.get(id))?.alias).toBe(started.carnet)
})

test("[KIT-18] cancelled at the provider: the message on /kits, no order, no record", async () => {
  const started = await start(5000, { quantity: 1 })
  const { path, text } = await open(started.browser, await choose(started, "cancelar"))
  expect(path).toMatch(/^\/kits\?pago=cancelado&kit=analogica/)
  expect(text).toContain("El pago fue cancelado por el usuario.")
  expect(text).toContain("Volver a mi pedido")
  expect(await ordersUnder(started.orderNumber)).toBeNull()
  expect((await ordersOf(started.carnet)).buyers).toEqual([])
})

test.each(["rechazar", "fondos"] as const)(
  "[KIT-19] %s: 'Pago fallido o incompleto.' on /kits and no order",
  async choice => {
    const started = await start(5000)
    const { path, text } = await open(started.browser, await choose(started, choice))
    expect(path).toMatch(/^\/kits\?pago=fallido/)
    expect(text).toContain("Pago fallido o incompleto.")
    expect(await ordersUnder(started.orderNumber)).toBeNull()
  },
)

test("[KIT-19][KIT-24] code 1 for a payment that nobody made is a failure, and logged", async () => {
  const logged = vi.spyOn(shop.parts.log, "warn")
  const started = await start(5000)
  const claimed = `/kits/pago-confirmacion?code=1&order=${started.orderNumber}&auth=123456&OrderHash=${"0".repeat(64)}`
  expect((await open(started.browser, claimed)).text).toContain("Pago fallido o incompleto.")
  expect(logged.mock.calls.map(([, message]) => message)).toContain("retorno aprobado sin pago")
  expect(await ordersUnder(started.orderNumber)).toBeNull()
})

test("[KIT-18][KIT-19] a return without a payment behind it: cancelled and failed are told, bare or with any code", async () => {
  const visitor = shop.visitor()
  const told = async (query: string) =>
    ((await outcome(visitor, `/kits/pago-confirmacion${query}`)) as { kind: string }).kind
  expect(await told("?code=0&wp_cancel=yes")).toBe("cancelled")
  expect(await told("?code=51&order=CHISPA-0-20200101000000")).toBe("failed")
  expect(await told("")).toBe("failed")
})

test("[KIT-20] code 1 without a temporary order: nothing happens, the page stays", async () => {
  const before = await database.query("select 1 from card_payments")
  for (const order of ["", "CHISPA-0-20200101000000", "'; drop table card_payments", "../../etc/passwd"]) {
    const back = `/kits/pago-confirmacion?code=1&order=${encodeURIComponent(order)}`
    expect(await outcome(shop.visitor(), back)).toEqual({ kind: "none" })
    const { path, text } = await open(shop.visitor(), back)
    expect(path).toMatch(/^\/kits\/pago-confirmacion/)
    expect(text).toContain("Verificando pago...")
  }
  expect(await database.query("select 1 from card_payments")).toHaveLength(before.length)
})

test("[KIT-16] the return page says at once that it verifies, before anything was asked", async () => {
  const consulted = vi.spyOn(shop.parts.settlement, "settleReturn")
  const reply = await shop.visitor().get("/kits/pago-confirmacion?code=1&order=CHISPA-0-20200101000000")
  expect(textOf(await reply.text())).toContain("Verificando pago...")
  expect(reply.headers.get("Cache-Control")).toBe("private, no-store")
  expect(consulted).not.toHaveBeenCalled()
})

test("[KIT-17][KIT-24] the return opened five times at once, in other browsers too, makes one order", async () => {
  const started = await start(16000, { kit: "ccca" })
  const back = await choose(started, "aprobar")
  const answers = await Promise.all(
    [started.browser, started.browser, shop.visitor(), shop.visitor(), shop.visitor()].map(each => outcome(each, back)),
  )
  await expect.poll(() => stateOf(started.orderNumber), { timeout: 20_000 }).toBe("settled")
  for (const answer of answers) expect(["confirmed", "open"]).toContain((answer as { kind: string }).kind)
  expect(await outcome(shop.visitor(), back)).toMatchObject({ kind: "confirmed", total: 16000 })
  expect((await ordersOf(started.carnet)).orders).toHaveLength(1)
})

test("[KIT-24] a browser that never comes back: the webhook makes the order; without it the poller does", async () => {
  const first = await start(5000)
  await choose(first, "sin-volver")
  await expect.poll(() => stateOf(first.orderNumber), { timeout: 15_000 }).toBe("settled")
  expect((await ordersOf(first.carnet)).orders).toHaveLength(1)

  withoutWebhooks()
  const second = await start(5000)
  await choose(second, "sin-volver")
  await database.query("update card_payments set next_check_at = now() where order_number = $1", [second.orderNumber])
  await expect.poll(() => stateOf(second.orderNumber), { timeout: 15_000 }).toBe("settled")
  expect((await ordersOf(second.carnet)).orders).toHaveLength(1)
  // The browser that started it learns of it later, by the address that /kits offers.
  const later = `/kits/pago-confirmacion?code=1&order=${second.orderNumber}`
  expect(await outcome(second.browser, later)).toMatchObject({ kind: "confirmed", total: 5000 })
})

test("a guessed order number tells a stranger nothing of what was bought", async () => {
  const started = await start(5000)
  await open(started.browser, await choose(started, "aprobar"))
  const guessed = `/kits/pago-confirmacion?code=1&order=${started.orderNumber}`
  expect(await outcome(shop.visitor(), guessed)).toEqual({ kind: "none" })
  const cancelled = await start(5000)
  const guess = `/kits/pago-confirmacion?code=0&wp_cancel=yes&order=${cancelled.orderNumber}`
  expect(await outcome(shop.visitor(), guess)).toEqual({ kind: "cancelled", query: null })
})

test("[KIT-24] the provider cannot be asked on the return: it stays open, and a paid one is ordered afterwards", async () => {
  withoutWebhooks()
  const { gateway } = shop.parts.card
  if (!gateway) throw new Error("the shop takes no cards")
  const started = await start(8000, { kit: "mediciones" })
  const back = await choose(started, "aprobar")
  const unreachable = vi.spyOn(gateway, "consult").mockRejectedValue(new GatewayError("consult", "unreachable", "down"))
  expect(await outcome(started.browser, back)).toEqual({ kind: "open" })
  unreachable.mockRestore()
  expect(await outcome(started.browser, back)).toMatchObject({ kind: "confirmed", total: 8000 })
})

test("[KIT-24] the provider took another amount: never an order, always a person", async () => {
  const started = await start(5000)
  await database.query("update sandbox_card_payments set amount = 100 where order_number = $1", [started.orderNumber])
  await outcome(started.browser, await choose(started, "aprobar"))
  expect(await stateOf(started.orderNumber)).toBe("in-question")
  expect(await ordersUnder(started.orderNumber)).toBeNull()
})

test("two presses of 'Pagar' in one second are two payments with numbers of their own", async () => {
  const browser = shop.visitor()
  const form = kitForm(5000)
  const replies = await Promise.all([1, 2, 3, 4].map(() => browser.post(checkoutPath(), form)))
  expect(replies.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  expect(new Set(replies.map(reply => reply.headers.get("Location"))).size).toBe(4)
})
