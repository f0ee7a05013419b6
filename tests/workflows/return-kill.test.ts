import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { migrate } from "../../src/platform/database/migrate.ts"
import { createPaymentRecords } from "../../src/shop/card-payments/payment-records.ts"
import { tillShifts } from "../../src/shop/till/shift-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { createSandboxStore } from "../../src/simulators/tilopay/sandbox-store.ts"
import { paymentBody } from "../support/card-buyers.ts"
import { associations, expectStockAddsUp, stockOf } from "../support/counter.ts"
import { type KillCounter, startKillCounter } from "../support/counter-kills.ts"
import { people } from "../support/seed.ts"

const { ASEIC } = associations
let counter: KillCounter
let database: Database
beforeAll(async () => {
  counter = await startKillCounter([])
  database = connect(counter.shopDatabaseUrl)
  await migrate(database)
  await tillShifts(database).open(ASEIC, "María", colones(50_000))
})
afterAll(async () => {
  await database.close()
  await counter.stop()
})

/** Two protoboards of 5000 each, delivered and paid. */
const handedOver = async (refExt: string, paymentModeId: number) => {
  const { orders, shipments, invoices } = counter.erp
  const lines = [{ productId: 2, quantity: 2, unitPrice: colones(5000) }]
  const draft = { customerId: people.ana, warehouseId: 1, paymentModeId, lines }
  const { id } = await orders.findOrCreateByRefExt(refExt, draft)
  await orders.ensureValidated(id)
  const { shipment } = await shipments.findOrCreateFor(id, 1)
  await shipments.ensureValidated(shipment.id)
  const { invoice } = await invoices.findOrCreateFor(id)
  await invoices.ensureValidated(invoice.id)
  await invoices.ensurePaid(invoice.id, { modeId: paymentModeId, accountId: 2 })
  await shipments.ensureClosed(shipment.id)
  const order = (await orders.get(id))!
  return { orderId: id, lineId: order.lines[0]!.id, invoiceId: invoice.id }
}

/** Charged on the card at the provider, as our own record says. */
const cardPayment = async (): Promise<string> => {
  const billing = {
    firstName: "Ana",
    lastName: "Solano",
    email: paymentBody.customerEmail,
    phone: "",
    address: "",
    province: "",
    postalCode: "",
  }
  const made = { kind: "cart", customerId: people.ana, amount: colones(10_000), currency: "CRC", billing } as const
  const payments = createPaymentRecords(database, { prefix: "CHISPA" })
  const { orderNumber } = await payments.create({ ...made, snapshot: null, pickupPoint: 1 })
  const store = createSandboxStore(database, () => new Date())
  const page = { payer: "Ana", redirect: "", returnData: "" }
  await store.open({ orderNumber, amount: 10_000, currency: "CRC", email: billing.email, ...page })
  await store.addEntry(orderNumber, () => ({ type: "Payment", amount: 10_000, code: "1", response: "", auth: "1" }))
  await payments.move(orderNumber, { to: "paid", transactionId: "1" })
  await payments.move(orderNumber, { to: "settled" })
  return orderNumber
}

const expectOneReturn = async (invoiceId: number, orderId: number) => {
  const notes = await counter.erp.creditNotes.ofInvoice(invoiceId)
  expect(notes).toMatchObject([{ status: 2, total: 5000 }])
  const code = notes[0]!.refExt!
  expect((await counter.erp.creditNotes.payments(notes[0]!.id)).map(({ amount }) => amount)).toEqual([-5000])
  expect(await counter.erp.stockMovements.withCode(code)).toMatchObject([{ productId: 2, quantity: 1 }])
  const entries = await database.query("select amount::float8 from till_entries where order_id = $1", [orderId])
  expect(entries).toEqual([{ amount: -5000 }])
  const returns = await database.query("select state, problem from goods_returns where order_id = $1", [orderId])
  expect(returns).toEqual([{ state: "done", problem: null }])
  const mails = await database.query("select 1 from messages where recipient = $1 and kind = 'returned'", [
    `order:${orderId}`,
  ])
  expect(mails).toHaveLength(1)
}

const said = (lineId: number) => ({
  lines: [{ lineId, units: 1, goods: "shelf" as const }],
  exchange: false,
  reference: "",
  reason: "No sirve",
})

test("[RET-03] killed after the work of every step, goods come back once: one credit note, one payment, one movement, one entry in the till", async () => {
  const { orderId, lineId, invoiceId } = await handedOver("cash-order", 4)
  const before = await stockOf(counter.erp, 2, 1)
  const work = { kind: "return", orderId, key: randomUUID(), said: said(lineId) } as const
  const { steps, result } = await counter.dieAtEach(work, "after-work")
  expect(steps).toEqual([
    "create the credit note",
    "validate the credit note",
    "move the goods 1",
    "pay the credit note out",
    "write down that it was returned",
  ])
  expect(result["kind"]).toBe("done")
  await expectOneReturn(invoiceId, orderId)
  expect(await stockOf(counter.erp, 2, 1)).toBe(before + 1)
  await expectStockAddsUp(counter.erp)
})

test("[RET-03][RET-05] killed before it is recorded that every step was done, a card gets its part back once", async () => {
  const orderNumber = await cardPayment()
  const { orderId, lineId, invoiceId } = await handedOver(orderNumber, 6)
  const work = { kind: "return", orderId, key: randomUUID(), said: said(lineId) } as const
  const { steps, result } = await counter.dieAtEach(work, "after-work")
  expect(steps).toContain("give the money back")
  expect(result["kind"]).toBe("done")
  await expectOneReturn(invoiceId, orderId)
  const entries = await createSandboxStore(database, () => new Date()).entries(orderNumber)
  expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
    ["Payment", 10_000],
    ["Refund", 5000],
  ])
})
