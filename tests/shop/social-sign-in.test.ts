import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { dolibarrRefuses, erpTransport } from "../support/erp-transport.ts"
import { fieldAttribute, formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = erpTransport()
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const ana = seed.thirdParties.find(party => party.id === people.ana)
  if (!ana) throw new Error("the seed has no Ana")
  const twins = [31, 32].map(id => ({ ...ana, id, email: "gemelas@chispa.test" }))
  shop = await startShop({
    seed: { ...seed, thirdParties: [...seed.thirdParties, ...twins] },
    erpFetch: transport.fetch,
  })
})
afterAll(() => shop.stop())

const tokenIn = (html: string) => formFields(html)["id_token"] ?? ""

/** The token that the provider signs for a visitor of the sign-in page. */
const tokenFor = async (browser: TestBrowser, correo: string, nombre = "Nora", apellidos = "Solís Castro") => {
  const { path, html } = await browser.open("/auth/google")
  expect(path).toMatch(/^\/identidad-local\/\?nonce=/)
  const nonce = formFields(html)["nonce"] ?? ""
  return tokenIn(await (await browser.post("/identidad-local/persona", { nonce, nombre, apellidos, correo })).text())
}
const arrive = async (correo: string, browser = shop.visitor()) => {
  const reply = await browser.post("/auth/google", { id_token: await tokenFor(browser, correo) })
  return { browser, to: reply.headers.get("Location") }
}
const whoIs = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { user: { id: number; email: string } | null }).user
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@gmail.test`
const answers = { nombre: "Nora", apellidos: "Solís Castro", telefono: "60001234" }
const complete = (browser: TestBrowser, fields: Record<string, string>, paso = "confirmar") =>
  browser.post("/registro-intermedio", { ...fields, paso })

test("[SOC-01] without a client id the button leads to the local provider", async () => {
  const page = await shop.visitor().get("/iniciar-sesion")
  expect(await page.text()).toMatch(/<a[^>]*href="\/auth\/google"/)
  expect(page.headers.get("Content-Security-Policy")).not.toContain("google")
})

test("[SOC-02][SOC-03] a token as JSON: the reply has the verified profile, the session starts", async () => {
  const browser = shop.visitor()
  const { html } = await browser.open("/auth/google")
  const reply = await browser.postJson("/auth/google", { id_token: tokenIn(html) })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({
    kind: "signed-in",
    data: { email: "google@chispa.test", given_name: "Gabriela", family_name: "Núñez Rojas" },
    user: { id: people.google, email: "google@chispa.test" },
  })
  expect((await whoIs(browser))?.id).toBe(people.google)
})

test("[SOC-03] a form of the local provider signs a customer in and leads to the profile; a verified password account too", async () => {
  await shop.parts.database.query(
    "insert into account_proofs (account_id, verified_email) values ($1, 'ana@chispa.test')",
    [people.ana],
  )
  for (const [email, id] of [
    ["google@chispa.test", people.google],
    ["ana@chispa.test", people.ana],
  ] as const) {
    const { browser, to } = await arrive(email)
    expect(to).toBe("/perfil")
    expect((await whoIs(browser))?.id).toBe(id)
  }
})

test("[SOC-04][SOC-08][SOC-20] an unknown e-mail leads to the form, prefilled, its e-mail read-only, and nobody is signed in", async () => {
  const email = newEmail()
  const { browser, to } = await arrive(email)
  expect(to).toBe("/registro-intermedio")
  expect(await whoIs(browser)).toBeNull()
  const { html } = await browser.open("/registro-intermedio")
  expect(formFields(html)).toMatchObject({ nombre: "Nora", apellidos: "Solís Castro", correo: email, telefono: "" })
  expect(fieldAttribute(html, "correo", "readonly")).not.toBeNull()
  expect(pageText(html)).toContain("Verificar y continuar")
  expect(Object.keys(formFields(html))).not.toContain("contrasena")
})

test("[SOC-20] the form without a verified profile, or with an invented one, is the sign-in page", async () => {
  const browser = shop.visitor()
  expect((await browser.open("/registro-intermedio")).path).toBe("/iniciar-sesion")
  browser.setCookie("chispa_perfil_verificado", "x".repeat(43))
  expect((await browser.open("/registro-intermedio")).path).toBe("/iniciar-sesion")
  expect((await complete(browser, { ...answers, correo: "x@gmail.test" })).headers.get("Location")).toBe(
    "/iniciar-sesion",
  )
})

test("[SOC-09][SOC-10][SOC-11][SOC-12] the steps walk without script, with their own words", async () => {
  const { browser } = await arrive(newEmail())
  const bad = await complete(browser, { ...answers, telefono: "123" }, "verificar")
  expect(bad.status).toBe(400)
  expect(pageText(await bad.text())).toContain("Número no válido en Costa Rica")
  const noName = await (await complete(browser, { ...answers, nombre: " " }, "verificar")).text()
  expect(pageText(noName)).toContain("Paso 1 de 2")

  const second = await (await complete(browser, answers, "verificar")).text()
  for (const words of ["¿Eres estudiante Tec?", "Volver", "Terminar"]) expect(pageText(second)).toContain(words)
  const student = { ...formFields(second), esEstudiante: "1", carrera: "Electrónica", carne: "2020" }
  const confirmation = pageText(await (await complete(browser, student, "terminar")).text())
  expect(confirmation).toContain("Confirmar información")
  expect(confirmation).toMatch(/Nombre Nora Solís Castro Correo \S+ Carrera Electrónica Carné 2020 Volver Confirmar/)
})

test("[SOC-19] a student without carné stays at the field", async () => {
  const { browser } = await arrive(newEmail())
  const html = await (await complete(browser, { ...answers, esEstudiante: "1", carne: "" }, "terminar")).text()
  expect(pageText(html)).not.toContain("Confirmar información")
  expect(fieldAttribute(html, "carne", "aria-invalid")).toBe("true")
})

test("[SOC-13][SOC-14][SOC-17] confirming makes the account with the verified e-mail and the Google mark, and signs in", async () => {
  const email = newEmail()
  const { browser } = await arrive(email)
  const reply = await complete(browser, { ...answers, correo: "ana@chispa.test", esEstudiante: "1", carne: "77" })
  expect(reply.headers.get("Location")).toBe("/perfil")
  const [record, ...others] = await shop.erp.thirdParties.findByEmail(email)
  expect(others).toEqual([])
  expect(record).toMatchObject({
    name: "Nora Solís Castro",
    email,
    phone: "60001234",
    credential: "GOOGLE",
    alias: "77",
    career: "Computadores",
    isCustomer: true,
  })
  expect(await whoIs(browser)).toMatchObject({ id: record?.id, email })
  expect(await shop.erp.thirdParties.findByEmail("ana@chispa.test")).toHaveLength(1)
  expect((await browser.open("/registro-intermedio")).path).toBe("/iniciar-sesion")
})

test("[LAW-02] registering with Google accepts the version that the steps showed, also without script", async () => {
  const { browser } = await arrive(newEmail())
  const second = await (await complete(browser, answers, "verificar")).text()
  expect(pageText(second)).toContain("Al presionar «Terminar» acepta los términos")
  const confirmation = await (await complete(browser, { ...formFields(second), esEstudiante: "0" }, "terminar")).text()
  expect((await complete(browser, formFields(confirmation))).headers.get("Location")).toBe("/perfil")
  const id = (await whoIs(browser))?.id
  expect(
    await shop.parts.database.query(
      "select version, accepted_at > now() - interval '1 minute' as now from legal_acceptances where subject = $1",
      [`customer:${id}`],
    ),
  ).toEqual([{ version: 1, now: true }])
})

test("[SOC-13] confirmed twice at once, or again after it was registered elsewhere: one account", async () => {
  const email = newEmail()
  const { browser } = await arrive(email)
  const other = (await arrive(email)).browser
  const replies = await Promise.all([browser, browser, other].map(one => complete(one, answers)))
  expect(replies.map(reply => reply.headers.get("Location"))).toContain("/perfil")
  expect(await shop.erp.thirdParties.findByEmail(email)).toHaveLength(1)
})

test("[SOC-05] a customer who cannot be loaded, or an e-mail of several people: the text, no session", async () => {
  const refuse = (_: string, path: string) => (path === "/thirdparties" ? dolibarrRefuses() : null)
  const down = await transport.answering(refuse, () => arrive("luis@chispa.test"))
  const unclear = await arrive("gemelas@chispa.test")
  for (const { browser, to } of [down, unclear]) {
    const { html } = await browser.open(to ?? "")
    expect(pageText(html)).toContain("No se pudo cargar el usuario.")
    expect(await whoIs(browser)).toBeNull()
  }
})

test("[SOC-06] a bad token, one of another shop and one used before: the text, no session", async () => {
  const browser = shop.visitor()
  const used = await tokenFor(browser, "google@chispa.test")
  await shop.visitor().post("/auth/google", { id_token: used })
  for (const id_token of ["", "x.y.z", used, `${used.slice(0, -4)}AAAA`]) {
    const { path, html } = await browser.open(
      (await browser.post("/auth/google", { id_token })).headers.get("Location") ?? "",
    )
    expect(path).toMatch(/^\/iniciar-sesion/)
    expect(pageText(html)).toContain("Hubo un error al intentar iniciar sesión con Google.")
  }
  for (const body of [{}, null, [], { id_token: 7 }, "{"]) {
    expect((await browser.postJson("/auth/google", body)).status).toBe(401)
  }
  expect(await whoIs(browser)).toBeNull()
})

test("[SOC-16] a registration that fails keeps the form and says so; the next try works", async () => {
  const { browser } = await arrive(newEmail())
  const refuse = (method: string, path: string) =>
    method === "POST" && path === "/thirdparties" ? dolibarrRefuses() : null
  const reply = await transport.answering(refuse, () => complete(browser, answers))
  expect(reply.status).toBe(503)
  const html = await reply.text()
  expect(pageText(html)).toContain("Ocurrió un error. Por favor, inténtelo más tarde.")
  expect((await complete(browser, formFields(html))).headers.get("Location")).toBe("/perfil")
})

test("[SOC-15] an account that cannot be read back: its text, and confirming again finds it", async () => {
  const email = newEmail()
  const { browser } = await arrive(email)
  let made = false
  const hide = (method: string, path: string) => {
    if (method === "POST" && path === "/thirdparties") made = true
    return made && method === "GET" && path === "/thirdparties" ? dolibarrRefuses() : null
  }
  const reply = await transport.answering(hide, () => complete(browser, answers))
  expect(pageText(await reply.text())).toContain("No se pudo obtener el usuario luego del registro.")
  expect(await whoIs(browser)).toBeNull()
  expect((await complete(browser, answers)).headers.get("Location")).toBe("/perfil")
  expect(await shop.erp.thirdParties.findByEmail(email)).toHaveLength(1)
})
