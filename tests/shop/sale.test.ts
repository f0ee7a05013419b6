import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { SaleResult } from "../../src/shop/counter/rules/sale.ts"
import { saleId } from "../../src/shop/counter/sell-in-person.ts"
import { findBankAccount } from "../shared/documented-business.ts"
import { associations, atCounter, expectClosedOnce, expectStockAddsUp, readStock } from "../support/counter.ts"
import { everyFault } from "../support/faulty-fetch.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
const { calls, faulty, refuse } = erp

let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const more = Array.from({ length: 30 }, (_, at) => aProduct({ id: 600 + at, label: `Pieza ${at}`, categories: [20] }))
  shop = await startShop({ erpFetch: erp.fetch, seed: aShop({ products: [...seed.products, ...more] }) })
})
afterAll(async () => {
  await expectStockAddsUp(shop.erp)
  await shop.stop()
})
beforeEach(erp.startAfresh)

const resistors = { id: 1, units: 4 }
const aSale = (overrides: object = {}) => ({
  key: randomUUID(),
  methodId: 4,
  items: [resistors],
  shownTotal: 100,
  paymentReceived: true,
  ...overrides,
})

const sell = async (sale: ReturnType<typeof aSale>, alias: keyof typeof associations = "ASEIC") => {
  const reply = await (await atCounter(shop, alias)).postJson("/asocias/admin/ventas", sale)
  return { status: reply.status, result: (await reply.json()) as SaleResult }
}

const soldRef = (result: SaleResult): string => (result.kind === "sold" ? result.receipt.orderRef : result.kind)

const readOrder = async (result: SaleResult) => {
  const [order] = await shop.erp.orders.list({ ref: soldRef(result) })
  return (await shop.erp.orders.get(order!.id))!
}

const ordersOfAssociation = () => shop.erp.orders.list({ customerIds: [associations.ASEIC.id] }, { limit: 500 })

describe("a sale in person", () => {
  test("[SALE-10][SALE-12][SALE-15][SALE-16][ERP-43] the sequence in its order, for the association and its warehouse", async () => {
    const before = await readStock(shop.erp, 1, 1)
    const { status, result } = await sell(aSale({ items: [resistors, { id: 1002, units: 1 }], shownTotal: 170 }))
    expect(status).toBe(200)
    const order = await readOrder(result)
    expect(order).toMatchObject({ customerId: 1, warehouseId: 1, paymentModeId: 4, total: 170 })
    expect(order.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice])).toEqual([
      [1, 4, 25],
      [1002, 1, 70],
    ])
    await expectClosedOnce(shop.erp, order.id)
    expect(await readStock(shop.erp, 1, 1)).toBe(before - 4)
    const [invoice] = order.invoiceIds
    expect(await shop.erp.invoices.payments(invoice!)).toMatchObject([{ reference: order.ref }])
    expect((await shop.erp.invoices.get(invoice!))?.accountId).toBe(findBankAccount(order.paymentModeId ?? 0))
    const [shipment] = await shop.erp.shipments.ofOrder(order.id)
    expect(calls).toEqual([
      "POST /orders",
      `POST /orders/${order.id}/validate`,
      `POST /invoices/createfromorder/${order.id}`,
      `POST /invoices/${invoice}/validate`,
      `POST /invoices/${invoice}/payments`,
      `POST /orders/${order.id}/setinvoiced`,
      `POST /orders/${order.id}/shipment/1`,
      `POST /shipments/${shipment!.id}/validate`,
      `POST /shipments/${shipment!.id}/close`,
    ])
    expect(result).toMatchObject({
      kind: "sold",
      receipt: { total: 170, finished: true, methodId: 4, association: "Asociación ASEIC" },
    })
  })

  test("[SALE-19] the same press sent five times at once and once more later is one sale with one answer", async () => {
    const sale = aSale()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sell(sale)))
    answers.push(await sell(sale))
    const refs = new Set(answers.map(({ result }) => soldRef(result)))
    expect(refs.size).toBe(1)
    expect(calls.filter(call => call === "POST /orders")).toHaveLength(1)
    await expectClosedOnce(shop.erp, (await readOrder(answers[0]!.result)).id)
  })

  test("[SALE-19] a lost answer is found by its key, by the association that sold only", async () => {
    const sale = aSale()
    await sell(sale)
    const own = await (await atCounter(shop)).get(`/asocias/admin/ventas/${sale.key}`)
    expect(((await own.json()) as SaleResult).kind).toBe("sold")
    const other = await (await atCounter(shop, "AEMTEC")).get(`/asocias/admin/ventas/${sale.key}`)
    expect(other.status).toBe(404)
    expect((await (await atCounter(shop)).get(`/asocias/admin/ventas/${randomUUID()}`)).status).toBe(404)
  })

  test("[SALE-19] the same key with another cart is refused and tells what was sold", async () => {
    const sale = aSale()
    const first = await sell(sale)
    const other = await sell({ ...sale, items: [{ id: 2, units: 1 }], shownTotal: 5000 })
    expect(other.status).toBe(409)
    expect(other.result).toMatchObject({ kind: "other-cart", receipt: { orderRef: soldRef(first.result) } })
  })

  test("[SALE-19] the same key with another cart while the first is under way: the device is told to wait, and one of them is sold", async () => {
    const sale = aSale()
    const other = { ...sale, items: [{ id: 2, units: 1 }], shownTotal: 5000 }
    const before = (await ordersOfAssociation()).length
    const answers = await Promise.all([sell(sale), sell(other), sell(sale), sell(other)])
    const sold = answers.filter(({ result }) => result.kind === "sold")
    expect(sold.length).toBeGreaterThan(0)
    expect(new Set(sold.map(({ result }) => soldRef(result))).size).toBe(1)
    // What may still be sold is never called a cart that was not: the device would sell it under another key.
    for (const { result } of answers) if (result.kind === "other-cart") expect(result.receipt).not.toBeNull()
    expect(await ordersOfAssociation()).toHaveLength(before + 1)
  })

  test("[SALE-12] if a price differs from the shown one, nothing is sold and the new price is shown", async () => {
    const { status, result } = await sell(aSale({ shownTotal: 99 }))
    expect(status).toBe(409)
    expect(result).toMatchObject({ kind: "prices-changed", total: 100, prices: [{ id: 1, price: 25 }] })
    expect(calls).toEqual([])
  })

  test("[SALE-09] without confirmation, method or items there is no sale", async () => {
    const browser = await atCounter(shop)
    const odd = [
      aSale({ paymentReceived: false }),
      aSale({ paymentReceived: undefined }),
      aSale({ methodId: 6 }),
      aSale({ methodId: null }),
      aSale({ items: [] }),
      aSale({ items: [{ id: 1, units: 0 }] }),
      aSale({ items: [{ id: 1, units: 101 }] }),
      aSale({ items: [{ id: 1, units: 1.5 }] }),
      aSale({ items: [resistors, resistors] }),
      aSale({ key: "1" }),
    ]
    for (const body of odd) expect((await browser.postJson("/asocias/admin/ventas", body)).status).toBe(400)
    expect(calls).toEqual([])
  })

  test("[SALE-04][SALE-17][SALE-20] a product that is not for sale, or only by variant, is not sold", async () => {
    for (const id of [313, 6, 99_999]) {
      const { result } = await sell(aSale({ items: [{ id, units: 1 }], shownTotal: 60 }))
      expect(result).toEqual({ kind: "unavailable", ids: [id] })
    }
    expect(calls).toEqual([])
  })

  test("[SALE-20] selling below the own stock is not refused", async () => {
    const { result } = await sell(aSale({ items: [{ id: 2, units: 5 }], shownTotal: 25_000 }), "AEMTEC")
    expect(result.kind).toBe("sold")
    expect(await readStock(shop.erp, 2, 2)).toBe(-5)
  })
})

describe("a sale that fails", () => {
  test.each([[/POST \/orders$/], [/POST \/orders\/\d+\/validate/]])(
    "[SALE-11] refused at %s it leaves nothing in the ERP",
    async call => {
      const before = await ordersOfAssociation()
      refuse(call)
      const { status, result } = await sell(aSale())
      expect(status).toBe(502)
      expect(result).toEqual({ kind: "failed" })
      expect(await ordersOfAssociation()).toEqual(before)
    },
  )

  test("[SALE-10][SALE-11] a sale that is refused after it was registered stays, is shown to staff, and 'Continuar' finishes it", async () => {
    refuse(/POST \/invoices\/\d+\/payments/)
    const sale = aSale()
    const { result } = await sell(sale)
    expect(result).toMatchObject({ kind: "sold", receipt: { finished: false } })
    refuse(null)
    await shop.parts.database.query(
      "update counter_sales set started_at = started_at - interval '1 minute' where key = $1",
      [sale.key],
    )
    const browser = await atCounter(shop)
    const panel = pageText((await browser.open("/asocias/admin")).html)
    expect(panel).toContain(`Venta ${soldRef(result)}`)
    const resume = {
      accion: "continuar-trabajo",
      trabajo: saleId(associations.ASEIC.id, sale.key),
      motivo: "ya responde",
    }
    const reply = await browser.post("/asocias/admin", resume)
    expect(pageText(await reply.text())).toContain("Listo: se terminó.")
    await expectClosedOnce(shop.erp, (await readOrder(result)).id)
  })

  test("[SALE-10][SALE-19] every fault at every write: sold once and whole, or not at all", async () => {
    const writes = [
      /POST \/orders$/,
      /POST \/orders\/\d+\/validate/,
      /POST \/invoices\/createfromorder/,
      /POST \/invoices\/\d+\/payments/,
      /POST \/orders\/\d+\/shipment/,
      /POST \/shipments\/\d+\/close/,
    ]
    for (const [at, write] of writes.entries()) {
      for (const fault of [everyFault[at % everyFault.length]!, everyFault[(at + 3) % everyFault.length]!]) {
        const before = await readStock(shop.erp, 1, 1)
        const struck = faulty.struck()
        faulty.arm(write, fault)
        const { result } = await sell(aSale())
        expect(faulty.struck()).toBe(struck + 1)
        expect(result.kind).toBe("sold")
        await expectClosedOnce(shop.erp, (await readOrder(result)).id)
        expect(await readStock(shop.erp, 1, 1)).toBe(before - 4)
      }
    }
  })

  test("[SALE-10][SALE-19] two associations sell six times at once: six sales", async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, at) => sell(aSale(), at % 2 === 0 ? "ASEIC" : "AEMTEC")),
    )
    const refs = results.map(({ result }) => soldRef(result))
    expect(new Set(refs).size).toBe(6)
    for (const { result } of results) await expectClosedOnce(shop.erp, (await readOrder(result)).id)
  })
})

describe("the sale catalogue", () => {
  const open = async (query: string) =>
    pageText((await (await atCounter(shop)).open(`/asocias/admin?tab=venta${query}`)).html)

  test("[SALE-01][SALE-20] 21 products a page, with image, name and price, filtered as the catalogue is", async () => {
    const browser = await atCounter(shop)
    const { html } = await browser.open("/asocias/admin?tab=venta")
    // The strip of what sells most has pictures of its own above the page of products.
    const listed = html.slice(html.lastIndexOf("Lo que más se vende aquí"))
    expect(listed.match(/\/imagenes\/productos\/\d+\/96"/g)?.length).toBeGreaterThanOrEqual(21)
    expect(pageText(html)).toContain("Página 1 de")
    expect(await open("&categoria=20")).toContain("32 productos")
    expect(await open("&categoria=10&subcategoria=12")).toContain("Resistencia 220 Ω 1/2 W")
    const found = await open("&q=4.7k")
    expect(found).toContain("1 producto ")
    expect(found).toContain("Resistencia 4.7 kΩ 1/4 W")
    expect(found).toContain("₡25")
    const hidden = await open("&q=PCB")
    expect(hidden).not.toContain("PCB pequeña")
  })

  test("[SALE-20] the stock shown is the own warehouse's", async () => {
    const read = async (alias: keyof typeof associations) =>
      (await (await atCounter(shop, alias)).get("/asocias/admin/existencias?ids=4,5,1001")).json()
    expect(await read("ASEIC")).toEqual({ 4: 9, 5: 0, 1001: 5 })
    expect(await read("AEMTEC")).toEqual({ 4: 7, 5: 0, 1001: 0 })
  })

  test("[SALE-04][SALE-05] variants with their own prices; a product without them answers with a failure", async () => {
    const browser = await atCounter(shop)
    expect(await (await browser.get("/asocias/admin/variantes/6")).json()).toEqual([
      { id: 1001, label: "LED difuso 5 mm Rojo", value: "Rojo", price: 60 },
      { id: 1002, label: "LED difuso 5 mm Verde", value: "Verde", price: 70 },
      { id: 1003, label: "LED difuso 5 mm Azul", value: "Azul", price: 75 },
    ])
    expect((await browser.get("/asocias/admin/variantes/1")).status).toBe(404)
  })

  test("[SALE-12] a stored cart learns the current prices and which products are no longer sold", async () => {
    const browser = await atCounter(shop)
    expect(await (await browser.get("/asocias/admin/precios?ids=1,1002,313")).json()).toEqual({
      kind: "prices",
      prices: [
        { id: 1, label: "Resistencia 4.7 kΩ 1/4 W", price: 25 },
        { id: 1002, label: "LED difuso 5 mm Verde", price: 70 },
      ],
      gone: [313],
    })
  })
})

test("[ASOC-10][SALE-12] an association sees neither the receipts nor the outcome of another's sales", async () => {
  const sale = aSale()
  expect((await sell(sale)).status).toBe(200)
  const { sales } = shop.services.counter
  expect((await sales.recent(associations.ASEIC)).map(({ key }) => key)).toContain(sale.key)
  expect((await sales.recent(associations.AEMTEC)).map(({ key }) => key)).not.toContain(sale.key)
  expect(await sales.outcome(associations.AEMTEC, sale.key)).toBeNull()
})
