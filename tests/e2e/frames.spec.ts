import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const phone = { width: 390, height: 844 }
const shopLinks = ["Inicio", "Catálogo", "Kits", "Servicios", "Productos Insignia", "Somos"]

test("[NAV-02][NAV-05][NAV-06] on a phone the menu repeats links and session items, and closes when one is followed", async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto("/envios")
  await page.getByRole("button", { name: "Abrir menú" }).click()
  const menu = page.getByRole("dialog", { name: "Menú" })
  await expect(menu.getByRole("navigation").getByRole("link")).toHaveText(shopLinks)
  await expect(menu.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute("href", "/iniciar-sesion")
  await expect(menu.getByRole("link", { name: "Crear cuenta" })).toHaveAttribute("href", "/crear-cuenta")
  await expect(menu.getByRole("link", { name: "Mi perfil" })).toHaveAttribute("href", "/perfil")
  await expectAccessible(page)

  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(page.getByRole("button", { name: "Abrir menú" })).toBeFocused()

  await page.getByRole("button", { name: "Abrir menú" }).click()
  await menu.getByRole("link", { name: "Productos Insignia" }).click()
  await expect(page).toHaveURL("/insignia")
  await expect(menu).toBeHidden()
})

const signIn = async (page: Page, email: string) => {
  await page.goto("/iniciar-sesion")
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill("Clave1234")
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL("/perfil")
}

test("[NAV-03][NAV-04][NAV-06][SRV-03][SRV-04][SRV-05] the session's three states in both headers and their menus", async ({
  page,
}) => {
  await page.goto("/envios")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Crear cuenta" })).toHaveAttribute("href", "/crear-cuenta")
  await expect(header.getByRole("link", { name: "Mi perfil" })).toHaveAttribute("href", "/perfil")

  await signIn(page, "ana@chispa.test")
  await expect(header.getByRole("link", { name: "Ana Lucía", exact: true })).toHaveAttribute("href", "/perfil")

  const answer = Promise.withResolvers<void>()
  await page.route("/sesion", async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto("/servicios")
  await expect(header.getByText("Cargando servicios...")).toBeVisible()
  await page.goto("/envios")
  await expect(header.getByText("Cargando...")).toBeVisible()
  await page.setViewportSize(phone)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  const menu = page.getByRole("dialog", { name: "Menú" })
  await expect(menu.getByText("Cargando...")).toBeVisible()
  answer.resolve()
  await expect(menu.getByRole("link", { name: "Ana Lucía", exact: true })).toHaveAttribute("href", "/perfil")

  await page.goto("/servicios")
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(menu.getByRole("navigation").getByRole("link")).toHaveText([
    "Inicio",
    "Diseño PCB",
    "Kits",
    "Productos Insignia",
    "Catálogo",
  ])
  await menu.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(page).toHaveURL("/")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull()
  await page.goto("/servicios")
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(menu.getByRole("link")).toContainText(["Iniciar sesión", "Crear cuenta"])
  await expect(menu.getByRole("link", { name: "Mi perfil" })).toHaveCount(0)
})

test("[NAV-17][NAV-18][NAV-20] @phone a wrong address, with reduced motion: the page says so, reached by keyboard, and no box opens", async ({
  page,
}) => {
  page.on("dialog", dialog => {
    throw new Error(`a browser box opened: ${dialog.message()}`)
  })
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/no-existe")
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused()
  await page.getByRole("link", { name: "Volver al inicio" }).click()
  await expect(page.getByRole("heading", { name: "Bienvenido" })).toBeVisible()
})

test("[NAV-19] a specified reload renews the page's data in the same document", async ({ page }) => {
  await signIn(page, "luis@chispa.test")
  await page.goto("/products/22-Arduino%20UNO%20R3")
  await page.getByRole("button", { name: "Añadir al carrito" }).click()
  await expect(page.getByText("Producto añadido al carrito").first()).toBeVisible()
  await page.goto("/perfil?tab=carrito")
  const line = page.getByRole("listitem").filter({ hasText: "Arduino UNO R3" })
  await expect(line).toBeVisible()

  let documents = 0
  page.on("request", request => {
    if (request.resourceType() === "document") documents++
  })
  await page.getByRole("button", { name: "Quitar Arduino UNO R3" }).click()
  await expect(page.getByText("Producto eliminado con éxito.")).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(documents).toBe(0)
})
