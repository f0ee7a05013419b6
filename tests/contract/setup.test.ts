import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, keyWithoutRights, marked } from "./erp-under-test.ts"

const erp = erpUnderTest()

describe("set-up", () => {
  test("an administrator can read the version, the modules and the settings", async () => {
    expect((await erp.get("/status")).at("success.dolibarr_version")).toMatch(/^\d+\.\d+/)
    expect((await erp.get("/setup/modules")).body).toEqual(expect.arrayContaining(["api", "commande", "stock"]))
    expect((await erp.get("/setup/conf/MAIN_MONNAIE")).body).toBe("CRC")
    const unknown = await erp.get("/setup/conf/NO_SUCH_SETTING")
    expect([unknown.status, unknown.at("error.message")]).toEqual([
      400,
      "Bad Request: Error Bad or unknown value for constantname",
    ])
    expect((await erp.get("/setup/company")).at("country_code")).toBe("CR")
  })

  test.runIf(embedded)(
    "others are refused, and so is the list of payment types without a right on orders or invoices",
    async () => {
      const options = { key: keyWithoutRights }
      for (const path of ["/setup/modules", "/setup/conf/MAIN_MONNAIE", "/setup/company", "/bankaccounts"])
        expect((await erp.send("GET", path, undefined, options)).status).toBe(403)
      expect((await erp.send("GET", "/setup/dictionary/payment_types", undefined, options)).status).toBe(403)
      expect((await erp.send("GET", "/status", undefined, options)).status).toBe(200)
    },
  )

  test("payment types and bank accounts are listed with their codes and refs", async () => {
    const types = await erp.get("/setup/dictionary/payment_types?limit=200")
    expect(types.items.find(({ code }) => code === "LIQ")).toMatchObject({ id: "4", type: "2", module: null })
    const [account] = (await erp.get("/bankaccounts")).items
    expect(account).toMatchObject({ id: expect.stringMatching(/^\d+$/), clos: "0", currency_code: "CRC" })
  })
})

describe("provisioning", () => {
  test("a category is created once; linking a product can be repeated", async () => {
    const category = { label: marked("categoria"), type: "product" }
    const id = (await erp.post("/categories", category)).body as number
    expect((await erp.post("/categories", category)).status).toBe(500)
    expect((await erp.post("/categories", { type: "product" })).status).toBe(400)
    const product = (await erp.post("/products", { ref: marked("P"), label: "Prueba", status: 1 })).body
    for (const _ of [1, 2]) {
      const linked = await erp.post(`/categories/${id}/objects/product/${product}`)
      expect([linked.status, linked.at("success.message")]).toEqual([
        200,
        "Objects successfully linked to the category",
      ])
    }
    expect((await erp.get(`/categories/${id}/objects?type=product&onlyids=1`)).body).toEqual([String(product)])
    expect((await erp.post(`/categories/999999999/objects/product/${product}`)).status).toBe(404)
    expect((await erp.post(`/categories/${id}/objects/product/999999999`)).status).toBe(500)
  })

  test("warehouses and accounts are made once; a warehouse without a status is closed", async () => {
    const label = marked("bodega")
    const id = (await erp.post("/warehouses", { label })).body as number
    expect((await erp.get(`/warehouses/${id}`)).at("statut")).toBe("0")
    expect((await erp.post("/warehouses", { label })).status).toBe(500)
    const account = { ref: marked("C").slice(-12), label, type: 1, courant: 1, currency_code: "CRC", country_id: 75 }
    expect((await erp.post("/bankaccounts", account)).body).toEqual(expect.any(Number))
    expect((await erp.post("/bankaccounts", account)).status).toBe(500)
  })

  test("a variant's reply is its child, and the same value again is another child", async () => {
    const ref = marked("A").replaceAll("-", "")
    const attribute = (await erp.post("/products/attributes", { ref, label: "Color" })).body as number
    expect((await erp.post("/products/attributes", { ref, label: "Color" })).status).toBe(500)
    const value = (await erp.post(`/products/attributes/${attribute}/values`, { ref: "ROJO", value: "Rojo" })).body
    expect((await erp.post(`/products/attributes/${attribute}/values`, { ref: "ROJO", value: "Rojo" })).status).toBe(
      500,
    )
    const parent = (await erp.post("/products", { ref: marked("P"), label: "Camisa", status: 1, price: 8000 })).body
    const variant = {
      weight_impact: 0,
      price_impact: 500,
      price_impact_is_percent: false,
      features: { [attribute]: value },
    }
    const first = (await erp.post(`/products/${parent}/variants`, { ...variant, reference: marked("V") })).body
    expect((await erp.get(`/products/${first}`)).at("price")).toBe("8500.00000000")
    const second = (await erp.post(`/products/${parent}/variants`, { ...variant, reference: marked("V") })).body
    const children = (await erp.get(`/products/${parent}/variants`)).items.map(each => each["fk_product_child"])
    expect([children, first === second]).toEqual([[String(second)], false])
  })
})
