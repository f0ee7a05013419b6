import type { Page } from "@playwright/test"
import { withFault } from "./support/faults.ts"
import { expect, expectAccessible, test } from "./support/journey.ts"

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"))
const press = (page: Page, name: string) => page.getByRole("button", { name }).click()

/** Replaces Google's script, which no test can load, and records the page's calls. */
const googleScript = `
  window.calls = []
  const note = name => (...given) => { window.calls.push(name); window.given = { ...window.given, [name]: given } }
  window.google = { accounts: { id: {
    initialize: note("initialize"), prompt: note("prompt"), cancel: note("cancel"), disableAutoSelect: note("disableAutoSelect"),
    renderButton: (place, look) => {
      note("renderButton")(place, look)
      const button = document.createElement("button")
      button.textContent = "Acceder con Google"
      button.onclick = () => window.given.initialize[0].callback({ credential: "a.b.c" })
      place.append(button)
    },
  } } }`

test.use({ settings: { GOOGLE_CLIENT_ID: "123-abc.apps.googleusercontent.com" } })

test.beforeEach(async ({ page }) => {
  await page.route("https://accounts.google.com/gsi/client", route =>
    route.fulfill({ contentType: "text/javascript", body: googleScript }),
  )
})

const replyWith = (page: Page, body: string, status = 200) =>
  page.route("**/auth/google", route => route.fulfill({ status, contentType: "application/json", body }))

test("[SOC-01] the page shows its button and offers One Tap with FedCM and a nonce, also when reached by a link", async ({
  page,
}) => {
  const refused: string[] = []
  page.on("console", line => line.text().includes("Content Security Policy") && refused.push(line.text()))
  await page.goto("/envios")
  await page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" }).click()
  await expect(page.getByRole("button", { name: "Acceder con Google" })).toBeVisible()
  const { calls, options } = await page.evaluate(() => {
    const { calls, given } = window as unknown as {
      calls: string[]
      given: { initialize: [Record<string, unknown>] }
    }
    return { calls, options: { ...given.initialize[0], callback: undefined } }
  })
  expect(calls).toEqual(expect.arrayContaining(["initialize", "renderButton", "prompt"]))
  expect(options).toMatchObject({ client_id: "123-abc.apps.googleusercontent.com", use_fedcm_for_prompt: true })
  expect(options).toHaveProperty("nonce", expect.stringMatching(/^[\w-]{43}$/))
  expect(refused).toEqual([])
  await expectAccessible(page)
})

test("[SOC-02][SOC-06] a credential is posted to us; a refused one shows the text", async ({ page }) => {
  await page.goto("/iniciar-sesion")
  const posted = page.waitForRequest(request => request.url().endsWith("/auth/google"))
  await press(page, "Acceder con Google")
  expect((await posted).postDataJSON()).toEqual({ id_token: "a.b.c" })
  const failed = page.getByRole("alert").filter({ hasText: "Hubo un error al intentar iniciar sesión con Google." })
  await expect(failed).toBeVisible()
  for (const fault of ["lost", "broken"] as const) {
    await withFault(page, fault, async met => {
      await press(page, "Acceder con Google")
      await met()
      await expect(failed).toBeVisible()
    })
    await expect(page).toHaveURL(/\/iniciar-sesion$/)
  }
})

test("[SOC-05][SOC-07] a customer who cannot be loaded gets a message; a foreign reply changes nothing", async ({
  page,
}) => {
  await page.goto("/iniciar-sesion")
  await replyWith(page, JSON.stringify({ problem: "notLoaded" }), 503)
  await press(page, "Acceder con Google")
  await expect(page.getByRole("alert")).toHaveText("No se pudo cargar el usuario.")
  await page.unroute("**/auth/google")

  const logged = page.waitForEvent("console", line => line.text().includes("is not valid"))
  await replyWith(page, '{"kind":"signed-in","user":"ana"}')
  await press(page, "Acceder con Google")
  await logged
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(page).toHaveURL(/\/iniciar-sesion$/)
  expect(await storedUser(page)).toBeNull()
})

test("[AUTH-08] a logout tells Google not to sign in again by itself", async ({ page }) => {
  await page.goto("/iniciar-sesion")
  await page.getByLabel("Correo electrónico").fill("ana@chispa.test")
  await page.getByLabel("Contraseña", { exact: true }).fill("Clave1234")
  await press(page, "Ingresar")
  await page.waitForURL("**/perfil*")
  await page.getByRole("banner").getByRole("button", { name: "Cerrar sesión" }).click()
  await expect.poll(() => storedUser(page)).toBeNull()
  const told = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls.includes("disableAutoSelect"))
  await expect.poll(told).toBe(true)
})
