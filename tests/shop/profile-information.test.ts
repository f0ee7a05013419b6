import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { dolibarrRefuses, erpTransport } from "../support/erp-transport.ts"
import { fieldAttribute, formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop, passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = erpTransport()
let shop: TestShop

beforeAll(async () => {
  const orders = [
    anOrder({ state: "closed" }),
    anOrder({ customerId: people.luis, lines: [{ productId: 2, qty: 1, price: 5000 }] }),
  ]
  shop = await startShop({ seed: aShop({ orders }), erpFetch: transport.fetch })
})
afterAll(() => shop.stop())

const someone = async () => {
  const id = await newCustomer(shop, "Sara Vega")
  const record = await shop.erp.thirdParties.get(id)
  if (!record) throw new Error("nobody was made")
  const values = { name: record.name, email: record.email, phone: record.phone, address: record.address }
  return { id, values, browser: await signedIn(shop, id) }
}
const save = (browser: TestBrowser, values: Record<string, string>) => browser.post("/perfil/datos", values)
const whoIs = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { user: Record<string, unknown> | null }).user
const mailsTo = async (to: string) => (await shop.parts.mail.outbox?.list(50))?.filter(mail => mail.to === to) ?? []

test("[PROF-03][PROF-11] the 'Informacion' tab shows name, e-mail, address, phone and account id, with 'Editar'", async () => {
  const { id, values, browser } = await someone()
  const text = pageText((await browser.open("/perfil?tab=informacion")).html)
  for (const words of [...Object.values(values), String(id), "Editar"]) expect(text).toContain(words)
})

test("[PROF-03][PROF-09] the form has 'Cancelar' and 'Guardar', and the account id is read-only and not sent", async () => {
  const { id, values, browser } = await someone()
  const { html } = await browser.open("/perfil/datos")
  expect(pageText(html)).toMatch(/Cancelar Guardar/)
  expect(html).toMatch(new RegExp(`<input[^>]*readonly[^>]*value="${id}"`, "i"))
  const { address, ...rest } = values
  expect(formFields(html)).toMatchObject({ accion: "datos", ...rest, contrasena: "" })
  expect(html).toContain(`>${address}</textarea>`)
})

test("[PROF-05] saving changes the ERP, the session's mirror and every other session, and says so, also without script", async () => {
  const { id, values, browser } = await someone()
  const elsewhere = await signedIn(shop, id)
  const changed = {
    name: "Sara Vega Mora",
    email: values.email,
    phone: "60601010",
    address: "San Carlos, Ciudad Quesada\nCasa 4",
  }
  const reply = await save(browser, changed)
  expect(reply.status).toBe(200)
  expect(pageText(await reply.text())).toContain("Usuario actualizado correctamente.")
  expect(await shop.erp.thirdParties.get(id)).toMatchObject(changed)
  for (const one of [browser, elsewhere]) expect(await whoIs(one)).toEqual({ id, ...changed })
})

test("[PROF-05] a changed e-mail is reported to the former one", async () => {
  const { values, browser } = await someone()
  await save(browser, { ...values, email: "sara.nueva@chispa.test" })
  await vi.waitFor(async () => expect(await mailsTo(values.email)).toHaveLength(1), { timeout: 60_000 })
  expect((await mailsTo(values.email))[0]?.text).toContain("sara.nueva@chispa.test")
})

test("[PROF-06] if the ERP refuses, the message shows, the typed text stays and nothing changes", async () => {
  const { id, values, browser } = await someone()
  const refuse = (method: string) => (method === "PUT" ? dolibarrRefuses() : null)
  const reply = await transport.answering(refuse, () => save(browser, { ...values, name: "Otra" }))
  expect(reply.status).toBe(503)
  const html = await reply.text()
  expect(pageText(html)).toContain("Error al actualizar usuario.")
  expect(formFields(html)["name"]).toBe("Otra")
  expect(await whoIs(browser)).toMatchObject({ id, name: values.name })
})

test("[PROF-07][PROF-08] the server refuses a wrong e-mail, an empty name and control characters", async () => {
  const { id, values, browser } = await someone()
  const reply = await save(browser, { ...values, email: "sin-arroba" })
  expect(reply.status).toBe(400)
  const html = await reply.text()
  expect(pageText(html)).toContain("Correo inválido")
  expect(fieldAttribute(html, "email", "aria-invalid")).toBe("true")
  for (const wrong of [{ name: " " }, { name: "Sara\u0007" }, { phone: "8\u00008" }, { address: "x".repeat(251) }])
    expect((await save(browser, { ...values, ...wrong })).status).toBe(400)
  expect(await shop.erp.thirdParties.get(id)).toMatchObject(values)
})

test("[PROF-10] an id in the request is ignored: the session decides whose record it is", async () => {
  const { id, values, browser } = await someone()
  const before = await shop.erp.thirdParties.get(people.ana)
  await browser.post(`/perfil/datos?id=${people.ana}`, { ...values, name: "Intrusa", id: String(people.ana) })
  expect(await shop.erp.thirdParties.get(people.ana)).toEqual(before)
  expect(await shop.erp.thirdParties.get(id)).toMatchObject({ name: "Intrusa" })
})

test("[PROF-14][AUTH-15] another customer's e-mail, in any case, is refused", async () => {
  const { id, values, browser } = await someone()
  const reply = await save(browser, { ...values, email: "LUIS@chispa.test" })
  expect(pageText(await reply.text())).toContain("Error al actualizar usuario.")
  expect(await shop.erp.thirdParties.get(id)).toMatchObject(values)
})

test("[PROF-14] of two customers who choose the same new e-mail at once one gets it", async () => {
  const rivals = await Promise.all([someone(), someone()])
  const replies = await Promise.all(
    rivals.map(({ values, browser }) => save(browser, { ...values, email: "codiciado@chispa.test" })),
  )
  expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409])
  expect(await shop.erp.thirdParties.findByEmail("codiciado@chispa.test")).toHaveLength(1)
})

test("[PROF-13] 'Ayuda' has phone, e-mail, WhatsApp and the three information pages", async () => {
  const { browser } = await someone()
  const { html } = await browser.open("/perfil?tab=ayuda")
  for (const address of [
    "tel:+50688888888",
    "mailto:soporte@chispa.test",
    "https://wa.me/50688888888",
    "/envios",
    "/reembolso",
    "/PuntosdeVenta",
  ])
    expect(html).toContain(`href="${address}"`)
})

test("[AUTH-12][AUTH-17] without a session none of it opens", async () => {
  const visitor = shop.visitor()
  for (const page of ["/perfil?tab=informacion", "/perfil/datos", "/perfil/contrasena", "/perfil/mis-datos"])
    expect((await visitor.open(page)).path).toBe("/iniciar-sesion")
  expect((await save(visitor, { name: "x", email: "x@y.z", phone: "", address: "" })).status).toBe(401)
  expect((await visitor.post("/perfil", { accion: "cerrar-sesiones" })).status).toBe(401)
})

test("[AUTH-10] 'Descargar mis datos' is a file with the customer's own profile and orders, without hash", async () => {
  const browser = await signedIn(shop, people.ana)
  const reply = await browser.get("/perfil/mis-datos")
  expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="mis-datos-chispa.json"')
  const text = await reply.text()
  const file = JSON.parse(text) as { perfil: object; pedidos: { lineas: object[] }[] }
  expect(file.perfil).toMatchObject({
    cuenta: people.ana,
    nombre: "Ana María Solano Vargas",
    correo: "ana@chispa.test",
  })
  expect(file.pedidos).toHaveLength(1)
  expect(file.pedidos[0]?.lineas).toMatchObject([{ cantidad: 2, precio: 25 }])
  expect(text).not.toMatch(/\$2[aby]\$|luis@|idprof/)
})

test("[AUTH-08] 'Cerrar las demás sesiones' ends every session but the one that asks", async () => {
  const { id, browser } = await someone()
  const others = [await signedIn(shop, id), await signedIn(shop, id)]
  const reply = await browser.post("/perfil?tab=informacion", { accion: "cerrar-sesiones" })
  expect(await reply.text()).toContain("Se cerraron las demás sesiones.")
  for (const other of others) expect(await whoIs(other)).toBeNull()
  expect(await whoIs(browser)).toMatchObject({ id })
})

test("[AUTH-08] the open sessions are listed, each can be ended, and nobody ends another's", async () => {
  const { id, browser } = await someone()
  const other = await signedIn(shop, id)
  const stranger = await signedIn(shop, people.ana)
  const { html } = await browser.open("/perfil/dispositivos")
  expect(pageText(html)).toContain("Este dispositivo")
  const buttons = html.match(/<button[^>]*name="sesion"[^>]*>/g) ?? []
  const keys = buttons.map(button => /value="(\w+)"/.exec(button)?.[1] ?? "")
  expect(keys).toHaveLength(1)
  expect((await stranger.post("/perfil/dispositivos", { sesion: keys[0] ?? "" })).status).toBe(404)
  expect(await whoIs(other)).toMatchObject({ id })
  expect(pageText(await (await browser.post("/perfil/dispositivos", { sesion: keys[0] ?? "" })).text())).toContain(
    "Se cerró esa sesión.",
  )
  expect(await whoIs(other)).toBeNull()
  expect(await whoIs(browser)).toMatchObject({ id })
})

test("[AUTH-03][AUTH-08] a new password asks for the old one, ends the other sessions, and the old one no longer enters", async () => {
  const browser = shop.visitor()
  const elsewhere = await signedIn(shop, people.luis)
  await browser.post("/iniciar-sesion", { correo: "luis@chispa.test", contrasena: passwords.customer })
  const before = browser.cookie("chispa_cliente")
  const change = (actual: string, contrasena = "Clave-nueva-9") =>
    browser.post("/perfil/contrasena", { actual, contrasena, confirmContrasena: contrasena })

  const wrong = await change("no-es-esta")
  expect(wrong.status).toBe(401)
  expect(pageText(await wrong.text())).toContain("La contraseña actual no es correcta.")
  expect((await change(passwords.customer, "jordan23")).status).toBe(400)
  expect((await change(passwords.customer)).headers.get("Location")).toBe("/perfil?tab=informacion")
  expect(browser.cookie("chispa_cliente")).not.toBe(before)
  expect(await whoIs(browser)).toMatchObject({ id: people.luis })
  expect(await whoIs(elsewhere)).toBeNull()
  const again = (contrasena: string) =>
    shop.visitor().post("/iniciar-sesion", { correo: "luis@chispa.test", contrasena })
  expect((await again(passwords.customer)).status).toBe(401)
  expect((await again("Clave-nueva-9")).headers.get("Location")).toBe("/perfil")
})

test("[AUTH-14] an account of Google has no password to change and is offered a link by e-mail", async () => {
  const browser = await signedIn(shop, people.google)
  const { html } = await browser.open("/perfil/contrasena")
  expect(pageText(html)).toContain("Su cuenta entra con Google")
  const asked = await browser.post("/perfil/contrasena", { accion: "enlace" })
  expect(pageText(await asked.text())).toContain(
    "Le enviamos a google@chispa.test un enlace para elegir su contraseña.",
  )
  const forged = { actual: "GOOGLE", contrasena: "Clave-nueva-9", confirmContrasena: "Clave-nueva-9" }
  expect((await browser.post("/perfil/contrasena", forged)).status).toBe(401)
})
