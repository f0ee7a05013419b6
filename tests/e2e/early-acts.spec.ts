import type { Page } from "@playwright/test"
import { asNewCustomer, cartOf } from "./support/customer.ts"
import { expect, test } from "./support/journey.ts"

/** The page is seen while its script is still on its way, as on a phone over 3G; gives what lets it arrive. */
const openBeforeScript = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const arrival = Promise.withResolvers<void>()
  const hold = async (route: { continue(): Promise<void> }) => {
    await arrival.promise
    await route.continue()
  }
  await page.route("**/assets/*.js", hold)
  await page.goto(address, { waitUntil: "commit" })
  return async () => {
    arrival.resolve()
    await page.waitForFunction(() => window.earlyActs === undefined)
    await page.unroute("**/assets/*.js", hold)
  }
}

const addOne = (page: Page, url: string) =>
  page.request.post("/carrito/lineas", { form: { producto: "35", cantidad: "1" }, headers: { Origin: url } })

test("[CART-17][PAY-01] units set before the script arrives count, saved by it or ordered at once", async ({
  page,
  shop,
}) => {
  const customer = await asNewCustomer(page, shop)
  await addOne(page, shop.url)
  const units = page.getByRole("spinbutton", { name: /^Unidades de/ })
  const arrive = await openBeforeScript(page, "/perfil")
  await units.fill("3")
  await arrive()
  await expect(units).toHaveValue("3")
  await expect.poll(() => cartOf(shop, customer)).toEqual([[35, 3]])

  // Emptied and typed anew, and 'Pagar' at once.
  await units.press("Backspace")
  await expect(units).toHaveValue("")
  await units.pressSequentially("5")
  await page.getByLabel("Lugar de recogida").selectOption("Asociación de Mecatrónica")
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.getByRole("button", { name: "Pagar" }).click()
  await expect(page.getByRole("dialog", { name: "Resultado del Pago" })).toContainText("Su orden ha sido procesada.")
  const [order] = (await shop.erp.orders.list({ customerIds: [customer] })).filter(({ status }) => status !== 0)
  expect(order?.total).toBe(50_000)
})

test("[PCB-08][HOME-08] what is typed, chosen and pressed early is adopted: boards, suggestions, a category, the phone's menu @phone", async ({
  page,
  shop,
  isMobile,
}) => {
  await asNewCustomer(page, shop)
  let arrive = await openBeforeScript(page, "/servicios/PCB")
  await expect(page.getByLabel("Teléfono de contacto")).toHaveValue("88887777")
  await page.getByLabel("Cantidad").fill("4")
  await page.getByLabel("Método de pago").selectOption("Efectivo")
  await page.getByRole("button", { name: /^Grande/ }).click()
  await arrive()
  await expect(page.getByLabel("Cantidad")).toHaveValue("4")
  await expect(page.getByRole("button", { name: /^Grande/ })).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByLabel("Método de pago").locator("option:checked")).toHaveText("Efectivo")
  await page.getByLabel("Cantidad").fill("")
  await page.getByLabel("Cantidad").pressSequentially("-3")
  await expect(page.getByLabel("Cantidad")).toHaveValue("1")

  arrive = await openBeforeScript(page, "/")
  await page.getByRole("main").getByRole("combobox").fill("led")
  await arrive()
  await expect(page.getByRole("main").getByRole("option").first()).toBeVisible()

  arrive = await openBeforeScript(page, "/catalogo")
  await page.getByLabel("Por página").selectOption("8")
  if (isMobile) await page.getByRole("button", { name: "Abrir menú" }).click()
  await arrive()
  await expect(page).toHaveURL(/8/)
  if (isMobile) await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible()
})
