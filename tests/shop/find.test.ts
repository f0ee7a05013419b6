import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createSoldUnits } from "../../src/shop/catalogue/sold-units.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { atCounter } from "../support/counter.ts"
import { newCustomer } from "../support/customers.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const resistors = (["1 kΩ 1/4 W", "4.7 kΩ 1/2 W", "10 kΩ 1/4 W", "10 kΩ 1/2 W"] as const).map((value, at) =>
    aProduct({
      id: 800 + at,
      ref: `RESX-${at}`,
      label: `Resistencia ${value}`,
      description: "<ul><li><strong>Tolerancia:</strong> ±5 %</li></ul>",
      price: 100 - 10 * at,
      categories: [10],
      stock: at === 0 ? {} : { 1: at, 2: 0 },
      picture: at === 2 ? { filename: "hoja de datos.pdf", svg: dataSheet } : undefined,
    }),
  )
  shop = await startShop({
    catalogueRefreshSeconds: 3600,
    seed: { ...seed, products: [...seed.products, ...resistors] },
  })
})
afterAll(() => shop.stop())

const dataSheet = "%PDF-1.4 hoja de datos"

const open = async (address: string) => (await shop.visitor().open(address)).html
const cardsIn = (html: string) => elements(html, "li").filter(item => item.includes('action="/carrito/lineas"'))
const names = async (address: string) =>
  cardsIn(await open(address)).map(card => pageText(elements(card, "h2")[0] ?? ""))
const findSheet = (html: string) => elements(html, "section").find(one => one.includes('id="filtros"')) ?? ""
const filtersIn = (html: string) =>
  Object.fromEntries(
    elements(findSheet(html), "details").map(group => [
      pageText(elements(group, "summary")[0] ?? ""),
      elements(group, "a").map(pageText),
    ]),
  )

describe("filters", () => {
  test("[FIND-01] a category offers its own filters with counts, as links", async () => {
    const html = await open("/catalogo?categoria=10")
    expect(filtersIn(html)).toMatchObject({
      Resistencia: ["220 Ω 1", "1 kΩ 1", "4.7 kΩ 2", "10 kΩ 2"],
      Potencia: ["1/4 W 3", "1/2 W 3"],
    })
    expect(findSheet(html)).toContain('href="/catalogo?categoria=10&amp;resistencia=4k7"')
    expect(filtersIn(await open("/catalogo?categoria=20"))).not.toHaveProperty("Resistencia")
  })

  test("[FIND-01] several values and ranges combine by address, and the counts follow", async () => {
    expect(await names("/catalogo?categoria=10&resistencia=4k7,10k&potencia=0.25")).toEqual([
      "Resistencia 4.7 kΩ 1/4 W",
      "Resistencia 10 kΩ 1/4 W",
    ])
    expect(await names("/catalogo?categoria=10&resistencia=..1k,10k&potencia=0.5")).toEqual([
      "Resistencia 220 Ω 1/2 W",
      "Resistencia 10 kΩ 1/2 W",
    ])
    const html = await open("/catalogo?categoria=10&resistencia=10k")
    expect(filtersIn(html)["Resistencia"]).toContain("10 kΩ , elegido 2")
    expect(filtersIn(html)["Potencia"]).toEqual(["1/4 W 1", "1/2 W 1"])
    expect(html).toMatch(
      /aria-label="Quitar Resistencia: 10 kΩ"[^>]*href="\/catalogo\?categoria=10"|href="\/catalogo\?categoria=10"[^>]*aria-label="Quitar Resistencia: 10 kΩ"/,
    )
  })

  test("[FIND-01] the boxes of a range are a form that ends at the address of the filter", async () => {
    const reply = await fetch(`${shop.url}/catalogo?categoria=10&resistencia-desde=1k&resistencia-hasta=4,7k`, {
      redirect: "manual",
    })
    expect(reply.headers.get("location")).toBe("/catalogo?categoria=10&resistencia=1k..4k7")
    expect(await names("/catalogo?categoria=10&resistencia=1k..4k7")).toHaveLength(3)
  })

  test("[FIND-01] robots learn which views are pages of their own", async () => {
    const noIndex = async (query: string) => (await open(`/catalogo${query}`)).includes('content="noindex"')
    expect(await noIndex("?categoria=10")).toBe(false)
    expect(await noIndex("?categoria=10&resistencia=4k7")).toBe(false)
    for (const query of [
      "?resistencia=4k7",
      "?categoria=10&resistencia=4k7,10k",
      "?categoria=10&resistencia=1k..",
      "?orden=precio",
      "?disponibles=si",
      "?categoria=10&resistencia=4k8",
    ])
      expect([query, await noIndex(query)]).toEqual([query, true])
    expect(findSheet(await open("/catalogo?categoria=10"))).toContain('rel="nofollow"')
  })

  test("[FIND-02] orders and 'Solo disponibles', anywhere and at a pickup point", async () => {
    const prices = async (order: string) =>
      cardsIn(await open(`/catalogo?categoria=10&orden=${order}`)).map(card =>
        Number(/₡(\d+)/.exec(pageText(card))?.[1]),
      )
    expect(await prices("precio")).toEqual([25, 30, 70, 80, 90, 100])
    expect(await prices("precio-mayor")).toEqual([100, 90, 80, 70, 30, 25])
    expect((await names("/catalogo?categoria=10&orden=nuevos"))[0]).toBe("Resistencia 10 kΩ 1/2 W")
    expect((await names("/catalogo?categoria=10&orden=nombre"))[0]).toBe("Resistencia 1 kΩ 1/4 W")
    expect((await names("/catalogo?categoria=10&orden=unidades"))[0]).toBe("Resistencia 4.7 kΩ 1/4 W")

    expect(pageText(await open("/catalogo?categoria=10"))).toContain("Solo disponibles 5")
    expect(await names("/catalogo?categoria=10&disponibles=si")).not.toContain("Resistencia 1 kΩ 1/4 W")
    expect(await names("/catalogo?categoria=10&disponibles=2")).toEqual(["Resistencia 220 Ω 1/2 W"])
  })
})

describe("the search of the header", () => {
  test("[FIND-03] stands on every page and works without script", async () => {
    for (const page of ["/", "/catalogo", "/envios", "/servicios", "/products/1-x", "/no-existe"]) {
      const header = elements(await open(page), "header")[0] ?? ""
      expect([page, header.includes('name="buscar"'), header.includes('action="/catalogo"')]).toEqual([
        page,
        true,
        true,
      ])
    }
  })

  test("[FIND-03] suggests products, values, categories and pages", async () => {
    const offered = async (term: string) => {
      const reply = await fetch(`${shop.url}/sugerencias/todo?buscar=${encodeURIComponent(term)}`)
      const { options } = (await reply.json()) as {
        options: { group: string; label: string; detail?: string; to: string }[]
      }
      return options
    }
    expect(await offered("4k7")).toEqual([
      expect.objectContaining({ group: "products", label: "Resistencia 4.7 kΩ 1/4 W", detail: "₡25" }),
      expect.objectContaining({ group: "products", label: "Resistencia 4.7 kΩ 1/2 W" }),
      { group: "values", label: "Resistencia: 4.7 kΩ", detail: "2 productos", to: "/catalogo?resistencia=4k7" },
    ])
    expect(await offered("resistores")).toContainEqual({
      group: "categories",
      label: "Resistencias",
      to: "/catalogo?categoria=10",
    })
    expect(await offered("devolución")).toContainEqual({ group: "pages", label: "Reembolsos", to: "/reembolso" })
    expect(await offered("104")).toContainEqual(
      expect.objectContaining({ group: "values", label: "Capacitancia: 100 nF", to: "/catalogo?capacitancia=100n" }),
    )
    expect(await offered("  ")).toEqual([])
  })
})

describe("a product's page", () => {
  test("[FIND-04] offers equivalents and what it is used with", async () => {
    const html = await open("/products/800-x")
    const findSection = (title: string) => elements(html, "section").find(one => one.includes(`>${title}</h2>`)) ?? ""
    // Of another value, so no equivalents.
    expect(findSection("Equivalentes")).toBe("")
    expect(pageText(findSection("Valores cercanos"))).toContain("Resistencia 220 Ω 1/2 W")
    expect(pageText(findSection("Valores cercanos"))).toMatch(/Resistencia 4\.7 kΩ 1\/4 W 4\.7 kΩ ₡/)
    expect(pageText(await open("/products/802-x"))).toMatch(/Equivalentes Resistencia 10 kΩ 1\/2 W/)
    expect(pageText(findSection("Se usa con"))).toContain("Protoboard")
    expect(pageText(elements(html, "nav").find(one => one.includes("Está en")) ?? "")).toBe("Catálogo Resistencias")
  })

  test("[FIND-04] has the documents that the ERP shares, from our own side", async () => {
    const html = await open("/products/802-x")
    expect(html).toContain('href="/documentos/productos/802/hoja%20de%20datos.pdf"')
    expect(html).not.toContain("hashp")
    const file = await fetch(`${shop.url}/documentos/productos/802/hoja%20de%20datos.pdf`)
    expect(file.headers.get("content-type")).toBe("application/pdf")
    expect(file.headers.get("content-security-policy")).toContain("sandbox")
    expect(await file.text()).toBe(dataSheet)
    for (const other of ["802/otra.pdf", "801/hoja%20de%20datos.pdf", "99999/x.pdf", "802/..%2F..%2Fsecreto"])
      expect((await fetch(`${shop.url}/documentos/productos/${other}`)).status).toBe(404)
    expect(pageText(await open("/products/801-x"))).not.toContain("documentos")
  })
})

test("[FIND-06] a search without results shows what was understood, the nearest values and the right category", async () => {
  const html = await open("/catalogo?buscar=resistencia%204k8")
  expect(pageText(html)).toContain("No se encontraron productos.")
  expect(pageText(html)).toContain("Entendimos: resistencia · 4.8 kΩ")
  expect(html).toContain('href="/catalogo?categoria=10&amp;resistencia=4k7"')
  expect(html).toContain('href="/catalogo?categoria=10&amp;resistencia=10k"')
  expect(pageText(html)).toMatch(/Estaría en esta categoría: Resistencias/)

  const filtered = await open("/catalogo?categoria=10&resistencia=220&potencia=0.25")
  expect(pageText(filtered)).toContain("Entendimos: Resistencia: 220 Ω · Potencia: 1/4 W")
  expect(filtered).toContain('aria-label="Quitar Potencia: 1/4 W"')
})

test("a resistor's page says how to read its bands, in the page itself", async () => {
  const html = await open("/products/802-Resistencia")
  expect(pageText(html)).toContain("Cómo leer sus bandas")
  const bands = elements(html, "ol").find(list => list.includes("tolerancia")) ?? ""
  expect(elements(bands, "li").map(band => pageText(band).replace(" :", ":"))).toEqual([
    "Café: 1",
    "Negro: 0",
    "Naranja: × 1000",
    "Dorado: tolerancia ±5 %",
  ])
  expect(pageText(await open("/products/4-LED"))).not.toContain("bandas")
})

test("[CAT-23][SALE-20] bestsellers come first among equal results, in the shop, the suggestions and at the counter", async () => {
  const tens = ["Resistencia 10 kΩ 1/4 W", "Resistencia 10 kΩ 1/2 W"]
  const asked = "resistencia%2010%20k"
  expect(await names(`/catalogo?buscar=${asked}`)).toEqual(tens)
  const id = await shop.erp.orders.create({
    customerId: await newCustomer(shop),
    warehouseId: 1,
    lines: [{ productId: 803, quantity: 2, unitPrice: colones(70) }],
  })
  await shop.erp.orders.ensureValidated(id)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(id, 1)
  await shop.erp.shipments.ensureValidated(shipment.id)
  const { erp, database, catalogue } = shop.parts
  await createSoldUnits({ erp, database, catalogue }).count()
  await catalogue.refresh()

  const bySales = tens.toReversed()
  expect(await names(`/catalogo?buscar=${asked}`)).toEqual(bySales)
  expect(shop.services.catalogue.suggestAll("resistencia 10 k").products.map(({ label }) => label)).toEqual(bySales)
  const counter = pageText((await (await atCounter(shop)).open(`/asocias/admin?tab=venta&q=${asked}`)).html)
  expect(counter.indexOf(bySales[0]!)).toBeGreaterThan(0)
  expect(counter.indexOf(bySales[0]!)).toBeLessThan(counter.indexOf(bySales[1]!))
})
