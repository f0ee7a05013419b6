import { describe, expect, test } from "vitest"
import { dolibarrError, type SeenCall, scriptedErp } from "../../tests/support/scripted-erp.ts"
import { colones } from "../shop/vocabulary/money.ts"
import type { StockMovement } from "./warehouses.ts"

const wireShipment = (fields: object = {}) => ({
  id: "3",
  ref: "SH2611-0001",
  origin_type: "commande",
  origin_id: "15",
  socid: "9",
  status: "1",
  date_creation: 1794700327,
  lines: [{ id: "5", entrepot_id: "4" }],
  linkedObjectsIds: null,
  ...fields,
})
const wireInvoice = (fields: object = {}) => ({
  id: "2",
  ref: "IN2611-0001",
  socid: "9",
  status: "1",
  paye: "0",
  total_ttc: "6200.00000000",
  mode_reglement_id: "106",
  fk_account: null,
  remaintopay: "6200",
  ...fields,
})
const payment = { modeId: 106, accountId: 1, paidAt: 1794700364 }
const open = { status: "validated", paid: false, total: colones(6200) } as const

describe("shipments", () => {
  test("[ERP-28] are created without a body and answer their id", async () => {
    const { erp, calls } = scriptedErp({ "POST /orders/15/shipment/4": { body: 3 } })
    expect(await erp.shipments.findOrCreateFor(15, 4, { firstTry: true })).toMatchObject({ shipment: { id: 3 } })
    expect(calls[0]?.body).toBeUndefined()
  })

  test("[ERP-28][I3] a shipment whose run moved to another process while it waited is searched for", async () => {
    const { erp, sent } = scriptedErp({ "GET /orders/15/shipment": { body: [wireShipment()] } })
    const attempt = { firstTry: true }
    const made = erp.shipments.findOrCreateFor(15, 4, attempt)
    attempt.firstTry = false
    expect(await made).toMatchObject({ shipment: { id: 3 }, created: false })
    expect(sent()).toEqual(["GET /orders/15/shipment"])
  })

  test("[ERP-29][ERP-50] are validated with notrigger 0; twice is success", async () => {
    const { erp, calls } = scriptedErp({
      "POST /shipments/3/validate": [{ body: wireShipment() }, { status: 304 }],
      "GET /shipments/3": { body: wireShipment() },
    })
    const expected = { id: 3, ref: "SH2611-0001", orderId: 15, customerId: 9, status: "validated", warehouseId: 4 }
    expect(await erp.shipments.ensureValidated(3)).toMatchObject(expected)
    expect(await erp.shipments.ensureValidated(3)).toMatchObject(expected)
    expect(calls[0]?.body).toEqual({ notrigger: 0 })
  })

  test("[ERP-30] are closed without a body; a draft that answers 200 and stays a draft is an error", async () => {
    const { erp, calls } = scriptedErp({
      "POST /shipments/3/close": [{ body: wireShipment({ status: "2" }) }, { status: 304 }],
      "GET /shipments/3": { body: wireShipment({ status: "2" }) },
      "POST /shipments/4/close": { body: wireShipment({ id: "4", status: "0" }) },
    })
    expect(await erp.shipments.ensureClosed(3)).toMatchObject({ status: "closed" })
    expect(await erp.shipments.ensureClosed(3)).toMatchObject({ status: "closed" })
    await expect(erp.shipments.ensureClosed(4)).rejects.toMatchObject({ reason: "refused" })
    expect(calls[0]?.body).toBeUndefined()
  })

  test("[ERP-31] of a customer are read to the end, newest first, with the order they came from", async () => {
    const page = Array.from({ length: 100 }, (_, i) => wireShipment({ id: String(200 - i), origin_id: String(i + 1) }))
    const { erp, calls } = scriptedErp({ "GET /shipments": [{ body: page }, { body: [wireShipment()] }] })
    const shipments = await erp.shipments.ofCustomer(9)
    expect(shipments.find(shipment => shipment.orderId === 15)?.id).toBe(186)
    expect(shipments).toHaveLength(101)
    expect(calls[0]?.query).toMatchObject({ sortorder: "DESC", thirdparty_ids: "9" })
  })

  test("[ERP-41] an order's existing shipment is used instead of a second one", async () => {
    const cancelled = wireShipment({ id: "1", status: "-1" })
    const { erp, sent } = scriptedErp({
      "GET /orders/15/shipment": { body: [cancelled, wireShipment()] },
      "GET /orders/16/shipment": dolibarrError(404, "Not Found: Shipments not found "),
      "POST /orders/16/shipment/4": { body: 9 },
      "GET /shipments/9": { body: wireShipment({ id: "9", origin_id: "16", status: "0" }) },
    })
    expect(await erp.shipments.findOrCreateFor(15, 4)).toMatchObject({ created: false, shipment: { id: 3 } })
    expect(await erp.shipments.findOrCreateFor(16, 4)).toMatchObject({ created: true, shipment: { id: 9 } })
    expect(sent()).not.toContain("POST /orders/15/shipment/4")
  })
})

describe("invoices", () => {
  test("[ERP-32][FAIL-19] an invoice is made from an order; the database details of the reply do not pass", async () => {
    const body = { ...wireInvoice(), id: 2, status: 0, total_ttc: 6200, line: { db: { database_name: "dolibarr" } } }
    const { erp, calls } = scriptedErp({ "POST /invoices/createfromorder/19": { body } })
    const { invoice } = await erp.invoices.findOrCreateFor(19, { firstTry: true })
    expect(invoice).toEqual({
      id: 2,
      ref: "IN2611-0001",
      customerId: 9,
      status: "draft",
      paid: false,
      isAbandoned: false,
      total: 6200,
      paymentModeId: 106,
      accountId: null,
    })
    expect(calls[0]?.body).toBeUndefined()
  })

  test("[ERP-33] validated without a body; twice is success", async () => {
    const { erp, calls } = scriptedErp({
      "POST /invoices/2/validate": [{ body: wireInvoice() }, { status: 304 }],
      "GET /invoices/2": { body: wireInvoice() },
    })
    expect(await erp.invoices.ensureValidated(2)).toMatchObject({ status: "validated" })
    expect(await erp.invoices.ensureValidated(2)).toMatchObject({ status: "validated" })
    expect(calls[0]?.body).toBeUndefined()
  })

  test("[ERP-34][ERP-52] read with mode and account; unknown ones are none", async () => {
    const { erp } = scriptedErp({
      "GET /invoices/2": { body: wireInvoice({ fk_account: "1", status: "2", paye: "1" }) },
      "GET /invoices/9": dolibarrError(404, "Not Found: Invoice not found"),
    })
    expect(await erp.invoices.get(2)).toMatchObject({ paymentModeId: 106, accountId: 1, paid: true })
    expect(await erp.invoices.get(9)).toBeNull()
    expect(await erp.invoices.get(0)).toBeNull()
  })

  test("[ERP-35] payment mode and account are set together", async () => {
    const { erp, calls } = scriptedErp({ "PUT /invoices/2": { body: wireInvoice({ fk_account: "2" }) } })
    expect(await erp.invoices.ensurePaymentMode(2, 4, 2)).toMatchObject({ accountId: 2 })
    expect(calls[0]?.body).toEqual({ mode_reglement_id: 4, fk_account: 2 })
  })

  test("[ERP-36][ERP-50][DATA-11] paid with Unix seconds, closing it", async () => {
    const { erp, calls } = scriptedErp({ "POST /invoices/2/payments": { body: 4 } })
    await erp.invoices.ensurePaid(2, { ...payment, reference: "CH-1" }, open)
    expect(calls[0]?.body).toEqual({
      datepaye: 1794700399,
      paymentid: 106,
      closepaidinvoices: "yes",
      accountid: 1,
      num_payment: "CH-1",
    })
  })

  const dates = (calls: readonly SeenCall[]) => calls.map(({ body }) => (body as { datepaye: unknown }).datepaye)
  const refused = dolibarrError(400, "Bad Request: Payment error : Incorrect datetime value: '' for column `datep`")
  const taken = { body: 4 }

  test("[ERP-36] releases that refuse Unix seconds get the moment as text, later at the first try", async () => {
    const { erp, calls } = scriptedErp({ "POST /invoices/2/payments": [refused, taken, taken, refused, taken] })
    await erp.invoices.ensurePaid(2, payment, open)
    await erp.invoices.ensurePaid(2, payment, open)
    expect(dates(calls)).toEqual([1794700399, "20261114235244", "20261114235244"])
    // After an upgrade of the ERP.
    await erp.invoices.ensurePaid(2, payment, open)
    expect(dates(calls).slice(3)).toEqual(["20261114235244", 1794700399])
  })

  test("[ERP-36] until the ERP has taken Unix seconds they end in 99, so that no release can read a date of the year 1801 in them", async () => {
    const { erp, calls } = scriptedErp({ "POST /invoices/2/payments": taken })
    await erp.invoices.ensurePaid(2, { ...payment, paidAt: 1801051407 }, open)
    await erp.invoices.ensurePaid(2, { ...payment, paidAt: 1801051407 }, open)
    expect(dates(calls)).toEqual([1801051499, 1801051407])
  })

  test("[ERP-36] payments are listed with the reference they were given", async () => {
    const wire = {
      amount: "6200.00000000",
      type: "SINPE",
      date: "2026-11-14 17:52:44",
      num: "CH-1",
      ref: "PAY2611-0001",
    }
    const { erp } = scriptedErp({ "GET /invoices/2/payments": { body: [wire] } })
    expect(await erp.invoices.payments(2)).toEqual([
      { ref: "PAY2611-0001", amount: 6200, date: 1794700364, reference: "CH-1" },
    ])
  })
})

describe("hand-over steps", () => {
  test("[ERP-42] an order's existing invoice is used instead of a second one", async () => {
    const order = { id: "19", status: "2", socid: "9", linkedObjectsIds: { facture: { "8": "2" } } }
    const { erp, sent } = scriptedErp({ "GET /orders/19": { body: order }, "GET /invoices/2": { body: wireInvoice() } })
    expect(await erp.invoices.findOrCreateFor(19)).toMatchObject({ created: false, invoice: { id: 2 } })
    expect(sent()).toEqual(["GET /orders/19", "GET /invoices/2"])
  })

  test("[ERP-42][ERP-52] mode and account are set without reading them first, and read after a lost answer", async () => {
    const set = { body: wireInvoice({ mode_reglement_id: "4", fk_account: "2" }) }
    const clear = scriptedErp({ "PUT /invoices/2": set })
    expect(await clear.erp.invoices.ensurePaymentMode(2, 4, 2)).toMatchObject({ paymentModeId: 4, accountId: 2 })
    const lost = scriptedErp({ "PUT /invoices/2": { broken: "ECONNRESET" }, "GET /invoices/2": set })
    expect(await lost.erp.invoices.ensurePaymentMode(2, 4, 2)).toMatchObject({ paymentModeId: 4, accountId: 2 })
  })

  test("[ERP-42] an invoice that cannot exist yet is made without a search", async () => {
    const { erp, sent } = scriptedErp({ "POST /invoices/createfromorder/19": { body: wireInvoice() } })
    await erp.invoices.findOrCreateFor(19, { firstTry: true })
    expect(sent()).toEqual(["POST /invoices/createfromorder/19"])
  })

  test("[ERP-42][I3] an invoice whose run moved to another process while it waited is searched for", async () => {
    const { erp, sent } = scriptedErp({ "GET /orders/19": dolibarrError(404, "Not Found: Order not found") })
    const attempt = { firstTry: true }
    const made = erp.invoices.findOrCreateFor(19, attempt)
    attempt.firstTry = false
    await expect(made).rejects.toThrow("not-found")
    expect(sent()).toEqual(["GET /orders/19"])
  })

  test("[ERP-42] a paid invoice and one of nothing are not paid; a draft is refused", async () => {
    const { erp, sent } = scriptedErp({
      "GET /invoices/2": { body: wireInvoice({ status: "2", paye: "1" }) },
      "GET /invoices/5": { body: wireInvoice({ id: "5", total_ttc: "0.00000000" }) },
      "GET /invoices/6": { body: wireInvoice({ id: "6", status: "0" }) },
    })
    await erp.invoices.ensurePaid(2, payment)
    await erp.invoices.ensurePaid(5, payment)
    await expect(erp.invoices.ensurePaid(6, payment)).rejects.toMatchObject({ reason: "refused" })
    expect(sent().every(call => call.startsWith("GET"))).toBe(true)
  })

  test("[ERP-42] a payment that somebody else made first is success", async () => {
    const { erp, sent } = scriptedErp({
      "GET /invoices/2": { body: wireInvoice({ status: "2", paye: "1" }) },
      "POST /invoices/2/payments": dolibarrError(400, "Bad Request: Payment error : TotalAmountEmpty"),
    })
    await erp.invoices.ensurePaid(2, payment, open)
    expect(sent()).toEqual(["POST /invoices/2/payments", "GET /invoices/2"])
  })

  test("[ERP-42][I3] if the ERP then does not say whether the invoice is paid, the step is repeated instead of given up", async () => {
    const unanswered = Array.from({ length: 3 }, () => ({ broken: "ECONNRESET" }))
    const { erp } = scriptedErp({
      "GET /invoices/2": [...unanswered, { body: wireInvoice({ status: "2", paye: "1" }) }],
      "POST /invoices/2/payments": dolibarrError(400, "Bad Request: Payment error : TotalAmountEmpty"),
    })
    await expect(erp.invoices.ensurePaid(2, payment, open)).rejects.toMatchObject({ retryable: true })
    await erp.invoices.ensurePaid(2, payment, open)
  })
})

test("[ERP-04] stock movements are read to the end of the ledger", async () => {
  const wire = (id: number) => ({
    id: String(id),
    product_id: "22",
    warehouse_id: "4",
    qty: "-2",
    type: "2",
    datem: 1794700327,
  })
  const page = Array.from({ length: 500 }, (_, i) => wire(i + 1))
  const { erp, calls } = scriptedErp({ "GET /stockmovements": [{ body: page }, { body: [wire(501)] }] })
  const movements: StockMovement[] = []
  for await (const movement of erp.stockMovements.list({ productId: 22 })) movements.push(movement)
  expect(movements).toHaveLength(501)
  expect(movements[0]).toMatchObject({ productId: 22, warehouseId: 4, quantity: -2, isSale: true })
  expect(calls[1]?.query.sqlfilters).toBe("((t.fk_product:=:22) and (t.rowid:>:500))")
})
