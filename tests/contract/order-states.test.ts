import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, keyOfOneSeller, marked } from "./erp-under-test.ts"
import { makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const shipped = async () => {
  const product = await make.product({ stock: 9 })
  const order = await make.validOrder([{ fk_product: product, qty: 2, subprice: 10000 }])
  const shipment = await make.shipment(order)
  await erp.post(`/shipments/${shipment}/validate`)
  return { product, order, shipment }
}

const readStatus = async (order: number) => (await erp.get(`/orders/${order}`)).at("status")

describe("cancelling", () => {
  test("statut and status together cancel an order in every release; reopening brings it back", async () => {
    const order = await make.validOrder()
    const reply = await erp.put(`/orders/${order}`, { statut: -1, status: -1, note_private: "Cancelado" })
    expect(reply.body).toMatchObject({ status: "-1", statut: "-1", note_private: "Cancelado" })
    expect((await erp.post(`/orders/${order}/settodraft`)).status).toBe(304)
    expect((await erp.post(`/orders/${order}/setinvoiced`)).at("billed")).toBe("0")
    expect((await erp.post(`/orders/${order}/close`)).at("status")).toBe("-1")
    expect((await erp.post(`/orders/${order}/lines`, {})).status).toBe(400)
    expect((await erp.post(`/orders/${order}/reopen`)).body).toBe(1)
    expect(await readStatus(order)).toBe("1")
    expect((await erp.post(`/orders/${order}/reopen`)).status).toBe(304)
  })

  test.runIf(embedded)("status alone does nothing before release 22", async () => {
    const order = await make.validOrder()
    expect((await erp.put(`/orders/${order}`, { status: -1 })).at("status")).toBe("1")
  })

  test("an order whose goods have left is cancelled too, and nothing comes back", async () => {
    const { order, product } = await shipped()
    expect((await erp.put(`/orders/${order}`, { statut: -1, status: -1 })).at("status")).toBe("-1")
    expect(await make.realStock(product)).toBe(7)
  })

  test("a validated order set back to a draft keeps its reference; closing needs no shipment", async () => {
    const order = await make.validOrder()
    const ref = (await erp.get(`/orders/${order}`)).at("ref")
    expect((await erp.post(`/orders/${order}/settodraft`)).body).toMatchObject({ status: "0", ref })
    expect((await erp.post(`/orders/${order}/validate`)).at("ref")).toBe(ref)
    expect((await erp.send("POST", `/orders/${order}/close`, {})).status).toBe(400)
    expect((await erp.post(`/orders/${order}/close`)).at("status")).toBe("3")
    expect((await erp.post(`/orders/${order}/close`)).status).toBe(304)
  })

  test("a deleted shipment gives its goods back and the order its state; a closed one leaves it delivered", async () => {
    const first = await shipped()
    expect((await erp.delete(`/shipments/${first.shipment}`)).body).toEqual({
      success: { code: 200, message: "Shipment deleted" },
    })
    expect([await make.realStock(first.product), await readStatus(first.order)]).toEqual([9, "1"])
    expect((await erp.delete(`/shipments/${first.shipment}`)).status).toBe(404)
    const second = await shipped()
    await erp.post(`/shipments/${second.shipment}/close`)
    await erp.delete(`/shipments/${second.shipment}`)
    expect([await make.realStock(second.product), await readStatus(second.order)]).toEqual([9, "3"])
  })

  test("an order is deleted in every state; its shipment then gives nothing back", async () => {
    const { order, product, shipment } = await shipped()
    expect((await erp.delete(`/orders/${order}`)).status).toBe(200)
    await erp.delete(`/shipments/${shipment}`)
    expect(await make.realStock(product)).toBe(7)
  })
})

describe("changing an order", () => {
  test("notes keep markup and quotes, references change in any state, too long is 500, and the date stays", async () => {
    const order = await make.validOrder()
    const note = 'Llamar antes <b>del</b> "jueves"\nsegunda línea'
    const ref_ext = marked("ext")
    const reply = await erp.put(`/orders/${order}`, { note_private: note, ref_client: "WEB-2", ref_ext })
    expect(reply.body).toMatchObject({ note_private: note, ref_client: "WEB-2", ref_ext })
    const long = await erp.put(`/orders/${order}`, { ref_client: "y".repeat(256) })
    expect([long.status, long.at("error.message")]).toEqual([
      500,
      "Internal Server Error: Error Data too long for column 'ref_client' at row 1",
    ])
  })
})

describe.runIf(embedded)("a key that may not see all customers", () => {
  test("lists are empty in silence, single orders 403, customers 404, and creating works", async () => {
    const order = await make.validOrder()
    const asSeller = (method: string, path: string, body?: object) =>
      erp.send(method, path, body, { key: keyOfOneSeller })
    expect((await asSeller("GET", "/orders?limit=5")).body).toEqual([])
    expect((await asSeller("GET", "/invoices?limit=5")).body).toEqual([])
    expect((await asSeller("GET", "/thirdparties?limit=5")).status).toBe(404)
    expect((await asSeller("GET", `/orders/${order}`)).status).toBe(403)
    const socid = await make.customer()
    expect((await asSeller("POST", "/orders", { socid, date: Math.floor(Date.now() / 1000) })).status).toBe(200)
  })
})
