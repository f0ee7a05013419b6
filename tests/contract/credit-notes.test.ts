import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { makersFor, now, payBy, paymentDate } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

/** Makes a validated invoice of two units at 10000. */
const aSale = async () => {
  const [product, socid] = [await make.product({ stock: 5 }), await make.customer()]
  const order = await make.validOrder([{ fk_product: product, qty: 2, subprice: 10000 }], { socid })
  const invoice = await make.invoice(order)
  expect((await erp.post(`/invoices/${invoice}/validate`)).status).toBe(200)
  return { product, socid, order, invoice }
}

const note = ({ socid, invoice, product }: Awaited<ReturnType<typeof aSale>>, line: object, more: object = {}) => ({
  socid,
  type: 2,
  fk_facture_source: invoice,
  date: now(),
  lines: [{ fk_product: product, tva_tx: 0, product_type: 0, ...line }],
  ...more,
})

const aNote = async (line: object = { qty: 1, subprice: -10000 }, more: object = {}) => {
  const sale = await aSale()
  const reply = await erp.post("/invoices", note(sale, line, more))
  expect([reply.status, typeof reply.body], reply.text).toEqual([200, "number"])
  return { ...sale, id: Number(reply.body) }
}

const payOut = (id: number, amount: unknown, more: object = {}) => ({
  arrayofamounts: { [id]: { amount, multicurrency_amount: "" } },
  datepaye: now(),
  paymentid: payBy.mode,
  closepaidinvoices: "yes",
  accountid: payBy.account,
  num_payment: "DEV-2",
  comment: "Reintegro",
  ...more,
})

describe("credit notes", () => {
  test.each([
    [1, -10000],
    [-1, 10000],
    [1, 10000],
  ])("quantity %i at %i becomes one piece at -10000", async (qty, subprice) => {
    const { id, invoice } = await aNote({ qty, subprice })
    const reply = await erp.get(`/invoices/${id}`)
    expect(reply.body).toMatchObject({
      type: "2",
      ref: `(PROV${id})`,
      status: "0",
      total_ttc: "-10000.00000000",
      remaintopay: "-10000",
      fk_facture_source: String(invoice),
    })
    expect(reply.at("lines.0")).toMatchObject({ qty: "1", subprice: "-10000.00000000", total_ttc: "-10000.00000000" })
  })

  test("nothing is compared with the source, an unknown one is 500, and no customer is 400", async () => {
    const sale = await aSale()
    expect((await erp.post("/invoices", note(sale, { qty: 50, subprice: -10000 }))).status).toBe(200)
    const unknown = await erp.post("/invoices", { ...note(sale, {}), fk_facture_source: 99999999 })
    expect([unknown.status, unknown.at("error.message")]).toEqual([
      500,
      "Internal Server Error: Error creating invoice",
    ])
    expect(unknown.at("error.0")).toContain("fk_facture_fk_facture_source")
    expect((await erp.post("/invoices", { ...note(sale, {}), socid: undefined })).status).toBe(400)
  })

  test("they are found by reference and by source, and do not touch order, stock or source", async () => {
    const ref_ext = marked("devolucion")
    const { id, invoice, order, product } = await aNote(undefined, { ref_ext, ref_client: "PED-9" })
    expect((await erp.get(`/invoices/ref_ext/${ref_ext}`)).body).toMatchObject({ id: String(id), ref_client: "PED-9" })
    expect((await erp.get("/invoices/ref_ext/no-hay")).status).toBe(404)
    const filter = encodeURIComponent(`(t.fk_facture_source:=:${invoice})`)
    expect((await erp.get(`/invoices?sqlfilters=${filter}`)).items.map(item => item["id"])).toEqual([String(id)])
    const validated = await erp.post(`/invoices/${id}/validate`)
    expect(validated.body).toMatchObject({ status: "1", ref: expect.stringMatching(/^IC\d{4}-\d{4,}$/) })
    expect((await erp.post(`/invoices/${id}/validate`)).status).toBe(304)
    expect((await erp.get(`/invoices/${invoice}`)).body).toMatchObject({ remaintopay: "20000", status: "1" })
    expect((await erp.get(`/orders/${order}`)).body).toMatchObject({ status: "1", billed: "0" })
    expect(await make.realStock(product)).toBe(5)
  })
})

describe("paying one out", () => {
  const validNote = async () => {
    const made = await aNote()
    await erp.post(`/invoices/${made.id}/validate`)
    return made.id
  }

  test.runIf(embedded)(
    "the plain payment call books the wrong sign and can be repeated (releases up to 21)",
    async () => {
      const id = await validNote()
      const { arrayofamounts: _, ...plain } = payOut(id, "")
      expect((await erp.post(`/invoices/${id}/payments`, plain)).status).toBe(200)
      expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "1", remaintopay: "-20000" })
      expect((await erp.get(`/invoices/${id}/payments`)).items[0]).toMatchObject({ amount: "10000.00000000" })
      expect((await erp.post(`/invoices/${id}/payments`, plain)).status).toBe(200)
    },
  )

  test("a positive amount with a higher payment accepted is right, for a part too, and can be repeated", async () => {
    const id = await validNote()
    const refused = await erp.post("/invoices/paymentsdistributed", payOut(id, "10000"))
    expect([refused.status, refused.at("error.message")]).toEqual([
      400,
      `Bad Request: Payment amount on invoice ID ${id} (10000) is higher than remain to pay (-10000)`,
    ])
    const higher = { accepthigherpayment: true }
    expect((await erp.post("/invoices/paymentsdistributed", payOut(id, "4000", higher))).status).toBe(200)
    expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "1", remaintopay: "-6000" })
    expect((await erp.post("/invoices/paymentsdistributed", payOut(id, "6000", higher))).status).toBe(200)
    expect((await erp.get(`/invoices/${id}`)).body).toMatchObject({ status: "2", paye: "1", remaintopay: "0" })
    const payments = (await erp.get(`/invoices/${id}/payments`)).items
    expect(payments.map(payment => payment["amount"])).toEqual(["-4000.00000000", "-6000.00000000"])
    expect(payments[0]).toMatchObject({ num: "DEV-2" })
    const line = (await erp.get(`/bankaccounts/${payBy.account}/lines`)).items.at(-1)
    expect(line).toMatchObject({ amount: "-6000.00000000", num_chq: "DEV-2", label: "(CustomerInvoicePaymentBack)" })
    expect((await erp.post("/invoices/paymentsdistributed", payOut(id, "10000", higher))).status).toBe(200)
  })

  test("amounts of one's own: a part, the rest, too much, a comma, an unknown invoice", async () => {
    const { invoice } = await aSale()
    const pay = (amount: unknown, id = invoice) => erp.post("/invoices/paymentsdistributed", payOut(id, amount))
    expect((await pay("5000")).status).toBe(200)
    expect((await pay("15001")).status).toBe(400)
    expect((await pay("100,50")).status).toBe(200)
    expect((await erp.get(`/invoices/${invoice}`)).at("remaintopay")).toBe("4950")
    expect((await pay("remain")).status).toBe(200)
    expect((await erp.get(`/invoices/${invoice}`)).body).toMatchObject({ status: "2", remaintopay: "0" })
    expect((await pay("remain")).at("error.message")).toBe("Bad Request: Payment error : TotalAmountEmpty")
    expect((await pay("1", 99999999)).status).toBe(404)
  })

  test("a payment's number has 50 characters and can be corrected", async () => {
    const { invoice } = await aSale()
    const { arrayofamounts: _, ...plain } = payOut(invoice, "", { datepaye: paymentDate() })
    const long = await erp.post(`/invoices/${invoice}/payments`, { ...plain, num_payment: "9".repeat(51) })
    expect(long.at("error.message")).toBe(
      "Bad Request: Payment error : Data too long for column 'num_paiement' at row 1",
    )
    const payment = await erp.post(`/invoices/${invoice}/payments`, { ...plain, num_payment: "9".repeat(50) })
    await erp.put(`/invoices/payments/${payment.body}`, { num_payment: "CORREGIDO" })
    expect((await erp.get(`/invoices/${invoice}/payments`)).items[0]).toMatchObject({ num: "CORREGIDO" })
  })
})

describe("invoices undone", () => {
  test("a draft is deleted, one with a credit note or a payment is not; abandoned it is closed and not paid", async () => {
    const { id, invoice } = await aNote()
    // The newest invoice could be deleted, but the credit note that refers to it makes the statement fail.
    const kept = await erp.delete(`/invoices/${invoice}`)
    expect([kept.status, kept.at("error.message")]).toEqual([500, "Internal Server Error: Error when deleting invoice"])
    await aSale()
    expect((await erp.delete(`/invoices/${invoice}`)).at("error.message")).toBe("Forbidden: Invoice not erasable")
    expect((await erp.delete(`/invoices/${id}`)).body).toEqual({ success: { code: 200, message: "Invoice deleted" } })
    const abandoned = await erp.post(`/invoices/${invoice}/settopaid`, { close_code: "abandon", close_note: "x" })
    expect(abandoned.body).toMatchObject({ status: "2", paye: "0", close_code: "abandon" })
    const paid = await erp.post(`/invoices/${invoice}/settopaid`)
    expect(paid.body).toMatchObject({ status: "2", paye: "1", close_code: "abandon" })
    expect((await erp.post(`/invoices/${invoice}/settopaid`)).status).toBe(304)
    expect((await erp.post(`/invoices/${invoice}/settounpaid`)).body).toMatchObject({ status: "1", close_code: null })
    const back = await erp.post(`/invoices/${invoice}/settodraft`)
    expect(back.body).toMatchObject({ status: "0", ref: expect.stringMatching(/^IN/) })
    expect((await erp.post(`/invoices/${invoice}/settodraft`)).status).toBe(304)
  })
})
