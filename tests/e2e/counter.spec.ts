import type { Locator, Page } from "@playwright/test"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { expectAnswer } from "./support/answers.ts"
import { signInAtCounter } from "./support/counter.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const readBadge = async (page: Page, tab: string): Promise<number> => {
  const text = await page
    .getByRole("navigation", { name: "Secciones del panel" })
    .getByRole("link", { name: tab })
    .innerText()
  return Number(/\d+/.exec(text)?.[0] ?? -1)
}

test("[ASOC-01][ASOC-02][ASOC-04][ASOC-07][ASOC-12][ASOC-26] sign-in, what the browser keeps, and logout", async ({
  page,
}) => {
  await page.goto("/asocias")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Ingresar" }).click()
  await expect(page.getByRole("alert")).toHaveText("Datos de usuario incompletos")
  await page.getByLabel("Usuario").fill("AEMTEC")
  const password = page.getByLabel("Contraseña", { exact: true })
  await password.fill("Equivocada1")
  await page.getByRole("button", { name: "Mostrar contraseña" }).click()
  await expect(password).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Ingresar" }).click()
  await expect(page.getByRole("alert")).toHaveText("Contrasena incorrecta")
  await expect(page.getByLabel("Usuario")).toHaveValue("AEMTEC")
  await password.fill("Asocia1234")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Bienvenido, Asociación de Mecatrónica")).toBeVisible()
  const kept = () =>
    page.evaluate(() => [localStorage.getItem("asociacion"), localStorage.getItem("carritoAsociacion")])
  await page.evaluate(() =>
    localStorage.setItem("carritoAsociacion", JSON.stringify([{ id: 1, label: "x", cantidad: 1, precio: 1 }])),
  )
  expect(JSON.parse((await kept())[0] ?? "{}")).toEqual({
    id: 2,
    name: "Asociación de Mecatrónica",
  })
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(page).toHaveURL(/\/asocias$/)
  expect(await kept()).toEqual([null, null])
  await page.goto("/asocias/admin")
  await expect(page).toHaveURL(/\/$/)
})

test("[ASOC-13][ASOC-15][ASOC-16][ASOC-17][ASOC-18][ASOC-19][ASOC-27][NAV-18] an order that comes in is prepared and handed over @both", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=alistar")
  await expect.poll(() => readBadge(page, "Por Alistar")).toBeGreaterThan(0)
  const before = await readBadge(page, "Por Alistar")

  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 106 })
  await shop.erp.orders.addLine(id, { productId: 2, quantity: 2, unitPrice: colones(5000) })
  const { ref } = await shop.erp.orders.ensureValidated(id)
  // The badge changes without a reload.
  await expect.poll(() => readBadge(page, "Por Alistar"), { timeout: 20_000 }).toBe(before + 1)
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1} · \\d+\\) Por Alistar`))
  const search = page.getByRole("searchbox", { name: /Buscar pedido/ })
  await search.fill(ref)
  const row = page.getByRole("listitem").filter({ hasText: ref })
  await expect(page.getByRole("list", { name: "Pedidos" }).getByRole("listitem")).toHaveCount(1)

  await row.getByRole("button", { name: `Ver líneas de ${ref}` }).click()
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Request and release may come in any order: a button is disabled before its request is sent.
  let released = Promise.withResolvers<void>()
  await page.route("**/asocias/admin.data*", async route => {
    if (route.request().method() === "POST") await released.promise
    await route.continue()
  })
  await row.getByRole("button", { name: `Alistar ${ref}` }).click()
  await expect(row.getByRole("button", { name: /Alistando/ })).toBeDisabled()
  released.resolve()
  await expect(page.getByRole("alert").filter({ hasText: "Pedido alistado con exito." })).toBeVisible()
  // Ready for the next person of the queue.
  await expect(search).toHaveValue("")
  await expect(search).toBeFocused()
  await expect(row).toHaveCount(0)

  const name = (await shop.erp.thirdParties.get(7))?.name
  released = Promise.withResolvers()
  await page.goto(`/asocias/admin?tab=entregar&q=${ref}`)
  await expect(row).toContainText(/lo alistó el \d\d\/\d\d/)
  await row.getByLabel("Vi el pago en la cuenta").check()
  await row.getByRole("button", { name: `Entregada ${ref}` }).click()
  await expect(row.getByRole("button", { name: /Cerrando/ })).toBeDisabled()
  released.resolve()
  await expect(page.getByRole("alert").filter({ hasText: `Orden cerrada: ${ref}, ${name}` })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await shop.erp.orders.get(id)).toMatchObject({ status: "delivered", billed: true })
})

test("[ASOC-14] the panel's quick actions open the sale and the cart; the panel is accessible", async ({ page }) => {
  await signInAtCounter(page, "AESETEC")
  await page.goto("/asocias/admin")
  await expectAccessible(page)
  await page.getByRole("link", { name: /Nueva Venta/ }).click()
  await expect(page.getByRole("searchbox", { name: /Buscar producto/ })).toBeFocused()
  await page.goBack()
  await page.getByRole("link", { name: /Ver Carrito/ }).click()
  await expect(page.getByRole("heading", { name: "Carrito" })).toBeVisible()
})

const middleOf = async (one: Locator): Promise<number> => {
  const { y, height } = (await one.boundingBox())!
  return y + height / 2
}

test("[ASOC-21][ASOC-23][SALE-14] an order without lines says so in place of its lines; its number stands level with its facts", async ({
  page,
  shop,
}) => {
  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 4 })
  const { ref } = await shop.erp.orders.ensureValidated(id)
  await signInAtCounter(page, "AESETEC")
  const found = `/asocias/admin?tab=alistar&q=${ref}`
  await expectAnswer(page, found, new RegExp(`Ver líneas de ${ref}`))
  await page.goto(found)
  const lines = page.getByRole("button", { name: `Ver líneas de ${ref}` })
  const row = page.getByRole("listitem").filter({ has: lines })
  const middles = await Promise.all([middleOf(lines), middleOf(row.getByRole("link")), middleOf(row)])
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
  await lines.click()
  await expect(page.getByText("No hay lineas de orden para este pedido.")).toBeVisible()
  await page.goto("/asocias/admin?tab=carrito")
  await expect(page.getByText("No hay productos en el carrito.")).toBeVisible()
  await expect(page.getByText("No hay lineas de orden para este pedido.")).toHaveCount(0)
})
