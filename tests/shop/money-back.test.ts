import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { ErpError } from "../../src/erp/erp-error.ts"
import { openLedger } from "../../src/main/open-ledger.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import { toPaymentFacts } from "../../src/shop/card-payments/payment.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { cardBuyersAt, openPage } from "../support/card-buyers.ts"
import { asOwner, associations, atCounter, readStock } from "../support/counter.ts"
import { newCustomer } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC, AEMTEC } = associations
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  buyers = cardBuyersAt(shop)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.stop())

const pressed = { by: "ASEIC", why: "prueba" }
const query = <Row extends object>(text: string, values: unknown[]) => shop.parts.database.query<Row>(text, values)

const refundsAt = async (orderNumber: string): Promise<number[]> =>
  (
    await query<{ amount: number }>(
      "select amount::float8 from sandbox_card_entries where order_number = $1 and type = 'Refund' order by id",
      [orderNumber],
    )
  ).map(({ amount }) => amount)

/** Pays again on the provider's page, which stayed open in another tab. */
const chargeAgain = (orderNumber: string) =>
  query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     select order_number, type, amount, code, response, auth, settles_at, created_at
       from sandbox_card_entries where order_number = $1 and type = 'Payment' order by id limit 1`,
    [orderNumber],
  )

const recheck = async (orderNumber: string) => shop.parts.settlement.recheck(await buyers.readPayment(orderNumber))

const listed = async (orderNumber: string) =>
  (await shop.services.stuckPayments.list("all")).find(one => one.orderNumber === orderNumber)

const actsOn = (orderNumber: string) =>
  query("select act, by, why, outcome from payment_acts where order_number = $1 order by id", [orderNumber])

const settled = async (lines?: Parameters<typeof buyers.paid>[1]) => {
  const { id, browser, started, back } = await buyers.paid({}, lines)
  await browser.open(back)
  const order = await vi.waitFor(async () => {
    const [made] = await buyers.ordersUnder(id, started.orderNumber)
    expect(await buyers.readState(started.orderNumber)).toBe("settled")
    return made!
  }, 30_000)
  return { id, browser, order, orderNumber: started.orderNumber }
}

const handedOver = async (lines?: Parameters<typeof buyers.paid>[1]) => {
  const bought = await settled(lines)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, bought.order.id)).toMatchObject({ kind: "done" })
  return bought
}

const said = (lineId: number, units: number) => ({
  lines: [{ lineId, units, goods: "shelf" as const }],
  exchange: false,
  reference: "",
  reason: "No sirve",
})

test("[RET-05] requests of one order that are accepted in another order than asked are each refunded", async () => {
  const { order, orderNumber } = await handedOver()
  const lineId = order.lines[0]!.id
  const made = { orderId: order.id, order_ref: order.ref }
  for (const key of [randomUUID(), randomUUID()])
    await query(
      `insert into goods_returns (key, order_id, order_ref, warehouse_id, customer_id, asked_by, wanted, reason, lines, state)
       values ($1, $2, $3, 1, $4, 'customer', 'refund', 'No sirve', '[]', 'asked')`,
      [key, made.orderId, made.order_ref, order.customerId],
    )
  const [first, second] = await shop.services.returns.ofOrder(order.id)
  expect(await shop.services.returns.accept(ASEIC, second!.id, said(lineId, 1))).toMatchObject({ kind: "done" })
  expect(await shop.services.returns.accept(ASEIC, first!.id, said(lineId, 1))).toMatchObject({ kind: "done" })
  expect(await refundsAt(orderNumber)).toEqual([5000, 5000])
})

test("[RET-04] a line named several times in the staff's form is one line: no more comes back than was bought", async () => {
  const { order, orderNumber } = await handedOver([[2, 1]])
  const { id: lineId } = order.lines[0]!
  const counter = await atCounter(shop)
  const form = (...fields: [string, string][]) =>
    counter.post(
      "/asocias/admin/devoluciones",
      new URLSearchParams([
        ["accion", "devolver"],
        ["pedido", String(order.id)],
        ["clave", randomUUID()],
        ["modo", "dinero"],
        ["motivo", "No sirve"],
        ...fields,
      ]),
    )
  const thrice = await form([`u${lineId}`, "1"], [`u${lineId}`, "1"], [`u${lineId}`, "1"])
  expect(thrice.status).toBe(422)
  // A line id in another spelling is refused.
  const padded = await form([`u0${lineId}`, "1"])
  expect(padded.status).toBe(422)
  expect(await refundsAt(orderNumber)).toEqual([])
  const [invoiceId] = (await shop.erp.orders.get(order.id))!.invoiceIds
  expect(await shop.erp.creditNotes.ofInvoice(invoiceId!)).toEqual([])
  expect((await form([`u${lineId}`, "1"])).status).toBe(302)
  expect(await refundsAt(orderNumber)).toEqual([5000])
})

test("[RET-04] a customer's request that names a line twice asks for all its units, and for no more than were bought", async () => {
  const { order } = await handedOver([[22, 1]])
  const lineId = order.lines[0]!.id
  const ask = (...lines: { lineId: number; units: number }[]) =>
    shop.services.returns.ask(order.id, { key: randomUUID(), wanted: "refund", reason: "No sirve", lines })
  expect(await ask({ lineId, units: 1 }, { lineId, units: 1 })).toMatchObject({ kind: "not-covered" })
  expect(await ask({ lineId, units: 1 })).toMatchObject({ kind: "asked" })
})

test("[RET-03] a line that the ERP sold at a discount gives back what was paid for it", async () => {
  const { orders } = shop.erp
  const orderId = await orders.create({ customerId: ASEIC.id, warehouseId: 1, paymentModeId: 4 })
  await orders.addLine(orderId, { productId: 2, quantity: 3, unitPrice: colones(1990) })
  const [line] = (await orders.get(orderId))!.lines
  // Somebody gives a discount in the ERP's own screens.
  await fetch(`${shop.embeddedErp.url}/api/index.php/orders/${orderId}/lines/${line!.id}`, {
    method: "PUT",
    headers: { DOLAPIKEY: shop.config.erp.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ qty: 3, subprice: 1990, remise_percent: 10 }),
  })
  await orders.ensureValidated(orderId)
  expect((await orders.get(orderId))!.total).toBe(5373)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId)).toMatchObject({ kind: "done" })
  await shop.services.till.open(ASEIC, "María", colones(50_000))
  const begin = (units: number) => shop.services.returns.begin(ASEIC, orderId, randomUUID(), said(line!.id, units))
  expect(await begin(1)).toMatchObject({ kind: "done" })
  expect(await begin(2)).toMatchObject({ kind: "done" })
  const given = (await shop.services.returns.ofOrder(orderId)).map(({ amount }) => amount)
  expect(given).toEqual([1791, 3582])
  const [invoiceId] = (await orders.get(orderId))!.invoiceIds
  expect((await shop.erp.creditNotes.ofInvoice(invoiceId!)).map(({ total }) => total)).toEqual([1791, 3582])
})

test("[RET-03] a service comes back without goods: its money is paid out and no stock moves", async () => {
  const customerId = await newCustomer(shop, "Ana María Solano")
  const lines = [
    { productId: 315, quantity: 1, unitPrice: colones(9500) },
    { productId: 2, quantity: 1, unitPrice: colones(5000) },
  ]
  const orderId = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 106, lines })
  await shop.erp.orders.ensureValidated(orderId)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId, { sawPayment: true })).toMatchObject({
      kind: "done",
    })
  const before = await readStock(shop.erp, 2, 1)
  const order = (await shop.erp.orders.get(orderId))!
  const all = order.lines.map(({ id: lineId }) => ({ lineId, units: 1, goods: "shelf" as const }))
  const decision = { lines: all, exchange: false, reference: "4711", reason: "No lo quiso" }
  expect(await shop.services.returns.begin(ASEIC, orderId, randomUUID(), decision)).toMatchObject({ kind: "done" })
  const [note] = await shop.erp.creditNotes.ofInvoice(order.invoiceIds[0]!)
  expect(note).toMatchObject({ total: 14_500, status: "closed" })
  expect(await readStock(shop.erp, 2, 1)).toBe(before + 1)
})

test("[RET-05] an extra charge and a later return of the same payment are both given back", async () => {
  const { order, orderNumber } = await handedOver()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  expect(await listed(orderNumber)).toMatchObject({ mayPush: false, problem: "la tarjeta se cobró 2 veces" })
  expect(await shop.services.stuckPayments.refund("all", orderNumber, pressed)).toEqual({ kind: "refunded" })
  expect(await listed(orderNumber)).toBeUndefined()
  expect(await shop.services.returns.begin(ASEIC, order.id, randomUUID(), said(order.lines[0]!.id, 1))).toMatchObject({
    kind: "done",
  })
  expect(await refundsAt(orderNumber)).toEqual([10_000, 5000])
})

test("[PAY-26] a second charge after the order is noticed by the provider's notice, and pressing twice gives it back once", async () => {
  const { orderNumber } = await settled()
  expect(await listed(orderNumber)).toBeUndefined()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  expect(await listed(orderNumber)).toBeDefined()
  const { refund } = shop.services.stuckPayments
  await Promise.all([refund("all", orderNumber, pressed), refund("all", orderNumber, pressed)])
  expect(await refundsAt(orderNumber)).toEqual([10_000])
  const mails = await query("select 1 from messages where fact = $1", [`extra-charge-refunded:${orderNumber}`])
  expect(mails).toHaveLength(1)
})

test("[RET-05][PAY-26] a refund whose call was cut off is not sent again while the provider may still carry it out", async () => {
  const { orderNumber } = await settled()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  const gateway = shop.parts.card.gateway!
  const { refund } = gateway
  const sent = vi.spyOn(gateway, "refund").mockRejectedValueOnce(new GatewayError("refund", "time-limit", "no answer"))
  const press = () => shop.services.stuckPayments.refund("all", orderNumber, pressed)
  expect(await press()).toEqual({ kind: "unreachable" })
  expect(await press()).toEqual({ kind: "unreachable" })
  expect(sent).toHaveBeenCalledOnce()
  // The provider carries the first call out only now.
  await refund(toPaymentFacts(await buyers.readPayment(orderNumber)), colones(10_000))
  expect(await press()).toEqual({ kind: "refunded" })
  expect(await refundsAt(orderNumber)).toEqual([10_000])
})

test("[RET-05] a refund whose call was cut off and that the provider never carried out is sent again", async () => {
  const { orderNumber } = await settled()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  vi.spyOn(shop.parts.card.gateway!, "refund").mockRejectedValueOnce(new GatewayError("refund", "status", "504"))
  const press = () => shop.services.stuckPayments.refund("all", orderNumber, pressed)
  expect(await press()).toEqual({ kind: "unreachable" })
  await query("update card_refunds set sent_at = sent_at - interval '1 minute' where order_number = $1", [orderNumber])
  expect(await press()).toEqual({ kind: "refunded" })
  expect(await refundsAt(orderNumber)).toEqual([10_000])
})

test("[RET-05][I12] a refund whose answer is lost is not taken for a credit note that was made and paid out in the ERP", async () => {
  const { order, orderNumber } = await handedOver()
  const [invoiceId] = (await shop.erp.orders.get(order.id))!.invoiceIds
  const lines = [{ productId: 2, quantity: 1, unitPrice: colones(5000), taxRate: order.lines[0]!.taxRate }]
  const note = { customerId: order.customerId, invoiceId: invoiceId!, lines }
  const { id: noteId } = await shop.erp.creditNotes.findOrCreate(`a-mano-${order.ref}`, note)
  await shop.erp.creditNotes.ensureValidated(noteId)
  await shop.erp.creditNotes.ensurePaidOut(noteId, { modeId: 4, accountId: 1, reference: "en efectivo" })
  const gateway = shop.parts.card.gateway!
  const { refund } = gateway
  vi.spyOn(gateway, "refund").mockImplementationOnce(async (payment, amount) => {
    await refund(payment, amount)
    throw new GatewayError("refund", "unreachable", "the answer was lost")
  })
  expect(await shop.services.returns.begin(ASEIC, order.id, randomUUID(), said(order.lines[0]!.id, 1))).toMatchObject({
    kind: "done",
  })
  expect(await refundsAt(orderNumber)).toEqual([5000])
})

test("[RET-05] a return that the provider refuses does not make the refund of an extra charge look refused", async () => {
  const { order, orderNumber } = await handedOver()
  const refuse = vi
    .spyOn(shop.parts.card.gateway!, "refund")
    .mockResolvedValue({ kind: "refused", description: "2 Saldo insuficiente" })
  await shop.services.returns.begin(ASEIC, order.id, randomUUID(), said(order.lines[0]!.id, 1))
  refuse.mockRestore()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  const { refund } = shop.parts.card.gateway!
  vi.spyOn(shop.parts.card.gateway!, "refund").mockImplementation(async (payment, amount) =>
    amount === 5000 ? { kind: "refused", description: "2 Saldo insuficiente" } : refund(payment, amount),
  )
  expect(await shop.services.stuckPayments.refund("all", orderNumber, pressed)).toEqual({ kind: "refunded" })
  expect(await refundsAt(orderNumber)).toEqual([10_000])
})

test("[OWN-03] an extra charge that was dealt with outside the shop is closed with a reason", async () => {
  const { orderNumber } = await settled()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  expect(await shop.services.stuckPayments.close("all", orderNumber, pressed)).toBe(true)
  expect(await listed(orderNumber)).toBeUndefined()
  expect(await shop.services.stuckPayments.close("all", orderNumber, pressed)).toBe(false)
  expect(await buyers.readState(orderNumber)).toBe("settled")
  expect(await actsOn(orderNumber)).toEqual([{ act: "close", ...pressed, outcome: "closed" }])
})

test("[OWN-03] [I9] the refund of an extra charge that staff then settled themselves is no open work any more", async () => {
  const { order, orderNumber } = await settled()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  const { gateway } = shop.parts.card
  vi.spyOn(gateway!, "refund").mockRejectedValueOnce(new GatewayError("refund", "unreachable", ""))
  await shop.services.stuckPayments.refund("all", orderNumber, pressed)
  const { database, erp, card } = shop.parts
  const ledger = openLedger({ erp, database, ...card })
  const readOpen = async () => (await ledger.read(order.id))?.facts.work.map(({ kind }) => kind)
  expect(await readOpen()).toEqual(["refund"])
  expect(await shop.services.stuckPayments.close("all", orderNumber, pressed)).toBe(true)
  expect(await readOpen()).toEqual([])
})

test("[RET-05] an extra charge that went back in the provider's own panel and was closed does not count for a later return", async () => {
  const { order, orderNumber } = await handedOver()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  const { gateway } = shop.parts.card
  const refuse = vi
    .spyOn(gateway!, "refund")
    .mockResolvedValue({ kind: "refused", description: "2 Saldo insuficiente" })
  expect(await shop.services.stuckPayments.refund("all", orderNumber, pressed)).toMatchObject({ kind: "refused" })
  refuse.mockRestore()
  expect(await gateway!.refund(toPaymentFacts(await buyers.readPayment(orderNumber)), colones(10_000))).toEqual({
    kind: "refunded",
  })
  expect(await shop.services.stuckPayments.close("all", orderNumber, pressed)).toBe(true)
  expect(await shop.services.returns.begin(ASEIC, order.id, randomUUID(), said(order.lines[0]!.id, 1))).toMatchObject({
    kind: "done",
  })
  expect(await refundsAt(orderNumber)).toEqual([10_000, 5000])
})

test("[PAY-26][ORD-04] an extra charge that staff settled themselves is not given back again, with another one or with its order", async () => {
  const { order, orderNumber } = await settled()
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  const { close, refund } = shop.services.stuckPayments
  vi.spyOn(shop.parts.card.gateway!, "consult").mockRejectedValueOnce(new GatewayError("consult", "unreachable", ""))
  expect(await close("all", orderNumber, pressed)).toBe(true)
  await chargeAgain(orderNumber)
  await recheck(orderNumber)
  expect(await refund("all", orderNumber, pressed)).toEqual({ kind: "refunded" })
  expect(await refundsAt(orderNumber)).toEqual([10_000])
  expect(await shop.services.cancellations.cancel(order.id)).toEqual({ kind: "cancelled" })
  await vi.waitFor(async () => expect(await buyers.readState(orderNumber)).toBe("refunded"), 30_000)
  expect(await refundsAt(orderNumber)).toEqual([10_000, 10_000])
})

/** A charged payment whose order could not be made, with or without an order in the ERP. */
const inQuestion = async () => {
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid()
  vi.spyOn(shop.parts.erp.orders, "findOrCreateByRefExt").mockRejectedValueOnce(
    Object.assign(new Error("Bad Request"), { name: "ErpError" }),
  )
  expect((await openPage(browser, back)).text).toContain("Recibimos su pago")
  expect(await buyers.readState(started.orderNumber)).toBe("in-question")
  return { id, orderNumber: started.orderNumber }
}

test("[OWN-03] an association decides only about payments of its own pickup point, the owner about all", async () => {
  const { orderNumber } = await inQuestion()
  const { stuckPayments } = shop.services
  const scope = { pickupPoint: AEMTEC.warehouseId }
  expect((await stuckPayments.list(scope)).map(one => one.orderNumber)).not.toContain(orderNumber)
  expect(await stuckPayments.push(scope, orderNumber, pressed)).toEqual({ kind: "unknown-payment" })
  expect(await stuckPayments.refund(scope, orderNumber, pressed)).toEqual({ kind: "unknown-payment" })
  expect(await stuckPayments.close(scope, orderNumber, pressed)).toBe(false)
  const foreign = await atCounter(shop, "AEMTEC")
  const form = { pago: orderNumber, motivo: "prueba" }
  for (const accion of ["empujar-pago", "devolver-pago", "cerrar-pago"])
    expect((await foreign.post("/asocias/admin", { ...form, accion })).status, accion).toBe(409)
  expect((await foreign.post("/asocias/tienda/pagos", { ...form, accion: "devolver-pago" })).status).toBe(401)
  expect(await buyers.readState(orderNumber)).toBe("in-question")
  const owner = await asOwner(shop)
  expect(pageText((await owner.open("/asocias/tienda/pagos")).html)).toContain(orderNumber)
  expect((await owner.post("/asocias/tienda/pagos", { ...form, accion: "devolver-pago" })).status).toBe(200)
  expect(await refundsAt(orderNumber)).toEqual([10_000])
  expect(await actsOn(orderNumber)).toEqual([{ act: "refund", by: "CHISPA", why: "prueba", outcome: "refunded" }])
})

test("[MAIL-01] the customer gets a mail when a payment needs review and when it was refunded", async () => {
  const { orderNumber } = await inQuestion()
  const facts = async () =>
    (
      await query<{ fact: string }>("select fact from messages where fact like $1 order by id", [`%${orderNumber}`])
    ).map(({ fact }) => fact)
  expect(await facts()).toEqual([`payment-review:${orderNumber}`])
  await shop.services.stuckPayments.refund("all", orderNumber, pressed)
  expect(await facts()).toEqual([`payment-review:${orderNumber}`, `payment-refunded:${orderNumber}`])
})

test("[I3] a payment whose order stands in the ERP is not given back before that order is cancelled", async () => {
  const { id, orderNumber } = await inQuestion()
  const { orders } = shop.erp
  const orderId = await orders.create({ customerId: id, refExt: orderNumber, warehouseId: 1, paymentModeId: 6 })
  await orders.addLine(orderId, { productId: 2, quantity: 2, unitPrice: colones(5000) })
  await orders.ensureValidated(orderId)
  const { stuckPayments } = shop.services
  expect(await stuckPayments.refund("all", orderNumber, pressed)).toMatchObject({ kind: "has-order" })
  expect(await buyers.readState(orderNumber)).toBe("in-question")
  expect(await stuckPayments.push("all", orderNumber, pressed)).toMatchObject({ kind: "pushed" })
  expect(await buyers.ordersUnder(id, orderNumber)).toHaveLength(1)
  expect(await refundsAt(orderNumber)).toEqual([])
})

test("[OWN-03] an unfinished order that could not be deleted before the refund is deleted with it", async () => {
  const { id, orderNumber } = await inQuestion()
  const { orders } = shop.erp
  const orderId = await orders.create({ customerId: id, refExt: orderNumber, warehouseId: 1, paymentModeId: 6 })
  vi.spyOn(shop.parts.erp.orders, "delete").mockRejectedValueOnce(
    new ErpError({ method: "DELETE", path: `/orders/${orderId}`, status: null, reason: "unreachable", detail: "" }),
  )
  const { stuckPayments } = shop.services
  expect(await stuckPayments.refund("all", orderNumber, pressed)).toEqual({ kind: "erp-away" })
  expect(await buyers.readState(orderNumber)).toBe("refunding")
  await shop.parts.stuckPayments.resume(await buyers.readPayment(orderNumber))
  expect(await buyers.readState(orderNumber)).toBe("refunded")
  expect(await orders.get(orderId)).toBeNull()
  expect(await refundsAt(orderNumber)).toEqual([10_000])
})

test("[PAY-26] a refund decided before another person pushed the payment into its order does nothing", async () => {
  const { id, orderNumber } = await inQuestion()
  const stale = await buyers.readPayment(orderNumber)
  expect(await shop.services.stuckPayments.push("all", orderNumber, pressed)).toMatchObject({ kind: "pushed" })
  // The person who refunds still has the old state of the payment.
  vi.spyOn(shop.parts.card.payments, "get").mockResolvedValueOnce(stale)
  vi.spyOn(shop.parts.erp.orders, "findByRefExt").mockResolvedValueOnce(null)
  expect(await shop.services.stuckPayments.refund("all", orderNumber, pressed)).toEqual({ kind: "unknown-payment" })
  expect(await buyers.readState(orderNumber)).toBe("settled")
  expect(await refundsAt(orderNumber)).toEqual([])
  expect(await buyers.ordersUnder(id, orderNumber)).toHaveLength(1)
})

test("[OPS-05][RET-05] a process that lost its lock sends neither a refund nor a write to the ERP", async () => {
  const { orderNumber } = await settled()
  const facts = toPaymentFacts(await buyers.readPayment(orderNumber))
  const { erp, card, database } = shop.parts
  const real = performance.now.bind(performance)
  await database.withLock("a lock of a test", async () => {
    // As if the process had been frozen for a minute.
    const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + 60_000)
    const acts = [() => card.gateway!.refund(facts, colones(1)), () => erp.orders.create({ customerId: 1 })]
    for (const act of acts) await expect(act()).rejects.toThrow("the lock's lease ran out")
    clock.mockRestore()
  })
  expect(await refundsAt(orderNumber)).toEqual([])
})

test("[RET-05] a refund that finds nothing to give back, or another amount, becomes a case and is not tried for ever", async () => {
  for (const [verdict, problem] of [
    [{ kind: "none" }, "el proveedor no tiene ningún cobro que devolver"],
    [{ kind: "mismatch", problem: "el proveedor aprobó otro monto" }, "el proveedor aprobó otro monto"],
  ] as const) {
    const { orderNumber } = await inQuestion()
    const payments = shop.parts.card.payments
    const refunding = await payments.move(orderNumber, { from: "in-question", to: "refunding", problem: null })
    vi.spyOn(shop.parts.card.gateway!, "consult").mockResolvedValue(verdict)
    await shop.parts.stuckPayments.resume(refunding!)
    vi.restoreAllMocks()
    expect(await buyers.readPayment(orderNumber)).toMatchObject({ state: "in-question", problem })
    expect(await listed(orderNumber)).toMatchObject({ problem })
  }
})
