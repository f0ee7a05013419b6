import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

describe("warehouses", () => {
  test("[ERP-03] listed by id with id, label and description as texts", async () => {
    const reply = await erp.get("/warehouses?sortfield=t.rowid&sortorder=ASC&limit=100")
    expect(reply.status).toBe(200)
    const ids = reply.items.map(item => Number(item["id"]))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    for (const item of reply.items) {
      expect(item["id"]).toBeTypeOf("string")
      expect(item["label"]).toBe(item["ref"])
      expect(item["description"]).toBeTypeOf("string")
    }
  })

  test("[ERP-03] a page past the end is [], a bad sortfield 503, an unknown one 404", async () => {
    const past = await erp.get("/warehouses?sortfield=t.rowid&limit=100&page=5")
    expect([past.status, past.body]).toEqual([200, []])
    const bad = await erp.get("/warehouses?sortfield=t.nope")
    expect([bad.status, bad.at("error.message")]).toEqual([
      503,
      "Service Unavailable: Error when retrieve warehouse list : Unknown column 't.nope' in 'ORDER BY'",
    ])
    expect((await erp.get("/warehouses/99999")).status).toBe(404)
  })
})

describe("categories", () => {
  test("[ERP-12] id is a text, fk_parent a number, type a text", async () => {
    const reply = await erp.get("/categories?sortfield=t.rowid&sortorder=ASC&limit=100")
    expect(reply.status).toBe(200)
    for (const item of reply.items) {
      expect(item["id"]).toBeTypeOf("string")
      expect(item["label"]).toBeTypeOf("string")
      expect(item["fk_parent"]).toBeTypeOf("number")
      expect(["0", "1", "2"]).toContain(item["type"])
    }
    expect((await erp.get("/categories?limit=100&page=50")).body).toEqual([])
  })

  test("[ERP-08] objects of an unknown category are 404, without type 400, of a bad type an empty 500", async () => {
    expect((await erp.get("/categories/99999/objects?type=product")).status).toBe(404)
    const known = (await erp.get("/categories?limit=1")).at("0.id")
    const missing = await erp.get(`/categories/${known}/objects`)
    expect([missing.status, missing.at("error.message")]).toEqual([400, "Bad Request: `type` is required."])
    const bad = await erp.get(`/categories/${known}/objects?type=banana`)
    expect([bad.status, bad.text]).toEqual([500, ""])
  })

  test.runIf(embedded)(
    "[ERP-08] members are whole products, not for sale ones too, those of subcategories not",
    async () => {
      const news = await erp.get("/categories/44/objects?type=product")
      expect(news.items.map(item => [item["id"], item["status"]])).toEqual([
        ["22", "1"],
        ["51", "0"],
      ])
      expect(news.at("0.price")).toBe("10000.00000000")
      expect((await erp.get("/categories/46/objects?type=product&onlyids=1")).body).toEqual(["22"])
      for (const empty of [47, 1, 48])
        expect((await erp.get(`/categories/${empty}/objects?type=product`)).body).toEqual([])
      expect((await erp.get("/categories/48/objects?type=customer")).items).toHaveLength(2)
    },
  )
})

describe("sqlfilters", () => {
  const orders = (filter: string) => erp.get(`/orders?limit=10&sqlfilters=${encodeURIComponent(filter)}`)

  test("bad syntax and unbalanced parentheses are 400 and repeat the filter", async () => {
    const syntax = await orders("(t.fk_statut=1)")
    expect([syntax.status, syntax.at("error.message")]).toEqual([
      400,
      "Bad Request: Error when validating parameter sqlfilters -> Bad syntax of the search string: (t.fk_statut=1)",
    ])
    const balance = await orders("(t.fk_statut:=:1")
    expect([balance.status, balance.at("error.message")]).toEqual([
      400,
      "Bad Request: Error when validating parameter sqlfilters -> Wrong balance of parenthesis in sqlfilters=((t.fk_statut:=:1)",
    ])
  })

  test("a value with parentheses is bad syntax; one with an apostrophe, % and : is only a value; a double quote is 403", async () => {
    expect((await orders("(t.ref_ext:=:'a(b)')")).status).toBe(400)
    const odd = await orders("(t.ref_ext:=:'it's 100%: a name')")
    expect([odd.status, odd.body]).toEqual([200, []])
    expect((await orders("(t.ref_ext:=:'a \"name\"')")).status).toBe(403)
  })

  test("a text without quotes counts as 0: other rows come back, and a bare Unix number finds every change", async () => {
    const order = await make.order([], { ref_ext: marked("otro") })
    const filter = `(t.ref_ext:=:abc) and (t.rowid:=:${order})`
    expect((await orders(filter)).items.map(item => item["id"])).toEqual([String(order)])
    const since = `(t.tms:>:${Math.floor(Date.now() / 1000) + 86_400}) and (t.rowid:=:${order})`
    expect((await orders(since)).items).toHaveLength(1)
    expect((await orders(`(t.tms:>:'2999-01-01 00:00:00') and (t.rowid:=:${order})`)).body).toEqual([])
  })

  test("an unknown column is 503 with the database's words", async () => {
    const column = await orders("(t.nope:=:1)")
    expect(column.status).toBe(503)
    expect(column.at("error.message")).toContain("Unknown column 't.nope' in 'WHERE'")
  })

  test("[ERP-27] a limit that is not a number gets 400", async () => {
    const reply = await erp.get("/orders?limit=abc")
    expect([reply.status, reply.at("error.message")]).toEqual([
      400,
      "Bad Request: Invalid value specified for `limit`. Expecting integer value",
    ])
  })
})
