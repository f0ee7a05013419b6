import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { freeText, makersFor, now, payBy } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)
const read = (id: number) => erp.get(`/orders/${id}?contact_list=1`)

describe("creating", () => {
  test("[ERP-21][ERP-48] an order starts as a draft with any given status, and keeps only the day of its date", async () => {
    const id = await make.order([], { status: 1, warehouse_id: 222, mode_reglement_id: payBy.mode })
    const { body } = await read(id)
    expect(body).toMatchObject({
      id: String(id),
      ref: `(PROV${id})`,
      status: "0",
      statut: "0",
      billed: "0",
      warehouse_id: "222",
      mode_reglement_id: String(payBy.mode),
      date_validation: "",
      total_ttc: "0.00000000",
      lines: [],
      linkedObjectsIds: [],
    })
  })

  test.runIf(embedded)(
    "[ERP-21] the date is midnight in Costa Rica; a written day is read as UTC, so it lands a day early",
    async () => {
      const storedDate = async (date: unknown) => (await read(await make.order([], { date }))).at("date")
      expect(await storedDate(1794700319)).toBe(1794636000)
      expect(await storedDate("2026-11-14")).toBe(1794549600)
      expect(await storedDate("10/11/2026")).toBe(-64800)
      const socid = await make.customer()
      expect((await erp.post("/orders", { socid, date: 1762800000000 })).status).toBe(500)
    },
  )

  test("[ERP-21] without socid or date 400, with an unknown customer 500 and the database's words", async () => {
    const noCustomer = await erp.post("/orders", { date: now() })
    expect([noCustomer.status, noCustomer.at("error.message")]).toEqual([400, "Bad Request: socid field missing"])
    const socid = await make.customer()
    const noDate = await erp.post("/orders", { socid })
    expect([noDate.status, noDate.at("error.message")]).toEqual([400, "Bad Request: date field missing"])
    const unknown = await erp.post("/orders", { socid: 99999999, date: now() })
    expect([unknown.status, unknown.at("error.message")]).toEqual([500, "Internal Server Error: Error creating order"])
    expect(unknown.at("error.0")).toContain("foreign key constraint fails")
  })

  test("[ERP-21] left out, warehouse and payment mode read back as null", async () => {
    expect((await read(await make.order())).body).toMatchObject({ warehouse_id: null, mode_reglement_id: null })
  })

  test("[ERP-21] a repeated POST makes a second order; ref_ext finds it again", async () => {
    const ref_ext = marked("clave")
    const socid = await make.customer()
    const missing = await erp.get(`/orders/ref_ext/${ref_ext}`)
    expect(missing.status).toBe(404)
    const first = await make.order([], { socid, ref_ext })
    const second = await make.order([], { socid, ref_ext })
    expect(second).not.toBe(first)
    expect(
      (await erp.get(`/orders?sqlfilters=${encodeURIComponent(`(t.ref_ext:=:'${ref_ext}')`)}`)).items,
    ).toHaveLength(2)
    const alone = marked("sola")
    const id = await make.order([], { ref_ext: alone })
    expect((await erp.get(`/orders/ref_ext/${alone}`)).body).toMatchObject({ id: String(id), ref_ext: alone })
  })

  test("[ERP-21] a free-text line without product_type inside the order is a 500 with HTML before the JSON", async () => {
    const socid = await make.customer()
    const reply = await erp.post("/orders", { socid, date: now(), lines: [{ label: "x", qty: 1, subprice: 1 }] })
    expect(reply.status).toBe(500)
    expect(reply.type).toBe("application/json; charset=utf-8")
    expect(reply.body).toBeUndefined()
    expect(reply.text).toContain("<br>")
  })
})

describe("reading", () => {
  test("[ERP-18] unknown is 404", async () => {
    const reply = await read(99999999)
    expect([reply.status, reply.at("error.message")]).toEqual([404, "Not Found: Order not found"])
  })

  test("[ERP-18] dates are Unix seconds", async () => {
    const reply = await read(await make.validOrder())
    for (const member of ["date", "date_creation", "date_validation", "date_modification"]) {
      expect(reply.at(member)).toBeTypeOf("number")
    }
  })

  test("[ERP-27] filtered by status and warehouse, newest first, page by page; none is []", async () => {
    const socid = await make.customer()
    const warehouse_id = await make.warehouse()
    const ids = []
    for (let count = 0; count < 3; count++)
      ids.push(String(await make.validOrder([freeText(5)], { socid, warehouse_id })))
    await make.order([], { socid, warehouse_id })
    const filter = encodeURIComponent(
      `(t.fk_statut:=:1) and (t.fk_warehouse:=:${warehouse_id}) and (t.fk_soc:=:${socid})`,
    )
    const page = (number: number) =>
      erp.get(`/orders?sortfield=t.rowid&sortorder=DESC&limit=2&page=${number}&sqlfilters=${filter}`)
    const first = await page(0)
    expect(first.items.map(item => item["id"])).toEqual([ids[2], ids[1]])
    expect(first.at("0.lines.0.label")).toBe("+₡2500")
    expect((await page(1)).items.map(item => item["id"])).toEqual([ids[0]])
    expect((await page(2)).body).toEqual([])
  })

  test("[ERP-27] or, nesting, like, in and null", async () => {
    const ref_ext = marked("filtro")
    const socid = await make.customer()
    const a = String(await make.order([], { socid, ref_ext: `${ref_ext}-a` }))
    const b = String(await make.order([], { socid, ref_ext: `${ref_ext}-b` }))
    const c = String(await make.order([], { socid }))
    const found = async (filter: string) =>
      (
        await erp.get(`/orders?properties=id&thirdparty_ids=${socid}&sqlfilters=${encodeURIComponent(filter)}`)
      ).items.map(item => item["id"])
    expect(await found(`(t.ref_ext:like:'${ref_ext}-%')`)).toEqual([a, b])
    expect(await found(`((t.rowid:=:${a}) or (t.rowid:=:${c})) and (t.fk_statut:=:0)`)).toEqual([a, c])
    expect(await found(`(t.rowid:in:${a},${b}) and (t.rowid:!=:${a})`)).toEqual([b])
    expect(await found("(t.ref_ext:is:null)")).toEqual([c])
    expect(await found("(t.ref_ext:isnot:null)")).toEqual([a, b])
    expect(await found(`(t.ref_ext:notlike:'%-a')`)).toEqual([b])
  })
})

describe("validating", () => {
  test("[ERP-24] gives the final reference once, twice is 304 with an empty body", async () => {
    const id = await make.order([freeText(2500)])
    const first = await erp.post(`/orders/${id}/validate`, {})
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ id: String(id), status: "1", ref: expect.stringMatching(/^SO\d{4}-\d{4,}$/) })
    const second = await erp.post(`/orders/${id}/validate`, {})
    expect([second.status, second.text]).toEqual([304, ""])
    expect((await read(id)).at("ref")).toBe(first.at("ref"))
  })

  test("[ERP-24] works without a body, without lines and above stock; null and text are 400, unknown is 404", async () => {
    const product = await make.product()
    const above = await make.order([{ fk_product: product, qty: 10, subprice: 1 }])
    expect((await erp.post(`/orders/${above}/validate`)).status).toBe(200)
    expect(await make.realStock(product)).toBeUndefined()
    const empty = await make.order()
    expect((await erp.send("POST", `/orders/${empty}/validate`, undefined, { raw: "null" })).status).toBe(400)
    expect((await erp.post(`/orders/${empty}/validate`, { notrigger: "abc" })).status).toBe(400)
    expect((await erp.post(`/orders/${empty}/validate`, {})).status).toBe(200)
    expect((await erp.post("/orders/99999999/validate", {})).status).toBe(404)
  })

  test("[ERP-24] references count up by one", async () => {
    const number = async () => Number(String((await read(await make.validOrder())).at("ref")).split("-")[1])
    const first = await number()
    expect(await number()).toBe(first + 1)
  })
})

describe("marking billed", () => {
  test("[ERP-25] sets billed and leaves the status; twice is 200; there is no invoice_id", async () => {
    const id = await make.validOrder()
    for (let times = 0; times < 2; times++) {
      const reply = await erp.post(`/orders/${id}/setinvoiced`, {})
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ billed: "1", status: "1" })
      expect(reply.body).not.toHaveProperty("invoice_id")
    }
  })

  test("[ERP-25] a draft is answered 200 and nothing happens; unknown is 404", async () => {
    const reply = await erp.post(`/orders/${await make.order()}/setinvoiced`)
    expect([reply.status, reply.at("billed"), reply.at("status")]).toEqual([200, "0", "0"])
    expect((await erp.post("/orders/99999999/setinvoiced", {})).status).toBe(404)
  })
})

describe("changing and deleting", () => {
  test("PUT changes the payment mode, not the warehouse", async () => {
    const id = await make.order([], { warehouse_id: await make.warehouse(), mode_reglement_id: payBy.mode })
    const reply = await erp.put(`/orders/${id}`, { mode_reglement_id: 6, warehouse_id: 4444 })
    expect([reply.status, reply.at("mode_reglement_id")]).toEqual([200, "6"])
    expect((await read(id)).body).toMatchObject({
      mode_reglement_id: "6",
      warehouse_id: String(await make.warehouse()),
    })
  })

  test("[LAW-05] PUT empties ref_client of an order that was validated, and leaves its state and lines", async () => {
    const id = await make.order([freeText(1)], { ref_client: "2099887766" })
    await erp.post(`/orders/${id}/validate`, {})
    expect((await read(id)).at("ref_client")).toBe("2099887766")
    expect((await erp.put(`/orders/${id}`, { ref_client: "" })).status).toBe(200)
    const after = await read(id)
    expect([after.at("ref_client") || null, after.at("status"), after.at("lines.0.qty")]).toEqual([null, "1", "1"])
  })

  test("a deleted draft is gone", async () => {
    const id = await make.order([freeText(1)])
    expect((await erp.delete(`/orders/${id}`)).body).toEqual({ success: { code: 200, message: "Order deleted" } })
    expect((await read(id)).status).toBe(404)
  })
})
