import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countingFetch } from "../shared/counting-fetch.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const hostile = `</script><img src=x onerror="alert(1)">`
const erp = countingFetch()
let shop: TestShop
let html: string

beforeAll(async () => {
  const seed = aShop()
  shop = await startShop({
    erpFetch: erp.fetch,
    catalogueRefreshSeconds: 3600,
    seed: { ...seed, products: [...seed.products, aProduct({ id: 900, label: hostile, categories: [44] })] },
  })
  html = (await shop.visitor().open("/")).html
})
afterAll(() => shop.stop())

const inOrder = (text: string, parts: readonly string[]) => {
  const places = parts.map(part => text.indexOf(part))
  expect(
    places.every(place => place >= 0),
    parts.filter((_, at) => places[at]! < 0).join(),
  ).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

describe("the landing page", () => {
  test("[HOME-01] shows its parts from top to bottom, the footer last", () => {
    inOrder(html, [
      ">Bienvenido<",
      'placeholder="Leds, Resistencias...',
      ">Ver catalogo<",
      ">Ver kits<",
      ">Ir ahora<",
      ">Ver productos<",
      ">Alternativas de envío<",
      "<footer",
    ])
  })

  test("[HOME-02][HOME-03] the banner welcomes and invites to search, explore and discover", () => {
    expect(elements(html, "h1").map(pageText)).toEqual(["Bienvenido"])
    expect(pageText(html)).toContain("Busca, explora y descubre.")
  })

  test("[HOME-02] beside it one line says what the shop is: products, places, ways to pay", () => {
    expect(pageText(html)).toMatch(
      /\d+ productos\. Retiro en 4 asociaciones o por correo\. Tarjeta, SINPE Móvil o efectivo\./,
    )
  })

  test("[HOME-01] its two rows of products do not repeat each other, also where a product is new and flagship", () => {
    const rows = elements(html, "section").filter(one => one.includes("/imagenes/productos/"))
    const ids = rows.map(row => [
      ...new Set([...row.matchAll(/href="\/products\/(\d+)-/g)].map(([, id]) => Number(id))),
    ])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toContain(35)
    expect(ids[1]).not.toContain(35)
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
    expect(ids[1]?.length).toBeGreaterThan(0)
  })

  test("[HOME-04] the search box has its placeholder and works without script", () => {
    const form = elements(html, "form").find(one => one.includes('role="search"')) ?? ""
    expect(form).toContain('placeholder="Leds, Resistencias..."')
    expect(form).toMatch(/<form[^>]*action="\/catalogo"/)
    expect(form).toContain('name="buscar"')
    expect(form).toMatch(/<button type="submit" aria-label="Buscar"/)
  })

  test("[HOME-05] each promo has its button to its place", () => {
    for (const [label, to] of [
      ["Ver catalogo", "/catalogo"],
      ["Ver kits", "/kits"],
      ["Ir ahora", "/servicios/PCB"],
      ["Ver productos", "/insignia"],
    ] as const) {
      const link = elements(html, "a").find(one => pageText(one) === label)
      expect(link, label).toContain(`href="${to}"`)
    }
  })

  test("[HOME-06][HOME-03] names the five benefits", () => {
    inOrder(pageText(html), [
      "Alternativas de envío",
      "Promociones frecuentes",
      "Manuales y guías en línea",
      "Kits personalizados para proyectos",
      "Alianzas con instituciones educativas",
    ])
  })

  test("[HOME-10][NAV-10] examples from the catalogue show label and price in colones", () => {
    // A reader's text has plain spaces; the price itself has a no-break one.
    expect(pageText(html)).toContain("Superior ESP ₡10 000")
    expect(html).toContain("₡10\u00a0000")
  })

  test("the address of a PCB order under way shows it too", async () => {
    for (const path of ["/servicios/PCB/confirmation", "/servicios/PCB/checkout"])
      expect((await shop.visitor().open(path)).html).toContain(">Bienvenido<")
  })

  test("has a title, a description, a canonical address and a picture for shared links", () => {
    expect(html).toMatch(/<title>[^<]+ \| Chispa<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/"`)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/)
  })

  test("a name that holds markup stays text, in the page and in its data", () => {
    expect(html).not.toContain(hostile)
    expect(html).not.toContain("<img src=x")
    expect(pageText(html)).toContain(hostile)
  })
})

describe("suggestions", () => {
  const ask = async (path: string) => (await shop.visitor().get(path)).json()

  test("[HOME-08][HOME-10] the whole list is compact: id, label and price of every product for sale", async () => {
    const { products } = (await ask("/sugerencias")) as { products: [number, string, number][] }
    expect(products).toContainEqual([4, "LED rojo 5 mm", 50])
    expect(products).toHaveLength(shop.parts.catalogue.status().products)
    expect(JSON.stringify(products)).not.toMatch(/cost|description|pmp/)
  })

  test("[HOME-09] for a term there are at most five", async () => {
    expect(((await ask("/sugerencias?buscar=a")) as { products: unknown[] }).products).toHaveLength(5)
    expect(await ask("/sugerencias?buscar=")).toEqual({ products: [] })
  })

  test("another spelling of a value is understood", async () => {
    const { products } = (await ask("/sugerencias?buscar=4k7")) as { products: [number, string, number][] }
    expect(products[0]?.[1]).toBe("Resistencia 4.7 kΩ 1/4 W")
  })
})

test("a warm landing page and its suggestions cost no ERP call", async () => {
  const before = erp.calls.length
  for (const path of ["/", "/?x=1", "/sugerencias", "/sugerencias?buscar=led"])
    expect((await shop.visitor().get(path)).status).toBe(200)
  expect(erp.calls.slice(before)).toEqual([])
})

test("a page from the cache carries every header of a fresh one, also as 304, and a new request id", async () => {
  const ask = (headers: HeadersInit = {}) => shop.visitor().get("/?cabeceras=1", { headers })
  const [fresh, kept] = [await ask(), await ask()]
  const changing = ["date", "x-request-id"]
  const fixed = (reply: Response) => [...reply.headers].filter(([name]) => !changing.includes(name)).toSorted()
  expect(fixed(kept)).toEqual(fixed(fresh))
  expect(kept.headers.get("X-Request-Id")).not.toBe(fresh.headers.get("X-Request-Id"))
  expect(await kept.text()).toBe(await fresh.text())
  const same = await ask({ "If-None-Match": kept.headers.get("ETag") ?? "" })
  expect(same.status).toBe(304)
  expect(same.headers.get("X-Content-Type-Options")).toBe("nosniff")
})
