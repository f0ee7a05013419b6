import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest } from "./erp-under-test.ts"
import { freeText, makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)
const readStatus = async (order: number) => (await erp.get(`/orders/${order}`)).at("status")

describe("shipments", () => {
  test("[ERP-28][ERP-29][ERP-41] validating moves the stock once and sets the order to status 2; twice is 304", async () => {
    const product = await make.product({ stock: 10 })
    const order = await make.validOrder([{ fk_product: product, qty: 3, subprice: 10 }, freeText(2500)])
    const shipment = await make.shipment(order)
    expect(await readStatus(order)).toBe("1")
    expect(await make.realStock(product)).toBe(10)
    const reply = await erp.post(`/shipments/${shipment}/validate`, { notrigger: 0 })
    expect(reply.body).toMatchObject({
      id: String(shipment),
      status: "1",
      origin_id: String(order),
      ref: expect.stringMatching(/^SH\d{4}-\d{4,}$/),
    })
    expect(await readStatus(order)).toBe("2")
    expect(await make.realStock(product)).toBe(7)
    const again = await erp.post(`/shipments/${shipment}/validate`, { notrigger: 0 })
    expect([again.status, again.text]).toEqual([304, ""])
    expect(await make.realStock(product)).toBe(7)
  })

  test("[ERP-30] closing sets the order to 3 when everything is covered; twice is 304", async () => {
    const order = await make.validOrder([
      { fk_product: await make.product({ stock: 2 }), qty: 2, subprice: 5 },
      freeText(1),
    ])
    const shipment = await make.shipment(order)
    await erp.post(`/shipments/${shipment}/validate`)
    expect((await erp.post(`/shipments/${shipment}/close`)).at("status")).toBe("2")
    expect(await readStatus(order)).toBe("3")
    expect((await erp.post(`/shipments/${shipment}/close`)).status).toBe(304)
  })

  test("[ERP-30] closing a draft shipment is 200 and nothing happens", async () => {
    const order = await make.validOrder()
    const reply = await erp.post(`/shipments/${await make.shipment(order)}/close`)
    expect([reply.status, reply.at("status")]).toEqual([200, "0"])
    expect(await readStatus(order)).toBe("1")
  })

  test("[ERP-29] {} and booleans are refused, no body and a numeric text are accepted; an unknown id gets 404", async () => {
    const shipment = await make.shipment(await make.validOrder())
    for (const body of [{}, { notrigger: true }]) {
      const refused = await erp.post(`/shipments/${shipment}/validate`, body)
      expect([refused.status, refused.at("error.message")]).toEqual([
        400,
        "Bad Request: Invalid value specified for `notrigger`. Expecting integer value",
      ])
      expect((await erp.post(`/shipments/${shipment}/close`, body)).status).toBe(400)
    }
    expect((await erp.post(`/shipments/${shipment}/validate`, { notrigger: "0" })).status).toBe(200)
    expect((await erp.post("/shipments/99999999/validate")).status).toBe(404)
    expect((await erp.post("/shipments/99999999/close")).status).toBe(404)
  })

  test("[ERP-28] a second full shipment, one of a draft and one from an unknown warehouse are made; warehouse 0 is not", async () => {
    const order = await make.validOrder()
    const first = await make.shipment(order)
    expect(await make.shipment(order)).not.toBe(first)
    const list = await erp.get(`/orders/${order}/shipment`)
    expect(list.items.map(item => item["origin_id"])).toEqual([String(order), String(order)])
    expect((await erp.post(`/orders/${order}/shipment/99999`)).status).toBe(200)
    expect((await erp.post(`/orders/${order}/shipment/0`)).status).toBe(404)
    expect((await erp.post("/orders/99999999/shipment/1")).status).toBe(404)
    const draft = await make.order([freeText(1)])
    const early = await make.shipment(draft)
    expect((await erp.post(`/shipments/${early}/validate`)).status).toBe(200)
    expect((await erp.get(`/orders/${draft}`)).body).toMatchObject({ status: "2", ref: `(PROV${draft})` })
  })

  test("[ERP-29] above stock the quantity goes below 0", async () => {
    const product = await make.product()
    const shipment = await make.shipment(await make.validOrder([{ fk_product: product, qty: 10, subprice: 1 }]))
    expect((await erp.post(`/shipments/${shipment}/validate`)).status).toBe(200)
    expect(await make.realStock(product)).toBe(-10)
  })

  test("[ERP-31] a customer's shipments by ascending id, newest first when asked; none is [], a bad id 400", async () => {
    const socid = await make.customer()
    expect((await erp.get(`/shipments?thirdparty_ids=${socid}`)).body).toEqual([])
    const order = await make.validOrder([freeText(1)], { socid })
    const ids = [await make.shipment(order), await make.shipment(order)].map(String)
    const listed = await erp.get(`/shipments?thirdparty_ids=${socid}`)
    expect(listed.items.map(item => [item["id"], item["origin_id"], item["origin_type"]])).toEqual(
      ids.map(id => [id, String(order), "commande"]),
    )
    const newest = await erp.get(`/shipments?thirdparty_ids=${socid}&sortorder=DESC&limit=1`)
    expect(newest.items.map(item => item["id"])).toEqual([ids[1]])
    expect((await erp.get("/shipments?thirdparty_ids=abc")).status).toBe(400)
  })

  test("[ERP-29] stock is the sum of its movements", async () => {
    const product = await make.product({ stock: 10 })
    const shipment = await make.shipment(await make.validOrder([{ fk_product: product, qty: 4, subprice: 1 }]))
    await erp.post(`/shipments/${shipment}/validate`)
    const filter = encodeURIComponent(`(t.fk_product:=:${product})`)
    const moves = await erp.get(`/stockmovements?limit=100&sqlfilters=${filter}`)
    expect(moves.items.map(item => [Number(item["warehouse_id"]), Number(item["qty"])])).toEqual([
      [await make.warehouse(), 10],
      [await make.warehouse(), -4],
    ])
    expect(await make.realStock(product)).toBe(6)
  })
})

describe.runIf(embedded)("where negative stock is forbidden", () => {
  const strict = erpUnderTest({ settings: { negativeStock: false } })
  const makeStrict = makersFor(strict)

  test("[ERP-29] it is still 200 and status 2, but the short line and those after it do not move", async () => {
    const [before, short, after] = [
      await makeStrict.product({ stock: 5 }),
      await makeStrict.product({ stock: 1 }),
      await makeStrict.product({ stock: 5 }),
    ]
    const lines = [before, short, after].map(fk_product => ({ fk_product, qty: 2, subprice: 1 }))
    const order = await makeStrict.validOrder(lines)
    const shipment = await makeStrict.shipment(order)
    expect((await strict.post(`/shipments/${shipment}/validate`)).status).toBe(200)
    expect((await strict.get(`/orders/${order}`)).at("status")).toBe("2")
    expect(await Promise.all([before, short, after].map(makeStrict.realStock))).toEqual([3, 1, 5])
  })
})

describe.runIf(embedded)("other stock settings", () => {
  const onOrder = erpUnderTest({
    settings: { stockOnShipment: false, stockOnOrder: true, negativeStock: false, enoughStockForInvoice: true },
  })
  const makeOn = makersFor(onOrder)

  test("stock on order validation needs idwarehouse; too little is 500 and the order stays a draft", async () => {
    const product = await makeOn.product({ stock: 5 })
    const idwarehouse = await makeOn.warehouse()
    const lines = [{ fk_product: product, qty: 2, subprice: 1 }]
    await makeOn.validOrder(lines)
    expect(await makeOn.realStock(product)).toBe(5)
    const order = await makeOn.order(lines)
    expect((await onOrder.post(`/orders/${order}/validate`, { idwarehouse })).status).toBe(200)
    expect(await makeOn.realStock(product)).toBe(3)
    const greedy = await makeOn.order([{ fk_product: product, qty: 500, subprice: 1 }])
    expect((await onOrder.post(`/orders/${greedy}/validate`, { idwarehouse })).status).toBe(500)
    expect((await onOrder.get(`/orders/${greedy}`)).at("status")).toBe("0")
    expect((await onOrder.post(`/invoices/createfromorder/${greedy}`)).status).toBe(405)
  })
})

describe.runIf(embedded)("where an order needs enough stock", () => {
  const enough = erpUnderTest({ settings: { enoughStockForOrder: true } })

  test("a line above stock is refused in Spanish", async () => {
    const order = await makersFor(enough).order()
    const reply = await enough.post(`/orders/${order}/lines`, { fk_product: 36, qty: 500, subprice: 1 })
    expect([reply.status, reply.at("error.message")]).toEqual([
      400,
      "Bad Request: El inventario no es suficiente para que el productoESP-32 lo agregue a un nuevo pedido.",
    ])
  })
})
