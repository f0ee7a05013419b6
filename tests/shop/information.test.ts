import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { formatColones } from "../../src/shop/vocabulary/money.ts"
import { postalFee } from "../shared/documented-business.ts"
import { linksIn, part, rowsIn } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const hostile = aProduct({ id: 900, label: "Cable <b>A&B</b> 'rojo'" })
  shop = await startShop({ seed: { ...seed, products: [...seed.products, hostile] } })
})
afterAll(() => shop.stop())

const open = async (path: string) => (await shop.visitor().open(path)).html
const words = async (path: string) => pageText(part(await open(path), "main"))

test("[INFO-01] the about page tells when and where it began", async () => {
  const text = await words("/Chispa")
  expect(text).toContain("Chispa se fundó en noviembre de 2021.")
  expect(text).toContain("puntos de venta en las asociaciones de estudiantes del campus de Cartago")
})

describe("the promotion week", () => {
  test("[INFO-02] announces its days, daily discounts and the scratch cards", async () => {
    const text = await words("/SemanaChispa")
    expect(text).toContain("28 de abril al 3 de mayo")
    expect(text).toContain("Descuentos diarios")
    expect(text).toContain("Una raspadita por cada ₡5000 de compra.")
  })

  test("[INFO-03][NAV-11] lists its eleven items from the old price to the new", async () => {
    const rows = rowsIn(await open("/SemanaChispa")).map(([name, before, now]) => [name, before, now?.split(" −")[0]])
    expect(rows).toEqual([
      ["Kit de puentes", "₡2800", "₡2000"],
      ["Cable de 3 m", "₡1350", "₡1000"],
      ["Protoboard grande", "₡5000", "₡4000"],
      ["Protoboard mediana", "₡3500", "₡2800"],
      ["Protoboard mini", "₡1500", "₡1200"],
      ["Pico Pi H", "₡6000", "₡5000"],
      ["Superior ESP", "₡10 000", "₡8000"],
      ["Arduino UNO R3", "₡10 000", "₡8000"],
      ["Arduino UNO R4", "₡16 650", "₡15 000"],
      ["Kit de Arduino Básico", "₡19 950", "₡16 950"],
      ["Kit de Arduino Ultimate", "₡29 950", "₡25 400"],
    ])
  })

  test("[INFO-07] discounts nothing in the shop: the flagship and product pages keep their own prices", async () => {
    expect(await words("/insignia/Superior")).toContain("₡10 000")
    expect(await words("/products/133-Cable%20de%203%20m")).toContain("₡1200")
    expect(await words("/products/133-Cable%20de%203%20m")).not.toMatch(/₡1350|₡1000/)
  })
})

test("[INFO-04][INFO-08] the points of sale are the four associations, with their place and how one pays", async () => {
  const html = await open("/PuntosdeVenta")
  expect(pageText(html)).toContain("se paga en efectivo o Sinpe Móvil")
  const cards = elements(part(html, "main"), "li").map(pageText)
  expect(cards.filter(card => /Campus Cartago/.test(card))).toHaveLength(3)
  expect(cards.filter(card => /Campus San Carlos/.test(card))).toHaveLength(1)
  for (const association of ["Computadores", "Mecatrónica", "Electrónica", "San Carlos"])
    expect(cards.some(card => card.includes(association))).toBe(true)
})

test("[INFO-05] the refund page gives the rule of each kind", async () => {
  const html = await open("/reembolso")
  expect(rowsIn(html)).toEqual([
    [
      "Componentes pequeños de hasta ₡1000",
      "En la entrega",
      "Sin cambio ni reembolso, salvo daño visible al entregarlos",
    ],
    ["Circuitos integrados", "3 días naturales", "Solo cambio"],
    ["Artículos de prototipado", "7 días", "Solo cambio; no aplica a jumpers, puentes, clips ni termoencogible"],
    ["Sensores, motores, pantallas y módulos", "14 días", "Cambio o reembolso"],
    ["Placas de desarrollo", "28 días", "Cambio o reembolso"],
    ["Kits", "3 días", "Solo cambio"],
  ])
  expect(pageText(html)).toContain(
    "Jumpers, puentes, clips y termoencogible no tienen cambio: se cubren únicamente en el momento de la entrega.",
  )
})

test("[INFO-06][INFO-08] the shipping page gives the price of each zone and lists the areas", async () => {
  const html = await open("/envios")
  expect(rowsIn(html)).toEqual([
    ["Campus central", "Se entrega en los puntos de venta de las asociaciones", "Gratis"],
    [
      "Zonas de Cartago y San José",
      "Transporte por aplicación, con al menos 1 día hábil de anticipación",
      `${formatColones(postalFee.amount)} tarifa estándar`,
    ],
    ["Resto del área metropolitana", "Transporte por aplicación", "El precio que marque la aplicación"],
    ["Resto del país", "Correos de Costa Rica", `${formatColones(postalFee.amount)} tarifa estándar`],
  ])
  const areas = elements(part(html, "main"), "li").map(pageText)
  expect(areas).toEqual(expect.arrayContaining(["Cartago centro", "Curridabat"]))
})

describe("what search engines and phones ask for", () => {
  test("the sitemap has every public page and product, as XML whatever their names hold", async () => {
    const reply = await shop.visitor().get("/sitemap.xml")
    expect(reply.status).toBe(200)
    expect(reply.headers.get("Content-Type")).toBe("application/xml; charset=utf-8")
    const xml = await reply.text()
    const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
    for (const path of ["/", "/catalogo", "/kits/ccca", "/insignia/kitsArduino", "/Chispa", "/SemanaChispa"])
      expect(places).toContain(`${shop.url}${path}`)
    expect(places).toContain(`${shop.url}/products/22-Arduino%20UNO%20R3`)
    expect(places).toContain(`${shop.url}/products/900-Cable%20%3Cb%3EA%26B%3C%2Fb%3E%20&#39;rojo&#39;`)
    expect(places.some(place => place?.includes("/products/313"))).toBe(false)
    expect(new Set(places).size).toBe(places.length)
  })

  test("every address of the sitemap is there, says what it is about and may be listed", async () => {
    const xml = await (await shop.visitor().get("/sitemap.xml")).text()
    const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place?.replaceAll("&#39;", "'") ?? "")
    for (const place of places) {
      const { status, html } = await shop.visitor().open(place.replace(shop.url, ""))
      expect([place, status]).toEqual([place, 200])
      expect(html).not.toContain('content="noindex"')
      expect(pageText(part(html, "title"))).not.toBe("")
    }
  })

  test("robots.txt closes personal and staff pages and names the sitemap", async () => {
    const reply = await shop.visitor().get("/robots.txt")
    expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
    const lines = (await reply.text()).split("\n")
    expect(lines).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /perfil", "Disallow: /asocias", "Disallow: /kits/checkout"]),
    )
    expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    const closed = lines.filter(line => line.startsWith("Disallow: ")).map(line => line.slice(10))
    const listed = await (await shop.visitor().get("/sitemap.xml")).text()
    expect(closed.filter(path => listed.includes(`<loc>${shop.url}${path}<`))).toEqual([])
  })

  test("the manifest names the shop, and its icons are there", async () => {
    const reply = await shop.visitor().get("/manifest.webmanifest")
    expect(reply.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8")
    const manifest = (await reply.json()) as { name: string; start_url: string; icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: "Chispa", start_url: "/" })
    for (const icon of manifest.icons) expect((await shop.visitor().get(icon.src)).status).toBe(200)
    expect(await open("/")).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  })
})

test("every link of the information pages leads to a page", async () => {
  const visitor = shop.visitor()
  for (const path of ["/Chispa", "/SemanaChispa", "/PuntosdeVenta", "/reembolso", "/envios"]) {
    const inside = linksIn(part((await visitor.open(path)).html, "main")).filter(link => link.href.startsWith("/"))
    for (const link of inside) expect([link.href, (await visitor.open(link.href)).status]).toEqual([link.href, 200])
  }
})
