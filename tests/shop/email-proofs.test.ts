import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { signedIn } from "../support/customers.ts"
import { formFields } from "../support/form-fields.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const password = "Clave-de-prueba-7"
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@gmail.test`

const register = async (correo: string) => {
  const person = { nombre: "Nora", apellidos: "Solís", telefono: "60001234", esEstudiante: "0", carrera: "", carne: "" }
  const values = { ...person, correo, contrasena: password, confirmContrasena: password }
  const browser = shop.visitor()
  const reply = await browser.post("/crear-cuenta", { ...values, paso: "confirmar" })
  expect(reply.headers.get("Location")).toBe("/iniciar-sesion")
  return { browser, id: (await shop.erp.thirdParties.findByEmail(correo))[0]?.id ?? 0 }
}
const signIn = async (correo: string, contrasena = password) => {
  const browser = shop.visitor()
  return { browser, reply: await browser.post("/iniciar-sesion", { correo, contrasena }) }
}
const withGoogle = async (correo: string) => {
  const browser = shop.visitor()
  const { html } = await browser.open("/auth/google")
  const person = { nonce: formFields(html)["nonce"] ?? "", nombre: "Nora", apellidos: "Solís", correo }
  const signed = await (await browser.post("/identidad-local/persona", person)).text()
  const reply = await browser.post("/auth/google", { id_token: formFields(signed)["id_token"] ?? "" })
  return { browser, to: reply.headers.get("Location") }
}
const whoIs = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { user: { id: number; email: string } | null }).user
const mailsTo = async (to: string) => (await shop.parts.mail.outbox?.list(50))?.filter(mail => mail.to === to) ?? []
/**
 * The verification link as its reader opens it. If there is an earlier link it returns the other one, whichever mail was sent
 * first.
 */
const linkTo = (to: string, earlier?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const links = (await mailsTo(to)).map(mail => /\/verificar-correo\/[\w-]+/.exec(mail.text)?.[0])
      const link = links.find(one => one !== undefined && one !== earlier)
      expect(link).toBeDefined()
      return link!
    },
    { timeout: 60_000 },
  )

test("[MAIL-02] a new account gets a link of 24 hours; pressed once, Google signs in to that account", async () => {
  const email = newEmail()
  const { id, browser } = await register(email)
  const link = await linkTo(email)
  expect((await mailsTo(email))[0]?.text).toContain("vence en 24 horas")
  const page = await browser.get(link)
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer")
  expect(pageText(await page.text())).toContain(`Confirme que ${email} es su correo.`)
  expect(pageText(await (await browser.post(link, {})).text())).toContain("Su correo quedó verificado.")
  expect((await browser.post(link, {})).status).toBe(410)
  const google = await withGoogle(email)
  expect([google.to, (await whoIs(google.browser))?.id]).toEqual(["/perfil", id])
  expect((await signIn(email)).reply.headers.get("Location")).toBe("/perfil")
})

test("[MAIL-02] an older account asks for its link in the profile, a few times a day", async () => {
  const browser = await signedIn(shop, people.ana)
  expect(pageText((await browser.open("/perfil?tab=informacion")).html)).toContain("Verificar mi correo")
  const asked = await browser.post("/perfil/verificar-correo", {})
  expect(pageText(await asked.text())).toContain("Enviamos el enlace a ana@chispa.test.")
  await browser.post(await linkTo("ana@chispa.test"), {})
  expect(pageText((await browser.open("/perfil/verificar-correo")).html)).toContain("ana@chispa.test está verificado")
  expect(pageText((await browser.open("/perfil?tab=informacion")).html)).not.toContain("Verificar mi correo")
  const statuses: number[] = []
  await atOneMoment(async () => {
    for (let times = 0; times < 6; times++) statuses.push((await browser.post("/perfil/verificar-correo", {})).status)
  })
  expect(statuses.at(-1)).toBe(429)
})

test("[MAIL-02] an unverified account asks for its password before Google opens it", async () => {
  const email = newEmail()
  const { id } = await register(email)
  const { browser, to } = await withGoogle(email)
  expect([to, await whoIs(browser)]).toEqual(["/vincular-cuenta", null])
  const page = pageText((await browser.open("/vincular-cuenta")).html)
  for (const words of [email, "Contraseña de la cuenta", "Enviarme un enlace"]) expect(page).toContain(words)
  expect((await browser.post("/vincular-cuenta", { contrasena: "otra-cosa" })).status).toBe(401)
  expect((await browser.post("/vincular-cuenta", { contrasena: password })).headers.get("Location")).toBe("/perfil")
  expect((await whoIs(browser))?.id).toBe(id)
  expect((await withGoogle(email)).to).toBe("/perfil")
  expect((await signIn(email)).reply.headers.get("Location")).toBe("/perfil")
})

test("[MAIL-02] the owner of an e-mail that another person registered gets the account, and the other one is signed out", async () => {
  const email = newEmail()
  const { id } = await register(email)
  const first = await linkTo(email)
  const intruder = (await signIn(email)).browser
  expect((await whoIs(intruder))?.id).toBe(id)
  const { browser } = await withGoogle(email)
  const asked = await browser.post("/vincular-cuenta", { enlace: "1" })
  expect(pageText(await asked.text())).toContain(`Le enviamos un enlace a ${email}`)
  const link = await linkTo(email, first)
  expect((await browser.post(link, {})).headers.get("Location")).toBe("/perfil")
  expect((await whoIs(browser))?.id).toBe(id)
  expect(await whoIs(intruder)).toBeNull()
  expect((await signIn(email)).reply.status).toBe(401)
  expect((await shop.erp.thirdParties.get(id))?.credential).toBe("GOOGLE")
})

test("[SOC-03] Google's id of a person opens the account after its e-mail changed; the e-mail's next owner cannot", async () => {
  const email = newEmail()
  const { id, browser } = await register(email)
  await browser.post(await linkTo(email), {})
  await withGoogle(email)
  await shop.erp.thirdParties.update(id, { email: newEmail() })
  expect((await whoIs((await withGoogle(email)).browser))?.id).toBe(id)
})

test("[MAIL-03] changing the e-mail asks for the password, informs the old address, verifies the new one and ends other sessions", async () => {
  const [email, next] = [newEmail(), newEmail()]
  const { id } = await register(email)
  const { browser } = await signIn(email)
  const elsewhere = await signedIn(shop, id)
  const values = { name: "Nora Solís", email: next, phone: "60001234", address: "" }
  for (const contrasena of ["", "no-es-esta"]) {
    const refused = await browser.post("/perfil/datos", { ...values, contrasena })
    expect(refused.status).toBe(401)
    expect(pageText(await refused.text())).toContain("Para cambiar el correo escriba su contraseña actual.")
  }
  expect((await shop.erp.thirdParties.get(id))?.email).toBe(email)
  expect((await browser.post("/perfil/datos", { ...values, contrasena: password })).status).toBe(200)
  expect((await whoIs(browser))?.email).toBe(next)
  expect(await whoIs(elsewhere)).toBeNull()
  await vi.waitFor(
    async () => expect((await mailsTo(email)).some(mail => mail.text.includes(`usa el correo ${next}`))).toBe(true),
    { timeout: 60_000 },
  )
  expect((await browser.post(await linkTo(next), {})).status).toBe(200)
})

describe("an account that a stranger made with somebody's e-mail", () => {
  const chosen = { contrasena: "Clave-de-la-duena-9", confirmContrasena: "Clave-de-la-duena-9" }

  test("[MAIL-02][I14] confirming its mail asks for a new password, ends the stranger's sessions and password, and no GET does any of it", async () => {
    const email = newEmail()
    const { id } = await register(email)
    const link = await linkTo(email)
    const intruder = (await signIn(email)).browser
    const owner = shop.visitor()
    for (let scans = 0; scans < 3; scans++) {
      const { status, html } = await owner.open(link)
      expect(status).toBe(200)
      expect(pageText(html)).toContain(`Confirme que ${email} es su correo y elija la contraseña de su cuenta.`)
    }
    for (const [typed, words] of [
      [{}, "Las contraseñas deben ser de al menos 8 caracteres"],
      [{ ...chosen, confirmContrasena: "otra-cosa" }, "Las contraseñas deben coincidir"],
      [{ contrasena: "q1w2e3r4t5", confirmContrasena: "q1w2e3r4t5" }, "Esa contraseña es muy conocida"],
    ] as const) {
      const refused = await owner.post(link, typed)
      expect(refused.status).toBe(400)
      expect(pageText(await refused.text())).toContain(words)
    }
    expect((await whoIs(intruder))?.id).toBe(id)
    expect(await shop.services.accounts.isVerified(id, email)).toBe(false)

    const replies = await Promise.all([owner.post(link, chosen), shop.visitor().post(link, chosen)])
    expect(replies.map(({ status }) => status).sort()).toEqual([302, 410])
    expect(await shop.services.accounts.isVerified(id, email)).toBe(true)
    expect(await whoIs(intruder)).toBeNull()
    expect((await signIn(email)).reply.status).toBe(401)
    expect((await signIn(email, chosen.contrasena)).reply.headers.get("Location")).toBe("/perfil")
    expect((await shop.visitor().get(link)).status).toBe(410)
  })

  test("[MAIL-02] the stranger cannot confirm it: neither a session of another account nor another registration counts", async () => {
    const email = newEmail()
    const { id } = await register(email)
    const link = await linkTo(email)
    const others = (await register(newEmail())).browser
    const signed = await signedIn(shop, people.luis)
    for (const browser of [others, signed]) expect((await browser.post(link, {})).status).toBe(400)
    expect(await shop.services.accounts.isVerified(id, email)).toBe(false)
    expect((await whoIs(signed))?.id).toBe(people.luis)
  })

  test("[MAIL-02] in the browser that registered or is signed in one press is enough, and other sessions still end", async () => {
    const email = newEmail()
    const { id } = await register(email)
    const { browser } = await signIn(email)
    const elsewhere = (await signIn(email)).browser
    expect(pageText(await (await browser.post(await linkTo(email), {})).text())).toContain(
      "Su correo quedó verificado.",
    )
    expect((await whoIs(browser))?.id).toBe(id)
    expect(await whoIs(elsewhere)).toBeNull()
    expect((await signIn(email)).reply.headers.get("Location")).toBe("/perfil")
  })

  test("[MAIL-02][SOC-03] an account moved to another person's e-mail: that person's proof also ends the mover's Google sign-in", async () => {
    const [email, victims] = [newEmail(), newEmail()]
    const { id, browser } = await register(email)
    await browser.post(await linkTo(email), {})
    const mover = (await withGoogle(email)).browser
    const values = { name: "Nora Solís", email: victims, phone: "60001234", address: "", contrasena: password }
    expect((await mover.post("/perfil/datos", values)).status).toBe(200)
    await shop.visitor().post(await linkTo(victims), chosen)
    expect(await whoIs(mover)).toBeNull()
    expect((await withGoogle(email)).to).toBe("/registro-intermedio")
    expect((await whoIs((await signIn(victims, chosen.contrasena)).browser))?.id).toBe(id)

    // The same by a reset link, which is a proof as well.
    const reset = newEmail()
    await shop.erp.thirdParties.update(id, { email: reset })
    await shop.parts.database.query("update account_proofs set google_subject = 'g-1' where account_id = $1", [id])
    const token = await shop.parts.identity.passwordResets.make({ accountId: id, email: reset })
    await shop.visitor().post(`/restablecer-contrasena/${token}`, chosen)
    const proofs = await shop.parts.database.query("select google_subject from account_proofs where account_id = $1", [
      id,
    ])
    expect(proofs).toEqual([{ google_subject: null }])
  })
})
