import { afterAll, beforeAll, expect, test } from "vitest"
import { linksIn, part, rowsIn } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let html: string
beforeAll(async () => {
  shop = await startShop()
  html = (await shop.visitor().open("/servicios")).html
})
afterAll(() => shop.stop())

test("[SRV-01][SRV-11] the header has the logo and its badge, marked as English", () => {
  const header = part(html, "header")
  expect(header).toMatch(/<span lang="en"[^>]*>SERVICES<\/span>/)
  expect(linksIn(header)[1]).toEqual({ text: "Chispa", href: "/" })
})

test("[SRV-02] its links are the services' own", () => {
  const nav = elements(html, "nav").find(element => element.includes('aria-label="Principal"')) ?? ""
  expect(linksIn(nav)).toEqual([
    { text: "Inicio", href: "/" },
    { text: "Diseño PCB", href: "/servicios/PCB" },
    { text: "Kits", href: "/kits" },
    { text: "Productos Insignia", href: "/insignia" },
    { text: "Catálogo", href: "/catalogo" },
  ])
})

test("[SRV-05] 'Cargando servicios...' stands where the session items will be", () => {
  expect(pageText(part(html, "header"))).toContain("Cargando servicios...")
})

test("[SRV-06][SRV-11][SRV-12] the footer describes the services and keeps its English line", () => {
  const footer = part(html, "footer")
  expect(pageText(footer)).toContain("Diseño y fabricación de circuitos impresos a la medida.")
  expect(footer).toContain('<span lang="en">All rights reserved, 2025</span>')
  const links = linksIn(footer)
  expect(links.map(link => link.href)).toEqual(
    expect.arrayContaining(["/envios", "/reembolso", "/PuntosdeVenta", "tel:+50688888888"]),
  )
  expect(links.map(link => link.text)).toEqual(expect.arrayContaining(["Facebook", "Instagram", "WhatsApp"]))
})

test("[SRV-07] the loading screen stands over a page that is already whole", () => {
  const main = part(html, "main")
  expect(pageText(main)).toContain("Cargando Chispa Services...")
  expect(pageText(main)).toContain("De la idea al circuito impreso")
})

test("[SRV-08][SRV-12] three stats", () => {
  const stats = elements(part(html, "dl"), "div").map(stat => [pageText(part(stat, "dd")), pageText(part(stat, "dt"))])
  expect(stats).toEqual([
    ["30+", "PCBs diseñadas"],
    ["5", "Días máximo"],
    ["100%", "Satisfacción"],
  ])
})

test("[SRV-09] both calls go to the PCB order", () => {
  const links = linksIn(part(html, "main"))
  expect(links).toContainEqual({ text: "Ordena ahora", href: "/servicios/PCB" })
  expect(links).toContainEqual({ text: "Iniciar Proyecto", href: "/servicios/PCB" })
})

test("the prices are the order form's", () => {
  expect(rowsIn(html)).toEqual([
    ["Pequeña (7.5 × 10 cm)", "₡5000 por unidad"],
    ["Grande (15 × 10 cm)", "₡9000 por unidad"],
    ["Diseño desde cero", "₡2500 por hora"],
  ])
})
