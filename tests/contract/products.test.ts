import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)
const filtered = (filter: string, more = "") => `/products?limit=100&sqlfilters=${encodeURIComponent(filter)}${more}`

describe("one product", () => {
  test("[ERP-10] has label, price and description as texts, the price with 8 decimals", async () => {
    const id = await make.product({ price: 10000 })
    const reply = await erp.get(`/products/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.at("id")).toBe(String(id))
    expect(reply.at("price")).toBe("10000.00000000")
    expect(reply.at("label")).toBeTypeOf("string")
    expect(reply.at("status")).toBe("1")
    expect(reply.at("stock_warehouse")).toEqual([])
  })

  test("[ERP-10] an unknown one is 404", async () => {
    const reply = await erp.get("/products/99999999")
    expect([reply.status, reply.at("error.message")]).toEqual([404, "Not Found: Product not found"])
  })

  test("[ERP-04] stock is a map of warehouse to real, as texts; without any it is an empty list", async () => {
    const id = await make.product()
    expect((await erp.get(`/products/${id}/stock`)).body).toEqual({ stock_warehouses: [] })
    const warehouse = await make.warehouse()
    await erp.post("/stockmovements", { product_id: id, warehouse_id: warehouse, qty: 7 })
    const reply = await erp.get(`/products/${id}/stock`)
    expect(reply.at(`stock_warehouses.${warehouse}.real`)).toBe("7")
    expect(reply.at(`stock_warehouses.${warehouse}.id`)).toBeTypeOf("string")
  })

  test("[ERP-04] a warehouse that reaches exactly 0 leaves the map, and below 0 it shows", async () => {
    const id = await make.product({ stock: 5 })
    const warehouse = await make.warehouse()
    await erp.post("/stockmovements", { product_id: id, warehouse_id: warehouse, qty: -5 })
    expect((await erp.get(`/products/${id}/stock`)).at("stock_warehouses")).toEqual([])
    await erp.post("/stockmovements", { product_id: id, warehouse_id: warehouse, qty: -2 })
    expect(await make.realStock(id)).toBe(-2)
  })

  test("[ERP-04] the stock of an unknown product is 403, not 404", async () => {
    expect((await erp.get("/products/99999999/stock")).status).toBe(403)
  })

  test("[ERP-05] no variants, or an unknown product: an empty list", async () => {
    const id = await make.product()
    for (const path of [`/products/${id}/variants`, "/products/99999999/variants"]) {
      const reply = await erp.get(path)
      expect([reply.status, reply.body]).toEqual([200, []])
    }
  })
})

describe("product lists", () => {
  test("[ERP-09] filters by status, ignores case in texts, and an empty list is []", async () => {
    const id = await make.product()
    const ref = String((await erp.get(`/products/${id}`)).at("ref"))
    const found = await erp.get(filtered(`(t.ref:=:'${ref.toLowerCase()}') and (t.tosell:=:1)`))
    expect(found.items.map(item => item["id"])).toEqual([String(id)])
    const none = await erp.get(filtered("(t.ref:=:'NOPE')"))
    expect([none.status, none.body]).toEqual([200, []])
  })

  test("[ERP-09] stock_reel is a text or null without stock data, a number with it", async () => {
    const without = await make.product()
    const stocked = await make.product({ stock: 4 })
    const rows = (more: string) => erp.get(filtered(`(t.rowid:in:${without},${stocked})`, `&sortfield=t.rowid${more}`))
    expect((await rows("")).items.map(item => item["stock_reel"])).toEqual([null, "4"])
    const detailed = await rows("&includestockdata=1")
    expect(detailed.items.map(item => item["stock_reel"])).toEqual([0, 4])
    expect(detailed.items[0]?.["stock_warehouse"]).toEqual([])
    expect(detailed.at(`1.stock_warehouse.${await make.warehouse()}.real`)).toBe("4")
  })

  test("[ERP-09] pages: limit and page cut the list without gaps, past the end it is []", async () => {
    const ids = [await make.product(), await make.product(), await make.product()].map(String)
    const page = (number: number) =>
      erp.get(
        `/products?limit=2&page=${number}&sortfield=t.rowid&sortorder=DESC&properties=id&sqlfilters=${encodeURIComponent(`(t.rowid:in:${ids.join(",")})`)}`,
      )
    expect((await page(0)).body).toEqual([{ id: ids[2] }, { id: ids[1] }])
    expect((await page(1)).body).toEqual([{ id: ids[0] }])
    expect((await page(2)).body).toEqual([])
  })

  test("[ERP-09] an edited product is listed among changes since a moment", async () => {
    const id = await make.product()
    const edited = await erp.put(`/products/${id}`, { price: 4321, label: marked("nuevo") })
    expect([edited.status, edited.at("price")]).toEqual([200, "4321.00000000"])
    const since = (text: string) => erp.get(filtered(`(t.tms:>:'${text}') and (t.rowid:=:${id})`))
    expect((await since("2020-01-01 00:00:00")).items).toHaveLength(1)
    expect((await since("2199-01-01 00:00:00")).items).toHaveLength(0)
  })
})

describe.runIf(embedded)("the seeded catalogue", () => {
  const list = (query: string) =>
    erp.get(`/products?sortfield=t.ref&sortorder=ASC&limit=1000${query}&properties=id,ref`)
  const ids = async (query: string) => (await list(query)).items.map(item => Number(item["id"]))

  test("[ERP-09] mode 1 drops services; variant_filter 1, 2 and 3 are simple products, parents and children", async () => {
    expect(await ids("&mode=2")).toEqual([315])
    expect(await ids("&mode=1&variant_filter=2")).toEqual([40])
    expect(await ids("&variant_filter=3")).toEqual([316, 317])
    const simple = await ids("&mode=1&sqlfilters=t.tosell:=:1&variant_filter=1")
    expect(simple).toEqual(expect.arrayContaining([1, 22, 36, 52, 54]))
    for (const other of [40, 51, 315, 316]) expect(simple).not.toContain(other)
  })

  test("[ERP-05][ERP-07] a parent's variants: child, price difference, first attribute; the child has its own price", async () => {
    const reply = await erp.get("/products/40/variants")
    expect(reply.at("1.fk_product_child")).toBe("317")
    expect(reply.at("1.variation_price")).toBe("10.00000000")
    expect(reply.at("1.attributes.0.id")).toBe("1")
    expect(reply.at("1.attributes.0.fk_prod_attr_val")).toBe("2")
    expect((await erp.get("/products/317")).at("price")).toBe("60.00000000")
    expect((await erp.get("/products/317/stock")).at("stock_warehouses.5.real")).toBe("25")
  })

  test("[ERP-06] attribute values have id and value; none or unknown is 404", async () => {
    const reply = await erp.get("/products/attributes/1/values")
    expect(reply.items.map(item => [item["id"], item["value"]])).toEqual([
      ["1", "Rojo"],
      ["2", "Verde"],
    ])
    for (const id of [3, 99]) {
      const empty = await erp.get(`/products/attributes/${id}/values`)
      expect([empty.status, empty.at("error.message")]).toEqual([404, "Not Found: Attribute values not found"])
    }
  })

  test("ids_only and pagination_data", async () => {
    expect((await erp.get("/products?limit=2&ids_only=true&sqlfilters=(t.rowid:<=:54)")).body).toEqual(["22", "51"])
    const paged = await erp.get("/products?limit=2&pagination_data=true&properties=id&sqlfilters=(t.rowid:<=:54)")
    expect(paged.at("pagination")).toEqual({ total: 7, page: 0, page_count: 4, limit: 2 })
  })

  test("VAT of the product is in price_ttc and tva_tx; a service never has stock", async () => {
    const vat = await erp.get("/products/52")
    expect([vat.at("price"), vat.at("price_ttc"), vat.at("tva_tx")]).toEqual([
      "1000.00000000",
      "1130.00000000",
      "13.0000",
    ])
    expect((await erp.get("/products/315/stock")).body).toEqual({ stock_warehouses: [] })
  })
})
