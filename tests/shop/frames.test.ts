import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { scriptLimit, scriptWeight } from "../shared/page-scripts.ts"
import { linksIn, metaContent, part } from "../support/page-parts.ts"
import { elements, pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const page = async (path: string) => shop.visitor().open(path)
const mainNav = (html: string) => elements(html, "nav").find(nav => nav.includes('aria-label="Principal"')) ?? ""

describe("the shared header", () => {
  test("[NAV-01][NAV-09] has its links in their order, in a document in Spanish", async () => {
    const { html } = await page("/envios")
    expect(html).toMatch(/<html lang="es"[ >]/)
    expect(linksIn(mainNav(html))).toEqual([
      { text: "Inicio", href: "/" },
      { text: "Catálogo", href: "/catalogo" },
      { text: "Kits", href: "/kits" },
      { text: "Servicios", href: "/servicios" },
      { text: "Productos Insignia", href: "/insignia" },
      { text: "Somos", href: "/Chispa" },
    ])
    expect(linksIn(part(html, "header"))).toContainEqual({ text: "Mi perfil", href: "/perfil" })
  })

  test("[NAV-03] waits with 'Cargando...' in place of the session items until the browser has read the stored user", async () => {
    const header = part((await page("/envios")).html, "header")
    expect(pageText(header)).toContain("Cargando...")
    expect(pageText(header)).not.toContain("Crear cuenta")
  })

  test("without script the same addresses are reachable on a phone too", async () => {
    const header = part((await page("/")).html, "header")
    const plain = linksIn(part(header, "noscript")).map(link => link.href)
    expect(plain).toEqual(expect.arrayContaining(["/", "/catalogo", "/kits", "/servicios", "/insignia", "/Chispa"]))
    expect(plain).toEqual(expect.arrayContaining(["/iniciar-sesion", "/perfil"]))
  })
})

test("[NAV-07][NAV-08] the footer informs, can be called and says its tagline", async () => {
  const footer = part((await page("/")).html, "footer")
  const links = linksIn(footer)
  expect(links).toEqual(
    expect.arrayContaining([
      { text: "Envíos", href: "/envios" },
      { text: "Reembolsos", href: "/reembolso" },
      { text: "Puntos de Venta", href: "/PuntosdeVenta" },
    ]),
  )
  expect(links.find(link => link.href.startsWith("tel:"))).toEqual({
    text: "+506 8888 8888",
    href: "tel:+50688888888",
  })
  expect(links.filter(link => /^https:/.test(link.href)).map(link => link.text)).toEqual([
    "Facebook",
    "Instagram",
    "WhatsApp",
  ])
  expect(pageText(footer)).toContain("Hacemos realidad tus proyectos con los mejores componentes electrónicos.")
  expect(pageText(footer)).toContain("© 2025 Chispa. Todos los derechos reservados.")
})

describe("[NAV-12][NAV-13] every address", () => {
  test.each([
    ["/", /Bienvenido/],
    ["/iniciar-sesion", /Iniciar sesión/],
    ["/crear-cuenta", /Crea tu cuenta/],
    ["/catalogo", /Catálogo/],
    ["/products/22-Arduino%20UNO%20R3", /Arduino UNO R3/],
    ["/servicios", /circuito impreso/],
    ["/servicios/PCB", /ingresar a los servicios/],
    ["/PuntosdeVenta", /Puntos de Venta/],
    ["/reembolso", /Reembolsos/],
    ["/envios", /Envíos/],
    ["/asocias", /Asociaci/],
    ["/insignia", /placas/],
    ["/insignia/Superior", /Superior ESP/],
    ["/insignia/UNOR4", /Arduino UNO R4 WIFI/],
    ["/insignia/UNOR3", /Arduino UNO R3/],
    ["/insignia/kitsArduino", /Kits de Arduino/],
    ["/kits", /Kits/],
    ["/kits/analogica", /Kit/],
    ["/kits/digital", /Kit/],
    ["/kits/ccca", /Kit/],
    ["/kits/mediciones", /Kit/],
    ["/kits/circuitosCE", /Kit/],
    ["/kits/confirmation", /Pedido/],
    ["/kits/pago-confirmacion", /[Pp]ago/],
    ["/Chispa", /Somos Chispa/],
    ["/SemanaChispa", /Semana Chispa/],
  ])("[NAV-12] %s shows its screen", async (path, heading) => {
    const { status, path: at, html } = await page(path)
    expect(at).toBe(path)
    expect(status).toBe(200)
    expect(pageText(part(html, "h1"))).toMatch(heading)
    expect(pageText(part(html, "title"))).not.toBe("")
    expect(metaContent(html, "description").length).toBeGreaterThan(20)
  })

  test.each([
    ["/perfil", "/iniciar-sesion"],
    ["/registro-intermedio", "/iniciar-sesion"],
    ["/kits/checkout", "/kits"],
    ["/asocias/admin", "/"],
  ])("[NAV-12] %s is a later step: visitors who did not begin are sent to %s", async (path, instead) => {
    const { status, path: at } = await page(path)
    expect(status).toBe(200)
    expect(new URL(at, shop.url).pathname).toBe(instead)
  })

  test.each(["/servicios/PCB/confirmation", "/servicios/PCB/checkout"])(
    "[NAV-13] %s shows the home screen",
    async path => {
      const { status, html } = await page(path)
      expect(status).toBe(200)
      expect(pageText(part(html, "h1"))).toBe("Bienvenido")
      expect(pageText(mainNav(html))).toContain("Somos")
    },
  )

  test("[NAV-16] the services area has its own header and footer, every other page the shared ones", async () => {
    for (const path of ["/servicios", "/servicios/PCB"]) {
      const { html } = await page(path)
      expect(pageText(part(html, "header"))).toContain("SERVICES")
      expect(pageText(mainNav(html))).not.toContain("Somos")
      expect(pageText(part(html, "footer"))).toContain("All rights reserved, 2025")
    }
    for (const path of ["/", "/catalogo", "/kits", "/insignia", "/envios", "/iniciar-sesion", "/asocias"]) {
      const { html } = await page(path)
      expect(pageText(mainNav(html))).toContain("Somos")
      expect(pageText(part(html, "footer"))).toContain("Todos los derechos reservados.")
    }
  })

  test.each(["/nada", "/insignia/nada", "/a/b/c", "/servicios/nada", "/Semana", "/%E2%9A%A1"])(
    "[NAV-17] %s is not found, says so and leads home",
    async path => {
      const { status, html } = await page(path)
      expect(status).toBe(404)
      expect(pageText(part(html, "h1"))).toBe("Página no encontrada")
      expect(linksIn(part(html, "main"))).toContainEqual({ text: "Volver al inicio", href: "/" })
      expect(metaContent(html, "robots")).toBe("noindex")
    },
  )
})

test("[NAV-12] a primary action is green on every page, and nothing else is filled", async () => {
  const paths = [
    "/",
    "/catalogo",
    "/products/2",
    "/kits",
    "/kits/digital",
    "/insignia",
    "/insignia/UNOR3",
    "/servicios",
  ]
  const more = ["/servicios/PCB", "/lista", "/iniciar-sesion", "/crear-cuenta", "/PuntosdeVenta", "/asocias", "/nada"]
  // What ui/button.tsx draws, and which of its grounds.
  const drawn = /<(?:a|button)[^>]*class="inline-flex items-center justify-center rounded-pad [^"]*?\b(bg-[\w-]+)/g
  const fills = new Set<string>()
  for (const path of [...paths, ...more])
    for (const [, fill = ""] of (await page(path)).html.matchAll(drawn)) fills.add(fill)
  expect([...fills].toSorted()).toEqual(["bg-mask-300", "bg-mask-700", "bg-silk"])
})

test("the three pages that people see first stay within the script limit", async () => {
  for (const path of ["/", "/catalogo", "/products/35"]) {
    const weight = await scriptWeight((await page(path)).html, join(inject("buildDir"), "client"))
    expect(weight, path).toBeGreaterThan(100)
    expect(weight, path).toBeLessThanOrEqual(scriptLimit)
  }
})
