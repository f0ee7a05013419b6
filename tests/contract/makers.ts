import { beforeAll, expect } from "vitest"
import { type ErpUnderTest, embedded, marked } from "./erp-under-test.ts"

/** The payment mode, account and date form of the ERP under test; the defaults are the seed's. */
export const payBy = { mode: 106, account: 1, dateAsText: false }

export const now = () => Math.floor(Date.now() / 1000)

/** The tags 20.0.0 and 20.0.1 want YYYYMMDDhhmmss in UTC, other releases Unix seconds. */
export const paymentDate = (): number | string =>
  payBy.dateAsText ? new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "") : now()

const made = (reply: { status: number; body: unknown; text: string }): number => {
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toBeTypeOf("number")
  return reply.body as number
}

/** Creates records with marked names in the ERP under test. */
export const makersFor = (erp: ErpUnderTest) => {
  const firstOrNew = async (path: string, body: () => object): Promise<number> => {
    const first = (await erp.get(`${path}?limit=1`)).at("0.id")
    return first === undefined ? made(await erp.post(path, body())) : Number(first)
  }
  const warehouse = () => firstOrNew("/warehouses", () => ({ label: marked("Bodega"), statut: 1 }))

  // Payment types cannot be made over REST; every Dolibarr has cash.
  if (!embedded)
    beforeAll(async () => {
      const types = (await erp.get("/setup/dictionary/payment_types")).items
      payBy.mode = Number(types.find(({ code }) => code === "LIQ")?.["id"])
      payBy.account = await firstOrNew("/bankaccounts", () => {
        const ref = marked("C").slice(-12)
        return { ref, label: ref, type: 1, courant: 1, currency_code: "CRC", country_id: 75, date_solde: now() }
      })
      await warehouse()
      await firstOrNew("/categories", () => ({ label: marked("Categoría"), type: "product" }))
      const id = await invoice(await validOrder())
      const payment = { paymentid: payBy.mode, closepaidinvoices: "yes", accountid: payBy.account }
      // The time ends in 99, which no release can read as an hour.
      const datepaye = now() - (now() % 100) + 99
      const reply = await erp.post(`/invoices/${id}/payments`, { datepaye, ...payment })
      payBy.dateAsText = reply.status === 400 && reply.text.includes("Incorrect datetime value")
    })

  const customer = async (more: object = {}) =>
    made(await erp.post("/thirdparties", { name: marked("Cliente"), client: "1", ...more }))

  const product = async ({ price = 1000, stock = 0, type = 0 } = {}) => {
    const ref = marked("P")
    const id = made(await erp.post("/products", { ref, label: ref, price, type, status: 1, status_buy: 1 }))
    if (stock !== 0) {
      made(await erp.post("/stockmovements", { product_id: id, warehouse_id: await warehouse(), qty: stock }))
    }
    return id
  }

  const order = async (lines: object[] = [], more: object = {}) => {
    const socid = await customer()
    return made(await erp.post("/orders", { socid, type: 0, date: now(), status: 0, lines, ...more }))
  }

  const validOrder = async (lines: object[] = [freeText(2500)], more: object = {}) => {
    const id = await order(lines, more)
    expect((await erp.post(`/orders/${id}/validate`, {})).status).toBe(200)
    return id
  }

  const shipment = async (orderId: number) => made(await erp.post(`/orders/${orderId}/shipment/${await warehouse()}`))

  const invoice = async (orderId: number): Promise<number> => {
    const reply = await erp.post(`/invoices/createfromorder/${orderId}`)
    expect(reply.status, reply.text).toBe(200)
    return Number(reply.at("id"))
  }

  const realStock = async (productId: number): Promise<number | undefined> => {
    const reply = await erp.get(`/products/${productId}/stock`)
    const real = reply.at(`stock_warehouses.${await warehouse()}.real`)
    return real === undefined ? undefined : Number(real)
  }

  return { warehouse, customer, product, order, validOrder, shipment, invoice, realStock }
}

export const freeText = (subprice: number, label = "+₡2500") => ({ label, product_type: 0, qty: 1, subprice })
