import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { boardOrderId } from "../../src/shop/boards/place-board-order.ts"
import { postalFee } from "../shared/documented-business.ts"
import { boardFields, boardOrderBody, boardOrderPath, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { everyFault, faultyFetch } from "../support/faulty-fetch.ts"
import { faultsOfOrders, finishedOrders } from "../support/invariants.ts"
import { startShop, type TestShop } from "../support/shop.ts"

/** Calls without ids, such as "POST /orders/lines". */
let calls: string[] = []
/** Chooses the calls that the ERP refuses. */
let refused: ((call: string) => boolean) | null = null
const transport = faultyFetch()
const recorded: typeof fetch = async (input, init) => {
  const path = new URL(String(input)).pathname.replace("/api/index.php", "").replace(/\/\d+/g, "/{id}")
  const call = `${init?.method ?? "GET"} ${path}`
  if (refused?.(call)) return Response.json({ error: { code: 403, message: "Forbidden" } }, { status: 403 })
  calls.push(call)
  return transport.fetch(input, init)
}
const refuse = (call: string) => {
  refused = each => each === call
}

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ erpFetch: recorded })
})
afterAll(() => shop.stop())
beforeEach(() => {
  transport.disarm()
  refused = null
  calls = []
})

const failure = "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo."
const customer = async () => {
  const id = await newCustomer(shop)
  return { id, browser: await signedIn(shop, id) }
}
const readOrders = (id: number) => shop.erp.orders.listWithLines({ customerIds: [id] })
const postal = () => boardFields({ entrega: "222" })
const oneFile = () => sampleBoard().slice(0, 1)

/** Expects exactly one validated order with two lines and its file, and no incomplete one. */
const expectOneWholeOrder = async (customerId: number) => {
  const [order, ...others] = await readOrders(customerId)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: "validated", warehouseId: 5, total: 7500 })
  expect(order?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [313, 1],
    [null, 1],
  ])
  expect((await shop.erp.documents.ofOrder(order?.id ?? 0)).map(({ name }) => name)).toEqual(["placa-B_Cu.gbr"])
  expect(await faultsOfOrders(shop.erp, await finishedOrders(shop.erp, customerId))).toEqual([])
}

test("[ERP-46][ERP-39] a board: create with line and surcharge, finalise, read the ref, upload, in this order", async () => {
  const { id, browser } = await customer()
  calls = []
  expect((await placeOrder(browser, postal(), oneFile())).status).toBe(200)
  const writes = calls.filter(call => !call.startsWith("GET"))
  expect(writes).toEqual(["POST /orders", "POST /orders/{id}/validate", "POST /documents/upload"])
  const between = calls.slice(calls.indexOf("POST /orders/{id}/validate") + 1, calls.indexOf("POST /documents/upload"))
  // The catalogue may be read meanwhile.
  expect(between.filter(call => call.includes("/orders"))).toEqual(["GET /orders/{id}"])
  await expectOneWholeOrder(id)
})

test("[ERP-47][ERP-40] a design: create with its line, phone, finalise, in this order, and nothing uploaded", async () => {
  const { browser } = await customer()
  calls = []
  const fields = boardFields({ disenar: "on", telefono: "8888 9999" })
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(200)
  expect(calls.filter(call => !call.startsWith("GET"))).toEqual([
    "POST /orders",
    "PUT /thirdparties/{id}",
    "POST /orders/{id}/validate",
  ])
})

const everyCall = [
  ["create", /^POST \/orders$/],
  ["validate", /^POST \/orders\/\d+\/validate$/],
  ["ref", /^GET \/orders\/\d+$/],
  ["upload", /^POST \/documents\/upload$/],
] as const

test.each(everyCall)(
  "[PCB-30][FAIL-17] whatever happens to the call '%s', repeated confirms end in one whole order",
  async (_name, call) => {
    for (const fault of everyFault) {
      const { id, browser } = await customer()
      const fields = postal()
      transport.arm(call, fault)
      for (let tries = 0; (await placeOrder(browser, fields, oneFile())).status !== 200; tries++) {
        expect(tries).toBeLessThan(3)
      }
      await expectOneWholeOrder(id)
    }
  },
)

test("[FAIL-17][PCB-19][PCB-30] a failed upload is reported, and the next confirm continues the same order", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  refuse("POST /documents/upload")
  const failed = await placeOrder(browser, fields, oneFile())
  expect(failed).toEqual({
    status: 502,
    reply: { kind: "problem", problem: "failed-registered", key: fields["clave"] },
  })
  const progress = await shop.parts.engine.status(boardOrderId(fields["clave"] ?? ""))
  expect(progress).toMatchObject({ state: "failed", failure: { step: "attach the file 1" } })
  refused = null
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(200)
  await expectOneWholeOrder(id)
})

test("[FAIL-17] a phone that cannot be updated and an order that cannot be made fail the confirm", async () => {
  const { id, browser } = await customer()
  const design = boardFields({ disenar: "on", telefono: "2222-3333" })
  refuse("PUT /thirdparties/{id}")
  expect((await placeOrder(browser, design)).status).toBe(502)
  refuse("POST /orders")
  const board = await placeOrder(browser, postal(), oneFile())
  expect(board.reply).toMatchObject({ kind: "problem", problem: "failed" })
  refused = null
  expect((await placeOrder(browser, design)).status).toBe(200)
  expect(await finishedOrders(shop.erp, id)).toHaveLength(1)
})

test("[FAIL-18][FAIL-20] without a ref nothing is uploaded; the next confirm looks it up again", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  refused = call => call === "GET /orders/{id}" && calls.includes("POST /orders/{id}/validate")
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(502)
  expect(calls).not.toContain("POST /documents/upload")
  const progress = await shop.parts.engine.status(boardOrderId(fields["clave"] ?? ""))
  expect(progress?.failure?.message).toMatch(/no final ref/)
  refused = null
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(200)
  await expectOneWholeOrder(id)
})

test("[PCB-19] without script the failure has the specified text and the order can still be confirmed", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  await browser.post(boardOrderPath, boardOrderBody({ ...fields, accion: "revisar" }, oneFile()))
  refuse("POST /documents/upload")
  const confirm = () =>
    browser.post(boardOrderPath, boardOrderBody({ accion: "confirmar", clave: fields["clave"] ?? "" }))
  const html = await (await confirm()).text()
  expect(html).toContain(failure)
  expect(html).toContain("Detalles del Pedido")
  refused = null
  expect((await confirm()).status).toBe(302)
  await expectOneWholeOrder(id)
})

test("[PCB-30] a changed form after a failure never makes a second order silently", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  refuse("POST /documents/upload")
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(502)
  refused = null
  const changed = await placeOrder(browser, { ...fields, cantidad: "2" }, oneFile())
  expect(changed).toMatchObject({ status: 409, reply: { problem: "registered-otherwise" } })
  expect(await readOrders(id)).toHaveLength(1)
  // After the warning the customer may still want both.
  const { key = "" } = changed.reply as { key?: string }
  expect((await placeOrder(browser, { ...fields, clave: key, cantidad: "2" }, oneFile())).status).toBe(200)
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(200)
  expect((await readOrders(id)).map(order => order.total - postalFee.amount).sort()).toEqual([10_000, 5000])
})

test("a changed form after a failure before any order existed simply is the order", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  refuse("POST /orders")
  expect((await placeOrder(browser, fields, oneFile())).status).toBe(502)
  refused = null
  expect((await placeOrder(browser, { ...fields, cantidad: "2" }, oneFile())).status).toBe(200)
  expect((await readOrders(id)).map(order => order.total - postalFee.amount)).toEqual([10_000])
})

test("[PCB-19][PCB-30] an unreachable ERP is reported; when it is back the order is finished without the customer", async () => {
  const { id, browser } = await customer()
  const fields = postal()
  transport.arm(/^POST \/documents\/upload$/, "refused before", 1_000)
  expect((await placeOrder(browser, fields, oneFile())).reply).toMatchObject({ problem: "failed-registered" })
  transport.disarm()
  const state = async () => (await shop.parts.engine.status(boardOrderId(fields["clave"] ?? "")))?.state
  await expect.poll(state).toBe("done")
  await expectOneWholeOrder(id)
})
