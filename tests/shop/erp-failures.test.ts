import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest"
import { type Break, breakableFetch } from "../support/broken-calls.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const erp = breakableFetch()
const picture = {
  filename: "foto.svg",
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
}
const noMessage = /algo salió mal|error|intente|no se pudo/i

const main = (html: string) => elements(html, "main")[0] ?? ""
const places = (html: string) =>
  elements(main(html), "li")
    .map(pageText)
    .filter(text => /^\p{Lu}\w+ -?\d+$/u.test(text))
const options = (html: string) =>
  elements(elements(html, "select").find(one => one.includes('name="producto"')) ?? "", "option").map(pageText)

/** Each test uses its own variants, because those once seen are cached. */
const withVariants = (id: number) =>
  aProduct({
    id,
    label: `Con variantes ${id}`,
    stock: { 1: 4 },
    variants: [
      { childId: id + 1, value: 1 },
      { childId: id + 2, value: 2 },
    ].map(({ childId, value }) => ({
      childId,
      ref: `V-${childId}`,
      label: `Variante ${childId}`,
      attributeId: 1,
      valueId: value,
      variationPrice: 0,
      stock: { 1: 7 },
    })),
  })

describe("one call fails while the shop is open", () => {
  let shop: TestShop
  let warn: MockInstance

  beforeAll(async () => {
    const seed = aShop()
    shop = await startShop({
      erpFetch: erp.fetch,
      catalogueRefreshSeconds: 3600,
      seed: {
        ...seed,
        products: [
          ...seed.products,
          ...[2000, 2010, 2020, 2030].map(withVariants),
          ...[3000, 3001, 3002, 3003, 3004].map(id => aProduct({ id, picture })),
        ],
      },
    })
    warn = vi.spyOn(shop.parts.log, "warn")
  })
  afterEach(async () => {
    erp.repair()
    // An answer closes the circuit again.
    await shop.parts.erp.warehouses.list()
  })
  afterAll(() => shop.stop())

  const open = (path: string) => shop.visitor().open(path)

  test("[FAIL-02] the warehouses: the product shows, and its places are empty except the head office", async () => {
    erp.break(/^GET \/warehouses/)
    const { status, html } = await open("/products/3000")
    expect(status).toBe(200)
    expect(places(html)).toEqual(["Bodega 20"])
    expect(pageText(main(html))).not.toMatch(noMessage)
  })

  const everyBreak: readonly Break[] = ["500 in Dolibarr's words", "404", "HTML before the JSON", "no connection"]
  describe("[FAIL-01][FAIL-03][FAIL-04] the stock", () => {
    test.each(everyBreak.map((how, at) => [how, 3001 + at] as const))(
      "%s: logged, no stock list, nothing to buy, no message",
      async (how, id) => {
        warn.mockClear()
        erp.break(new RegExp(`^GET /products/${id}/stock`), how)
        const { status, html } = await open(`/products/${id}`)
        expect(status).toBe(200)
        expect(html).not.toContain("Existencias")
        expect(elements(html, "h1").map(pageText)).toEqual([`Producto ${id}`])
        expect(html).toMatch(/<input[^>]*name="cantidad"[^>]*value="0"/)
        expect(pageText(main(html))).not.toMatch(noMessage)
        expect(JSON.stringify(warn.mock.calls)).toContain('"part":"stock"')
      },
    )
  })

  test("[FAIL-05] the variants: no selector, the product itself is sold", async () => {
    erp.break(/^GET \/products\/2000\/variants/)
    const { status, html } = await open("/products/2000")
    expect(status).toBe(200)
    expect(html).not.toContain("Seleccionar Variante")
    expect(html).toContain('name="producto" value="2000"')
  })

  test("[FAIL-06] an empty list of attribute values: an internal error with its words, no selector", async () => {
    warn.mockClear()
    erp.break(/^GET \/products\/attributes\/1\/values/, { json: [] })
    const { status, html } = await open("/products/2010")
    expect(status).toBe(200)
    expect(html).not.toContain("Seleccionar Variante")
    expect(JSON.stringify(warn.mock.calls)).toContain("No se encontraron valores para el atributo.")
    expect(html).not.toContain("No se encontraron valores")
  })

  test("[FAIL-07] one variant's stock: that variant has none, the others keep theirs", async () => {
    erp.break(/^GET \/products\/2021\/stock/)
    expect(options((await open("/products/2020")).html)).toEqual(["Sin variante", "Rojo", "Verde"])
    expect(await shop.parts.catalogue.detail(2020)).toMatchObject({
      variants: [{ stock: [] }, { stock: [{ label: "ASEIC", real: 7 }, {}, {}, {}, {}] }],
    })
  })

  test("[FAIL-01] the product itself, known from the list: shown as the list has it, no message", async () => {
    erp.break(/^GET \/products\/35(\?|$)/)
    const { status, html } = await open("/products/35")
    expect(status).toBe(200)
    expect(elements(html, "h1").map(pageText)).toEqual(["Superior ESP"])
    expect(pageText(main(html))).not.toMatch(noMessage)
  })

  test("[FAIL-09][PROD-12] the product itself, in no list: 'Producto no encontrado'", async () => {
    for (const how of everyBreak) {
      erp.repair()
      await shop.parts.erp.warehouses.list()
      erp.break(/^GET \/products\/5555(\?|$)/, how)
      const { status, html } = await open("/products/5555")
      expect(status).toBe(404)
      expect(elements(html, "h1").map(pageText)).toEqual(["Producto no encontrado"])
    }
  })

  test("[FAIL-10][FAIL-11] a picture that fails, and no picture at all: the logo, never a broken image", async () => {
    const logo = await (await shop.visitor().get("/images/logo.jpg")).bytes()
    const openImage = (id: number) => shop.visitor().get(`/imagenes/productos/${id}/320`)
    erp.break(/^GET \/documents\?.*id=3000/)
    const failed = await openImage(3000)
    expect(failed.headers.get("Content-Type")).toBe("image/jpeg")
    expect(await failed.bytes()).toEqual(logo)
    expect(await (await openImage(2)).bytes()).toEqual(logo)
    erp.repair()
    erp.break(/^GET \/document\.php/)
    expect(await (await openImage(3001)).bytes()).toEqual(logo)
    erp.repair()
    expect((await openImage(3002)).headers.get("Content-Type")).toBe("image/svg+xml")
  })
})

describe("one call fails at the first start", () => {
  const started: TestShop[] = []
  const start = async (call: RegExp) => {
    erp.break(call)
    const shop = await startShop({ erpFetch: erp.fetch, catalogueRefreshSeconds: 3600 })
    started.push(shop)
    return shop
  }
  afterEach(async () => {
    erp.repair()
    for (const shop of started.splice(0)) await shop.stop()
  })

  const readBadges = async (shop: TestShop, term: string) =>
    [...(await shop.visitor().open(`/catalogo?buscar=${term}`)).html.matchAll(/data-colour="\w+">(\w+)</g)].map(
      ([, tag]) => tag,
    )

  test("[FAIL-08][CAT-13] the news: products show without 'Nuevo', the flagship ones keep theirs", async () => {
    const shop = await start(/^GET \/categories\/44\/objects/)
    expect(await readBadges(shop, "LED%20rojo")).toEqual([])
    expect(await readBadges(shop, "Superior")).toEqual(["Insignia"])
    expect(pageText((await shop.visitor().open("/")).html)).not.toContain("Recién llegados")
  })

  test("[FAIL-08][CAT-13] the flagship category: its products show without 'Insignia'", async () => {
    const shop = await start(/^GET \/categories\/46\/objects/)
    expect(await readBadges(shop, "Superior")).toEqual(["Nuevo"])
    expect(await readBadges(shop, "UNO%20R3")).toEqual([])
  })

  test("[FAIL-08][CAT-26] the product list: an empty list, every page still opens", async () => {
    const shop = await start(/^GET \/products\?/)
    const { status, html } = await shop.visitor().open("/catalogo")
    expect(status).toBe(200)
    expect(pageText(html)).toContain("No se encontraron productos.")
    expect(pageText(html)).toContain("Mostrando 0 de 0 productos")
    expect((await shop.visitor().open("/")).status).toBe(200)
    expect(await (await shop.visitor().get("/sugerencias")).json()).toEqual({ products: [] })
  })

  test("[FAIL-12] the categories: only 'Todo' remains, with the products", async () => {
    const shop = await start(/^GET \/categories\?/)
    const { html } = await shop.visitor().open("/catalogo")
    const radios = elements(html, "label").filter(label => label.includes('type="radio"'))
    expect(radios.map(pageText)).toEqual(["Todo"])
    expect(pageText(html)).toContain("Mostrando 12 de 20 productos")
  })
})
