import type { Page } from "@playwright/test"
import { expectAnswer } from "./support/answers.ts"
import { asNewCustomer } from "./support/customer.ts"
import { expect, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

const place = "Asociación de Electrónica (San Carlos)"

const findProduct = async (shop: JourneyShop, ref: string) => {
  const found = (await shop.erp.products.listForSale()).find(product => product.ref === ref)
  if (!found) throw new Error(`the demo shop has no ${ref}`)
  return found
}

const findSection = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).locator("..")

test("[STOCK-01][CART-07][ORD-01] @widths a place is chosen beside its stock and hours, and has one name from the cart to the mail", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.request.post("/carrito/lineas", { form: { producto: "35", cantidad: "2" }, headers: { Origin: shop.url } })
  await page.goto("/perfil")
  const point = page.getByRole("radio", { name: new RegExp(`^${place.replace(/[()]/g, "\\$&")}`) })
  await point.check()
  await expect(point).toBeInViewport()
  const chosen = page.getByText(place, { exact: true })
  await expect(chosen).toBeInViewport()
  await expect(chosen.locator("..")).toContainText(/\d a \d+:\d{2}/)
  await expect(chosen.locator("..")).toContainText(/Todo disponible|Falta 1 producto aquí/)
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.getByRole("button", { name: "Pagar" }).click()
  const dialog = page.getByRole("dialog", { name: "Resultado del Pago" })
  await expect(dialog.getByText("Su orden ha sido procesada.")).toBeInViewport()
  await dialog.getByRole("link", { name: "Ver mi pedido" }).click()
  const [order] = await shop.erp.orders.list({ customerIds: [customer], status: "validated" })
  await expect(page.getByRole("heading", { name: `Pedido ${order?.ref}` })).toBeInViewport()
  await expect(page.getByRole("region", { name: "Dónde se retira" })).toContainText(place)
  await page.goto("/perfil?tab=historial")
  await expect(page.getByRole("link", { name: order?.ref })).toContainText(place)
  await expectAnswer(page, "/correo-de-prueba", new RegExp(`Recibimos su pedido ${order?.ref}`))
  await page.goto("/correo-de-prueba")
  await expect(page.getByText(`Retiro: ${place}`).first()).toBeVisible()
  await page.goto("/PuntosdeVenta")
  await expect(page.getByRole("heading", { name: place })).toBeVisible()
  await page.goto("/kits/digital")
  await page.getByRole("button", { name: "Continuar" }).first().click()
  await expect(page.getByLabel("Dónde lo retira")).toContainText(place)
})

test("[KIT-34][KIT-35] @widths a student's kit: carné and place are proposed, a missing field is in view, and the order's page names the place and what is left out", async ({
  page,
  shop,
}) => {
  const alias = String(Math.floor(1e9 + Math.random() * 9e9))
  await asNewCustomer(page, shop, { alias, career: "Mecatronica" })
  await page.goto("/kits/analogica")
  await page.getByRole("button", { name: "Editar kit" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar" }).click()
  await page.getByRole("checkbox", { name: "Diodos rectificadores 1N4007" }).uncheck()
  await page.getByRole("button", { name: "Continuar" }).first().click()
  await expect(page.getByLabel("Carné")).toHaveValue(alias)
  await expect(page.getByLabel("Dónde lo retira")).toHaveValue("2")
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("alert")).toBeInViewport()
  await expect(page.getByLabel("Provincia")).toBeFocused()
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30101")
  await page.getByRole("button", { name: "Pagar" }).click()
  await page.getByRole("button", { name: /^Pagar La tarjeta/ }).click()
  await expect(page.getByRole("heading", { name: "¡Gracias por su compra!" })).toBeInViewport()
  await page.getByRole("link", { name: "Seguir mi pedido" }).click()
  await expect(page.getByRole("region", { name: "Dónde se retira" })).toContainText("Asociación de Mecatrónica")
  const lines = page.getByRole("region", { name: "Productos" })
  await expect(lines).toContainText("No incluye: Diodos rectificadores 1N4007")
  await expect(lines).not.toContainText("× -₡")
  await expectNoSidewaysScroll(page)
})

test("[FIND-04] @widths an equivalent has the same value; the next ones up and down are near values", async ({
  page,
  shop,
}) => {
  const { id } = await findProduct(shop, "RES-4K7-025")
  await page.goto(`/products/${id}-x`)
  const near = findSection(page, "Valores cercanos")
  await expect(near.getByRole("listitem")).toHaveCount(2)
  for (const value of ["3.9 kΩ", "5.6 kΩ"]) await expect(near).toContainText(value)
  const equal = findSection(page, "Equivalentes").getByRole("listitem")
  for (const tile of await equal.all()) await expect(tile).toContainText("4.7 kΩ")
  await expectNoSidewaysScroll(page)
})

test("[STOCK-05] @widths a product without free units offers a mail and no purchase, and says in view that it will come", async ({
  page,
  shop,
}) => {
  await asNewCustomer(page, shop)
  const soldOut = (await shop.erp.products.listWithStock()).find(
    ({ id, warehouseStock, isParentOfVariants }) =>
      // Another journey lets some of 192 arrive.
      id !== 192 && !isParentOfVariants && Object.values(warehouseStock).every(units => units === 0),
  )
  await page.goto(`/products/${soldOut?.id}-x`)
  await expect(page.getByText(/^Máximo/)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Añadir al carrito" })).toHaveCount(0)
  await page.getByRole("button", { name: "Avíseme cuando haya" }).click()
  await expect(page.getByText("Le avisaremos por correo cuando haya.")).toBeInViewport()
})

test("[CAT-04][FIND-03] @widths the header's search stays in the chosen category; half a part's name is enough", async ({
  page,
}) => {
  await page.goto("/catalogo?categoria=1")
  const box = page.getByRole("combobox", { name: "Buscar en la tienda" })
  await page.getByLabel("Buscar en la tienda").last().focus()
  await box.fill("10k")
  await box.press("Enter")
  await expect(page).toHaveURL(/\/catalogo\?(?=.*categoria=1)(?=.*buscar=10k)/)
  await expect(page.getByRole("radio", { name: "Resistencias" })).toBeChecked()
  await box.fill("diodos 1n40")
  await expect(page.getByRole("option", { name: /1N4007/ }).first()).toBeInViewport()
})
