import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"))
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click()

test("[SOC-01][SOC-03] an existing customer signs in with Google", async ({ page }) => {
  await page.goto("/iniciar-sesion")
  await page.getByRole("link", { name: "Iniciar sesión con Google" }).click()
  await expectAccessible(page)
  await press(page, /google@chispa\.test/)
  await page.waitForURL("**/perfil*")
  await expect.poll(() => storedUser(page)).toMatchObject({ email: "google@chispa.test" })
})

test("[SOC-04][SOC-08][SOC-10][SOC-11][SOC-12][SOC-13][SOC-18][SOC-19] a new person completes the account @phone", async ({
  page,
  shop,
}) => {
  const email = `nora-${crypto.randomUUID().slice(0, 8)}@gmail.test`
  await page.goto("/iniciar-sesion")
  await page.getByRole("link", { name: "Iniciar sesión con Google" }).click()
  await page.getByLabel("Nombre").fill("Nora")
  await page.getByLabel("Apellidos").fill("Solís Castro")
  await page.getByLabel("Correo").fill(email)
  await press(page, "Usar esta persona")
  await press(page, /Nora/)
  await page.waitForURL("**/registro-intermedio")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByLabel("Correo")).toHaveValue(email)
  await expect(page.getByLabel("Correo")).not.toBeEditable()
  await page.getByLabel("Teléfono").fill("12345678")
  await press(page, "Verificar y continuar")
  await expect(page.getByText("Número no válido en Costa Rica")).toBeVisible()
  await page.getByLabel("Teléfono").fill("60001234")
  await press(page, "Verificar y continuar")

  await expect(page.getByLabel("Carné")).toBeHidden()
  await page.getByLabel("¿Eres estudiante Tec?").check()
  await press(page, "Terminar")
  const dialog = page.getByRole("dialog", { name: "Confirmar información" })
  await expect(page.getByLabel("Carné")).toBeFocused()
  await expect(dialog).toBeHidden()
  await page.getByLabel("Carné").fill("2020")
  await press(page, "Terminar")
  for (const words of ["Nora Solís Castro", email, "Computadores", "2020"]) await expect(dialog).toContainText(words)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Volver" }).click()
  await expect(dialog).toBeHidden()
  expect(await shop.erp.thirdParties.findByEmail(email)).toEqual([])

  // Closing the dialog registers, as 'Confirmar' does.
  await press(page, "Terminar")
  await dialog.getByRole("button", { name: "Cerrar" }).click()
  await page.waitForURL("**/perfil*")
  await expect.poll(() => storedUser(page)).toMatchObject({ email, name: "Nora Solís Castro" })
  expect(await shop.erp.thirdParties.findByEmail(email)).toMatchObject([{ credential: "GOOGLE", alias: "2020" }])
})

test("[SOC-17][SOC-20] navigation state gives no access", async ({ page }) => {
  await page.goto("/")
  const profile = { email: "ana@chispa.test", given_name: "Ana" }
  await page.evaluate(state => history.pushState({ usr: { profile: state } }, "", "/registro-intermedio"), profile)
  await page.reload()
  await page.waitForURL("**/iniciar-sesion")
})
