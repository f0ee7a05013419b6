import { describe, expect, test } from "vitest"
import { dolibarrError, scriptedErp } from "../../tests/support/scripted-erp.ts"

const wireProduct = (id: number, fields: object = {}) => ({
  id: String(id),
  ref: `P-${id}`,
  label: `Producto ${id}`,
  description: "Descripción",
  price: "10000.00000000",
  stock_reel: "164",
  stock_warehouse: [],
  status: "1",
  date_modification: "2026-11-14 17:45:42",
  entity: "1",
  cost_price: "3000.00",
  ...fields,
})

const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => wireProduct(from + i))

describe("the product list", () => {
  test("[ERP-09] the list comes from two parallel calls, and only the second one reads stock", async () => {
    const parent = wireProduct(40, { stock_reel: 153, stock_warehouse: { "4": { real: "17", id: "191" } } })
    const { erp, calls } = scriptedErp({ "GET /products": [{ body: many(1, 2) }, { body: [parent] }] })
    const products = await erp.products.listForSale()
    const common = { sortfield: "t.ref", sortorder: "ASC", limit: "1000", mode: "1", sqlfilters: "t.tosell:=:1" }
    expect(calls.map(call => call.query)).toEqual([
      { ...common, variant_filter: "1" },
      { ...common, variant_filter: "2", includestockdata: "1" },
    ])
    expect(products.map(({ id, isParentOfVariants }) => [id, isParentOfVariants])).toEqual([
      [1, false],
      [2, false],
      [40, true],
    ])
  })

  test("[ERP-09][DATA-04] numbers come as text or numbers, empty maps as []; nothing else passes", async () => {
    const odd = wireProduct(54, { stock_reel: null, price: "75.50000000", description: null })
    const parent = wireProduct(40, { stock_reel: 153, stock_warehouse: { "5": { real: "-3", id: "191" } } })
    const { erp } = scriptedErp({ "GET /products": [{ body: [odd] }, { body: [parent] }] })
    expect(await erp.products.listForSale()).toEqual([
      {
        id: 54,
        ref: "P-54",
        label: "Producto 54",
        description: "",
        price: 75.5,
        taxRate: 0,
        taxIncluded: false,
        barcode: null,
        extraFields: {},
        alertLevel: 0,
        stockReel: 0,
        warehouseStock: {},
        forSale: true,
        createdAt: null,
        modifiedAt: Date.UTC(2026, 10, 14, 23, 45, 42) / 1000,
        isParentOfVariants: false,
      },
      expect.objectContaining({ id: 40, stockReel: 153, warehouseStock: { 5: -3 }, isParentOfVariants: true }),
    ])
  })

  test.each([
    [{ price: "33.33000000", price_ttc: "37.66000000", tva_tx: "13.0000", price_base_type: "HT" }, 37.66, false],
    [{ price: "133.33000000", price_ttc: "150.66290000", tva_tx: "13.0000", price_base_type: "HT" }, 150.66, false],
    [{ price: "880.53000000", price_ttc: "995.00000000", tva_tx: "13.0000", price_base_type: "TTC" }, 995, true],
  ])("[TAX-01] the price is the one with tax: %o", async (prices, price, taxIncluded) => {
    const { erp } = scriptedErp({ "GET /products/7": { body: wireProduct(7, prices) } })
    expect(await erp.products.get(7)).toMatchObject({ price, taxRate: 13, taxIncluded })
  })

  test("extra fields lose their prefix, empty ones are left out", async () => {
    const array_options = { options_valor: "4k7", options_potencia: null, options_pasos: 12 }
    const { erp } = scriptedErp({ "GET /products/7": { body: wireProduct(7, { array_options, barcode: "750" }) } })
    expect(await erp.products.get(7)).toMatchObject({ barcode: "750", extraFields: { valor: "4k7", pasos: "12" } })
  })

  test("[OPS-07] the ids for sale are read without their products", async () => {
    const { erp, calls } = scriptedErp({ "GET /products": [{ body: ["7", "8"] }, { body: ["40"] }] })
    expect(await erp.products.idsForSale([7, 8, 40, 99])).toEqual({ plain: [7, 8], parents: [40] })
    expect(calls.map(call => call.query["ids_only"])).toEqual(["true", "true"])
    expect(calls[0]?.query.sqlfilters).toBe("((t.tosell:=:1) and (t.rowid:in:7,8,40,99))")
    expect(await erp.products.idsForSale([])).toEqual({ plain: [], parents: [] })
  })

  test("[ERP-09][DATA-12] more than 1000 products are read to the end, none twice", async () => {
    const pages = [{ body: many(1, 1000) }, { body: [] }, { body: many(1000, 500) }]
    const { erp, calls } = scriptedErp({ "GET /products": pages })
    expect(await erp.products.listForSale()).toHaveLength(1499)
    expect(calls.map(call => call.query.page)).toEqual([undefined, undefined, "1"])
  })

  test("[ERP-09] changes since a moment are requested in server time", async () => {
    const { erp, calls } = scriptedErp({ "GET /products": { body: [wireProduct(7, { status: "0" })] } })
    expect(await erp.products.changedSince(Date.UTC(2026, 0, 1, 6) / 1000)).toMatchObject([{ id: 7, forSale: false }])
    expect(calls[0]?.query.sqlfilters).toBe("(t.tms:>=:'2026-01-01 00:00:00')")
  })
})

test("[ERP-10][FAIL-09] one product is read; an unknown id, 0 and an answer about another product give none", async () => {
  const { erp, sent } = scriptedErp({
    "GET /products/22": { body: wireProduct(22) },
    "GET /products/99999": dolibarrError(404, "Not Found: Product not found"),
    "GET /products/23": { body: wireProduct(1) },
  })
  expect(await erp.products.get(22)).toMatchObject({ label: "Producto 22", price: 10000 })
  expect(await erp.products.get(99999)).toBeNull()
  expect(await erp.products.get(23)).toBeNull()
  expect(await erp.products.get(0)).toBeNull()
  expect(sent()).toHaveLength(3)
})

describe("stock", () => {
  test("[ERP-04][DATA-06] by warehouse, also negative; none is an empty list", async () => {
    const { erp } = scriptedErp({
      "GET /products/22/stock": { body: { stock_warehouses: { "5": { real: "79", id: "105" }, "1": { real: "-2" } } } },
      "GET /products/54/stock": { body: { stock_warehouses: [] } },
    })
    expect(await erp.products.stock(22)).toEqual([
      { warehouseId: 1, real: -2 },
      { warehouseId: 5, real: 79 },
    ])
    expect(await erp.products.stock(54)).toEqual([])
  })

  test("[ERP-04][FAIL-03] an unknown product's 403 is not found, a key without rights stays an error", async () => {
    const { erp } = scriptedErp({
      "GET /products/99999/stock": dolibarrError(403, "Forbidden: Access not allowed for login admin"),
      "GET /products/22/stock": dolibarrError(403, "Forbidden"),
    })
    expect(await erp.products.stock(99999)).toBeNull()
    await expect(erp.products.stock(22)).rejects.toMatchObject({ reason: "refused", status: 403 })
  })
})

describe("variants", () => {
  const variant = (child: number, value: number) => ({
    id: "1",
    fk_product_parent: "40",
    fk_product_child: String(child),
    variation_price: "25.50000000",
    attributes: [{ id: "1", fk_prod_combination: "1", fk_prod_attr: "1", fk_prod_attr_val: String(value) }],
  })
  const script = {
    "GET /products/40/variants": { body: [variant(316, 1), variant(317, 2)] },
    "GET /products/attributes/1/values": { body: [1, 2].map(id => ({ id: String(id), value: `Color ${id}` })) },
  }

  test("[ERP-05][DATA-06] child, price difference and first attribute", async () => {
    const { erp } = scriptedErp(script)
    expect(await erp.products.variants(40)).toEqual([
      { childId: 316, variationPrice: 25.5, attributeId: 1, attributeValueId: 1 },
      { childId: 317, variationPrice: 25.5, attributeId: 1, attributeValueId: 2 },
    ])
  })

  test("[FAIL-05] none for a plain, a child or an unknown product", async () => {
    const { erp } = scriptedErp({ "GET /products/1/variants": { body: [] } })
    expect(await erp.products.variants(1)).toEqual([])
  })

  test("[ERP-06] the values of an attribute; a 404 is how an empty list looks", async () => {
    const { erp } = scriptedErp({
      ...script,
      "GET /products/attributes/3/values": dolibarrError(404, "Not Found: Attribute values not found"),
    })
    expect(await erp.products.attributeValues(1)).toEqual([
      { id: 1, value: "Color 1" },
      { id: 2, value: "Color 2" },
    ])
    expect(await erp.products.attributeValues(3)).toEqual([])
  })
})
