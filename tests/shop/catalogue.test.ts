import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countingFetch } from "../shared/counting-fetch.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const hostile = `<script>alert("x")</script> & 'más'`
const erp = countingFetch()
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const screws = Array.from({ length: 30 }, (_, at) =>
    aProduct({ id: 600 + at, label: `Tornillo M${at}`, ref: `ZT-${String(at).padStart(3, "0")}` }),
  )
  const odd = aProduct({ id: 700, label: hostile, description: "<p>Un separador raro</p>", ref: "ZZ-1" })
  shop = await startShop({
    erpFetch: erp.fetch,
    catalogueRefreshSeconds: 3600,
    seed: { ...seed, products: [...seed.products, ...screws, odd] },
  })
})
afterAll(() => shop.stop())

const open = async (query = "") => (await shop.visitor().open(`/catalogo${query}`)).html
const cardsIn = (html: string) => elements(html, "li").filter(item => item.includes('action="/carrito/lineas"'))
const names = (html: string) => cardsIn(html).map(card => pageText(elements(card, "h2")[0] ?? ""))
const findCard = async (term: string) => cardsIn(await open(`?buscar=${encodeURIComponent(term)}`))[0] ?? ""
const radios = (html: string) =>
  elements(html, "label")
    .filter(label => label.includes('type="radio"'))
    .map(label => ({ label: pageText(label), checked: /checked=""/.test(label) }))

describe("categories", () => {
  test("[CAT-01][CAT-02] 'Todo' first and chosen, then the visible top-level categories", async () => {
    expect(radios(await open())).toEqual([
      { label: "Todo", checked: true },
      { label: "Resistencias", checked: false },
      { label: "LEDs", checked: false },
      { label: "Placas", checked: false },
    ])
  })

  test("[CAT-03][CAT-25] the dropdown has the chosen category's subcategories; with 'Todo' or none it is disabled", async () => {
    const dropdown = (html: string) => elements(html, "select").find(one => one.includes('name="subcategoria"')) ?? ""
    const chosen = dropdown(await open("?categoria=10"))
    expect(elements(chosen, "option").map(pageText)).toEqual(["Todas", "1/4 W", "1/2 W"])
    expect(chosen).not.toMatch(/<select[^>]*disabled=""/)
    expect(dropdown(await open())).toMatch(/<select[^>]*disabled=""/)
    expect(dropdown(await open("?categoria=20"))).toMatch(/<select[^>]*disabled=""/)
  })

  test("[CAT-04][CAT-27] a category and a subcategory show their own products, and a search stays inside", async () => {
    expect(names(await open("?categoria=10"))).toEqual(["Resistencia 220 Ω 1/2 W", "Resistencia 4.7 kΩ 1/4 W"])
    expect(names(await open("?categoria=10&subcategoria=11"))).toEqual(["Resistencia 4.7 kΩ 1/4 W"])
    expect(names(await open("?categoria=20&buscar=rojo"))).toEqual(["LED rojo 5 mm"])
    expect(names(await open("?categoria=10&buscar=rojo"))).toEqual([])
  })
})

describe("search", () => {
  test("[CAT-05][CAT-21] is a form with a box and a button that work without script", async () => {
    const form = elements(await open("?categoria=10"), "form").find(one => one.includes('role="search"')) ?? ""
    expect(form).toMatch(/<form[^>]*action="\/catalogo"/)
    expect(form).toContain('name="buscar"')
    expect(pageText(elements(form, "button")[0] ?? "")).toBe("Buscar")
  })

  test("[CAT-22][CAT-24] finds the term in label or description, in any letter case; a blank term finds everything", async () => {
    expect(names(await open("?buscar=%20LED%20ROJO%20"))[0]).toBe("LED rojo 5 mm")
    expect(names(await open("?buscar=separador%20raro"))).toEqual([hostile])
    expect(pageText(await open("?buscar=%20"))).toContain(`Mostrando 12 de ${shop.parts.catalogue.status().products}`)
  })

  test("[CAT-23] puts prefixes first, then earlier places in the label, then descriptions", async () => {
    const found = names(await open("?buscar=arduino"))
    expect(found.slice(0, 4)).toEqual([
      "Arduino UNO R3",
      "Arduino UNO R4 WIFI",
      "Kit de Arduino Básico",
      "Kit de Arduino Ultimate",
    ])
  })

  test("[CAT-26] no match says so, with a way on", async () => {
    const html = await open("?buscar=zzzzqqq")
    expect(pageText(html)).toContain("No se encontraron productos.")
    expect(pageText(html)).toContain("Mostrando 0 de 0 productos")
    expect(html).toMatch(/href="\/catalogo"[^>]*>Ver todo el catálogo/)
  })

  test("the term is shown as text and stays in the box", async () => {
    const html = await open(`?buscar=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(html).not.toContain("<script>alert(1)")
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
  })
})

describe("pages", () => {
  test("[CAT-07] offers 8 to 24 a page, 12 unless chosen; [CAT-10] the summary counts cards and matches", async () => {
    const sizes = elements(await open(), "select").find(one => one.includes('name="porPagina"')) ?? ""
    expect(elements(sizes, "option").map(pageText)).toEqual(["8", "12", "16", "20", "24"])
    expect(sizes).toMatch(/<option selected="">12</)
    expect(pageText(await open("?buscar=tornillo"))).toContain("Mostrando 12 de 30 productos")
    expect(names(await open("?buscar=tornillo&porPagina=20"))).toHaveLength(20)
    expect(pageText(await open("?buscar=tornillo&porPagina=20&pagina=2"))).toContain("Mostrando 10 de 30 productos")
  })

  test("[CAT-28] a size that is not offered counts as 12", async () => {
    expect(names(await open("?buscar=tornillo&porPagina=7"))).toHaveLength(12)
  })

  test("[CAT-09] first and last only when there is more than one page; the pages are links", async () => {
    const html = await open("?buscar=tornillo&pagina=2")
    for (const label of ["Primera página", "Página anterior", "Página siguiente", "Última página"])
      expect(html).toContain(`aria-label="${label}"`)
    expect(html).toMatch(/<a[^>]*aria-label="Última página"[^>]*href="\/catalogo\?buscar=tornillo&amp;pagina=3"/)
    const single = await open("?buscar=led")
    expect(single).not.toContain("Última página")
    expect(single).not.toContain('aria-label="Paginación"')
  })

  test("a page beyond the last shows the last", async () => {
    expect(pageText(await open("?buscar=tornillo&pagina=99"))).toContain("Mostrando 6 de 30 productos")
  })

  test("[CAT-25] the filter form names no page: each change begins at page 1", async () => {
    expect(await open("?buscar=tornillo&pagina=3")).not.toMatch(/name="pagina"/)
  })
})

describe("cards", () => {
  test("[CAT-11][CAT-14][DATA-04] have picture, name, price, units, cart button and what is available", async () => {
    const card = await findCard("LED rojo 5 mm")
    expect(card).toMatch(/<a[^>]*href="\/products\/4-LED%20rojo%205%20mm"[^>]*>(?:<picture[^>]*>)?<img/)
    expect(card).toContain("/imagenes/productos/4/320")
    expect(pageText(card)).toContain("LED rojo 5 mm ₡50 Disponibles: 29")
    expect(card).toMatch(/<input[^>]*type="number"[^>]*name="cantidad"|name="cantidad"[^>]*type="number"/)
    expect(card).toContain('aria-label="Agregar LED rojo 5 mm al carrito"')
  })

  test("[CAT-28] units start at 0, between 0 and what is available", async () => {
    const input = /<input[^>]*name="cantidad"[^>]*>/.exec(await findCard("LED rojo 5 mm"))?.[0] ?? ""
    expect(input).toContain('value="0"')
    expect(input).toContain('min="0"')
    expect(input).toContain('max="29"')
  })

  test("[CAT-12][CAT-13] 'Nuevo' is red, 'Insignia' blue and before 'Nuevo', no tag no badge", async () => {
    expect(await findCard("LED rojo 5 mm")).toMatch(/data-colour="red">Nuevo</)
    const flagship = await findCard("Superior ESP")
    expect(flagship).toMatch(/data-colour="blue">Insignia</)
    expect(flagship).not.toContain(">Nuevo<")
    expect(await findCard("Resistencia 220")).not.toContain("data-colour")
  })

  test("[CAT-29] the cart button of a product with variants opens its page", async () => {
    const card = await findCard("LED difuso 5 mm")
    const button = elements(card, "a").find(one => one.includes('aria-label="Elegir opción de LED difuso 5 mm"'))
    expect(button).toContain('href="/products/6-LED%20difuso%205%20mm"')
    expect(card).not.toMatch(/<button type="submit"/)
  })

  test("[CAT-11][CAT-29] a card of variants says how many there are, once they are known", async () => {
    expect(pageText(await findCard("LED difuso"))).toMatch(/Varias opciones|3 colores/)
    await shop.visitor().open("/products/6-LED")
    expect(pageText(await findCard("LED difuso 5"))).toContain("3 colores")
  })

  test("a sold-out product says so and cannot be added", async () => {
    const card = await findCard("Capacitor cerámico 100 nF")
    expect(pageText(card)).toContain("Agotado")
    expect(pageText(card)).toContain("Disponibles: 0")
    expect(card).toMatch(/<button type="submit"[^>]*disabled=""/)
  })

  test("without script a card is a form that comes back to this page", async () => {
    const card = cardsIn(await open("?buscar=LED%20rojo&porPagina=8"))[0] ?? ""
    expect(card).toMatch(/<form[^>]*action="\/carrito\/lineas" method="post"/)
    const button = elements(card, "button").find(one => one.includes('type="submit"')) ?? ""
    expect(button).toMatch(/^<button[^>]*name="producto"/)
    expect(button).toMatch(/^<button[^>]*value="4"/)
    expect(card).toContain('name="volver" value="/catalogo?buscar=LED+rojo&amp;porPagina=8"')
  })

  test("a name that holds markup stays text, in the page and in its data", async () => {
    const html = await open("?buscar=separador%20raro")
    expect(names(html)).toEqual([hostile])
    expect(html).not.toContain('<script>alert("x")')
    expect(html).not.toContain("alert(\\u0022x\\u0022)</script>")
    expect(html).toContain(`/products/700-${encodeURIComponent(hostile).replaceAll("'", "&#x27;")}`)
  })
})

test("[DATA-04] a page's data hold only what its cards show: no description, no cost", async () => {
  const html = await open("?buscar=LED%20rojo")
  expect(html).not.toContain("Descripción del producto 4")
  expect(html).not.toMatch(/cost_price|pmp|fk_/)
})

test("a warm catalogue costs no ERP call for any choice or search", async () => {
  const before = erp.calls.length
  for (const query of ["", "?categoria=10", "?categoria=10&subcategoria=11", "?buscar=nunca-visto", "?pagina=2"])
    await open(query)
  expect(erp.calls.slice(before)).toEqual([])
})

test("titles and canonical addresses tell categories apart; searches stay out of indexes", async () => {
  const category = await open("?categoria=20&porPagina=8")
  expect(category).toContain("<title>Catálogo: LEDs | Chispa</title>")
  expect(category).toContain(`<link rel="canonical" href="${shop.url}/catalogo?categoria=20"`)
  expect(await open("?buscar=led")).toContain('<meta name="robots" content="noindex"')
})
