import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { freeText, makersFor, payBy, paymentDate } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const payment = (more: object = {}) => ({
  datepaye: paymentDate(),
  paymentid: payBy.mode,
  closepaidinvoices: "yes",
  accountid: payBy.account,
  ...more,
})

const validInvoice = async (lines: object[] = [freeText(6200)]) => {
  const id = await make.invoice(await make.validOrder(lines))
  expect((await erp.post(`/invoices/${id}/validate`, {})).status).toBe(200)
  return id
}

describe("making an invoice", () => {
  test("[ERP-32] the reply is the draft with numbers as numbers; the order then links to it", async () => {
    const order = await make.validOrder([freeText(2500), freeText(-300)], { ref_client: "REF-C", ref_ext: marked("x") })
    const reply = await erp.post(`/invoices/createfromorder/${order}`)
    expect(reply.status).toBe(200)
    expect(reply.at("id")).toBeTypeOf("number")
    expect(reply.at("total_ttc")).toBe(2200)
    const linked = (await erp.get(`/orders/${order}`)).at("linkedObjectsIds.facture") as Record<string, string>
    expect(Object.values(linked)).toEqual([String(reply.at("id"))])
    expect((await erp.get(`/invoices/${reply.at("id")}`)).body).toMatchObject({
      status: "0",
      ref: `(PROV${reply.at("id")})`,
      ref_client: "REF-C",
      ref_ext: null,
      total_ttc: "2200.00000000",
    })
  })

  test("[ERP-32] again on the same order makes a second; a draft order and an empty one work; unknown is 404", async () => {
    const order = await make.order()
    expect(await make.invoice(order)).not.toBe(await make.invoice(order))
    expect((await erp.post("/invoices/createfromorder/99999999")).status).toBe(404)
  })

  test("[ERP-33] validating gives its reference; twice is 304; without lines 500; unknown 404", async () => {
    const id = await make.invoice(await make.validOrder())
    const reply = await erp.post(`/invoices/${id}/validate`)
    expect(reply.body).toMatchObject({ status: "1", ref: expect.stringMatching(/^IN\d{4}-\d{4,}$/) })
    const again = await erp.post(`/invoices/${id}/validate`, {})
    expect([again.status, again.text]).toEqual([304, ""])
    expect((await erp.post(`/invoices/${await make.invoice(await make.order())}/validate`, {})).status).toBe(500)
    expect((await erp.post("/invoices/99999999/validate", {})).status).toBe(404)
  })

  test("[ERP-34] reads mode, account (null until set) and the rest to pay without decimals", async () => {
    const order = await make.validOrder([freeText(6200)], { mode_reglement_id: payBy.mode })
    const reply = await erp.get(`/invoices/${await make.invoice(order)}`)
    expect(reply.body).toMatchObject({
      mode_reglement_id: String(payBy.mode),
      fk_account: null,
      remaintopay: "6200",
      sumpayed: null,
      paye: "0",
    })
    expect((await erp.get("/invoices/99999999")).status).toBe(404)
  })

  test("[ERP-32] an order's bank account is its invoice's", async () => {
    const order = await make.validOrder([freeText(6200)], { fk_account: payBy.account })
    expect((await erp.get(`/orders/${order}`)).at("fk_account")).toBe(String(payBy.account))
    expect((await erp.get(`/invoices/${await make.invoice(order)}`)).at("fk_account")).toBe(String(payBy.account))
  })

  test("[ERP-35] mode and account are stored as given, in any state; unknown is 404", async () => {
    const id = await validInvoice()
    const change = { mode_reglement_id: 777, fk_account: 77 }
    expect((await erp.put(`/invoices/${id}`, change)).body).toMatchObject({
      mode_reglement_id: "777",
      fk_account: "77",
    })
    expect((await erp.put(`/invoices/${id}`, {})).body).toMatchObject({ mode_reglement_id: "777", fk_account: "77" })
    expect((await erp.put("/invoices/99999999", change)).status).toBe(404)
  })
})

describe("paying", () => {
  test("[ERP-36] pays the whole rest and closes the invoice; the payment lists with its number", async () => {
    const id = await validInvoice()
    expect((await erp.get(`/invoices/${id}/payments`)).body).toEqual([])
    const reply = await erp.post(`/invoices/${id}/payments`, payment({ num_payment: "ORD-1" }))
    expect([reply.status, typeof reply.body]).toEqual([200, "number"])
    expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "2", paye: "1", remaintopay: "0" })
    const [paid, ...others] = (await erp.get(`/invoices/${id}/payments`)).items
    expect(others).toEqual([])
    expect(paid).toMatchObject({ amount: "6200.00000000", num: "ORD-1" })
    expect(paid?.["date"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test("[ERP-36] paid already, or nothing to pay: 400 TotalAmountEmpty", async () => {
    const id = await validInvoice()
    await erp.post(`/invoices/${id}/payments`, payment())
    for (const invoice of [id, await validInvoice([freeText(0)])]) {
      const reply = await erp.post(`/invoices/${invoice}/payments`, payment())
      expect([reply.status, reply.at("error.message")]).toEqual([400, "Bad Request: Payment error : TotalAmountEmpty"])
    }
  })

  test("[ERP-36] closepaidinvoices no leaves it open with nothing left to pay", async () => {
    const id = await validInvoice()
    await erp.post(`/invoices/${id}/payments`, payment({ closepaidinvoices: "no" }))
    expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "1", remaintopay: "0" })
  })

  test("[ERP-36] a draft can be paid and keeps its provisional reference", async () => {
    const id = await make.invoice(await make.validOrder())
    expect((await erp.post(`/invoices/${id}/payments`, payment())).status).toBe(200)
    expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "2", ref: `(PROV${id})` })
  })

  test.each([
    [{ datepaye: undefined }, "Bad Request: `datepaye` is required."],
    [{ accountid: undefined }, "Bad Request: `accountid` is required."],
    [
      { closepaidinvoices: 1 },
      "Bad Request: Invalid value specified for `closepaidinvoices`. Expected one of (yes,no).",
    ],
    [{ accountid: 0 }, "Bad Request: Invalid value specified for `accountid`. Minimum required value is 1."],
    [{ accountid: 7777 }, "Bad Request: Add payment to bank error : ThisIdNotDefined"],
    [{ paymentid: 7777 }, "Bad Request: Add payment to bank error : OperNotDefined"],
  ])("[ERP-36] %o is refused: %s", async (more, message) => {
    const id = await validInvoice()
    const reply = await erp.post(`/invoices/${id}/payments`, payment(more))
    expect([reply.status, reply.at("error.message")]).toEqual([400, message])
    expect((await erp.get(`/invoices/${id}/payments`)).body).toEqual([])
  })

  test("[ERP-36] the date is Unix seconds, as number or text; a written date is 400; an unknown invoice 404", async () => {
    const id = await validInvoice()
    const written = await erp.post(`/invoices/${id}/payments`, payment({ datepaye: "2026-11-14" }))
    expect(written.status).toBe(400)
    expect(written.at("error.message")).toContain("Expecting unix timestamp")
    expect((await erp.post("/invoices/99999999/payments", payment())).status).toBe(404)
    const texts = payment({
      datepaye: String(paymentDate()),
      accountid: String(payBy.account),
      paymentid: String(payBy.mode),
    })
    expect((await erp.post(`/invoices/${id}/payments`, texts)).status).toBe(200)
  })
})

describe("the sequences of the shop", () => {
  test("[ERP-42] hand-over: invoice, validate, mode and account, payment, billed, shipment closed; the order ends 3 and billed", async () => {
    const order = await make.validOrder([
      { fk_product: await make.product({ stock: 5 }), qty: 1, subprice: 900 },
      freeText(2500),
    ])
    const shipment = await make.shipment(order)
    await erp.post(`/shipments/${shipment}/validate`, { notrigger: 0 })
    const invoice = await make.invoice(order)
    await erp.post(`/invoices/${invoice}/validate`)
    await erp.put(`/invoices/${invoice}`, { mode_reglement_id: payBy.mode, fk_account: payBy.account })
    expect((await erp.post(`/invoices/${invoice}/payments`, payment())).status).toBe(200)
    expect((await erp.post(`/orders/${order}/setinvoiced`, {})).at("status")).toBe("2")
    const socid = (await erp.get(`/orders/${order}`)).at("socid")
    const own = (await erp.get(`/shipments?thirdparty_ids=${socid}`)).items.find(
      item => item["origin_id"] === String(order),
    )
    expect((await erp.post(`/shipments/${own?.["id"]}/close`)).status).toBe(200)
    expect((await erp.get(`/orders/${order}`)).body).toMatchObject({ status: "3", billed: "1" })
  })

  test.runIf(embedded)("[ERP-43] in-person sale: the stock has left and the order ends 3 and billed", async () => {
    const product = await make.product({ stock: 5 })
    const order = await make.validOrder([{ fk_product: product, qty: 2, subprice: 900 }])
    const invoice = await make.invoice(order)
    await erp.post(`/invoices/${invoice}/validate`)
    await erp.post(`/invoices/${invoice}/payments`, payment({ paymentid: 4, accountid: 2 }))
    await erp.post(`/orders/${order}/setinvoiced`, {})
    const shipment = await make.shipment(order)
    await erp.post(`/shipments/${shipment}/validate`)
    await erp.post(`/shipments/${shipment}/close`)
    expect((await erp.get(`/orders/${order}`)).body).toMatchObject({ status: "3", billed: "1" })
    expect(await make.realStock(product)).toBe(3)
  })
})
