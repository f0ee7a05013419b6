import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { tillEntries } from "../../src/shop/till/till-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { findBankAccount, paymentModes } from "../shared/documented-business.ts"
import { associations, atCounter, expectClosedOnce, press } from "../support/counter.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
const { ASEIC } = associations
const { cash, sinpe } = paymentModes
const total = 50
let shop: TestShop
let nextOrder = 1

beforeAll(async () => {
  const order = (paymentModeId: number) => anOrder({ state: "shipped", paymentModeId })
  const orders = [...Array.from({ length: 16 }, () => order(cash)), ...Array.from({ length: 8 }, () => order(sinpe))]
  shop = await startShop({ erpFetch: erp.fetch, seed: aShop({ orders }) })
})
afterAll(() => shop.stop())
beforeEach(() => {
  erp.startAfresh()
  erp.faulty.disarm()
})

const paying = /^POST \/invoices\/\d+\/payments/
const readingPayments = /^GET \/invoices\/\d+\/payments/
const billing = /^POST \/orders\/\d+\/setinvoiced/

const newCashOrder = () => nextOrder++
const sinpeOrders = Array.from({ length: 8 }, (_, place) => 17 + place)
const newSinpeOrder = () => sinpeOrders.shift()!

const handOver = async (orderId: number) => (await press(await atCounter(shop), "entregar", orderId)).words

const giveUp = async (orderId: number, attempt: number) => {
  const counter = await atCounter(shop)
  const fields = { accion: "abandonar-trabajo", trabajo: `hand-over:${orderId}:${attempt}`, motivo: "se repite" }
  await shop.parts.database.query(
    "update order_work set started_at = now() - interval '1 minute' where outcome is null",
  )
  expect((await counter.post("/asocias/admin", fields)).status).toBe(200)
}

const readEntries = (orderId: number) =>
  shop.parts.database.query<{ key: string; amount: number; mode: number }>(
    "select key, amount::float8 as amount, payment_mode_id as mode from till_entries where order_id = $1 order by at",
    [orderId],
  )

/** A validated invoice made in Dolibarr by hand. */
const invoiceInErp = async (orderId: number) => {
  const { invoice } = await shop.erp.invoices.findOrCreateFor(orderId)
  await shop.erp.invoices.ensureValidated(invoice.id)
  return invoice.id
}

const readPayments = async (orderId: number) => {
  const [invoiceId = 0] = (await shop.erp.orders.get(orderId))?.invoiceIds ?? []
  return shop.erp.invoices.payments(invoiceId)
}

/** The amount is positive also for a credit note, which is paid out. */
const payInErp = (invoiceId: number, amount: number) =>
  fetch(`${shop.embeddedErp.url}/api/index.php/invoices/paymentsdistributed`, {
    method: "POST",
    headers: { DOLAPIKEY: shop.config.erp.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      arrayofamounts: { [invoiceId]: { amount: amount.toFixed(2), multicurrency_amount: "" } },
      datepaye: Math.floor(Date.now() / 1000),
      paymentid: cash,
      closepaidinvoices: "yes",
      accountid: findBankAccount(cash),
      accepthigherpayment: true,
    }),
  })

test("[TILL-02][I3][I12] a hand-over that was given up after its payment and repeated is one entry of the till", async () => {
  for (const orderId of [newCashOrder(), newSinpeOrder()]) {
    erp.refuse(billing)
    await handOver(orderId)
    expect(await readEntries(orderId)).toMatchObject([{ amount: total }])
    await giveUp(orderId, 1)
    erp.refuse(null)
    expect(await handOver(orderId)).toContain("Orden cerrada")
    await expectClosedOnce(shop.erp, orderId)
    const [payment] = await readPayments(orderId)
    expect(await readEntries(orderId)).toMatchObject([{ key: `payment:${payment?.ref}`, amount: total }])
  }
})

test("[TILL-02][I12] every payment that we make carries a reference: cash and unconfirmed transfers the order's own", async () => {
  const byCash = newCashOrder()
  const byTransfer = newSinpeOrder()
  for (const orderId of [byCash, byTransfer]) await handOver(orderId)
  const readRef = async (orderId: number) => (await shop.erp.orders.get(orderId))!.ref
  expect(await readPayments(byCash)).toMatchObject([{ reference: await readRef(byCash) }])
  expect(await readPayments(byTransfer)).toMatchObject([{ reference: (await readRef(byTransfer)).replace("-", "") }])
})

test("[TILL-02][I12] the payment's answer is lost, or the payments cannot be read after it: one entry", async () => {
  const lost = newCashOrder()
  erp.faulty.arm(paying, "done, reply lost")
  expect(await handOver(lost)).toContain("Orden cerrada")
  expect(await readEntries(lost)).toMatchObject([{ amount: total, mode: cash }])

  const unread = newCashOrder()
  erp.refuse(readingPayments)
  await handOver(unread)
  expect(await readEntries(unread)).toEqual([])
  erp.refuse(null)
  await giveUp(unread, 1)
  expect(await handOver(unread)).toContain("Orden cerrada")
  expect(await readEntries(unread)).toMatchObject([{ amount: total, mode: cash }])
  await expectClosedOnce(shop.erp, unread)
})

test("[TILL-02][TILL-05][I12] an invoice that was paid in Dolibarr gets no entry, one that was paid in part the rest", async () => {
  const paid = newCashOrder()
  const account = { modeId: cash, accountId: findBankAccount(cash) }
  await shop.erp.invoices.ensurePaid(await invoiceInErp(paid), account)
  expect(await handOver(paid)).toContain("Orden cerrada")
  expect(await readEntries(paid)).toEqual([])
  await expectClosedOnce(shop.erp, paid)

  const part = newCashOrder()
  expect((await payInErp(await invoiceInErp(part), 20)).status).toBe(200)
  expect(await handOver(part)).toContain("Orden cerrada")
  expect((await readPayments(part)).map(({ amount }) => amount).sort()).toEqual([20, 30])
  expect(await readEntries(part)).toMatchObject([{ amount: 30 }])
})

test("[TILL-02][I12] a hand-over that an older release entered under its attempt is not entered again", async () => {
  for (const orderId of [newCashOrder(), newSinpeOrder()]) {
    erp.refuse(billing)
    await handOver(orderId)
    await giveUp(orderId, 1)
    const { query, transaction } = shop.parts.database
    await transaction(async tx => {
      await tx("set local chispa.restoring = 'yes'")
      await tx("update till_entries set key = $2 where order_id = $1", [orderId, `hand-over:${orderId}:1`])
    })
    erp.refuse(null)
    expect(await handOver(orderId)).toContain("Orden cerrada")
    expect(await query("select key from till_entries where order_id = $1", [orderId])).toEqual([
      { key: `hand-over:${orderId}:1` },
    ])
  }
})

test("[TILL-02][I12] the cash payment of an older release's run that died without a reference is entered", async () => {
  const orderId = newCashOrder()
  const { database } = shop.parts
  const order = (await shop.erp.orders.get(orderId))!
  const invoiceId = await invoiceInErp(orderId)
  const account = { modeId: cash, accountId: findBankAccount(cash) }
  erp.refuse(paying)
  await handOver(orderId)
  erp.refuse(null)
  // That release recorded no references.
  const settled = { kind: "done", value: { ...account, customerId: order.customerId, orderRef: order.ref, lines: [] } }
  await database.query(
    `update dbos.operation_outputs set output = jsonb_set(output::jsonb, '{json}', $2)::text
     where workflow_uuid = $1 and function_name = 'set the payment mode'`,
    [`hand-over:${orderId}:1`, JSON.stringify(settled)],
  )
  await shop.erp.invoices.ensurePaid(invoiceId, account)
  expect(await handOver(orderId)).toContain("Orden cerrada")
  expect(await readEntries(orderId)).toMatchObject([{ amount: total, mode: cash }])
  expect(await tillEntries(database).withoutShift(ASEIC.id, new Date(0))).toContainEqual(
    expect.objectContaining({ orderId, amount: colones(total), orderRef: order.ref }),
  )
})

test("[RET-03][TILL-02][I12] a credit note that was paid out in Dolibarr, whole or in part: no more than its rest leaves the till", async () => {
  await shop.services.till.open(ASEIC, "María", colones(1000))
  for (const [byHand, left] of [
    [total, []],
    [20, [-30]],
  ] as const) {
    const orderId = newCashOrder()
    await handOver(orderId)
    const order = (await shop.erp.orders.get(orderId))!
    erp.refuse(/^POST \/invoices\/paymentsdistributed/)
    const lines = [{ lineId: order.lines[0]!.id, units: 2, goods: "shelf" as const }]
    const said = { lines, exchange: false, reference: "", reason: "No enciende" }
    const begun = await shop.services.returns.begin(ASEIC, orderId, randomUUID(), said)
    if (begun.kind !== "stopped") throw new Error(`the return is ${begun.kind}`)
    const [note] = await shop.erp.creditNotes.ofInvoice(order.invoiceIds[0]!)
    expect((await payInErp(note!.id, byHand)).status).toBe(200)
    erp.refuse(null)
    expect(await shop.services.returns.retry(ASEIC, begun.id)).toMatchObject({ kind: "done" })
    const paidOut = (await shop.erp.creditNotes.payments(note!.id)).map(({ amount }) => amount)
    expect(paidOut).toEqual([-byHand, ...left])
    const returned = (await readEntries(orderId)).filter(({ amount }) => amount < 0)
    expect(returned.map(({ amount }) => amount)).toEqual(left)
  }
})
