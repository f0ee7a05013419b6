import type { Locator, Page } from "@playwright/test"
import { printedWords } from "../support/pdf-text.ts"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe, preparedBoards, readCart } from "./support/customer.ts"
import {
  expect,
  expectAccessible,
  expectNoButtonCovered,
  expectNoSidewaysScroll,
  screens,
  test,
} from "./support/journey.ts"

const wire = { id: 902, label: "Cable para protoboard AWG 22 por metro", green: 1063 }

const measureAll = (found: Locator) =>
  found.evaluateAll(all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height]))

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" })

  const fits = async (page: Page, path: string) => {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "150%"
    })
    await test.step(path, () => expectNoSidewaysScroll(page))
  }

  const expectAccessibleOnScreens = async (page: Page) => {
    for (const size of screens.toReversed()) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  }

  test("[NAV-12] every page fits at 150 % type, and the dark theme has the contrast of the light one", async ({
    page,
    shop,
  }) => {
    const { ref } = await orderBySinpe(shop, await asNewCustomer(page, shop))
    const looked = ["/", "/catalogo?categoria=13", `/products/${wire.id}-x`, "/kits/ccca", "/PuntosdeVenta"]
    for (const path of [...looked, "/perfil?tab=historial", `/perfil/pedidos/${ref}`]) {
      await fits(page, path)
      await expectAccessibleOnScreens(page)
    }
    const own = ["/perfil?tab=informacion", "/perfil?tab=ayuda", "/perfil/contrasena", "/perfil/dispositivos"]
    const kits = ["/kits", "/kits/digital?editar=si", "/kits/checkout?kit=digital", "/kits/confirmation"]
    const flagship = ["/insignia", "/insignia/Superior", "/insignia/UNOR4", "/insignia/UNOR3", "/insignia/kitsArduino"]
    const boards = ["/servicios", "/servicios/PCB"]
    const information = ["/envios", "/reembolso", "/Chispa", "/SemanaChispa", "/nada", "/lista"]
    for (const path of [...own, ...kits, ...flagship, ...boards, ...information]) await fits(page, path)
    await page.context().clearCookies()
    for (const path of ["/iniciar-sesion", "/crear-cuenta", "/olvide-mi-contrasena", "/asocias"]) await fits(page, path)
  })

  test("[NAV-12] the counter fits at 150 % type and has its contrast in the dark", async ({ page, shop }) => {
    // There are no units at this place, so it is in 'Por agotarse'.
    const lacking = { id: 671, label: "Temporizador doble NE556" }
    await preparedBoards(shop, 7, 1, lacking.id)
    await signInAtCounter(page)
    for (const tab of ["alistar", "entregar", "venta", "carrito", "sinpe", "placas"]) {
      await fits(page, `/asocias/admin?tab=${tab}`)
      if (tab === "alistar" || tab === "venta") await expectAccessibleOnScreens(page)
    }
    // Always one line, with the badge beside its icon.
    const [links] = await measureAll(page.getByRole("navigation", { name: "Caja" }))
    expect(links?.[1]).toBeLessThan(2 * 44)
    const badged = page.getByRole("link", { name: /^Por Alistar/ })
    const [icon, badge] = await Promise.all([
      badged.locator("svg").boundingBox(),
      badged.locator(".figures").boundingBox(),
    ])
    expect(badge!.x).toBeGreaterThanOrEqual(icon!.x + icon!.width)
    for (const path of ["caja", "devoluciones", "listas", "reportes", "estados", "por-agotarse"])
      await fits(page, `/asocias/admin/${path}`)
    await expect(page.getByRole("rowheader", { name: lacking.label })).toBeVisible()
  })

  test("[CAT-18][CAT-29][PROD-18][PROD-20][NAV-02] thumbs find their targets; an add is named, leads to the cart and back to the same search", async ({
    page,
    shop,
  }) => {
    const customer = await asNewCustomer(page, shop)
    const search = "/catalogo?buscar=protoboard"
    await page.goto(search)
    for (const [width, height] of await measureAll(page.getByRole("button", { name: /^Una unidad más de/ }))) {
      expect(width).toBeGreaterThanOrEqual(40)
      expect(height).toBeGreaterThanOrEqual(40)
    }
    const [label = ""] = await page.getByRole("heading", { level: 2 }).allTextContents()
    await page.getByRole("spinbutton", { name: `Cantidad de ${label}` }).fill("2")
    await page.getByRole("button", { name: `Agregar ${label} al carrito` }).tap()
    const toast = page.getByRole("status").filter({ hasText: "Producto agregado al carrito" })
    await expect(toast).toContainText(`2 × ${label}`)
    await expect(toast.getByRole("link", { name: "Ver carrito" })).toHaveAttribute("href", "/perfil?tab=carrito")
    await expectNoButtonCovered(page)

    // Units stay when a variant is chosen, and the picture is the variant's, here and in the cart.
    await page.getByRole("link", { name: `Elegir opción de ${wire.label}` }).tap()
    await expect(page.getByText(/^Sin variante elegida se entrega/)).toBeVisible()
    await page.getByRole("spinbutton", { name: "Cantidad" }).fill("3")
    await page.getByLabel("Seleccionar Variante").selectOption(String(wire.green))
    await expect(page.getByRole("spinbutton", { name: "Cantidad" })).toHaveValue("3")
    await expect(page.getByRole("img", { name: wire.label })).toHaveAttribute("src", new RegExp(`/${wire.green}/`))
    await page.getByRole("button", { name: "Añadir al carrito" }).tap()
    const added = page.getByRole("status").filter({ hasText: "Producto añadido al carrito" })
    await expect(added).toContainText(`3 × ${wire.label} Verde`)
    await expect(page).toHaveURL(search)
    await added.getByRole("link", { name: "Ver carrito" }).tap()
    await expect(page).toHaveURL("/perfil?tab=carrito")
    const line = page.getByRole("region", { name: "Productos en el carrito" }).getByRole("listitem").last()
    await expect(line.locator("img")).toHaveAttribute("src", new RegExp(`/${wire.green}/`))
    expect(await readCart(shop, customer)).toContainEqual([wire.green, 3])

    await page.getByRole("button", { name: "Abrir menú" }).tap()
    const menu = page.getByRole("dialog", { name: "Menú" })
    for (const [, height] of await measureAll(menu.locator("a, button"))) expect(height).toBeGreaterThanOrEqual(44)
  })

  test("[KIT-09][KIT-35][INFO-08] a kit continues from the bar below and is summed up above the form; the points of sale say whether they are open", async ({
    page,
  }) => {
    await page.goto("/kits/digital")
    const summary = page.getByRole("region", { name: "Lo que paga y por qué" })
    await expect(summary).not.toBeInViewport()
    await page.getByRole("button", { name: "Continuar" }).first().tap()
    await expect(page).toHaveURL(/\/kits\/checkout\?/)
    const order = page.getByRole("region", { name: "Su pedido" })
    const pay = page.getByRole("button", { name: "Pagar" })
    expect((await order.boundingBox())!.y).toBeLessThan((await pay.boundingBox())!.y)
    await expect(order.getByText("Compuertas NAND 74LS00")).toBeHidden()
    await order.getByText("Kit Digital").first().tap()
    await expect(order.getByText("Compuertas NAND 74LS00")).toBeVisible()

    await page.clock.setFixedTime("2026-11-16T10:00:00-06:00")
    await page.goto("/PuntosdeVenta")
    await expect(page.getByText("Abierto ahora")).toHaveCount(3)
    await expect(page.getByText("Cerrado ahora")).toHaveCount(1)
  })
})

test("[PROD-02][PROD-07][NAV-07] a product prints on one sheet without menus; forced colours keep the shapes of buttons", async ({
  page,
}) => {
  await page.goto("/products/35-Superior%20ESP")
  await page.emulateMedia({ colorScheme: "dark" })
  const sheets = await printedWords(await page.pdf({ format: "Letter" }))
  expect(sheets).toHaveLength(1)
  for (const text of ["Superior ESP", "PLACA-SUP-ESP", "10 000", "Procesador"]) expect(sheets[0]).toContain(text)
  for (const text of ["Iniciar sesión", "Puntos de Venta", "Se usa con", "Volver"])
    expect(sheets[0]).not.toContain(text)

  await page.emulateMedia({ forcedColors: "active" })
  const edges = await page
    .getByRole("main")
    .locator("button, a[class*=border]")
    .evaluateAll(all =>
      all.flatMap(one => {
        const { borderTopColor, borderTopStyle } = getComputedStyle(one)
        return one.closest(".stepper") || (borderTopStyle === "solid" && !/^rgba.*, 0\)$/.test(borderTopColor))
          ? []
          : [one.outerHTML]
      }),
    )
  expect(edges).toEqual([])
})
