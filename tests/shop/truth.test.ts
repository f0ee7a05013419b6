import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { truthOrders } from "../../src/shop/owner/truth-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { runOn } from "../shared/temporary-postgres.ts"
import { cardBuyersAt, openPage } from "../support/card-buyers.ts"
import { asOwner, associations, atCounter, press } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { routePaths } from "../support/route-paths.ts"
import { aProduct, aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { expectedBySinpe } from "../support/sinpe-orders.ts"
import { watchedErp } from "../support/watched-erp.ts"

const { ASEIC } = associations
const scarce = 401
const path = "/asocias/tienda/verdad"
const erp = watchedErp()
let shop: TestShop
let buyers: ReturnType<typeof cardBuyersAt>
let owner: TestBrowser

beforeAll(async () => {
  const seed = wellStocked(wellStocked(aShop()), 1)
  const sensor = aProduct({ id: scarce, label: "Sensor escaso", price: 1500, stock: { 5: 40 } })
  shop = await startShop({ erpFetch: erp.fetch, seed: { ...seed, products: [...seed.products, sensor] } })
  buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
  owner = await asOwner(shop)
})
afterAll(() => shop.stop())

const query = (sql: string, values: unknown[] = []) => shop.parts.database.query(sql, values)
const inErp = (sql: string) => runOn(shop.erpDatabaseUrl, `set search_path = erp; ${sql}`)

/** Runs the checks and returns what this one lists. */
const listed = async (check: string, subject?: string) => {
  await shop.services.truth.runNow(subject)
  const row = (await shop.services.truth.overview()).find(({ name }) => name === check)
  return (row?.findings ?? []).filter(finding => subject === undefined || finding.subject === subject)
}

const send = async (form: Record<string, string>, to = path) => {
  const reply = await owner.post(to, form)
  return { status: reply.status, words: pageText(await reply.text()) }
}
const recheck = (caso: string) => send({ accion: "revisar", caso })
const explain = (revision: string, caso: string, motivo: string) => send({ accion: "explicar", revision, caso, motivo })

const moveScarce = (quantity: number) =>
  shop.erp.stockMovements.ensureMoved({
    productId: scarce,
    warehouseId: 5,
    quantity,
    code: randomUUID(),
    label: "prueba",
  })

const settled = async () => {
  const bought = await buyers.paid()
  await bought.browser.open(bought.back)
  const { orderNumber } = bought.started
  await vi.waitFor(async () => expect(await buyers.readState(orderNumber)).toBe("settled"), 30_000)
  return { orderNumber, order: (await buyers.ordersUnder(bought.id, orderNumber))[0]! }
}

/** Handed over at the counter. */
const delivered = async () => {
  const customerId = await newCustomer(shop, "Ana María Solano")
  const orderId = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(orderId, { productId: 2, quantity: 2, unitPrice: colones(5000) })
  await shop.erp.orders.ensureValidated(orderId)
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId)).toMatchObject({ kind: "done" })
  return { orderId, subject: `order:${orderId}`, order: (await shop.erp.orders.get(orderId))! }
}

test("[OWN-02] paid without order: listed with the record, pushed into its order by the button, gone", async () => {
  const { browser, back, started } = await buyers.paid({}, [[scarce, 3]])
  await moveScarce(-38)
  expect((await openPage(browser, back)).text).toContain("Recibimos su pago")
  const subject = `payment:${started.orderNumber}`
  expect(await listed("paid-without-order", subject)).toMatchObject([
    { text: expect.stringContaining("ya no hay existencias"), to: `/asocias/tienda/pagos#${started.orderNumber}` },
  ])
  await moveScarce(38)
  const pushed = { accion: "empujar-pago", pago: started.orderNumber, motivo: "llegó mercadería" }
  expect((await send(pushed, "/asocias/tienda/pagos")).status).toBe(200)
  expect(await listed("paid-without-order", subject)).toEqual([])
})

test("[OWN-02][ORD-04] an order that was cancelled in the ERP after its card paid is listed and given back by the button, once", async () => {
  const { order, orderNumber } = await settled()
  await shop.erp.orders.ensureCancelled(order.id)
  const subject = `order:${order.id}`
  expect(await listed("paid-without-order", subject)).toMatchObject([{ fixLabel: "Devolver a la tarjeta" }])
  const giveBack = () => send({ accion: "arreglar", revision: "paid-without-order", caso: subject })
  expect((await Promise.all([giveBack(), giveBack()])).map(({ status }) => status)).toContain(200)
  await vi.waitFor(async () => expect(await buyers.readState(orderNumber)).toBe("refunded"), 30_000)
  const refunds = await query(
    "select amount::float8 as amount from sandbox_card_entries where order_number = $1 and type = 'Refund'",
    [orderNumber],
  )
  expect(refunds).toEqual([{ amount: order.total }])
  expect(await listed("paid-without-order", subject)).toEqual([])
  expect((await giveBack()).status).toBe(409)
  const mails = await query("select 1 from messages where fact = $1 and kind = 'cancelled'", [`cancelled:${order.id}`])
  expect(mails).toHaveLength(1)
})

/** In Dolibarr's own screens an order is cancelled in any state. */
const cancelInErp = (orderId: number) =>
  inErp(`update commande set fk_statut = -1, tms = now() where rowid = ${orderId}`)

test("[OWN-02][ORD-04] an order that was prepared before it was cancelled in the ERP is given back too, but not while its hand-over is open", async () => {
  const { order, orderNumber } = await settled()
  const { act } = shop.services.counter
  expect(await act(ASEIC, "prepare", order.id)).toMatchObject({ kind: "done" })
  erp.refuse(/POST \/invoices\/createfromorder/)
  expect(await act(ASEIC, "hand-over", order.id)).toMatchObject({ kind: "failed" })
  erp.refuse(null)
  await cancelInErp(order.id)
  const subject = `order:${order.id}`
  expect(await listed("paid-without-order", subject)).toMatchObject([{ fixLabel: "Devolver a la tarjeta" }])
  const giveBack = () => send({ accion: "arreglar", revision: "paid-without-order", caso: subject })
  expect((await giveBack()).status).toBe(409)
  expect(await buyers.readState(orderNumber)).toBe("settled")
  expect(await act(ASEIC, "hand-over", order.id)).toMatchObject({ kind: "failed" })
  expect(await shop.erp.orders.get(order.id)).toMatchObject({ status: "cancelled", invoiceIds: [] })

  const stopped = { accion: "abandonar-trabajo", trabajo: `hand-over:${order.id}:1`, motivo: "se canceló" }
  expect((await send(stopped, "/asocias/tienda/trabajos")).status).toBe(200)
  expect((await giveBack()).status).toBe(200)
  await vi.waitFor(async () => expect(await buyers.readState(orderNumber)).toBe("refunded"), 30_000)
  expect(await listed("paid-without-order", subject)).toEqual([])
})

test("[OWN-02][I12] an order that was handed over before it was cancelled in the ERP is not given back by the button: its goods have left", async () => {
  const { order, orderNumber } = await settled()
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, order.id)).toMatchObject({ kind: "done" })
  await cancelInErp(order.id)
  const subject = `order:${order.id}`
  expect(await listed("paid-without-order", subject)).toHaveLength(1)
  expect((await send({ accion: "arreglar", revision: "paid-without-order", caso: subject })).status).toBe(409)
  expect(await buyers.readState(orderNumber)).toBe("settled")
})

test("[OWN-02] an order without its card payment is listed until it is cancelled in the ERP and looked at again", async () => {
  const customerId = await newCustomer(shop, "Luis Mora")
  const refExt = `CHISPA-${customerId}-20261101101010`
  const orderId = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 6, refExt })
  await shop.erp.orders.addLine(orderId, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  await shop.erp.orders.ensureValidated(orderId)
  const subject = `order:${orderId}`
  expect(await listed("order-without-payment", subject)).toMatchObject([{ to: `/asocias/tienda/pedidos/${orderId}` }])
  expect(pageText((await owner.open(`/asocias/tienda/pedidos/${orderId}`)).html)).toContain("El pedido sigue en pie")
  await shop.erp.orders.ensureCancelled(orderId)
  expect((await recheck(subject)).status).toBe(200)
  expect(await listed("order-without-payment", subject)).toEqual([])
})

test("[OWN-02] two charges for one order: listed, given back by the button, gone", async () => {
  const { orderNumber } = await settled()
  await query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     select order_number, type, amount, code, response, 'otra', settles_at, created_at
       from sandbox_card_entries where order_number = $1 and type = 'Payment' order by id limit 1`,
    [orderNumber],
  )
  await shop.parts.settlement.recheck(await buyers.readPayment(orderNumber))
  const subject = `payment:${orderNumber}`
  expect(await listed("paid-twice")).toMatchObject([{ subject, text: expect.stringContaining("se cobró 2 veces") }])
  const back = { accion: "devolver-pago", pago: orderNumber, motivo: "se cobró dos veces" }
  expect((await send(back, "/asocias/tienda/pagos")).status).toBe(200)
  expect(await listed("paid-twice")).toEqual([])
})

test("[OWN-02] a refund that only the provider knows is listed until its return is registered, which sends no money again", async () => {
  const { orderNumber, order } = await settled()
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, order.id)).toMatchObject({ kind: "done" })
  const subject = `order:${order.id}`
  const refunds = async () =>
    query("select amount::float8 as amount from sandbox_card_entries where order_number = $1 and type = 'Refund'", [
      orderNumber,
    ])
  await query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     values ($1, 'Refund', 5000, '1', '', '', now(), now())`,
    [orderNumber],
  )
  expect(await listed("refunds", subject)).toMatchObject([{ text: expect.stringContaining("₡5000") }])
  expect((await explain("refunds", subject, " ")).status).toBe(422)
  expect((await explain("refunds", subject, "se acordó con el cliente")).status).toBe(200)
  expect(await listed("refunds", subject)).toEqual([])
  expect(await query("select explained_by, explained_why from truth_findings where subject = $1", [subject])).toEqual([
    { explained_by: "CHISPA", explained_why: "se acordó con el cliente" },
  ])
  await query("update truth_findings set explained_at = null where subject = $1", [subject])
  const lines = [{ lineId: order.lines[0]!.id, units: 1, goods: "shelf" as const }]
  const decision = { lines, exchange: false, reference: "", reason: "Se devolvió en el panel del proveedor" }
  expect(await shop.services.returns.begin(ASEIC, order.id, randomUUID(), decision)).toMatchObject({ kind: "done" })
  expect(await listed("refunds", subject)).toEqual([])
  expect(await refunds()).toEqual([{ amount: 5000 }])
  expect((await shop.services.orderLedger.read(order.id))?.sentences).toEqual([])
})

test("[OWN-02] an invoice that is not its order and a shipment that moved no stock: listed until the ERP is right, or the button moves it once", async () => {
  const { subject, order } = await delivered()
  expect(await listed("invoices", subject)).toEqual([])
  expect(await listed("shipments", subject)).toEqual([])
  const [invoiceId] = order.invoiceIds
  const total = (by: number) => inErp(`update facture set total_ttc = total_ttc + ${by} where rowid = ${invoiceId}`)
  await total(700)
  expect(await listed("invoices", subject)).toMatchObject([{ text: expect.stringContaining("lo facturado es") }])
  await total(-700)
  expect((await recheck(subject)).words).toContain("Revisado ahora")
  expect(await listed("invoices", subject)).toEqual([])

  const [shipment] = await shop.erp.shipments.ofOrder(order.id)
  await inErp(`delete from stock_mouvement where origintype = 'shipping' and fk_origin = ${shipment!.id}`)
  expect(await listed("shipments", subject)).toMatchObject([{ text: expect.stringContaining(shipment!.ref) }])
  const moves = () => shop.erp.stockMovements.withCode(`SALIDA-${shipment!.ref}`)
  const move = { accion: "arreglar", revision: "shipments", caso: subject }
  erp.refuse(/^POST \/stockmovements/)
  expect((await send(move)).status).toBe(503)
  erp.refuse(null)
  expect((await Promise.all([send(move), send(move)])).map(({ status }) => status)).toContain(200)
  expect(await moves()).toMatchObject([{ productId: 2, warehouseId: 1, quantity: -2 }])
  expect(await listed("shipments", subject)).toEqual([])
  expect((await send(move)).status).toBe(409)
  expect(await moves()).toHaveLength(1)
})

test("[OWN-02] a hand-over that the ERP refused: listed with its reason, continued by the button, gone", async () => {
  const customerId = await newCustomer(shop, "Eva Rojas")
  const orderId = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 4 })
  await shop.erp.orders.addLine(orderId, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  await shop.erp.orders.ensureValidated(orderId)
  expect(await shop.services.counter.act(ASEIC, "prepare", orderId)).toMatchObject({ kind: "done" })
  erp.refuse(/POST \/invoices\/\d+\/payments/)
  await press(await atCounter(shop), "entregar", orderId)
  const [work] = await listed("work")
  expect(work).toMatchObject({ subject: `work:hand-over:${orderId}:1`, to: "/asocias/tienda/trabajos" })
  erp.refuse(null)
  const form = { accion: "continuar-trabajo", trabajo: `hand-over:${orderId}:1`, motivo: "ya lo acepta" }
  expect((await send(form, "/asocias/tienda/trabajos")).status).toBe(200)
  expect(await listed("work")).toEqual([])
})

test("[OWN-02] a workflow that takes longer than an hour is listed until it ends", async () => {
  const begun = Date.now() - 2 * 3_600_000
  await query(
    `insert into dbos.workflow_status (workflow_uuid, name, status, created_at, updated_at)
     values ('slow-one', 'check out', 'ENQUEUED', $1, $1)`,
    [begun],
  )
  const found = async () => (await listed("work")).filter(({ subject }) => subject === "work:slow-one")
  expect(await found()).toMatchObject([
    {
      text: expect.stringContaining("Pedido de la tienda (slow-one): lleva más de una hora"),
      since: new Date(begun).toISOString(),
    },
  ])
  await query("update dbos.workflow_status set status = 'SUCCESS' where workflow_uuid = 'slow-one'")
  expect(await found()).toEqual([])
})

test("[OWN-02] SINPE older than three days: listed until the association confirms it", async () => {
  const { orderId } = await expectedBySinpe(shop)
  const subject = `order:${orderId}`
  expect(await listed("sinpe", subject)).toEqual([])
  await query("update transfers set ordered_at = now() - interval '4 days' where order_id = $1", [orderId])
  expect(await listed("sinpe", subject)).toMatchObject([{ text: expect.stringContaining("sin confirmar") }])
  const counter = await atCounter(shop)
  const confirm = { accion: "confirmar-sinpe", pedido: String(orderId), referencia: "T-1" }
  expect((await counter.post("/asocias/admin", confirm)).status).toBe(200)
  expect(await listed("sinpe", subject)).toEqual([])
})

test("[OWN-02] a shift closed with a difference is listed until a correction makes up for it", async () => {
  const { till } = shop.services
  const opened = await till.open(associations.AEMTEC, "Marta", colones(5000))
  const counted = { 1000: 4 } as never
  expect(await till.close(2, { shiftId: opened.shift.id, counted, note: "no sé" })).toMatchObject({ kind: "closed" })
  const subject = `shift:${opened.shift.id}`
  const [found] = await listed("till", subject)
  expect(found).toMatchObject({ text: expect.stringContaining("faltan ₡1000") })
  expect(found!.to).toMatch(/^\/asocias\/tienda\/reportes\?por=shift&asociacion=2&desde=[\d-]+&hasta=[\d-]+$/)
  expect((await owner.get(found!.to!)).status).toBe(200)
  // The missing cash turns up: it is in the drawer again, and makes up for what was missing.
  const today = await till.open(associations.AEMTEC, "José", colones(4000))
  const about = { shiftId: opened.shift.id, amount: colones(1000), reason: "estaba en la otra caja" }
  expect(await till.correct(associations.AEMTEC, randomUUID(), about)).toBe(true)
  expect(await listed("till", subject)).toEqual([])
  expect((await till.current(associations.AEMTEC.id))?.expectedCash).toBe(5000)
  const all = { shiftId: today.shift.id, counted: { 5000: 1 } as never, note: "" }
  expect(await till.close(associations.AEMTEC.id, all)).toMatchObject({ kind: "closed" })
})

test("[OWN-02][MAIL-04] a mail that was given up is listed and sent again by the button", async () => {
  const data = JSON.stringify({ subject: "Hola", name: "Ana", paragraphs: ["Hola."], links: [], closing: [] })
  const [mail] = await query(
    `insert into messages (fact, recipient, kind, data, tries, next_try_at, ended_at, outcome, problem)
     values ('truth-test', 'eva@prueba.test', 'notice', $1, 9, null, now(), 'failed', '550 no') returning id::int`,
    [data],
  )
  const subject = `mail:${(mail as { id: number }).id}`
  expect(await listed("mails", subject)).toMatchObject([{ text: expect.stringMatching(/^Aviso \(correo \d+\)/) }])
  const again = { accion: "arreglar", revision: "mails", caso: subject }
  expect((await send(again)).status).toBe(200)
  expect(await listed("mails", subject)).toEqual([])
  expect((await send(again)).status).toBe(409)
  await vi.waitFor(async () => {
    expect(await query("select outcome from messages where fact = 'truth-test'")).toEqual([{ outcome: "sent" }])
  }, 30_000)
})

test("[OWN-02] an old catalogue is read again by the button; many ERP errors are listed while they are recent", async () => {
  erp.refuse(/^GET \/products/)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
  await shop.parts.catalogue.refresh()
  vi.useRealTimers()
  expect(await listed("catalogue")).toMatchObject([
    { since: shop.parts.catalogue.status().failingSince!.toISOString() },
  ])
  const readAgain = { accion: "arreglar", revision: "catalogue", caso: "catalogue" }
  expect((await send(readAgain)).status).toBe(503)
  expect(await listed("catalogue")).toHaveLength(1)
  erp.refuse(null)
  expect((await send(readAgain)).status).toBe(200)
  expect(await listed("catalogue")).toEqual([])

  await query("insert into erp_troubles (minute, reason, calls) values (date_trunc('minute', now()), 'server', 7)")
  expect(await listed("erp")).toMatchObject([{ text: "El ERP contestó con un error 7 veces en 15 minutos." }])
  await query("update erp_troubles set minute = minute - interval '1 hour'")
  expect(await listed("erp")).toEqual([])
  const page = pageText((await owner.open(path)).html)
  expect(page).toMatch(/Errores del ERP Nada Vacío desde [\d/: ]+\. Revisado [\d/: ]+\./)
})

test("[OWN-02] a check is not called empty because others list much or because its differences were explained", async () => {
  const insert = (check: string, subject: string, days: number) =>
    query(
      `insert into truth_findings (check_name, subject, facts, first_seen_at, last_seen_at)
       select $1::text, $2::text || n, '{"text": "De prueba.", "to": null}', now() - make_interval(days => $3::integer), now()
         from generate_series(1, case $1::text when 'sinpe' then 620 else 1 end) n`,
      [check, subject, days],
    )
  await insert("sinpe", "order:70", 9)
  await query("update truth_findings set explained_at = now() where subject like 'order:70%' and subject < 'order:702'")
  await insert("refunds", "order:71", 0)
  const readRow = async (check: string) => (await shop.services.truth.overview()).find(({ name }) => name === check)!
  const [{ left } = { left: 0 }] = await query(
    "select count(*)::int as left from truth_findings where check_name = 'sinpe' and resolved_at is null and explained_at is null",
  )
  expect(await readRow("sinpe")).toMatchObject({ count: left, emptySince: null })
  expect((await readRow("sinpe")).findings).toHaveLength(50)
  expect(await readRow("refunds")).toMatchObject({ count: 1, findings: [{ subject: "order:711" }] })
  expect(pageText((await owner.open(path)).html)).toContain(`${left} casos`)

  await query("update truth_checks set empty_since = null where name = 'refunds'")
  expect((await explain("refunds", "order:711", "es de prueba")).status).toBe(200)
  const explained = await readRow("refunds")
  expect(explained).toMatchObject({ count: 0, findings: [] })
  expect(Date.now() - Date.parse(explained.emptySince!)).toBeLessThan(60_000)
  await query("delete from truth_findings where subject ~ '^order:7[01]'")
})

test("[OWN-02] an order that could not be compared with the ERP stays listed, and the page does not say that it was checked", async () => {
  const { subject, order } = await delivered()
  await inErp(`update facture set total_ttc = total_ttc + 700 where rowid = ${order.invoiceIds[0]}`)
  expect(await listed("invoices", subject)).toHaveLength(1)
  const badge = async () => pageText((await owner.open(path)).html)
  for (const trouble of [
    () => erp.refuse(new RegExp(`^GET /orders/${order.id}$`)),
    () => erp.faulty.arm(new RegExp(`^GET /orders/${order.id}$`), "refused before", 99),
  ]) {
    trouble()
    const told = await recheck(subject)
    expect(told.status).toBe(503)
    expect(told.words).toContain("No se pudo comparar con el ERP")
    erp.refuse(null)
    erp.faulty.disarm()
    const rows = await shop.services.truth.overview()
    const invoices = rows.find(({ name }) => name === "invoices")!
    expect(invoices.findings.map(finding => finding.subject)).toContain(subject)
    expect(rows.filter(({ isCurrent }) => !isCurrent).map(({ name }) => name)).toContain("order-without-payment")
    expect(await badge()).toMatch(/Pedido sin su pago con tarjeta Sin revisar/)
    expect(pageText((await owner.open("/asocias/tienda")).html)).toContain("Ver las revisiones")
  }
  await inErp(`update facture set total_ttc = total_ttc - 700 where rowid = ${order.invoiceIds[0]}`)
  // The shop asks an ERP that refused connections again after a moment.
  await vi.waitFor(async () => expect((await recheck(subject)).status).toBe(200), 30_000)
  expect(await listed("invoices", subject)).toEqual([])
  expect(await badge()).not.toContain("Sin revisar")

  await query("update truth_checks set ran_at = now() - interval '1 hour'")
  expect(await badge()).toContain("Sin revisar")
  expect(pageText((await owner.open("/asocias/tienda")).html)).toContain("Las revisiones no se han podido hacer")
  await shop.services.truth.runNow()
})

/** Since everything moved: nothing of it is read as a new change, and all of it is due. */
const anHourLater = async () => {
  await query("update open_orders set modified_at = modified_at - 7200")
  await query("update truth_orders set touched_at = now() - interval '1 hour'")
  await query("update truth_progress set touched_until = now() + interval '2 minutes'")
}

test("[OWN-02] the schedule finds differences by itself: a card order without a payment, one cancelled after its charge, another sum in the till", async () => {
  const customerId = await newCustomer(shop, "Luis Mora")
  const refExt = `CHISPA-${customerId}-20261101111111`
  const lost = await shop.erp.orders.create({ customerId, warehouseId: 1, paymentModeId: 6, refExt })
  await shop.erp.orders.addLine(lost, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  await shop.erp.orders.ensureValidated(lost)
  const { order: cancelled } = await settled()
  await shop.parts.transfers.sync.update()
  await shop.erp.orders.ensureCancelled(cancelled.id)
  const { order: sold } = await delivered()
  await query("alter table till_entries disable trigger till_entries_kept")
  await query("update till_entries set amount = amount - 400 where order_id = $1", [sold.id])
  await query("alter table till_entries enable trigger till_entries_kept")

  const subjects = { "order-without-payment": lost, "paid-without-order": cancelled.id, till: sold.id }
  const turn = async () => {
    await query("update truth_checks set ran_at = now() - interval '1 hour'")
    await shop.services.truth.runIfDue()
  }
  const found = async () => {
    await shop.parts.transfers.sync.update()
    await turn()
    await anHourLater()
    await query("update truth_progress set calls = 60, calls_at = now()")
    await turn()
    const rows = await shop.services.truth.overview()
    return Object.entries(subjects).map(([check, id]) =>
      rows.find(({ name }) => name === check)!.findings.some(({ subject }) => subject === `order:${id}`),
    )
  }
  await vi.waitFor(async () => expect(await found()).toEqual([true, true, true]), { timeout: 60_000, interval: 500 })
})

test("[OWN-04] an alert that nobody opened for a day is mailed to the owner once; one that was opened is not", async () => {
  const mails = () => query("select recipient from messages where fact like 'owner-alerts:%'")
  const unopened = async () => {
    await query("insert into erp_troubles (minute, reason, calls) values (date_trunc('minute', now()), 'timeout', 9)")
    await shop.services.truth.runNow()
    await query("update truth_findings set first_seen_at = now() - interval '25 hours' where resolved_at is null")
    await query("update truth_checks set ran_at = now() - interval '1 hour'")
  }
  await unopened()
  await query("update truth_findings set opened_at = now() where resolved_at is null")
  await shop.services.truth.runIfDue()
  expect(await mails()).toEqual([])
  await query("update truth_findings set opened_at = null where subject = 'erp:timeout'")
  for (let turns = 0; turns < 2; turns++) {
    await query("update truth_checks set ran_at = now() - interval '1 hour'")
    await shop.services.truth.runIfDue()
  }
  expect(await mails()).toEqual([{ recipient: shop.config.brand.email }])
  await vi.waitFor(async () => {
    expect(
      await query("select 1 from sent_mail where subject like '%aviso%' and body_text like '%9 veces%'"),
    ).toHaveLength(1)
  }, 30_000)
  await query("delete from erp_troubles")
})

test("[OWN-02] orders are compared within a budget of ERP calls, the unusual first, and by one process of all", async () => {
  const { truth } = shop.services
  const orders = truthOrders(shop.parts.database)
  await orders.collectChanges()
  await query("update truth_orders set looked_at = null, differences = '[]'")
  const due = await query("select subject from truth_orders where weight = 1")
  expect(due.length).toBeGreaterThan(0)
  await query("update truth_progress set calls = 1, calls_at = now()")
  const looks = () => query("select subject from truth_orders where looked_at is not null")
  const turn = async () => {
    await anHourLater()
    await query("update truth_checks set ran_at = now() - interval '1 hour'")
    await Promise.all([truth.runIfDue(), truth.runIfDue()])
  }
  await turn()
  const [first, ...others] = await looks()
  expect(others).toEqual([])
  expect(due).toContainEqual(first)
  await turn()
  expect(await looks()).toHaveLength(1)
})

test("[OWN-02][D17] every owner's address refuses associations, customers and visitors", async () => {
  const paths = routePaths().filter(path => path.startsWith("/asocias/tienda"))
  expect(paths).toContain(path)
  const customer = await signedIn(shop, await newCustomer(shop, "Ana María Solano"))
  for (const browser of [await atCounter(shop), customer, shop.visitor()])
    for (const at of paths) {
      const read = await browser.get(at)
      expect([302, 401, 403], at).toContain(read.status)
      expect(await read.text(), at).not.toContain("Páginas de la tienda")
      expect([401, 403, 405], at).toContain((await browser.post(at, { accion: "revisar" })).status)
    }
})
