import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { hashSync } from "bcryptjs"
import { TOTP } from "otpauth"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, passwords } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const page = "/asocias/seguridad"
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const idprof1 = hashSync(passwords.association, 4)
  const associations = seed.thirdParties.map(party =>
    party.categories.includes(48) ? { ...party, idprof1, email: "junta@aseic.test" } : party,
  )
  shop = await startShop({ seed: aShop({ thirdParties: associations }) })
})
afterAll(() => shop.stop())

const signIn = async (more: Record<string, string> = {}, usuario = "ASEIC") => {
  const browser = shop.visitor()
  const reply = await browser.post("/asocias", { usuario, contrasena: passwords.association, ...more })
  return { browser, to: reply.headers.get("Location"), status: reply.status, words: pageText(await reply.text()) }
}
const press = async (browser: TestBrowser, accion: string, more: Record<string, string> = {}) => {
  const reply = await browser.post(page, { accion, ...more })
  return { status: reply.status, words: pageText(await reply.text()) }
}
const forgetCodes = () => shop.parts.database.query("update second_factors set last_counter = 0")
const forgetTries = () => shop.parts.database.query("delete from sign_in_attempts")

/** Enrols in a browser without script. */
const turnOn = async (browser: TestBrowser) => {
  await press(browser, "empezar")
  const { html } = await browser.open(page)
  expect(html).toContain('aria-label="Código QR de la clave"')
  const secret = /Clave: ((?:[A-Z2-7]{4} ?)+)/.exec(pageText(html))?.[1]?.replaceAll(" ", "") ?? ""
  const code = () => new TOTP({ secret }).generate()
  const wrong = await press(browser, "activar", { codigo: code(), contrasena: "otra-clave" })
  expect([wrong.status, wrong.words.includes("La contraseña no es correcta.")]).toEqual([401, true])
  const on = await press(browser, "activar", { codigo: code(), contrasena: passwords.association })
  expect(on.words).toContain("La verificación en dos pasos quedó activada.")
  await forgetCodes()
  return { code, codes: on.words.match(/\b[3-9A-Y]{5}-[3-9A-Y]{5}\b/g) ?? [] }
}

test("[ASOC-06] two-step verification: turned on with the password, then asked for at every sign-in; a recovery code helps once", async () => {
  const { browser } = await signIn()
  expect((await shop.visitor().get(page)).headers.get("Location")).toBe("/")
  expect((await shop.visitor().post(page, { accion: "empezar" })).status).toBe(401)
  const { code, codes } = await turnOn(browser)
  expect(codes).toHaveLength(10)

  const asked = await signIn()
  expect(asked.status).toBe(401)
  expect(asked.words).toContain("Escriba el código de su aplicación de verificación.")
  expect(asked.words).toContain("Código de verificación")
  expect(asked.browser.cookie("chispa_asociacion")).toBeUndefined()
  expect((await signIn({ codigo: "000000" })).words).toContain("Ese código no es correcto o ya se usó.")
  expect((await signIn({ codigo: code(), contrasena: "otra-clave" })).words).toContain("Contrasena incorrecta")
  // The next half minute has another code.
  const used = code()
  expect((await signIn({ codigo: used })).to).toBe("/asocias/admin")
  expect((await signIn({ codigo: used })).status).toBe(401)
  expect((await signIn({ codigo: codes[0]! })).to).toBe("/asocias/admin")
  expect((await signIn({ codigo: codes[0]! })).status).toBe(401)

  // The dialog of an ended session asks for the code too; other associations are not asked.
  await forgetTries()
  const dialog = (codigo: string) =>
    shop.visitor().post("/asocias/sesion", { usuario: "ASEIC", contrasena: passwords.association, codigo })
  expect((await dialog("")).status).toBe(401)
  expect((await dialog(codes[1]!)).status).toBe(200)
  expect((await signIn({}, "AEMTEC")).to).toBe("/asocias/admin")

  expect(pageText((await browser.open(page)).html)).toContain("Quedan 8 códigos de recuperación.")
  const kept = await press(browser, "desactivar", { codigo: "000000", contrasena: passwords.association })
  expect(kept.status).toBe(400)
  await forgetCodes()
  const off = await press(browser, "desactivar", { codigo: code(), contrasena: passwords.association })
  expect(off.words).toContain("La verificación en dos pasos quedó desactivada.")
  expect((await signIn()).to).toBe("/asocias/admin")
  await vi.waitFor(async () => {
    const mails = (await shop.parts.mail.outbox?.list(50)) ?? []
    const subjects = mails.filter(({ to }) => to === "junta@aseic.test").map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        "La verificación en dos pasos quedó activada en Chispa",
        "La verificación en dos pasos quedó desactivada en Chispa",
      ]),
    )
  }, 15_000)
})

test("[AUTH-16] guessed codes are slowed like passwords, and a refused sign-in is logged without what was typed", async () => {
  await forgetTries()
  const { browser } = await signIn({}, "AEMTEC")
  const { code } = await turnOn(browser)
  await forgetTries()
  const warned = vi.spyOn(shop.parts.log, "warn")
  const answers: number[] = []
  await atOneMoment(async () => {
    for (const guess of ["111111", "222222", "333333", "444444", "555555", "666666", code()])
      answers.push((await signIn({ codigo: guess }, "AEMTEC")).status)
  })
  expect(answers).toEqual([...Array(5).fill(401), 429, 429])
  const refused = warned.mock.calls.filter(([, text]) => text === "association sign-in refused")
  warned.mockRestore()
  expect(refused).toHaveLength(5)
  expect(refused[0]?.[0]).toMatchObject({ why: "wrong-code", address: expect.any(String) })
  expect(JSON.stringify(refused)).not.toMatch(/AEMTEC|111111/)
  await shop.parts.identity.secondFactors.remove(2)
  await forgetTries()
})

test("[ASOC-06] npm run staff turns it off for people who lost phone and codes", async () => {
  await forgetTries()
  await turnOn((await signIn()).browser)
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ["scripts/staff.ts", ...words], {
      env: {
        ...process.env,
        ERP_URL: shop.embeddedErp.url,
        ERP_API_KEY: shop.config.erp.apiKey,
        DATABASE_URL: shop.shopDatabaseUrl,
        PUBLIC_URL: "https://chispa.test",
        SESSION_SECRET: "x".repeat(40),
      },
    })
  expect((await run("without-code", "aseic")).stdout).toContain("aseic signs in with its password alone.")
  expect((await run("without-code", "ASEIC")).stdout).toContain("ASEIC had no two-step verification.")
  await expect(run("without-code", "NADIE")).rejects.toThrow("There is no such account")
  expect((await signIn()).to).toBe("/asocias/admin")
})

test("[ASOC-26] an association sees its open sessions, ends each or all others, and nobody ends another's", async () => {
  await shop.parts.identity.staffSessions.endAll(1)
  const chrome = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36" }
  const [here, there, third] = [shop.visitor(), shop.visitor(), shop.visitor()]
  for (const browser of [here, there, third])
    await browser.post("/asocias", { usuario: "ASEIC", contrasena: passwords.association }, { headers: chrome })
  const foreign = (await signIn({}, "AEMTEC")).browser
  const keys = async (browser: TestBrowser) => {
    const { html } = await browser.open(page)
    const buttons = html.match(/<button[^>]*name="sesion"[^>]*>/g) ?? []
    return buttons.map(button => /value="([^"]+)"/.exec(button)?.[1] ?? "")
  }
  const words = pageText((await here.open(page)).html)
  expect(words).toContain("Chrome en Windows")
  expect(words).toContain("Este dispositivo")
  const others = await keys(here)
  expect(others).toHaveLength(2)
  expect((await foreign.post(page, { sesion: others[0]! })).status).toBe(404)
  expect((await here.post(page, { sesion: "\0" })).status).toBe(404)
  expect((await here.post(page, { sesion: others[0]! })).status).toBe(200)
  expect((await here.post(page, { sesion: others[0]! })).status).toBe(404)
  expect(await keys(here)).toHaveLength(1)
  expect((await press(here, "cerrar-demas")).words).toContain("Se cerraron las demás sesiones.")
  expect(await keys(here)).toEqual([])
  expect((await foreign.open(page)).path).toBe(page)
  for (const browser of [there, third]) expect((await browser.get("/asocias/admin")).headers.get("Location")).toBe("/")
})
