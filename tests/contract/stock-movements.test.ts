import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const moving = async () => {
  const [product_id, warehouse_id] = [await make.product({ stock: 10 }), await make.warehouse()]
  return { product_id, warehouse_id }
}

const withCode = async (code: string) => {
  const filter = encodeURIComponent(`(t.inventorycode:=:'${code}')`)
  return (await erp.get(`/stockmovements?sqlfilters=${filter}`)).items
}

describe("stock movements", () => {
  test.each([
    [1, undefined, "3"],
    [-1, undefined, "2"],
    [2, 0, "0"],
    [-2, 1, "1"],
    [1, 1, "0"],
    [1, 2, "3"],
    [-1, 3, "3"],
    [-1, 0, "0"],
  ])("%i of type %s: the sign decides, stored as type %s", async (qty, type, stored) => {
    const where = await moving()
    const code = marked("MOV")
    const label = '<b>Traslado</b> "x" ñ ₡'
    const reply = await erp.post("/stockmovements", { ...where, qty, type, movementcode: code, movementlabel: label })
    expect([reply.status, typeof reply.body]).toEqual([200, "number"])
    expect(await withCode(code)).toMatchObject([
      { id: String(reply.body), qty: String(qty), type: stored, label, inventorycode: code, origin_id: "0" },
    ])
    expect(await make.realStock(where.product_id)).toBe(10 + qty)
  })

  test("the same call twice makes two; an origin and a price are kept, the price moves the average cost", async () => {
    const where = await moving()
    const code = marked("DEV")
    const origin = { origin_type: "commande", origin_id: 60 }
    const body = { ...where, qty: 5, price: 300, movementcode: code, ...origin }
    await erp.post("/stockmovements", body)
    await erp.post("/stockmovements", body)
    expect(await withCode(code)).toMatchObject(
      [origin, origin].map(() => ({ origin_type: "commande", origin_id: "60" })),
    )
    expect(await make.realStock(where.product_id)).toBe(20)
    expect(Number((await erp.get(`/products/${where.product_id}`)).at("pmp"))).toBe(300)
    await erp.post("/stockmovements", { ...body, qty: 20, price: 150 })
    expect(Number((await erp.get(`/products/${where.product_id}`)).at("pmp"))).toBe(225)
  })

  test.each([
    [{ qty: 0 }, 503, "Service Unavailable: Making a stock movement with a quantity of 0 is not possible"],
    [{ qty: undefined }, 400, "Bad Request: `qty` is required."],
    [{ qty: "uno" }, 400, "Bad Request: Invalid value specified for `qty`. Expecting numeric value"],
    [{ product_id: 99999999 }, 503, "Service Unavailable: Error when create stock movement : "],
    [
      { movementcode: "x".repeat(129) },
      503,
      "Service Unavailable: Error when create stock movement : Data too long for column 'inventorycode' at row 1",
    ],
  ])("%o is refused", async (change, status, message) => {
    const reply = await erp.post("/stockmovements", { ...(await moving()), qty: 1, ...change })
    expect([reply.status, reply.at("error.message")]).toEqual([status, message])
  })

  test("there is no call for one movement, and a level cannot be set", async () => {
    const { product_id } = await moving()
    expect((await erp.get("/stockmovements/1")).status).toBe(404)
    expect((await erp.put(`/products/${product_id}`, { stock_reel: 50 })).status).toBe(400)
  })

  test("stock_theorique excludes units that validated orders wait for", async () => {
    const { product_id } = await moving()
    const figures = async () => {
      const reply = await erp.get(`/products/${product_id}?includestockdata=1`)
      return [reply.at("stock_reel"), reply.at("stock_theorique")]
    }
    const order = await make.order([{ fk_product: product_id, qty: 3, subprice: 1 }])
    expect(await figures()).toEqual([10, 10])
    await erp.post(`/orders/${order}/validate`)
    expect(await figures()).toEqual([10, 7])
    const shipment = await make.shipment(order)
    expect(await figures()).toEqual([10, 7])
    await erp.post(`/shipments/${shipment}/validate`)
    expect(await figures()).toEqual([7, 7])
  })

  test.runIf(embedded)("8 at the same moment are all written, but the level misses some of them", async () => {
    const { product_id, warehouse_id } = await moving()
    const code = marked("A-LA-VEZ")
    const call = () => erp.post("/stockmovements", { product_id, warehouse_id, qty: 1, movementcode: code })
    const replies = await Promise.all(Array.from({ length: 8 }, call))
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect(await withCode(code)).toHaveLength(8)
    const level = await make.realStock(product_id)
    expect(level).toBeGreaterThan(10)
    expect(level).toBeLessThan(18)
  })
})
