import { afterAll, beforeAll, expect, test } from "vitest"
import { linksIn, part } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ env: { BRAND_NAME: "Voltio" } })
})
afterAll(() => shop.stop())

test("[NAV-14] the about and promotion-week addresses carry the configured name", async () => {
  const visitor = shop.visitor()
  const about = await visitor.open("/Voltio")
  expect(about.status).toBe(200)
  expect(pageText(part(about.html, "h1"))).toBe("Somos Voltio")
  const nav = elements(about.html, "nav").find(element => element.includes('aria-label="Principal"')) ?? ""
  expect(linksIn(nav)).toContainEqual({ text: "Somos", href: "/Voltio" })
  expect(pageText(part((await visitor.open("/SemanaVoltio")).html, "h1"))).toBe("Semana Voltio")
  expect((await visitor.open("/Chispa")).status).toBe(404)
  expect((await visitor.open("/SemanaChispa")).status).toBe(404)
})

test("[SRV-07] every screen names the configured brand", async () => {
  const visitor = shop.visitor()
  expect(pageText((await visitor.open("/servicios")).html)).toContain("Cargando Voltio Services...")
  for (const path of ["/", "/insignia", "/Voltio", "/SemanaVoltio", "/servicios", "/envios", "/PuntosdeVenta"]) {
    const { html } = await visitor.open(path)
    expect(pageText(part(html, "title"))).toContain("Voltio")
    expect(pageText(html)).not.toContain("Chispa")
  }
  expect(await (await visitor.get("/manifest.webmanifest")).json()).toMatchObject({ name: "Voltio" })
})
