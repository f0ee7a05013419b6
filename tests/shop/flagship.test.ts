import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countingFetch } from "../shared/counting-fetch.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { canonicalAddress, linksIn, part } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const erp = countingFetch()
let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  shop = await startShop({
    erpFetch: erp.fetch,
    catalogueRefreshSeconds: 3600,
    // The basic kit is not for sale here: its page falls back on the specification's price.
    seed: {
      ...seed,
      products: [
        ...seed.products.filter(product => ![121, 22].includes(product.id)),
        aProduct({ id: 22, label: "Arduino UNO R3", price: 10500, stock: {} }),
      ],
    },
  })
})
afterAll(() => shop.stop())

const open = async (path: string) => (await shop.visitor().open(path)).html
const hrefs = (html: string) => linksIn(part(html, "main")).map(link => link.href)
const list = (html: string, labelledBy: string) =>
  elements(elements(html, "ul").find(ul => ul.includes(`aria-labelledby="${labelledBy}"`)) ?? "", "li").map(pageText)

test("[FLAG-01] the landing has a card for each flagship page", async () => {
  const html = await open("/insignia")
  expect(hrefs(html)).toEqual(
    expect.arrayContaining(["/insignia/Superior", "/insignia/UNOR4", "/insignia/KitsArduino", "/insignia/UNOR3"]),
  )
  expect(elements(part(html, "main"), "h2").map(pageText)).toEqual(
    expect.arrayContaining(["Superior ESP", "Arduino UNO R4 WIFI", "Kits de Arduino", "Arduino UNO R3"]),
  )
})

test.each([
  ["/insignia/Superior", ["/products/35-Superior%20ESP"]],
  ["/insignia/UNOR4", ["/products/137-Arduino%20UNO%20R4%20WIFI"]],
  ["/insignia/UNOR3", ["/products/22-Arduino%20UNO%20R3"]],
  [
    "/insignia/kitsArduino",
    ["/products/122-Kit%20de%20Arduino%20Ultimate", "/products/121-Kit%20de%20Arduino%20B%C3%A1sico"],
  ],
])("[FLAG-02] %s can be bought", async (path, products) => {
  expect(hrefs(await open(path))).toEqual(expect.arrayContaining(products))
})

describe("the Arduino kit page", () => {
  test("[FLAG-03] lists basic components, those only in the Ultimate, and the surprise sensors", async () => {
    const html = await open("/insignia/kitsArduino")
    const basic = list(html, "basicos")
    const ultimate = list(html, "ultimate")
    expect(basic).toContain("1 × Arduino UNO R3 (con cable USB)")
    expect(basic.length).toBeGreaterThan(10)
    expect(ultimate).toContain("1 × Servomotor SG90")
    expect(ultimate.length).toBeGreaterThan(10)
    expect(ultimate.filter(item => basic.includes(item))).toEqual([])
    expect(list(html, "sorpresa")).toContain("Lluvia Detecta las primeras gotas.")
  })

  test("[FLAG-04] shows ₡29 950 and ₡19 950, also when the catalogue does not have the kit", async () => {
    const cards = elements(await open("/insignia/kitsArduino"), "article").map(pageText)
    expect(cards[0]).toMatch(/Kit de Arduino Ultimate .*₡29 950 Disponible/)
    expect(cards[1]).toMatch(/Kit de Arduino Básico .*₡19 950 Agotado por ahora/)
  })

  test("[NAV-15] answers in both spellings and names one as its own", async () => {
    for (const path of ["/insignia/kitsArduino", "/insignia/KitsArduino"]) {
      const html = await open(path)
      expect(pageText(part(html, "h1"))).toBe("Kits de Arduino")
      expect(canonicalAddress(html)).toBe(`${shop.url}/insignia/kitsArduino`)
    }
  })
})

test("[FLAG-05][FLAG-08] each detail page has its video, which asks nothing of YouTube before it is pressed", async () => {
  for (const path of ["Superior", "UNOR4", "UNOR3", "kitsArduino"]) {
    const html = await open(`/insignia/${path}`)
    expect(pageText(html)).toContain("Reproducir video: ")
    expect(pageText(html)).not.toContain("URL invalida")
    expect(html).not.toMatch(/<iframe|youtube-nocookie|ytimg/)
    expect(hrefs(html).filter(href => /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/.test(href))).toHaveLength(1)
  }
})

test("[NAV-10] prices and stock are the current ones of the catalogue, without a call to the ERP", async () => {
  const before = erp.calls.length
  const band = pageText(part(await open("/insignia/UNOR3"), "main"))
  expect(band).toContain("₡10 500 Agotado por ahora")
  expect(pageText(part(await open("/insignia/Superior"), "main"))).toContain("₡10 000 Disponible")
  expect(erp.calls.slice(before)).toEqual([])
})

test("a pin-out can be read without its picture: every pin of it is in the tables", async () => {
  for (const [path, pins] of [
    ["Superior", 30],
    ["UNOR4", 32],
    ["UNOR3", 32],
  ] as const) {
    const html = await open(`/insignia/${path}`)
    const tables = elements(part(html, "details"), "tbody")
    expect(tables.flatMap(body => elements(body, "tr"))).toHaveLength(pins)
  }
})

test("[FLAG-02][LIST-02] the parts of a project are links; 'Agregar todo' adds them with one press and names those that are missing", async () => {
  const path = "/insignia/UNOR3"
  const projectIn = (html: string) => elements(html, "li").find(one => one.includes("Semáforo con paso peatonal")) ?? ""
  const project = projectIn(await open(path))
  expect(linksIn(project)).toContainEqual({ text: "LED rojo", href: "/products/4-LED%20rojo%205%20mm" })
  const [, accion = ""] = /value="(agregar:\d+)"/.exec(project) ?? []
  const plain = { headers: { Accept: "text/html" } }
  const visited = pageText(await (await shop.visitor().post(path, { accion }, plain)).text())
  expect(visited).toContain("Inicie sesión para continuar")

  const customer = await newCustomer(shop)
  const browser = await signedIn(shop, customer)
  const reply = await (await browser.post(path, { accion }, plain)).text()
  const [draft] = await shop.erp.orders.listWithLines({ customerIds: [customer], status: "draft" })
  expect(draft?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [4, 1],
    [1002, 1],
    [3, 3],
  ])
  const answer = reply.slice(reply.indexOf("Semáforo con paso peatonal"))
  expect(pageText(answer)).toContain("Agregamos 3 productos a su carrito.")
  expect(pageText(answer)).toContain("2 líneas sin producto elegido no se agregaron.")
  const choose = linksIn(answer).find(({ text }) => text.startsWith("Elegir "))
  expect(choose?.href).toMatch(/^\/lista\?pegar=/)
  expect(pageText(await open(choose?.href ?? ""))).toContain("Agregar todo al carrito")
})
