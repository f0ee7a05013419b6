import type { Page } from "@playwright/test"
import { asNewCustomer, readCart } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

const superior = { id: 35, name: "Superior ESP" }
const dialog = (page: Page) => page.getByRole("dialog", { name: "Resultado del Pago" })
const readOrders = async (shop: JourneyShop, customerId: number) =>
  (await shop.erp.orders.list({ customerIds: [customerId] })).filter(order => order.status !== "draft")
const stored = (page: Page) =>
  page.evaluate(() => ["orderNumber", "draftOrderId", "pickupLocation"].map(key => localStorage.getItem(key)))

const toTheProvider = async (page: Page) => {
  await page.goto(`/products/${superior.id}-x`)
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("1")
  await page.getByRole("button", { name: /carrito/i }).click()
  await expect(page.getByText("Producto añadido al carrito")).toBeVisible()
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await page.getByLabel("Método de pago").selectOption("Tarjeta")
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30101")
  await page.getByRole("button", { name: "Pagar" }).click()
  await page.waitForURL("**/pasarela-de-prueba/pago/*")
}

test("[PAY-03][PAY-04][PAY-05][PAY-17][PAY-20][PAY-24][PAY-26] approved: the form's rules, what is stored, the order once however often the return is opened @phone", async ({
  page,
  shop,
  context,
}) => {
  const customer = await asNewCustomer(page, shop)
  await page.goto(`/products/${superior.id}-x`)
  await page.getByRole("spinbutton", { name: "Cantidad" }).fill("1")
  await page.getByRole("button", { name: /carrito/i }).click()
  await expect(page.getByText("Producto añadido al carrito")).toBeVisible()
  await page.goto("/perfil")
  await page.getByRole("radio", { name: "Asociación de Computadores" }).check()
  await page.getByLabel("Método de pago").selectOption("Tarjeta")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const pay = page.getByRole("button", { name: "Pagar" })
  await page.getByLabel("Nombre", { exact: true }).fill("")
  await pay.click()
  await expect(page.getByText("Por favor, ingrese su nombre.")).toBeVisible()
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused()
  await page.getByLabel("Nombre", { exact: true }).fill("Ana")
  await pay.click()
  await expect(page.getByText("Por favor, seleccione su provincia.")).toBeVisible()
  await page.getByLabel("Provincia").selectOption("Cartago")
  const postalCode = page.getByLabel("Código postal")
  await postalCode.pressSequentially("3a01-")
  await expect(postalCode).toHaveValue("301")
  await pay.click()
  await expect(page.getByText("El codigo postal debe tener exactamente 5 digitos.")).toBeVisible()
  await postalCode.fill("30101")
  await pay.click()
  await page.waitForURL("**/pasarela-de-prueba/pago/*")
  const [orderNumber, draftOrderId, pickupLocation] = await stored(page)
  expect(orderNumber).toMatch(new RegExp(`^CHISPA-${customer}-\\d{14}$`))
  const [draft] = await shop.erp.orders.list({ customerIds: [customer], status: "draft" })
  expect(draftOrderId).toBe(String(draft?.id))
  expect(pickupLocation).toBe("1")
  await expect(page.getByText("Pasarela de prueba: no se cobra nada")).toBeVisible()

  const returned = page.waitForRequest(request => request.url().includes("code=1"))
  await page.getByRole("button", { name: /^Pagar La tarjeta/ }).click()
  const returnUrl = (await returned).url()
  await expect(dialog(page)).toContainText("Pago exitoso. Su orden ha sido procesada.")
  await expect(page).toHaveURL("/perfil")
  await expectAccessible(page)
  await expect.poll(() => stored(page)).toEqual([null, null, null])
  const [order] = await readOrders(shop, customer)
  expect(order).toMatchObject({
    refExt: orderNumber,
    paymentModeId: 6,
    warehouseId: 1,
    status: "validated",
    total: 10_000,
  })
  await dialog(page).getByRole("button", { name: "Cerrar" }).last().click()
  await page.getByRole("link", { name: "Historial de Compras" }).click()
  await expect(page.getByRole("link", { name: order?.ref })).toBeVisible()

  const again = await context.newPage()
  await Promise.all([page.goto(returnUrl), again.goto(returnUrl)])
  // The result is shown once, in the tab that asks first.
  const results = async () => [...(await dialog(page).allInnerTexts()), ...(await dialog(again).allInnerTexts())]
  await expect.poll(async () => (await results()).join()).toContain("Pago exitoso. Su orden ha sido procesada.")
  await expect(again).not.toHaveURL(/code=/)
  expect(await readOrders(shop, customer)).toHaveLength(1)
})

test("[PAY-22][PAY-23][PAY-28][PAY-29][PAY-31] declined, without funds and cancelled are shown differently; no order; the form is as before and offers another try and SINPE", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  const outcomes = [
    [
      /^Rechazar la tarjeta/,
      "Transacción cancelada o fallida. Detalle: Tarjeta rechazada por el banco emisor",
      "failed",
    ],
    [/^Fondos insuficientes/, "Transacción cancelada o fallida. Detalle: Fondos insuficientes", "insufficient_funds"],
    [/^Cancelar/, "Pago cancelado por el usuario.", "failed"],
  ] as const
  await toTheProvider(page)
  for (const [place, [button, text, state]] of outcomes.entries()) {
    if (place > 0) {
      await dialog(page).getByRole("button", { name: "Intentar de nuevo" }).click()
      await expect(page.getByRole("button", { name: "Pagar", exact: true })).toBeFocused()
      await page.keyboard.press("Enter")
      await page.waitForURL("**/pasarela-de-prueba/pago/*")
    }
    await page.getByRole("button", { name: button }).click()
    await expect(dialog(page)).toContainText(text)
    await expect(dialog(page).locator(`[data-result="${state}"]`)).toBeVisible()
    await expect(page).toHaveURL("/perfil")
    await expect(page.getByText(superior.name)).toBeVisible()
  }
  await dialog(page).getByRole("button", { name: "Pagar por SINPE Móvil" }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole("radio", { name: "Asociación de Computadores" })).toBeChecked()
  await expect(page.getByLabel("Método de pago")).toHaveValue("106")
  await expect(page.getByLabel("Provincia")).toHaveValue("Cartago")
  await expect(page.getByLabel("Código postal")).toHaveValue("30101")
  expect(await readOrders(shop, customer)).toEqual([])
})

test("[PAY-27][PAY-39] the browser never returns, or finds the payment pending: the order is made", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await toTheProvider(page)
  await page.getByRole("button", { name: /^Pagar y no volver/ }).click()
  await expect(page.getByText("Pago aprobado")).toBeVisible()
  await expect.poll(() => readOrders(shop, customer)).toHaveLength(1)
  await expect.poll(() => readCart(shop, customer)).toEqual([])
  await page.goto("/perfil")
  await expect(page.getByText("Ups! No tienes nada en el carrito")).toBeVisible()

  await toTheProvider(page)
  await page.getByRole("button", { name: /^Dejar pendiente/ }).click()
  await expect(dialog(page)).toContainText("Verificando pago...")
  await expect(dialog(page)).toContainText("Pago exitoso. Su orden ha sido procesada.")
  expect(await readOrders(shop, customer)).toHaveLength(2)
})
