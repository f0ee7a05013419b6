import type { Page } from "@playwright/test"
import { field, fillPerson, linkInMail, press, signIn, storedUser, unique } from "./support/account-forms.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const header = (page: Page) => page.getByRole("banner")

test("[REG-01][REG-05][REG-07][REG-08][REG-10][REG-11][REG-12][REG-19][REG-20] a student registers and signs in @phone", async ({
  page,
  shop,
}) => {
  const email = `eva-${unique()}@chispa.test`
  await page.goto("/crear-cuenta")
  await press(page, "Verificar y continuar")
  await expect(page.getByText("Ingrese su nombre", { exact: true })).toBeVisible()
  await expect(field(page, "Nombre")).toBeFocused()
  await expectAccessible(page)
  await fillPerson(page, email)
  await field(page, "Confirmar contraseña").fill("otra cosa")
  await press(page, "Verificar y continuar")
  await expect(page.getByText("Las contraseñas deben coincidir")).toBeVisible()
  await expect(field(page, "Confirmar contraseña")).toBeFocused()
  await field(page, "Confirmar contraseña").fill("Una-clave-larga")
  await press(page, "Verificar y continuar")

  const box = page.getByLabel("¿Es estudiante Tec?")
  await expect(field(page, "Carné")).toBeHidden()
  await box.check()
  await press(page, "Terminar")
  await expect(page.getByText("Ingrese su carné")).toBeVisible()
  await expect(field(page, "Carné")).toBeFocused()
  await field(page, "Carné").fill("2021000111")
  await field(page, "Carrera").selectOption("Mecatrónica")
  await box.uncheck()
  await expect(field(page, "Carné")).toBeHidden()
  await expect(field(page, "Carné")).toBeDisabled()
  await box.check()
  await expect(field(page, "Carné")).toHaveValue("2021000111")
  await expectNoSidewaysScroll(page)
  await press(page, "Volver")
  await expect(field(page, "Correo")).toHaveValue(email)
  await press(page, "Verificar y continuar")

  // Enter finishes, as in any form.
  await field(page, "Carné").press("Enter")
  const dialog = page.getByRole("dialog", { name: "Confirmar información de usuario" })
  await expect(dialog).toContainText(`Eva Ruiz Mora`)
  for (const words of [email, "Mecatrónica", "2021000111"]) await expect(dialog).toContainText(words)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Cerrar" }).click()
  await expect(dialog).toBeHidden()
  expect(await shop.erp.thirdParties.findByEmail(email)).toEqual([])
  await press(page, "Terminar")
  await dialog.getByRole("button", { name: "Confirmar" }).click()
  await page.waitForURL("**/iniciar-sesion")
  await expect(page.getByText("Su cuenta está lista. Ya puede ingresar.")).toBeVisible()
  expect(await shop.erp.thirdParties.findByEmail(email)).toMatchObject([
    { alias: "2021000111", career: "Mecatrónica", phone: "88881234" },
  ])

  await expect(field(page, "Correo electrónico")).toHaveValue(email)
  await field(page, "Contraseña").fill("Una-clave-larga")
  await press(page, "Ingresar")
  await page.waitForURL("**/perfil*")
  await expect.poll(() => storedUser(page)).toMatchObject({ name: "Eva Ruiz Mora", email })
})

test("[REG-09][REG-12][REG-18] a visitor who is no student registers; the same e-mail again is refused beside its field", async ({
  page,
  shop,
}) => {
  const email = `no-${unique()}@chispa.test`
  const register = async () => {
    await page.goto("/crear-cuenta")
    await fillPerson(page, email)
    await press(page, "Verificar y continuar")
    await press(page, "Terminar")
    await page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click()
  }
  await register()
  await page.waitForURL("**/iniciar-sesion")
  await register()
  await expect(page.getByText("El correo ya está registrado.")).toBeVisible()
  await expect(field(page, "Correo")).toBeFocused()
  await expect(field(page, "Contraseña")).toHaveValue("Una-clave-larga")
  expect(await shop.erp.thirdParties.findByEmail(email)).toHaveLength(1)
})

test("[AUTH-01][AUTH-02][AUTH-04][AUTH-06][AUTH-08][AUTH-11][AUTH-13][NAV-04] signing in, seen in every tab, and out @both", async ({
  page,
  context,
  isMobile,
}) => {
  const sent: string[] = []
  page.on("request", request => request.method() === "POST" && sent.push(request.url()))
  await page.goto("/iniciar-sesion")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, "Ingresar")
  await expect(page.getByRole("alert")).toHaveText("Por favor, complete todos los campos.")
  await expect(field(page, "Correo electrónico")).toBeFocused()
  expect(sent).toEqual([])
  await field(page, "Correo electrónico").fill("ana@chispa.test")
  await field(page, "Contraseña").fill("equivocada")
  await press(page, "Ingresar")
  await expect(page.getByRole("alert")).toHaveText("Datos incorrectos. Inténtelo nuevamente.")
  await expect(field(page, "Correo electrónico")).toHaveValue("ana@chispa.test")
  await field(page, "Contraseña").press("x")
  await expect(page.getByRole("alert")).toHaveCount(0)

  const other = await context.newPage()
  await other.goto("/")
  const items = async (of: Page) => {
    if (isMobile && (await of.getByRole("dialog").count()) === 0) await press(of, "Abrir menú")
    return isMobile ? of.getByRole("dialog") : header(of)
  }
  await expect((await items(other)).getByRole("link", { name: "Iniciar sesión" })).toBeVisible()

  await field(page, "Contraseña").fill("Clave1234")
  await press(page, "Ingresar")
  await page.waitForURL("**/perfil*")
  await expect((await items(page)).getByRole("link", { name: "Ana Lucía" })).toBeVisible()
  await expect
    .poll(async () => Object.keys((await storedUser(page)) ?? {}).toSorted())
    .toEqual(["address", "email", "id", "name", "phone"])
  await expect((await items(other)).getByRole("link", { name: "Ana Lucía" })).toBeVisible()

  await (await items(other)).getByRole("button", { name: "Cerrar sesión" }).click()
  await expect.poll(() => storedUser(other)).toBeNull()
  await expect(other).toHaveURL(/\/$/)
  await expect((await items(page)).getByRole("link", { name: "Iniciar sesión" })).toBeVisible()
  await page.goto("/perfil")
  await page.waitForURL("**/iniciar-sesion")
})

test("[AUTH-06][AUTH-07][NAV-03] a stored user without a session is removed; one edited by hand opens nobody's account", async ({
  page,
}) => {
  const someone = { id: 8, name: "Luis Mora", email: "luis@chispa.test", address: "", phone: "" }
  const plant = (user: object) => page.evaluate(text => localStorage.setItem("user", text), JSON.stringify(user))
  // A file without the shop's script, which would see the planted user.
  await page.goto("/robots.txt")
  await plant(someone)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route("**/sesion", async route => {
    await held
    await route.continue()
  })
  await page.goto("/envios")
  await expect(header(page)).toContainText("Cargando...")
  await expect(header(page)).not.toContainText("Luis")
  answer()
  await expect(header(page).getByRole("link", { name: "Iniciar sesión" })).toBeVisible()
  await expect.poll(() => storedUser(page)).toBeNull()
  await page.unroute("**/sesion")

  await signIn(page, "ana@chispa.test", "Clave1234")
  await page.waitForURL("**/perfil*")
  await expect(header(page)).toContainText("Ana Lucía")
  await plant({ ...someone, id: 1 })
  await page.goto("/perfil?tab=informacion")
  await expect(page.getByRole("main")).toContainText("ana@chispa.test")
  await expect(header(page)).toContainText("Ana Lucía")
  await expect.poll(() => storedUser(page)).toMatchObject({ email: "ana@chispa.test" })
})

test("[AUTH-01][REG-01] the account pages fit a phone @phone", async ({ page }) => {
  const token = "x".repeat(43)
  for (const path of [
    "/iniciar-sesion",
    "/crear-cuenta",
    "/olvide-mi-contrasena",
    `/restablecer-contrasena/${token}`,
  ]) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("[REG-08][REG-20][REG-12][AUTH-13] registering and signing in work as plain forms", async ({ page }) => {
    const email = `plana-${unique()}@chispa.test`
    await page.goto("/crear-cuenta")
    await fillPerson(page, email)
    await press(page, "Verificar y continuar")
    await expect(field(page, "Carné")).toBeHidden()
    await page.getByLabel("¿Es estudiante Tec?").check()
    await field(page, "Carné").fill("2019")
    await press(page, "Terminar")
    await expect(page.getByRole("heading", { name: "Confirmar información de usuario" })).toBeVisible()
    await press(page, "Confirmar")
    await page.waitForURL("**/iniciar-sesion")
    await field(page, "Correo electrónico").fill(email)
    await field(page, "Contraseña").fill("Una-clave-larga")
    await press(page, "Ingresar")
    await page.waitForURL("**/perfil")
  })

  test("[MAIL-02][AUTH-03] mailed links work as plain forms: in another browser the first asks for a new password, a later one resets it", async ({
    page,
    shop,
  }) => {
    const correo = `otra-${unique()}@chispa.test`
    const headers = { Origin: shop.url }
    const person = { nombre: "Eva", apellidos: "Ruiz", correo, telefono: "88887777", paso: "confirmar" }
    const secret = { contrasena: "Una-clave-larga", confirmContrasena: "Una-clave-larga" }
    await page.request.post("/crear-cuenta", { form: { ...person, ...secret, esEstudiante: "0" }, headers })
    await page.context().clearCookies()

    await page.goto(await linkInMail(page, correo, "verificar-correo"))
    await expect(page.getByText(`Confirme que ${correo} es su correo y elija`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await field(page, "Contraseña de su cuenta").fill("corta")
    await press(page, "Confirmar mi correo")
    await expect(page.getByText("Las contraseñas deben ser de al menos 8 caracteres")).toBeVisible()
    await field(page, "Contraseña de su cuenta").fill("Clave-de-eva-1")
    await field(page, "Confirmar contraseña").fill("Clave-de-eva-1")
    await press(page, "Confirmar mi correo")
    await page.waitForURL("**/iniciar-sesion")

    await page.request.post("/olvide-mi-contrasena", { form: { correo }, headers })
    await page.goto(await linkInMail(page, correo, "restablecer-contrasena"))
    await field(page, "Contraseña nueva").fill("Clave-de-eva-2")
    await field(page, "Confirmar contraseña").fill("Clave-de-eva-2")
    await press(page, "Guardar contraseña")
    await page.waitForURL("**/iniciar-sesion")
    await field(page, "Correo electrónico").fill(correo)
    await field(page, "Contraseña").fill("Clave-de-eva-2")
    await press(page, "Ingresar")
    await page.waitForURL("**/perfil")
  })
})
