import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startFinishingCancellations } from "../../src/shop/cancellations/cancellations.ts"
import { orderWork } from "../../src/shop/orders/order-work-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { countingFetch } from "../shared/counting-fetch.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { atCounter, press } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { finishedOrders } from "../support/invariants.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { sentMails } from "../support/outbox.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const erpCalls = countingFetch()
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  const seed = wellStocked(aShop())
  const products = seed.products.map(product => ({ ...product, stock: { ...product.stock, 1: 500 } }))
  shop = await startShop({ seed: { ...seed, products }, erpFetch: erpCalls.fetch })
  buyers = cardBuyersAt(shop)
})
afterAll(() => shop.stop())

/** A customer with an order by SINPE or cash, to be picked up at warehouse 1. */
const ordered = async (metodo: "106" | "4" = "106", recogida = "1") => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  await shop.services.cart.add(id, { productId: 2, quantity: 2 })
  const reply = await browser.post("/perfil", { accion: "pagar", clave: crypto.randomUUID(), recogida, metodo })
  expect(reply.status).toBe(302)
  const [order] = await finishedOrders(shop.erp, id)
  return { id, browser, order: order!, path: `/perfil/pedidos/${order!.ref}` }
}

const orderedByCard = async () => {
  const { id, browser, started, back } = await buyers.paid()
  await browser.open(back)
  await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
  const [order] = await finishedOrders(shop.erp, id)
  return { id, browser, order: order!, orderNumber: started.orderNumber, path: `/perfil/pedidos/${order!.ref}` }
}

const readWords = async (browser: Awaited<ReturnType<typeof ordered>>["browser"], path: string) =>
  pageText((await browser.open(path)).html)

test("[ORD-01] the order's page shows lines, fee, total, payment and pickup point; 'Detalle de compra' links to it", async () => {
  const postal = await ordered("106", "5")
  const words = await readWords(postal.browser, postal.path)
  for (const text of [
    postal.order.ref,
    "Protoboard",
    "2 × ₡5000",
    "Correos de Costa Rica",
    "SINPE Móvil",
    "Pendiente de pago",
    "Listo para enviar",
  ])
    expect(words).toContain(text)
  // What is sent is fetched by nobody.
  for (const text of ["Dónde se retira", "¿Lo retira otra persona?", "Listo para retiro"])
    expect(words).not.toContain(text)
  const { browser, order, path } = await ordered()
  const own = await readWords(browser, path)
  for (const text of ["Asociación de Computadores", "Edificio D3", "8:00 a 17:00", "Ver en el mapa"])
    expect(own).toContain(text)
  const { html } = await browser.open(`/perfil?tab=historial&orden=${order.id}`)
  expect(html).toContain(`href="${path}"`)
})

test("[ORD-01] other customers cannot see it, and a draft has no page", async () => {
  const { path } = await ordered()
  const stranger = await signedIn(shop, await newCustomer(shop))
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.get(`${path}/estado`)).status).toBe(404)
  expect((await shop.visitor().get(`${path}/estado`)).status).toBe(401)
})

test("[ORD-02][ORD-07] prepared and handed over at the counter: the small endpoint reports it without the ERP, and the page has the dates", async () => {
  const { browser, order, path } = await ordered("4")
  expect(await readWords(browser, path)).toContain("Lo estamos preparando")
  const staff = await atCounter(shop)
  await press(staff, "alistar", order.id)
  const live = await browser.get(`${path}/estado`)
  expect(await live.json()).toMatchObject({ status: "shipped", preparedAt: expect.any(String) })
  expect(erpCalls.for(live)).toEqual([])
  const words = await readWords(browser, path)
  expect(words).toContain("¡Ya puede retirarlo!")
  await press(staff, "entregar", order.id)
  // Cash is paid with the hand-over, so an open page does not go on asking for it.
  const served = (await (await browser.get(`${path}/estado`)).json()) as Record<string, unknown>
  expect(served).toMatchObject({ status: "delivered", paid: true, paidAt: served["handedOverAt"] })
  const after = await readWords(browser, path)
  expect(after).toContain("¡Gracias por su compra!")
  expect(after).not.toContain("Pendiente de pago")
})

test("[ORD-02] a card order from before this shop is paid on its page, as at the counter", async () => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  const orderId = await shop.erp.orders.create({ customerId: id, warehouseId: 1, paymentModeId: 6 })
  await shop.erp.orders.addLine(orderId, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  const { ref } = await shop.erp.orders.ensureValidated(orderId)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(orderId, 1)
  await shop.erp.shipments.ensureValidated(shipment.id)
  const words = await readWords(browser, `/perfil/pedidos/${ref}`)
  expect(words).toContain("Tarjeta Pagado")
  expect(words).toContain("Recuerde traer su identificación.")
  expect(words).not.toContain("se paga al retirarlo")
})

test("[ORD-07] an unchanged order is answered with an empty 304", async () => {
  const { browser, path } = await ordered()
  await browser.open(path)
  const first = await browser.get(`${path}/estado`)
  const again = await browser.get(`${path}/estado`, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } })
  expect(again.status).toBe(304)
})

test("[ORD-01][ORD-07] opening it takes at most two ERP calls in every state, and watching it none", async () => {
  const staff = await atCounter(shop)
  const { browser, order, path } = await ordered("4")
  const cancelled = await ordered()
  await cancelled.browser.post(cancelled.path, { accion: "cancelar" })
  const check = async (viewer: TestBrowser, page: string, words: string) => {
    const opened = await viewer.get(page)
    expect(pageText(await opened.text())).toContain(words)
    const asked = erpCalls.for(opened)
    expect([1, 2], asked.join(", ")).toContain(asked.length)
    for (const watched of await Promise.all(Array.from({ length: 5 }, () => viewer.get(`${page}/estado`))))
      expect(erpCalls.for(watched)).toEqual([])
  }
  await check(browser, path, "Lo estamos preparando")
  await press(staff, "alistar", order.id)
  await check(browser, path, "¡Ya puede retirarlo!")
  await press(staff, "entregar", order.id)
  await check(browser, path, "¡Gracias por su compra!")
  await check(cancelled.browser, cancelled.path, "Pedido cancelado")
})

test("[ORD-04] an unpaid order is cancelled at once, its units are free again, and a second press changes nothing", async () => {
  const { browser, order, path } = await ordered()
  const { availability, catalogue } = shop.parts
  const free = async () => (await availability.free([2], ids => catalogue.sellablesNow(ids))).get(2) ?? 0
  const promised = await free()
  const reply = await browser.post(path, { accion: "cancelar" })
  expect(reply.status).toBe(200)
  expect(pageText(await reply.text())).toContain("Su pedido fue cancelado.")
  expect((await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
  expect(await free()).toBe(promised + 2)
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  expect(await readWords(browser, path)).toContain("Cancelado")
  const mails = await shop.parts.database.query("select kind, recipient from messages where fact = $1 order by kind", [
    `cancelled:${order.id}`,
  ])
  expect(mails).toEqual([
    { kind: "cancelled", recipient: `order:${order.id}` },
    { kind: "notice", recipient: shop.config.brand.email },
  ])
})

test("[ORD-04] a card order is cancelled and its money goes back", async () => {
  const { browser, order, orderNumber, path } = await orderedByCard()
  expect(await readWords(browser, path)).toContain("Pago confirmado")
  const { paidAt } = (await (await browser.get(`${path}/estado`)).json()) as { paidAt: string }
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  expect((await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
  await expect.poll(() => buyers.readState(orderNumber)).toBe("refunded")
  const { html } = await browser.open(path)
  expect(pageText(html)).toContain("El dinero fue devuelto a su tarjeta.")
  // 'Pago confirmado' keeps its time.
  expect(html).toContain(`dateTime="${paidAt}"`)
})

test("[ORD-04] if the ERP cancels a card order but answers with errors, its money still goes back", async () => {
  const { browser, order, orderNumber, path } = await orderedByCard()
  const { orders } = shop.parts.erp
  const { ensureCancelled } = orders
  const answer = vi.spyOn(orders, "ensureCancelled").mockImplementation(async id => {
    await ensureCancelled(id)
    throw new Error("done, and answered with an error")
  })
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  answer.mockRestore()
  expect((await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
  await expect.poll(() => buyers.readState(orderNumber)).toBe("refunded")
})

test("[ORD-04] if an order is cancelled before its card payment is recorded as settled, its money still goes back", async () => {
  const { browser, order, orderNumber, path } = await orderedByCard()
  const put = (state: string) =>
    shop.parts.database.query(
      "update card_payments set state = $2, next_check_at = now() + interval '1 hour' where order_number = $1",
      [orderNumber, state],
    )
  await put("paid")
  const { payments } = shop.parts.card
  const { get } = payments
  const refundLooked = Promise.withResolvers<void>()
  const look = vi.spyOn(payments, "get").mockImplementation(async number => {
    const payment = await get(number)
    if (number === orderNumber && (await shop.erp.orders.get(order.id))?.status === "cancelled") refundLooked.resolve()
    return payment
  })
  const cancelling = browser.post(path, { accion: "cancelar" })
  await refundLooked.promise
  look.mockRestore()
  await put("settled")
  expect((await cancelling).status).toBe(200)
  await expect.poll(() => buyers.readState(orderNumber)).toMatch(/^refund/)
})

test("[ORD-04] the money of a cancelled card order goes back as its customer was told, also if the payment waits for a person", async () => {
  const { browser, order, orderNumber, path } = await orderedByCard()
  await shop.parts.database.query(
    "update card_payments set state = 'in-question', problem = 'el ERP rechazó la orden' where order_number = $1",
    [orderNumber],
  )
  await browser.post(path, { accion: "cancelar" })
  await expect.poll(() => buyers.readState(orderNumber)).toBe("refunded")
  expect((await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
})

test("[ORD-04] a cancellation whose process died before it began is carried out", async () => {
  const { order } = await ordered()
  const work = orderWork(shop.parts.database)
  const cancellation = {
    action: "cancel",
    orderId: order.id,
    orderRef: order.ref,
    warehouseId: 0,
    isWaiting: true,
  } as const
  await work.begin({ ...cancellation, associationId: 0, association: "Cliente", readAt: await work.clock() })
  await shop.parts.database.query(
    "update order_work set started_at = now() - interval '1 minute' where order_id = $1",
    [order.id],
  )
  expect((await press(await atCounter(shop), "alistar", order.id)).words).not.toContain("alistado con éxito")
  const finishing = startFinishingCancellations(shop.parts, 50)
  await expect.poll(async () => (await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
  await finishing.stop()
})

test("[ORD-04] a prepared order is not cancelled, and a cancelled one is not prepared", async () => {
  const staff = await atCounter(shop)
  const prepared = await ordered()
  await press(staff, "alistar", prepared.order.id)
  const late = await prepared.browser.post(prepared.path, { accion: "cancelar" })
  expect(late.status).toBe(409)
  expect((await shop.erp.orders.get(prepared.order.id))?.status).toBe("shipped")
  const cancelled = await ordered()
  await cancelled.browser.post(cancelled.path, { accion: "cancelar" })
  await press(staff, "alistar", cancelled.order.id)
  expect(await shop.erp.shipments.ofOrder(cancelled.order.id)).toEqual([])
})

test("[ORD-04] an order that the ERP opens again after its cancellation is prepared, and cancelled again", async () => {
  const staff = await atCounter(shop)
  const openAgain = (orderId: number) =>
    fetch(`${shop.embeddedErp.url}/api/index.php/orders/${orderId}/reopen`, {
      method: "POST",
      headers: { DOLAPIKEY: shop.config.erp.apiKey },
    })
  const { order, browser, path } = await ordered()
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  expect((await openAgain(order.id)).status).toBe(200)
  await press(staff, "alistar", order.id)
  expect((await shop.erp.orders.get(order.id))?.status).toBe("shipped")
  expect((await openAgain(order.id)).status).toBe(200)
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  expect((await shop.erp.orders.get(order.id))?.status).toBe("cancelled")
})

test("[ORD-04] an order that was billed in the ERP is not cancelled here, because its money would stay without an order", async () => {
  const { browser, order, path } = await ordered()
  const { invoice } = await shop.erp.invoices.findOrCreateFor(order.id)
  await shop.erp.invoices.ensureValidated(invoice.id)
  await browser.post(path, { accion: "cancelar" })
  expect((await shop.erp.orders.get(order.id))?.status).toBe("validated")
})

test("[ORD-03][PICK-04] a kit of a visitor has the same page behind an unguessable link that its confirmation and its mail show", async () => {
  const kits = kitBuyersAt(shop)
  const started = await kits.start(5000)
  const back = await kits.choose(started, "aprobar")
  const { path, html } = await started.browser.open(`${back}&sin-guion=si`)
  expect(path).toContain("/kits/confirmation")
  const link = /href="(\/pedidos\/[\w-]{32})"/.exec(html)?.[1] ?? ""
  const isInAMail = async () => (await shop.parts.mail.outbox!.list()).some(({ text }) => text.includes(link))
  await expect.poll(isInAMail).toBe(true)
  const order = await kits.ordersUnder(started.orderNumber)
  const words = await readWords(shop.visitor(), link)
  expect(words).toContain(order!.ref)
  expect(words).toContain("Pago confirmado")
  expect(words).not.toContain("Volver a comprar")
  expect((await shop.visitor().get(`${link.slice(0, -1)}${link.endsWith("_") ? "-" : "_"}`)).status).toBe(404)
  expect(await (await shop.visitor().get(`${link}/estado`)).json()).toMatchObject({ status: "validated" })
  const named = await shop.visitor().post(link, { accion: "retira", nombre: "Eva Mora" })
  expect(pageText(await named.text())).toContain("Anotado.")
  expect(await shop.services.counter.pickup.readOtherPerson(order!.id)).toBe("Eva Mora")
  // Without an account 'Ver el pedido' of a later mail leads there too, not to a sign-in.
  await shop.visitor().post(link, { accion: "cancelar" })
  const [cancelled] = await sentMails(shop, `Su pedido ${order!.ref} fue cancelado`)
  expect(cancelled!.text).toContain(link)
})

test("[ORD-05] 'Volver a comprar' puts the products that are still sold into the cart and names the others", async () => {
  const { id, browser, path } = await ordered()
  const reply = await browser.post(path, { accion: "repetir" })
  expect(pageText(await reply.text())).toContain("Lo que compró está otra vez en su carrito.")
  expect((await shop.services.cart.read(id))?.lines).toMatchObject([{ id: 2, qty: 2 }])

  const lines = [
    { productId: 99_999, label: "Sensor retirado", units: 1 },
    { productId: 2, label: "Protoboard", units: 1000 },
  ]
  const { missing } = await shop.services.cart.addMany(await newCustomer(shop), lines)
  expect(missing).toEqual([
    { label: "Sensor retirado", wanted: 1, added: 0 },
    { label: "Protoboard", wanted: 1000, added: 504 },
  ])
})
