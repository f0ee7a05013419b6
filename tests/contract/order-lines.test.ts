import { describe, expect, test } from "vitest"
import { erpUnderTest } from "./erp-under-test.ts"
import { freeText, makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const addTo = async (order: number, line: object) => {
  const reply = await erp.post(`/orders/${order}/lines`, line)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toBeTypeOf("number")
  return reply.body as number
}
const readLines = async (order: number) => (await erp.get(`/orders/${order}/lines`)).items
const onlyLine = async (line: object) => {
  const order = await make.order()
  await addTo(order, line)
  return (await readLines(order))[0]
}

describe("adding a line", () => {
  test("[ERP-22][ERP-17] a product's line: everything reads back as text", async () => {
    const product = await make.product({ price: 77 })
    const line = await onlyLine({ fk_product: product, qty: 2, subprice: 10000 })
    expect(line).toMatchObject({
      fk_product: String(product),
      product_label: expect.any(String),
      label: null,
      qty: "2",
      subprice: "10000.00000000",
      total_ht: "20000.00000000",
      total_tva: "0.00000000",
      total_ttc: "20000.00000000",
      product_type: "0",
    })
    expect(line?.["id"]).toBe(line?.["rowid"])
  })

  test("[ERP-22][ERP-23] free text needs product_type 0, and keeps its ₡", async () => {
    expect(await onlyLine(freeText(2500))).toMatchObject({
      fk_product: null,
      product_label: null,
      label: "+₡2500",
      total_ttc: "2500.00000000",
    })
    const refused = await erp.post(`/orders/${await make.order()}/lines`, { label: "+₡2500", qty: 1, subprice: 2500 })
    expect(refused.status).toBe(400)
    expect(refused.at("error.message")).toContain("Incorrect integer value: ''")
  })

  test("[ERP-22] price and VAT are the sent ones, or 0 if omitted; the product's own are never used", async () => {
    const product = await make.product({ price: 5000 })
    expect(await onlyLine({ fk_product: product, qty: 1 })).toMatchObject({
      subprice: "0.00000000",
      total_ttc: "0.00000000",
    })
    expect(await onlyLine({ fk_product: product, qty: 1, subprice: 1000, tva_tx: 13 })).toMatchObject({
      total_ht: "1000.00000000",
      total_tva: "130.00000000",
      total_ttc: "1130.00000000",
    })
  })

  test("[ERP-22] prices round to 5 decimals and totals to 2; numbers may be texts", async () => {
    const product = await make.product()
    expect(await onlyLine({ fk_product: product, qty: 3, subprice: 33.333333333 })).toMatchObject({
      subprice: "33.33333000",
      total_ttc: "100.00000000",
    })
    expect(await onlyLine({ fk_product: String(product), qty: "1.5", subprice: "10" })).toMatchObject({
      qty: "1.5",
      total_ttc: "15.00000000",
    })
  })

  test("[ERP-22] negative prices, zero and odd quantities and unknown products are accepted", async () => {
    expect(await onlyLine(freeText(-300, "El kit no incluye: Diodo"))).toMatchObject({ total_ttc: "-300.00000000" })
    const product = await make.product()
    expect(await onlyLine({ fk_product: product, qty: -1, subprice: 10 })).toMatchObject({
      qty: "-1",
      total_ttc: "-10.00000000",
    })
    expect(await onlyLine({ fk_product: product, qty: "abc", subprice: 10 })).toMatchObject({ qty: "0" })
    expect(await onlyLine({ fk_product: product, subprice: 10 })).toMatchObject({ qty: "0" })
    expect(await onlyLine({ fk_product: 99999999, qty: 1, subprice: 10 })).toMatchObject({
      fk_product: "99999999",
      product_ref: null,
    })
  })

  test("[ERP-22] the same product twice makes two lines, and the order's total is their sum", async () => {
    const product = await make.product()
    const order = await make.order()
    await addTo(order, { fk_product: product, qty: 1, subprice: 10 })
    await addTo(order, { fk_product: product, qty: 2, subprice: 10 })
    expect(await readLines(order)).toHaveLength(2)
    expect((await erp.get(`/orders/${order}`)).at("total_ttc")).toBe("30.00000000")
  })

  test("[ERP-22] a validated order refuses lines (400, no reason), and an unknown one does not exist (404)", async () => {
    const refused = await erp.post(`/orders/${await make.validOrder()}/lines`, freeText(1))
    expect([refused.status, refused.at("error.message")]).toEqual([400, "Bad Request"])
    expect((await erp.post("/orders/99999999/lines", freeText(1))).status).toBe(404)
  })

  test("[ERP-17] an order without lines gives [], an unknown order 404", async () => {
    expect(await readLines(await make.order())).toEqual([])
    expect((await erp.get("/orders/99999999/lines")).status).toBe(404)
  })
})

describe("removing and changing a line", () => {
  test("[ERP-19] removing a line replies with the order without it and with its new total", async () => {
    const order = await make.order([freeText(2500), freeText(100)])
    const [first] = await readLines(order)
    const reply = await erp.delete(`/orders/${order}/lines/${first?.["id"]}`)
    expect([reply.status, reply.at("total_ttc")]).toEqual([200, "100.00000000"])
    expect(reply.at("lines.length")).toBe(1)
    const again = await erp.delete(`/orders/${order}/lines/${first?.["id"]}`)
    expect([again.status, again.at("error.message")]).toEqual([
      405,
      "Method Not Allowed: ErrorLineIDDoesNotMatchWithObjectID",
    ])
  })

  test("[ERP-19] another order's line is 405, a validated order's 405, an unknown order's 404", async () => {
    const order = await make.validOrder()
    const [line] = await readLines(order)
    const other = await make.order([freeText(1)])
    expect((await erp.delete(`/orders/${other}/lines/${line?.["id"]}`)).status).toBe(405)
    const fixed = await erp.delete(`/orders/${order}/lines/${line?.["id"]}`)
    expect([fixed.status, fixed.at("error.message")]).toEqual([
      405,
      "Method Not Allowed: ErrorDeleteLineNotAllowedByObjectStatus",
    ])
    expect((await erp.delete(`/orders/99999999/lines/${line?.["id"]}`)).status).toBe(404)
  })

  test("quantity and price together change a line; quantity alone sets its price to 0", async () => {
    const order = await make.order()
    const line = await addTo(order, { fk_product: await make.product(), qty: 2, subprice: 10000 })
    const both = await erp.put(`/orders/${order}/lines/${line}`, { qty: 5, subprice: 10000 })
    expect([both.at("lines.0.qty"), both.at("total_ttc")]).toEqual(["5", "50000.00000000"])
    const alone = await erp.put(`/orders/${order}/lines/${line}`, { qty: 3 })
    expect([alone.at("lines.0.qty"), alone.at("lines.0.subprice")]).toEqual(["3", "0.00000000"])
  })
})
