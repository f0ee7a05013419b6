import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countingFetch } from "../shared/counting-fetch.ts"
import { signedIn } from "../support/customers.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const hostileName = `</script><script>alert("n")</script>`
const hostileHtml =
  '<p onclick="alert(1)">Un <strong>texto</strong> sano</p><script>alert("d")</script><img src=x onerror=alert(2)>'
const erp = countingFetch()
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  shop = await startShop({
    erpFetch: erp.fetch,
    catalogueRefreshSeconds: 3600,
    seed: {
      ...seed,
      products: [
        ...seed.products,
        aProduct({ id: 800, label: hostileName, description: hostileHtml }),
        aProduct({ id: 801, label: "Sin descripción", description: "" }),
        aProduct({ id: 802, label: "Cable 10% más largo / 2-3 m", description: "línea uno\nlínea dos" }),
      ],
    },
  })
})
afterAll(() => shop.stop())

const open = (path: string) => shop.visitor().open(path)
const page = async (path: string) => (await open(path)).html
const main = (html: string) => elements(html, "main")[0] ?? ""
const readStock = (html: string) =>
  elements(main(html), "li")
    .map(pageText)
    .filter(text => /^[\p{Lu}]\w+ -?\d+$/u.test(text))
const box = (html: string) => elements(html, "form").find(one => one.includes('action="/carrito/lineas"')) ?? ""

describe("the address", () => {
  test("[PROD-01] the id before the first hyphen counts; the name does not, and may be missing", async () => {
    for (const path of ["/products/4-LED%20rojo%205%20mm", "/products/4-otro-nombre", "/products/4"])
      expect(elements(await page(path), "h1").map(pageText)).toEqual(["LED rojo 5 mm"])
  })

  test("[PROD-12][FAIL-09] an unknown product, or one not for sale, is 'Producto no encontrado' with status 404", async () => {
    for (const path of ["/products/99999", "/products/abc", "/products/0-x", "/products/-4", "/products/313-PCB"]) {
      const { status, html } = await open(path)
      expect(status, path).toBe(404)
      expect(elements(html, "h1").map(pageText)).toEqual(["Producto no encontrado"])
      expect(html).toContain('<meta name="robots" content="noindex"')
    }
  })
})

describe("what it shows", () => {
  test("[PROD-02][DATA-05] image, name and description", async () => {
    const html = main(await page("/products/4"))
    expect(html).toMatch(/<img src="\/imagenes\/productos\/4\/640"[^>]*alt="LED rojo 5 mm"/)
    expect(pageText(html)).toContain("Descripción del producto 4.")
    expect(pageText(await page("/products/801"))).toContain("Este producto aún no tiene descripción.")
    expect(await page("/products/802")).toContain("línea uno<br />línea dos")
  })

  test("[PROD-03] 'MÁS INFORMACIÓN' for the five flagship products only, each to its page", async () => {
    for (const [id, to] of [
      [35, "/insignia/Superior"],
      [137, "/insignia/UNOR4"],
      [22, "/insignia/UNOR3"],
      [121, "/insignia/kitsArduino"],
      [122, "/insignia/kitsArduino"],
    ] as const) {
      const link = elements(main(await page(`/products/${id}`)), "a").find(one =>
        pageText(one).startsWith("MÁS INFORMACIÓN"),
      )
      expect(link, String(id)).toContain(`href="${to}"`)
    }
    expect(await page("/products/4")).not.toContain("MÁS INFORMACIÓN")
  })

  test("[PROD-03][PROD-07] buying is the one green button; information and the way back are outlines", async () => {
    const html = main(await page("/products/35"))
    const isFilled = (one: string) => /class="[^"]*\bbg-mask-700\b/.test(one)
    const named = (text: string) => elements(html, "a").find(one => pageText(one).startsWith(text)) ?? ""
    expect([...elements(html, "a"), ...elements(html, "button")].filter(isFilled).map(pageText)).toEqual([
      "Añadir al carrito",
    ])
    for (const outline of ["MÁS INFORMACIÓN", "Volver"])
      expect(named(outline)).toMatch(/class="[^"]*\bborder-mask-600\b/)
  })

  test("[PROD-04][FAIL-05] the selector lists the variants' values, and is there only with variants", async () => {
    const html = await page("/products/6")
    const select = elements(html, "select").find(one => one.includes('name="producto"')) ?? ""
    expect(pageText(html)).toContain("Seleccionar Variante")
    expect(elements(select, "option").map(pageText)).toEqual(["Sin variante", "Rojo", "Verde", "Azul"])
    expect(select).toContain('value="1002"')
    expect(await page("/products/4")).not.toContain("Seleccionar Variante")
  })

  test("[PROD-05][PROD-06][PROD-22] stock per place, the two head-office warehouses as one 'Bodega'", async () => {
    expect(readStock(await page("/products/4"))).toEqual(["ASEIC 9", "AEMTEC 7", "AESETEC 0", "ADESC 0", "Bodega 13"])
  })

  test("[PROD-07][PROD-14][PROD-21] the purchase box: unit price, units up to the highest stock, total, both buttons", async () => {
    const form = box(await page("/products/2"))
    expect(pageText(form)).toMatch(/^Añadir al carrito Precio unitario ₡5000 Cantidad Máximo 10 .*Total ₡5000/)
    expect(form).toMatch(/<input[^>]*max="10"/)
    expect(elements(form, "button").map(pageText)).toContain("Añadir al carrito")
    expect(pageText(form)).not.toContain("variación")
  })

  test("[PROD-09] 'Volver' goes to the catalogue", async () => {
    const back = elements(box(await page("/products/2")), "a").find(one => pageText(one) === "Volver")
    expect(back).toContain('href="/catalogo"')
  })

  test("hostile text stays text: in the name, the description, the structured data and the page's data", async () => {
    const html = await page("/products/800")
    expect(elements(html, "h1").map(pageText)).toEqual([hostileName])
    expect(html).not.toMatch(/<script>alert/)
    expect(html).not.toMatch(/onclick|onerror|<img src=x/)
    expect(html).toContain("<p>Un <strong>texto</strong> sano</p>")
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""
    expect(JSON.parse(data)).toMatchObject({ name: hostileName })
  })
})

describe("a shared link", () => {
  test("shows title, description, picture and price, and the canonical address has the encoded name", async () => {
    const html = await page("/products/802-otro")
    const address = `${shop.url}/products/802-Cable%2010%25%20m%C3%A1s%20largo%20%2F%202-3%20m`
    expect(html).toContain(`<link rel="canonical" href="${address}"`)
    expect(html).toContain(`<meta property="og:url" content="${address}"`)
    expect(html).toContain("<title>Cable 10% más largo / 2-3 m ₡1000 | Chispa</title>")
    expect(html).toContain(`<meta property="og:image" content="${shop.url}/imagenes/productos/802/640"`)
    expect(html).toContain('<meta property="product:price:amount" content="1000.00"')
    expect(html).toContain('<meta name="description" content="línea uno línea dos"')
    expect((await open(address.replace(shop.url, ""))).status).toBe(200)
  })

  test("carries schema.org data with availability", async () => {
    const readData = async (path: string) =>
      JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await page(path))?.[1] ?? "null")
    expect(await readData("/products/2")).toMatchObject({
      "@type": "Product",
      sku: "PROTO-830",
      offers: { price: "5000.00", priceCurrency: "CRC", availability: "https://schema.org/InStock" },
    })
    expect(await readData("/products/5")).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } })
    expect(await readData("/products/6")).toMatchObject({ offers: { availability: "https://schema.org/InStock" } })
  })
})

describe("without script", () => {
  test("[PROD-20] the form sends the variant's own product and comes back with the answer", async () => {
    const form = box(await page("/products/6"))
    const back = /name="volver" value="([^"]+)"/.exec(form)?.[1] ?? ""
    expect(back).toBe("/products/6-LED%20difuso%205%20mm")
    const customer = await signedIn(shop, people.ana)
    const reply = await customer.post("/carrito/lineas", { producto: "1002", cantidad: "2", volver: back })
    const after = await customer.open(reply.headers.get("Location") ?? "")
    expect(pageText(after.html)).toContain("Producto agregado al carrito")
    const [draft] = await shop.erp.orders.listWithLines({ customerIds: [people.ana], status: "draft" })
    expect(draft?.lines.map(line => [line.productId, line.quantity, line.unitPrice])).toEqual([[1002, 2, 70]])
  })

  test("[PROD-15][PROD-17][ORD-09] a visitor is asked to sign in and the choice is kept; an empty choice adds nothing", async () => {
    const sent = { producto: "4", cantidad: "1", volver: "/products/4", de: "compra" }
    const visitor = shop.visitor()
    const refused = await visitor.post("/carrito/lineas", sent)
    const told = pageText((await visitor.open(refused.headers.get("Location") ?? "")).html)
    expect(told).toContain("Debe iniciar sesión Iniciar sesión")
    expect(refused.headers.get("Set-Cookie")).toContain("chispa")
    const customer = await signedIn(shop, people.luis)
    const reply = await customer.post("/carrito/lineas", { ...sent, cantidad: "0" })
    expect(pageText((await customer.open(reply.headers.get("Location") ?? "")).html)).toContain(
      "La cantidad debe ser mayor a 0",
    )
    expect(await shop.erp.orders.listWithLines({ customerIds: [people.luis], status: "draft" })).toEqual([])
  })
})

test("a product seen a moment ago costs no ERP call, under any of its addresses", async () => {
  await page("/products/35")
  const before = erp.calls.length
  for (const path of ["/products/35", "/products/35-a", "/products/35-b", "/products/35.data"]) await page(path)
  expect(erp.calls.slice(before)).toEqual([])
})

test("[DATA-06] the page's data hold no ERP ids of warehouses or attributes and no cost", async () => {
  expect(await page("/products/6")).not.toMatch(/fk_prod|attribute_id|warehouse_id|cost_price|pmp/)
})
