import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { postalFee } from "../shared/documented-business.ts"
import { cardBuyersAt, openPage, paymentBody } from "../support/card-buyers.ts"
import { signedIn } from "../support/customers.ts"
import { expectSound, finishedOrders } from "../support/invariants.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let database: Database
let buyers: ReturnType<typeof cardBuyersAt>

beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  database = connect(shop.shopDatabaseUrl)
  buyers = cardBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await database.close()
  await shop.stop()
})

test("[PAY-20][PAY-24][PAY-28] approved and verified: one order with payment mode 6, an empty cart, a clean address and a dialog", async () => {
  const { id, browser, started, back } = await buyers.paid()
  const { at, state, text } = await openPage(browser, back)
  expect(at).toBe("/perfil")
  expect(text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(state).toBe("success")
  const [order] = await expectSound(shop.erp, id, [await buyers.readPayment(started.orderNumber)])
  expect(order).toMatchObject({
    status: "validated",
    warehouseId: 1,
    paymentModeId: 6,
    total: 10000,
    refExt: started.orderNumber,
  })
  expect(text).toContain(order?.ref)
  expect(await buyers.readCart(id)).toBeUndefined()
  await browser.post("/perfil", { accion: "cerrar-resultado" })
  const after = await openPage(browser, "/perfil?tab=historial")
  expect(after.text).not.toContain("Resultado del Pago")
  expect(after.text).toContain(order?.ref)
})

test("[PAY-21] pickup 5 by card: the fee is a line of the order before it is validated", async () => {
  const { id, browser, started, back } = await buyers.paid({ pickupLocation: 5 })
  await browser.open(back)
  const [order] = await expectSound(shop.erp, id, [await buyers.readPayment(started.orderNumber)])
  expect(order).toMatchObject({ total: 10_000 + postalFee.amount, warehouseId: 5, status: "validated" })
  expect(order?.lines.at(-1)).toMatchObject({
    productId: null,
    label: postalFee.label,
    quantity: 1,
    unitPrice: postalFee.amount,
  })
})

test("[PAY-22][PAY-24] cancelled by the user: failed, no order, the cart as before", async () => {
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  const { at, state, text } = await openPage(browser, await buyers.choose(browser, started, "cancelar"))
  expect(at).toBe("/perfil")
  expect(text).toContain("Pago cancelado por el usuario.")
  expect(state).toBe("failed")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  expect((await buyers.readCart(id))?.total).toBe(10000)
})

test("[PAY-23] declined: failed with the provider's words", async () => {
  const { id, browser } = await buyers.shopper()
  const { text } = await openPage(browser, await buyers.choose(browser, await buyers.start(browser), "rechazar"))
  expect(text).toContain("Transacción cancelada o fallida. Detalle: Tarjeta rechazada por el banco emisor")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
})

test("[PAY-23][PAY-30] a failed return that the provider does not know says N/A, whatever its address says", async () => {
  const { browser } = await buyers.shopper()
  const { orderNumber } = await buyers.start(browser)
  const back = `/perfil?code=7&order=${orderNumber}&description=${encodeURIComponent("Llame al 6000-0000")}`
  const { text } = await openPage(browser, back)
  expect(text).toContain("Transacción cancelada o fallida. Detalle: N/A")
  expect(text).not.toContain("6000-0000")
})

test("[PAY-22][PAY-25] a stranger with an order number can neither change its payment nor see its result", async () => {
  const { browser } = await buyers.shopper()
  const { orderNumber } = await buyers.start(browser)
  const stranger = await buyers.shopper()
  for (const query of ["code=0&wp_cancel=yes", "code=51&description=Robada"]) {
    await shop.visitor().open(`/perfil?${query}&order=${orderNumber}`)
    await stranger.browser.open(`/perfil?${query}&order=${orderNumber}`)
  }
  expect(await buyers.readPayment(orderNumber)).toMatchObject({ state: "waiting", description: null })
  await browser.open(`/perfil?code=0&wp_cancel=yes&order=${orderNumber}`)
  expect(await buyers.readState(orderNumber)).toBe("cancelled")
})

test("[PAY-26] a cart that is paid for twice becomes one order; the second payment waits for a person", async () => {
  const { id, browser } = await buyers.shopper()
  const first = await buyers.start(browser)
  await browser.postJson("/createPayment", paymentBody)
  const second = await buyers.start(browser)
  await buyers.choose(browser, first, "sin-volver")
  await expect.poll(() => buyers.readState(first.orderNumber)).toBe("settled")
  await buyers.choose(browser, second, "sin-volver")
  await expect.poll(() => buyers.readState(second.orderNumber)).toBe("in-question")
  expect((await buyers.readPayment(second.orderNumber)).problem).toContain(first.orderNumber)
  expect(await finishedOrders(shop.erp, id)).toHaveLength(1)
})

test("[PAY-13] a payment keeps its fee when the fee changes after it was begun", async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid({ pickupLocation: 5 })
  const payment = await buyers.readPayment(started.orderNumber)
  const { fee, ...rest } = payment.snapshot as { fee: number }
  await database.query("update card_payments set amount = amount - 500, snapshot = $2 where order_number = $1", [
    started.orderNumber,
    JSON.stringify({ ...rest, fee: fee - 500 }),
  ])
  await database.query("update sandbox_card_entries set amount = amount - 500 where order_number = $1", [
    started.orderNumber,
  ])
  await browser.open(back)
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  expect((await finishedOrders(shop.erp, id))[0]?.total).toBe(payment.amount - 500)
})

test("[PAY-31] no funds: a state of its own with the text of a failure", async () => {
  const { browser } = await buyers.shopper()
  const { text, state } = await openPage(browser, await buyers.choose(browser, await buyers.start(browser), "fondos"))
  expect(state).toBe("insufficient_funds")
  expect(text).toContain("Transacción cancelada o fallida. Detalle: Fondos insuficientes")
})

test("[PAY-25] code 1 with nothing paid, an unknown payment, or another customer's makes no order", async () => {
  const { id, browser } = await buyers.shopper()
  const logged = vi.spyOn(shop.parts.log, "warn")
  const { orderNumber } = await buyers.start(browser)
  for (const order of [orderNumber, `CHISPA-${id}-20200101000000`, "", "'; drop table card_payments"]) {
    const { text } = await openPage(browser, `/perfil?code=1&auth=123456&order=${encodeURIComponent(order)}`)
    expect(text).toContain("Transacción cancelada o fallida. Detalle: N/A")
  }
  expect(logged.mock.calls.map(([, message]) => message)).toContain("approved return without a payment")
  expect(await finishedOrders(shop.erp, id)).toEqual([])

  const theirs = await buyers.paid()
  const { text } = await openPage(browser, theirs.back)
  expect(text).toContain("Transacción cancelada o fallida. Detalle: N/A")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  await expect.poll(() => buyers.readState(theirs.started.orderNumber)).toBe("settled")
})

test("[PAY-26] the return opened five times at once, in another browser and signed out makes one order", async () => {
  const { id, browser, started, back } = await buyers.paid()
  const again = await signedIn(shop, id)
  await Promise.all([
    browser.open(back),
    browser.open(back),
    again.open(back),
    shop.visitor().open(back),
    shop.visitor().open(back),
  ])
  const later = await openPage(again, back)
  expect(later.text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
  await expectSound(shop.erp, id, [await buyers.readPayment(started.orderNumber)])
})

test("[PAY-27] a browser that returns signed out, or on another host: the order is made, and the result is shown at once and once more after signing in", async () => {
  buyers.withoutWebhooks()
  const { id, started, back } = await buyers.paid()
  const visitor = shop.visitor()
  const told = await visitor.open(back)
  expect(told.path).toBe("/perfil/resultado")
  expect(told.html).toMatch(/Pago exitoso\. Su orden ha sido procesada\.|Verificando pago\.\.\./)
  expect(told.html).not.toContain(started.orderNumber)
  await expect.poll(() => buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
  const session = await signedIn(shop, id)
  for (const [name, value] of session.cookies()) visitor.setCookie(name, value)
  expect((await openPage(visitor, "/perfil")).text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect((await openPage(visitor, "/perfil")).text).not.toContain("Pago exitoso")
})

test("[PAY-27] a browser that never comes back: the provider's webhook makes the order", async () => {
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  await buyers.choose(browser, started, "sin-volver")
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-27] neither browser nor webhook: the poller makes the order", async () => {
  buyers.withoutWebhooks()
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  await buyers.choose(browser, started, "sin-volver")
  await database.query("update card_payments set next_check_at = now() where order_number = $1", [started.orderNumber])
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("webhook, return and poller at the same instant make one order; an unsigned webhook is refused", async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid()
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
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
  expect((await webhook({ ...notice, orderHash: "0".repeat(64) })).status).toBe(400)
  expect((await webhook({ hello: "there" })).status).toBe(400)
  expect((await shop.visitor().get("/pagos/aviso")).status).toBe(405)
})

test("[PAY-39][PAY-40] while the provider is unreachable no result is shown; afterwards the payment is settled", async () => {
  buyers.withoutWebhooks()
  const gateway = shop.parts.card.gateway!
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  const back = await buyers.choose(browser, started, "aprobar")
  vi.spyOn(gateway, "consult").mockRejectedValue(new GatewayError("consult", "unreachable", "down"))
  const { text } = await openPage(browser, back)
  expect(text).toContain("Verificando pago...")
  expect(text).not.toContain("Pago exitoso")
  expect(text).not.toContain("fallida")
  expect(await finishedOrders(shop.erp, id)).toEqual([])
  vi.restoreAllMocks()
  expect((await openPage(browser, "/perfil")).text).toContain("Pago exitoso. Su orden ha sido procesada.")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-40] pending at the provider stays open until it is decided", async () => {
  const { id, browser } = await buyers.shopper()
  const started = await buyers.start(browser)
  const { text } = await openPage(browser, await buyers.choose(browser, started, "pendiente"))
  expect(text).toContain("Verificando pago...")
  expect(await buyers.readState(started.orderNumber)).toBe("pending")
  await database.query("update sandbox_card_entries set settles_at = now() where order_number = $1", [
    started.orderNumber,
  ])
  expect((await openPage(browser, "/perfil")).text).toContain("Pago exitoso.")
  expect(await buyers.ordersUnder(id, started.orderNumber)).toHaveLength(1)
})

test("[PAY-37] the order holds the paid lines; lines added meanwhile stay in the cart", async () => {
  const { id, browser } = await buyers.shopper([
    [2, 1],
    [1, 5],
  ])
  const started = await buyers.start(browser)
  await shop.services.cart.add(id, { productId: 118, quantity: 1 })
  await shop.services.cart.add(id, { productId: 1, quantity: 3 })
  await browser.open(await buyers.choose(browser, started, "aprobar"))
  const [order] = await expectSound(shop.erp, id, [await buyers.readPayment(started.orderNumber)])
  expect(order?.lines).toMatchObject([
    { productId: 2, quantity: 1 },
    { productId: 1, quantity: 5 },
  ])
  expect((await buyers.readCart(id))?.lines).toMatchObject([
    { productId: 1, quantity: 3, unitPrice: 25 },
    { productId: 118, quantity: 1 },
  ])
})
