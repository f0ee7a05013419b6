import { describe, expect, test } from "vitest"
import { erpUnderTest, marked } from "./erp-under-test.ts"
import { makersFor, now } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const product = async (more: object) => {
  const ref = marked("IVA")
  return Number((await erp.post("/products", { ref, label: ref, status: 1, tva_tx: 13, ...more })).body)
}

const prices = async (id: number) => {
  const { price, price_ttc, tva_tx, price_base_type } = (await erp.get(`/products/${id}`)).body as Record<
    string,
    string
  >
  return [price, price_ttc, tva_tx, price_base_type]
}

/** The totals of an order and its invoice, each as [net, tax, total]. */
const totals = async (lines: object[]) => {
  const order = await make.validOrder(lines)
  const invoice = await make.invoice(order)
  const sums = (body: unknown) => {
    const { total_ht, total_tva, total_ttc } = body as Record<string, unknown>
    return [total_ht, total_tva, total_ttc].map(Number)
  }
  const onOrder = sums((await erp.get(`/orders/${order}`)).body)
  expect(sums((await erp.get(`/invoices/${invoice}`)).body)).toEqual(onOrder)
  return onOrder
}

describe("prices of a product", () => {
  test("[TAX-01] base HT keeps the net price, base TTC the one with tax; the other follows", async () => {
    const net = await product({ price: 33.33, price_base_type: "HT" })
    expect(await prices(net)).toEqual(["33.33000000", "37.66000000", "13.0000", "HT"])
    const gross = await product({ price_ttc: 995, price_base_type: "TTC" })
    expect(await prices(gross)).toEqual(["880.53000000", "995.00000000", "13.0000", "TTC"])
    await erp.put(`/products/${gross}`, { tva_tx: 4 })
    expect(await prices(gross)).toEqual(["956.73077000", "995.00000000", "4.0000", "TTC"])
    await erp.put(`/products/${gross}`, { price_ttc: 995, price_base_type: "TTC", tva_tx: 13 })
    expect(await prices(gross)).toEqual(["880.53097000", "995.00000000", "13.0000", "TTC"])
    await erp.put(`/products/${net}`, { price_ttc: 14000 })
    expect(await prices(net)).toEqual(["33.33000000", "37.66000000", "13.0000", "HT"])
    expect(await prices(await product({ price: 995, price_base_type: "TTC" }))).toEqual([
      "0.00000000",
      "0.00000000",
      "13.0000",
      "TTC",
    ])
  })
})

describe("lines with tax", () => {
  const ttc = { price_base_type: "TTC" }
  const at = (subprice: unknown, qty: number, tva_tx?: unknown, more: object = {}) => ({
    label: "x",
    product_type: 0,
    qty,
    subprice,
    tva_tx,
    ...more,
  })

  test.each([
    ["no rate sent", [at(33.33, 3)], [99.99, 0, 99.99]],
    ["3 at 33.33", [at(33.33, 3, 13)], [99.99, 13, 112.99]],
    ["7 of 995", [at("880.53097000", 7, 13)], [6163.72, 801.28, 6965]],
    ["a price with tax in place of one without", [at(995, 1, 13)], [995, 129.35, 1124.35]],
    [
      "price_base_type TTC, ignored in a line that comes with its order",
      [at(995, 3, 13, ttc)],
      [2985, 388.05, 3373.05],
    ],
    ["each line by itself", Array.from({ length: 5 }, () => at(33.33, 1, 13)), [166.65, 21.65, 188.3]],
    ["mixed rates", [at(880.53097, 1, 13), at(10000, 1, 0), at(1000, 1, 1)], [11880.53, 124.47, 12005]],
    ["10 % off 2 of 995", [at("880.53097000", 2, 13, { remise_percent: 10 })], [1584.96, 206.04, 1791]],
    ["a third off, without tax", [at(995, 3, 0, { remise_percent: 33.33 })], [1990.1, 0, 1990.1]],
    ["a negative line", [at("880.53097000", 2, 13), at(-100, 1, "13.0000")], [1661.06, 215.94, 1877]],
  ])("[TAX-02] %s", async (_name, lines, expected) => {
    expect(await totals(lines)).toEqual(expected)
  })

  test("[TAX-02] an added line may be priced with tax", async () => {
    const order = await make.order()
    expect((await erp.post(`/orders/${order}/lines`, at(995, 3, 13, ttc))).status).toBe(200)
    const { total_ht, total_tva, total_ttc } = (await erp.get(`/orders/${order}`)).body as Record<string, unknown>
    expect([total_ht, total_tva, total_ttc].map(Number)).toEqual([2641.59, 343.41, 2985])
  })

  test("[TAX-02] a line's discount reads back on the order and on its invoice; a change without it takes it off", async () => {
    const order = await make.order([at(880.53097, 2, 13, { remise_percent: 10 })])
    const line = (await erp.get(`/orders/${order}/lines`)).items[0]
    expect(line).toMatchObject({ remise_percent: "10", subprice: "880.53097000", total_ttc: "1791.00000000" })
    expect(Number(line?.["price"])).toBe(792.48097)
    const invoice = await make.invoice(order)
    expect((await erp.get(`/invoices/${invoice}/lines`)).items[0]).toMatchObject({
      remise_percent: "10",
      subprice: "880.53097000",
      total_ttc: "1791.00000000",
    })
    const changed = await erp.put(`/orders/${order}/lines/${line?.["id"]}`, { qty: 2, subprice: 880.53097, tva_tx: 13 })
    expect([changed.at("lines.0.remise_percent"), changed.at("total_ttc")]).toEqual(["0", "1990.00000000"])
  })

  test("[TAX-02] a credit note's line takes a discount too", async () => {
    const lines = [at(995, 2, 0, { remise_percent: 10 })]
    const reply = await erp.post("/invoices", { socid: await make.customer(), type: 2, date: now(), lines })
    expect(reply.status, reply.text).toBe(200)
    const note = await erp.get(`/invoices/${reply.body}`)
    expect([note.at("total_ttc"), note.at("lines.0.remise_percent")]).toEqual(["-1791.00000000", "10"])
  })

  test("[TAX-02] a changed line without a rate loses it", async () => {
    const order = await make.order([at(33.33, 3, 13)])
    const line = (await erp.get(`/orders/${order}/lines`)).at("0.id")
    const reply = await erp.put(`/orders/${order}/lines/${line}`, { qty: 4, subprice: 33.33 })
    expect(reply.body).toMatchObject({ total_tva: "0.00000000", total_ttc: "133.32000000" })
  })
})
