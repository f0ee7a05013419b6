import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { quoteNumber, validUntil } from "../../src/shop/counter/quotes.ts"
import { printedDate, printedName } from "../../src/shop/documents/printed-document.ts"
import { countingFetch } from "../shared/counting-fetch.ts"
import { atCounter } from "../support/counter.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const longName = "Resistencia de película metálica de precisión 4.7 kΩ 1/4 W"
const many = Array.from({ length: 60 }, (_, at) =>
  aProduct({ id: 500 + at, label: `Módulo número ${at + 1}`, price: 100 + at }),
)
let shop: TestShop
let erpIsDown = false
const erp = countingFetch()

beforeAll(async () => {
  const seed = aShop()
  shop = await startShop({
    seed: aShop({ products: [...seed.products, aProduct({ id: 400, label: longName, price: 25 }), ...many] }),
    erpFetch: (input, init) => (erpIsDown ? Promise.reject(new TypeError("fetch failed")) : erp.fetch(input, init)),
  })
})
afterAll(() => shop.stop())

const ask = async (items: readonly { id: number; units: number }[], more: object = {}) =>
  (await atCounter(shop)).postJson("/asocias/admin/cotizacion", { items, ...more })

const makeQuote = async (items: readonly { id: number; units: number }[], more: object = {}) => {
  const reply = await ask(items, more)
  expect(reply.status).toBe(200)
  const pages = await pdfTexts(new Uint8Array(await reply.arrayBuffer()))
  return { reply, pages, texts: pages.flat().map(text => text.replaceAll("\u00a0", " ")) }
}

describe("the quote", () => {
  test("[QUOTE-01] with a product that is not for sale there is no quote: no line is left out silently", async () => {
    for (const id of [313, 999_999, 6])
      expect(
        (
          await ask([
            { id: 1, units: 1 },
            { id, units: 1 },
          ])
        ).status,
      ).toBe(502)
  })

  test("[QUOTE-01][QUOTE-02][QUOTE-03][QUOTE-04][QUOTE-07] reads back with its number, date, association, rows and amounts", async () => {
    const { reply, texts } = await makeQuote([
      { id: 400, units: 4 },
      { id: 122, units: 2 },
      { id: 1002, units: 3 },
    ])
    expect(reply.headers.get("Content-Type")).toBe("application/pdf")
    const number = texts.find(text => text.startsWith("PRES-"))
    expect(number).toMatch(/^PRES-\d{4}$/)
    expect(reply.headers.get("Content-Disposition")).toBe(`attachment; filename="${number}.pdf"`)
    expect(texts).toContain(printedDate(new Date()))
    expect(texts).toContain("Asociación ASEIC")
    const table = texts.slice(texts.indexOf("Cantidad"))
    expect(table.slice(0, 21)).toEqual([
      ...["Cantidad", "Producto", "Precio unitario", "Total"],
      ...["4", "Resistencia de película metálica de prec", `P-00400 · ${longName}`, "₡25", "₡100"],
      ...["2", "Kit de Arduino Ultimate", "KIT-", "ULT", "₡29 950", "₡59 900"],
      ...["3", "LED difuso 5 mm Verde", "₡70", "₡210"],
      ...["Total general", "₡60 210"],
    ])
    expect(texts).toContain("Precios sujetos a cambios.")
    const { phone } = shop.config.brand
    const contact = texts.find(text => text.startsWith("Teléfono"))
    expect(contact).toContain(`+506 ${phone.slice(0, 4)} ${phone.slice(4)}`)
    expect(contact).toContain(new URL(shop.config.publicUrl).host)
  })

  test("[QUOTE-07] names its customer and how long it is valid", async () => {
    const { texts } = await makeQuote([{ id: 2, units: 1 }], { customer: " Marta Rojas Solís " })
    expect(texts[texts.indexOf("Cliente") + 1]).toBe("Marta Rojas Solís")
    expect(texts[texts.indexOf("Válida hasta") + 1]).toBe(printedDate(validUntil(new Date())))
  })

  test("[QUOTE-07] a long list goes over several pages, each with its heading, note and number", async () => {
    const { pages, texts } = await makeQuote(many.map(({ id }) => ({ id, units: 1 })))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Producto")
      expect(page).toContain("Precios sujetos a cambios.")
      expect(page.at(-1)).toMatch(new RegExp(`Página ${index + 1} de ${pages.length}$`))
    }
    expect(texts.filter(text => text.startsWith("Módulo número"))).toHaveLength(60)
    expect(texts).toContain("₡7770")
  })

  test("[QUOTE-01] the prices of thirty products are asked of the ERP in one call", async () => {
    const quoted = many.slice(0, 30).map(({ id }) => id)
    const before = erp.calls.length
    expect((await ask(quoted.map(id => ({ id, units: 2 })))).status).toBe(200)
    // The catalogue is refreshed beside it, by lists that name none of these.
    const asked = erp.calls.slice(before).filter(call => /(?:%3A|%2C|\/)5[0-2]\d\b/.test(call))
    expect(asked).toEqual([expect.stringContaining(encodeURIComponent(quoted.join(",")))])
  })

  test("[QUOTE-05] an empty cart is refused", async () => {
    const reply = await ask([])
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ problem: "empty" })
  })

  test("[QUOTE-04][SALE-12] prices are the ERP's, and those in the request are ignored", async () => {
    const browser = await atCounter(shop)
    const reply = await browser.postJson("/asocias/admin/cotizacion", {
      items: [{ id: 2, units: 1, precio: 1, price: 1 }],
    })
    const texts = (await pdfTexts(new Uint8Array(await reply.arrayBuffer()))).flat()
    expect(texts).toContain("₡5000")
    expect(texts).not.toContain("₡1")
  })

  test("[QUOTE-06] a failure is an answer without a file and without the ERP's texts", async () => {
    erpIsDown = true
    const reply = await ask([{ id: 2, units: 1 }])
    erpIsDown = false
    expect(reply.status).toBe(502)
    expect(await reply.json()).toEqual({ problem: "failed" })
  })

  test("[QUOTE-05] odd requests are refused", async () => {
    const browser = await atCounter(shop)
    for (const body of [{}, { items: [{ id: -1, units: 1 }] }, { items: [{ id: 1, units: 101 }] }, null, [1]]) {
      expect((await browser.postJson("/asocias/admin/cotizacion", body)).status).toBe(400)
    }
  })
})

test("[QUOTE-02][QUOTE-03] the number has four digits, names keep forty characters", () => {
  expect(quoteNumber(0)).toBe("PRES-0000")
  expect(quoteNumber(0.99999)).toBe("PRES-9999")
  expect(quoteNumber(0.0042)).toBe("PRES-0042")
  expect(Array.from(printedName("Ω".repeat(50)))).toHaveLength(40)
  expect(printedName("Protoboard")).toBe("Protoboard")
})
