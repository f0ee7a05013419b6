import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const storedOrder = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("tempKitOrder") ?? "null"))

/** A carné that nobody else has. */
const newCarnet = () => String(Math.floor(1e9 + Math.random() * 9e9))

/** Nine fields, and one press more to choose the province (docs/counter.md). */
const fillTaps = 10

/** Fills the form after the page's script runs, because only then the temporary order is stored. */
const fill = async (page: Page, carnet: string) => {
  await page.getByLabel("Nombre completo").fill("Marta Rojas Mora")
  await page.getByLabel("Carné").fill(carnet)
  await page.getByLabel("Número de contacto").fill("87654321")
  await page.getByLabel("Nombre", { exact: true }).fill("Marta")
  await page.getByLabel("Apellidos").fill("Rojas")
  await page.getByLabel("Correo electrónico").fill("marta@estudiantes.test")
  await page.getByLabel("Dirección").fill("Cartago centro")
  await page.getByLabel("Provincia").selectOption("Cartago")
  await page.getByLabel("Código postal").fill("30a10177")
}

/** From a kit's page to the provider's. */
const payFor = async (page: Page, kit: string, carnet = newCarnet()) => {
  await page.goto(`/kits/${kit}`)
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByRole("heading", { name: "Confirmar pedido" })).toBeVisible()
  await fill(page, carnet)
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("heading", { name: "Pago con tarjeta" })).toBeVisible()
  return carnet
}
const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).click()

test("[KIT-01][KIT-04][KIT-08][KIT-09][KIT-14][KIT-16][KIT-17][KIT-23][KIT-29] choose, edit with the warning, add an extra, pay, and be thanked @phone", async ({
  page,
  shop,
}) => {
  test.slow()
  // Counts the taps of the task only, not of the other checks.
  let taps = fillTaps
  const tap = (pressed: Locator) => {
    taps++
    return pressed.click()
  }
  await page.goto("/kits")
  await tap(page.getByRole("link", { name: "Electronica" }))
  await expect(page.getByRole("heading", { name: "Kits para Electronica" })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await tap(page.getByRole("link", { name: "Ver kit Analogica" }))
  await expect(page.getByRole("heading", { name: "Kit Analogica" })).toBeVisible()

  // Cancelling leaves the kit whole; accepting opens it.
  const summary = page.getByRole("region", { name: "Lo que paga y por qué" })
  const warning = page.getByRole("alertdialog")
  await page.getByRole("button", { name: "Editar kit" }).click()
  await expect(warning).toContainText(
    "Si edita el kit perderá el precio de paquete: se cobrará la suma de los componentes que conserve.",
  )
  await expect(warning).toContainText("₡2100 más que el kit completo")
  await warning.getByRole("button", { name: "Cancelar" }).click()
  await expect(page.getByRole("checkbox", { name: "MOSFET 2N7000" })).toHaveCount(0)
  await expect(summary).toContainText("Total₡5000")
  await tap(page.getByRole("button", { name: "Editar kit" }))
  await tap(warning.getByRole("button", { name: "Continuar" }))

  await page.getByRole("checkbox", { name: "Diodos rectificadores 1N4007" }).uncheck()
  await expect(summary).toContainText("Así el kit cuesta ₡2100 más que completo.")
  await page.getByRole("checkbox", { name: "Diodos rectificadores 1N4007" }).check()
  await expect(summary).toContainText("Total₡5000")
  await tap(page.getByRole("checkbox", { name: "Paquete de resistencias de 1/4 W" }))
  await page.getByRole("checkbox", { name: "Cable de 3 m" }).check()
  await page.getByRole("spinbutton", { name: "Cantidad de kits" }).fill("2")
  await expect(summary).toContainText(/Total₡12.000/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // A reload, and a second tab, show the same.
  await page.reload()
  await expect(summary).toContainText(/Total₡12.000/)
  await tap(summary.getByRole("button", { name: "Continuar" }))
  await expect(page).toHaveURL(/\/kits\/checkout\?kit=analogica&.*cantidad=2.*/)
  expect(new URL(page.url()).searchParams.get("precio")).toBe("5400")
  await page.goBack()
  await expect(page.getByRole("checkbox", { name: "Paquete de resistencias de 1/4 W" })).not.toBeChecked()
  await page.goForward()

  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByLabel("Nombre completo")).toBeFocused()
  await expect(page.getByRole("alert")).toHaveText("Por favor, ingrese su nombre.")
  const carnet = newCarnet()
  await fill(page, carnet)
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(page.getByLabel("Código postal")).toHaveValue("30101")
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await tap(page.getByRole("button", { name: "Pagar" }))
  await expect(page.getByRole("heading", { name: "Pago con tarjeta" })).toBeVisible()
  const stored = await storedOrder(page)
  expect(stored).toMatchObject({
    userData: { name: "Marta Rojas Mora", name_alias: carnet },
    line: { fk_product: 26, qty: 2, subprice: 7400 },
    discountProducts: [{ label: "El kit no incluirá: Paquete de resistencias de 1/4 W", qty: 2, subprice: -2000 }],
    additionalProducts: [{ fk_product: 133, qty: 1, subprice: 1200 }],
    totalPrice: 12000,
    carnet,
    contactNumber: "87654321",
    quantity: 2,
    kitName: "Analogica",
  })
  const redirect = page.waitForEvent("framenavigated", frame => frame.url().includes("/kits/pago-confirmacion"))
  await tap(page.getByRole("button", { name: /^Pagar La tarjeta/ }))
  await redirect
  expect(taps).toBeLessThanOrEqual(18)
  await expect(page.getByRole("heading", { name: "¡Gracias por su compra!" })).toBeVisible()
  const order = await shop.erp.orders.findByRefExt(stored.orderNumber)
  await expect(page.getByRole("main")).toContainText(order?.ref ?? "no order")
  await expect(page.getByRole("main")).toContainText(/₡12.000/)
  await expect(page.getByRole("main")).toContainText("Puede retirar su pedido con su nombre, carné o número de orden.")
  expect(order).toMatchObject({ status: "validated", total: 12000 })
  expect(await storedOrder(page)).toBeNull()
  await expectAccessible(page)
})

test("[KIT-18][KIT-19][NAV-18] cancelled and declined: the message on /kits, the temporary order removed, the way back to the order", async ({
  page,
}) => {
  const opened: string[] = []
  page.on("dialog", dialog => void opened.push(dialog.message()))
  await payFor(page, "digital")
  await press(page, /^Cancelar/)
  await expect(page.getByRole("alert")).toContainText("El pago fue cancelado por el usuario.")
  await expect(page).toHaveURL(/\/kits\?pago=cancelado/)
  expect(await storedOrder(page)).toBeNull()
  await expectAccessible(page)

  await page.getByRole("link", { name: "Volver a mi pedido" }).click()
  await expect(page.getByRole("heading", { name: "Confirmar pedido" })).toBeVisible()
  // Beside the form the order stands open, without the line that unfolds it on a phone.
  const order = page.getByRole("region", { name: "Su pedido" })
  await expect(order.getByText("Temporizador NE555")).toBeVisible()
  await expect(order.locator("summary")).toBeHidden()
  await fill(page, newCarnet())
  await page.getByRole("button", { name: "Pagar" }).click()
  await press(page, /^Rechazar/)
  await expect(page.getByRole("alert")).toContainText("Pago fallido o incompleto.")
  expect(await storedOrder(page)).toBeNull()
  expect(opened).toEqual([])
})

test("[KIT-24] the browser is closed on the provider's page: the order is made, and /kits leads to it later", async ({
  page,
  shop,
}) => {
  await payFor(page, "mediciones")
  const { orderNumber } = await storedOrder(page)
  await press(page, /^Pagar y no volver/)
  await expect(page.getByRole("heading", { name: "Pago aprobado" })).toBeVisible()
  await expect.poll(async () => (await shop.erp.orders.findByRefExt(orderNumber))?.status).toBe("validated")
  await page.goto("/kits")
  await page.getByRole("link", { name: "Ver cómo va" }).click()
  await expect(page.getByRole("heading", { name: "¡Gracias por su compra!" })).toBeVisible()
  expect(await storedOrder(page)).toBeNull()
})

test("[KIT-20][KIT-33] an approved return of nobody stays; a kit without components cannot go on", async ({ page }) => {
  const asked = page.waitForResponse(/\/kits\/pago-confirmacion\/estado/)
  await page.goto("/kits/pago-confirmacion?code=1&order=CHISPA-0-20200101000000")
  expect(await (await asked).json()).toEqual({ kind: "none" })
  await expect(page.getByText("Verificando pago...")).toBeVisible()
  await expect(page).toHaveURL(/\/kits\/pago-confirmacion/)
  await expectAccessible(page)

  await page.goto("/kits/digital?editar=si&con=nand")
  // The header knows who is signed in: the page's script runs.
  await expect(page.getByRole("link", { name: "Iniciar sesión" })).toBeVisible()
  await page.getByRole("checkbox", { name: "Compuertas NAND 74LS00" }).uncheck()
  await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled()
  await expect(page.getByRole("alert")).toHaveText("Deje al menos un componente en el kit para continuar.")
  await page.getByRole("button", { name: "Volver al kit completo" }).click()
  await expect(page.getByRole("button", { name: "Continuar" })).toBeEnabled()
  await expect(page.getByRole("region", { name: "Lo que paga y por qué" })).toContainText("Total₡4000")
})

test("[KIT-04][KIT-06] what was ticked and typed before the page's script had arrived counts", async ({ page }) => {
  let letPass: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    letPass = resolve
  })
  await page.route("**/assets/entry.client*.js", async route => {
    await gate
    await route.continue()
  })
  await page.goto("/kits/digital?editar=si", { waitUntil: "commit" })
  await page.getByRole("checkbox", { name: "Compuertas NAND 74LS00" }).uncheck()
  await page.getByRole("checkbox", { name: "Multímetro" }).check()
  await page.getByRole("spinbutton", { name: "Cantidad de kits" }).fill("3")
  letPass()
  await expect(page.getByRole("region", { name: "Lo que paga y por qué" })).toContainText(/Total₡21.400/)
  await expect(page.getByRole("checkbox", { name: "Compuertas NAND 74LS00" })).not.toBeChecked()
})
