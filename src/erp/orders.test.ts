import { describe, expect, test } from "vitest"
import { dolibarrError, scriptedErp } from "../../tests/support/scripted-erp.ts"
import { colones } from "../shop/vocabulary/money.ts"

const productLine = {
  id: "29",
  rowid: "29",
  fk_product: "22",
  product_ref: "ARD-UNOR3",
  product_label: "Arduino UNO R3",
  label: null,
  qty: "2",
  subprice: "10000.00000000",
  total_ttc: "20000.00000000",
}
const fee = {
  ...productLine,
  id: "30",
  fk_product: null,
  product_ref: null,
  product_label: null,
  label: "+₡2500",
  qty: "1",
  subprice: "2500.00000000",
  total_ttc: "2500.00000000",
}
const wireOrder = (fields: object = {}) => ({
  id: "15",
  ref: "SO2611-0002",
  ref_ext: null,
  ref_client: null,
  statut: "1",
  status: "1",
  billed: "0",
  socid: "9",
  total_ttc: "22500.00000000",
  warehouse_id: "1",
  mode_reglement_id: "106",
  mode_reglement_code: "SINPE",
  date_creation: 1794700365,
  date_modification: 1794700369,
  date_validation: "",
  linkedObjectsIds: [],
  lines: [productLine, fee],
  ...fields,
})
const missing = dolibarrError(404, "Not Found: Order not found")

describe("reading", () => {
  test("[ERP-18][DATA-11] an order with its lines, moments in Unix seconds", async () => {
    const { erp, calls } = scriptedErp({ "GET /orders/15": { body: wireOrder() } })
    expect(await erp.orders.get(15)).toEqual({
      id: 15,
      ref: "SO2611-0002",
      refExt: null,
      refClient: null,
      customerId: 9,
      status: "validated",
      billed: false,
      total: 22500,
      tax: 0,
      warehouseId: 1,
      paymentModeId: 106,
      paymentModeCode: "SINPE",
      createdAt: 1794700365,
      modifiedAt: 1794700369,
      validatedAt: null,
      invoiceIds: [],
      lines: [
        {
          id: 29,
          productId: 22,
          productRef: "ARD-UNOR3",
          label: "Arduino UNO R3",
          quantity: 2,
          unitPrice: 10000,
          taxRate: 0,
          total: 20000,
          tax: 0,
          isService: false,
        },
        {
          id: 30,
          productId: null,
          productRef: null,
          label: "+₡2500",
          quantity: 1,
          unitPrice: 2500,
          taxRate: 0,
          total: 2500,
          tax: 0,
          isService: false,
        },
      ],
    })
    expect(calls[0]?.query).toEqual({ contact_list: "1" })
  })

  test("[ERP-18] invoices are in the links; a missing warehouse or mode is null; cancelled is -1", async () => {
    const linked = { facture: { "8": "12", "9": 2 } }
    const body = wireOrder({ linkedObjectsIds: linked, warehouse_id: null, mode_reglement_id: "0", status: "-1" })
    const { erp } = scriptedErp({ "GET /orders/15": { body } })
    expect(await erp.orders.get(15)).toMatchObject({
      invoiceIds: [2, 12],
      warehouseId: null,
      paymentModeId: null,
      status: "cancelled",
    })
  })

  test("[ERP-18][FAIL-18] unknown, deleted, id 0 and another's record are no order", async () => {
    const { erp, sent } = scriptedErp({ "GET /orders/99": missing, "GET /orders/16": { body: wireOrder() } })
    for (const id of [99, 16, 0, -1]) expect(await erp.orders.get(id)).toBeNull()
    expect(sent()).toHaveLength(2)
  })

  test("[ERP-17][FAIL-13] lines of an order; an order without lines gives an empty list", async () => {
    const { erp } = scriptedErp({ "GET /orders/15/lines": { body: [fee] }, "GET /orders/16/lines": { body: [] } })
    expect(await erp.orders.lines(15)).toMatchObject([{ id: 30, productId: null, label: "+₡2500" }])
    expect(await erp.orders.lines(16)).toEqual([])
  })

  test("[ERP-21] an order is found by our own key, which is compared again letter for letter", async () => {
    const { erp, calls } = scriptedErp({ "GET /orders": { body: [wireOrder({ ref_ext: "chispa-1" })] } })
    expect(await erp.orders.findByRefExt("chispa-1")).toMatchObject({ id: 15 })
    expect(await erp.orders.findByRefExt("CHISPA-1")).toBeNull()
    expect(calls[0]?.query.sqlfilters).toBe("(t.ref_ext:=:'chispa-1')")
  })
})

describe("lists", () => {
  test("[ERP-27] are filtered by status and warehouse in the ERP, without lines", async () => {
    const { erp, calls } = scriptedErp({ "GET /orders": { body: [wireOrder({ lines: undefined })] } })
    await erp.orders.list(
      { status: "validated", warehouse: { ownOrNone: 4 }, customerIds: [7, 9] },
      { limit: 10, page: 2 },
    )
    expect(calls[0]?.query).toMatchObject({
      sortfield: "t.rowid",
      sortorder: "ASC",
      limit: "10",
      page: "2",
      thirdparty_ids: "7,9",
      sqlfilters: "((t.fk_statut:=:1) and ((t.fk_warehouse:=:4) or (t.fk_warehouse:is:null) or (t.fk_warehouse:=:0)))",
    })
    expect(calls[0]?.query.properties).toMatch(/^id,ref,.*warehouse_id/)
    expect(calls[0]?.query.properties).not.toContain("lines")
    await erp.orders.listWithLines({
      status: ["validated", "shipped"],
      billed: false,
      warehouse: null,
      newestFirst: true,
    })
    expect(calls[1]?.query.sqlfilters).toBe(
      "((t.fk_statut:in:1,2) and (t.facture:=:0) and ((t.fk_warehouse:is:null) or (t.fk_warehouse:=:0)))",
    )
  })

  test("[ERP-27] a list continues after the last id even if orders moved between pages", async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => wireOrder({ id: String(from + i) }))
    const { erp, calls } = scriptedErp({ "GET /orders": [{ body: page(1, 100) }, { body: page(101, 7) }] })
    const ids: number[] = []
    for await (const order of erp.orders.listAll({ status: "validated" })) ids.push(order.id)
    expect(ids).toHaveLength(107)
    expect(calls[1]?.query.sqlfilters).toBe("((t.fk_statut:=:1) and (t.rowid:>:100))")
  })

  test("[ERP-27] a query that nothing can match is not sent; a 404 is an empty list", async () => {
    const { erp, calls } = scriptedErp({ "GET /orders": missing })
    expect(await erp.orders.list({ customerIds: [] })).toEqual([])
    expect(await erp.orders.list({ ref: "(%)" })).toEqual([])
    expect(calls).toHaveLength(0)
    expect(await erp.orders.list({ ref: "SO26" })).toEqual([])
    expect(calls[0]?.query.sqlfilters).toBe("(t.ref:like:'%SO26%')")
  })
})

describe("writing", () => {
  test("[ERP-21][DATA-11][DATA-12] a draft: type 0, status 0, no lines, the moment in seconds", async () => {
    const { erp, calls } = scriptedErp({ "POST /orders": { body: 15 } })
    const before = Math.floor(Date.now() / 1000)
    expect(await erp.orders.create({ customerId: 9, warehouseId: 5, paymentModeId: 6, refExt: "k1" })).toBe(15)
    const { date, ...rest } = calls[0]!.body as { date: number }
    expect(rest).toEqual({
      socid: 9,
      type: 0,
      status: 0,
      lines: [],
      warehouse_id: 5,
      mode_reglement_id: 6,
      ref_ext: "k1",
    })
    expect(date - before).toBeGreaterThanOrEqual(0)
    expect(date - before).toBeLessThan(60)
  })

  test("[ERP-22][ERP-23] product lines name the product, free text its product_type", async () => {
    const { erp, calls } = scriptedErp({ "POST /orders/15/lines": { body: 31 } })
    await erp.orders.addLine(15, { productId: 22, quantity: 2, unitPrice: colones(10000) })
    await erp.orders.addLine(15, { label: "+₡2500", quantity: 1, unitPrice: colones(2500) })
    expect(calls.map(call => call.body)).toEqual([
      { fk_product: 22, qty: 2, subprice: 10000 },
      { label: "+₡2500", product_type: 0, qty: 1, subprice: 2500 },
    ])
  })

  test("[ERP-22] a changed quantity is sent with the price, which would otherwise become 0", async () => {
    const { erp, calls } = scriptedErp({ "PUT /orders/15/lines/29": { body: wireOrder() } })
    await erp.orders.updateLine(15, 29, { quantity: 5, unitPrice: colones(10000) })
    expect(calls[0]?.body).toEqual({ qty: 5, subprice: 10000 })
  })

  test("[ERP-19] removing a missing line is success; removing a line of a validated order is refused", async () => {
    const gone = dolibarrError(405, "Method Not Allowed: ErrorLineIDDoesNotMatchWithObjectID")
    const locked = dolibarrError(405, "Method Not Allowed: ErrorDeleteLineNotAllowedByObjectStatus")
    const { erp } = scriptedErp({
      "DELETE /orders/15/lines/29": [{ body: wireOrder() }, gone],
      "DELETE /orders/16/lines/30": locked,
    })
    expect(await erp.orders.deleteLine(15, 29)).toBe(true)
    expect(await erp.orders.deleteLine(15, 29)).toBe(false)
    await expect(erp.orders.deleteLine(16, 30)).rejects.toMatchObject({ reason: "refused" })
  })

  test("[ERP-24][ERP-48] validation has an empty body; the 304 of a second one is success", async () => {
    const draft = wireOrder({ status: "0" })
    const { erp, calls } = scriptedErp({
      "POST /orders/15/validate": [{ body: wireOrder() }, { status: 304 }],
      "GET /orders/15": [{ body: draft }, { body: draft }, { body: wireOrder() }],
    })
    expect(await erp.orders.ensureValidated(15)).toMatchObject({ status: "validated", ref: "SO2611-0002" })
    expect(await erp.orders.ensureValidated(15)).toMatchObject({ status: "validated", ref: "SO2611-0002" })
    expect(calls[1]?.body).toBeUndefined()
  })

  test("[ERP-25][FAIL-14] only 200 marks an order invoiced", async () => {
    const { erp } = scriptedErp({
      "POST /orders/15/setinvoiced": { body: wireOrder({ billed: "1" }) },
      "POST /orders/16/setinvoiced": { status: 304 },
    })
    await erp.orders.ensureBilled(15)
    await expect(erp.orders.ensureBilled(16)).rejects.toMatchObject({ reason: "refused" })
  })

  test("[ERP-48] deleting a draft that was deleted before is success", async () => {
    const done = { body: { success: { code: 200, message: "Order deleted" } } }
    const { erp } = scriptedErp({ "DELETE /orders/28": [done, missing] })
    expect(await erp.orders.delete(28)).toBe(true)
    expect(await erp.orders.delete(28)).toBe(false)
  })
})

describe("steps", () => {
  test("[ERP-44] existing lines are not added again, and equal lines are counted", async () => {
    const { erp, calls } = scriptedErp({
      "GET /orders/15/lines": { body: [fee, productLine] },
      "POST /orders/15/lines": { body: 40 },
    })
    const uno = { productId: 22, quantity: 2, unitPrice: colones(10000) }
    const discount = { label: 'Descuento <b>"kit"</b>', quantity: 1, unitPrice: colones(-300) }
    const postal = { label: "+₡2500", quantity: 1, unitPrice: colones(2500) }
    await erp.orders.ensureExactLines(15, [uno, uno, discount, postal])
    expect(calls.filter(call => call.method === "POST").map(call => call.body)).toEqual([
      { fk_product: 22, qty: 2, subprice: 10000 },
      { label: "Descuento kit", product_type: 0, qty: 1, subprice: -300 },
    ])
  })

  test("[ERP-44] a line that arrived twice is removed once", async () => {
    const uno = { productId: 22, quantity: 2, unitPrice: colones(10000) }
    const twice = scriptedErp({
      "GET /orders/15/lines": { body: [productLine, { ...productLine, id: "31" }] },
      "DELETE /orders/15/lines/31": { body: wireOrder() },
    })
    await twice.erp.orders.ensureExactLines(15, [uno])
    expect(twice.sent()).toEqual(["GET /orders/15/lines", "DELETE /orders/15/lines/31"])
  })

  test("[ERP-21] an order that cannot exist yet is made without a search; after a lost answer it is searched for", async () => {
    const found = { body: [wireOrder({ ref_ext: "web-1", status: "0" })] }
    const clear = scriptedErp({ "POST /orders": { body: 16 } })
    expect(await clear.erp.orders.findOrCreateByRefExt("web-1", { customerId: 9 }, { firstTry: true })).toEqual({
      id: 16,
      created: true,
    })
    expect(clear.sent()).toEqual(["POST /orders"])
    const lost = scriptedErp({ "POST /orders": { broken: "ECONNRESET" }, "GET /orders": found })
    const again = await lost.erp.orders.findOrCreateByRefExt("web-1", { customerId: 9 }, { firstTry: true })
    expect(again).toEqual({ id: 15, created: true })
  })

  test("[ERP-21][I3] an order whose run moved to another process while it waited is searched for", async () => {
    const { erp, sent } = scriptedErp({ "GET /orders": { body: [wireOrder({ ref_ext: "web-1", status: "0" })] } })
    const attempt = { firstTry: true }
    const made = erp.orders.findOrCreateByRefExt("web-1", { customerId: 9 }, attempt)
    attempt.firstTry = false
    expect(await made).toEqual({ id: 15, created: false })
    expect(sent()).toEqual(["GET /orders"])
  })

  test("[ERP-24] a draft's content can be checked just before it is validated", async () => {
    const { erp, sent } = scriptedErp({ "GET /orders/15": { body: wireOrder({ status: "0" }) } })
    const refuse = () => {
      throw new Error("not what was bought")
    }
    await expect(erp.orders.ensureValidated(15, refuse)).rejects.toThrow("not what was bought")
    expect(sent()).toEqual(["GET /orders/15"])
  })

  test("[ERP-25] a draft that answers 200 and stays unbilled is an error", async () => {
    const draft = { body: wireOrder({ status: "0" }) }
    const { erp } = scriptedErp({ "GET /orders/15": draft, "POST /orders/15/setinvoiced": draft })
    await expect(erp.orders.ensureBilled(15)).rejects.toMatchObject({ reason: "refused" })
  })
})
