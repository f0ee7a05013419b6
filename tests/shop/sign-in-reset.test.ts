import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { signedIn } from "../support/customers.ts"
import { dolibarrRefuses, erpTransport } from "../support/erp-transport.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = erpTransport()
let shop: TestShop

beforeAll(async () => {
  const seed = aShop()
  const ana = seed.thirdParties.find(party => party.id === people.ana)
  if (!ana) throw new Error("the seed has no Ana")
  const twins = [41, 42].map(id => ({ ...ana, id, name: `Gemela ${id}`, email: "gemelas@chispa.test" }))
  shop = await startShop({
    seed: { ...seed, thirdParties: [...seed.thirdParties, ...twins] },
    erpFetch: transport.fetch,
  })
})
afterAll(() => shop.stop())

const ask = (correo: string) => shop.visitor().post("/olvide-mi-contrasena", { correo })
const mails = async (to: string) => (await shop.parts.mail.outbox?.list(50))?.filter(mail => mail.to === to) ?? []
const linksIn = (text: string) => [...text.matchAll(/\/restablecer-contrasena\/[\w-]{43}/g)].map(([path]) => path)

/** Asks for a link and reads it from the newest mail. */
const linkFor = async (email: string) => {
  const before = (await mails(email)).length
  await ask(email)
  const mail = await vi.waitFor(
    async () => {
      const all = await mails(email)
      expect(all.length).toBeGreaterThan(before)
      return all[0]
    },
    { timeout: 60_000 },
  )
  return linksIn(mail?.text ?? "")[0] ?? ""
}
const choose = (link: string, contrasena: string, browser: TestBrowser = shop.visitor()) =>
  browser.post(link, { contrasena, confirmContrasena: contrasena })
const enters = async (correo: string, contrasena: string) =>
  (await shop.visitor().post("/iniciar-sesion", { correo, contrasena })).headers.get("Location") === "/perfil"

test("[AUTH-04] the answer is the same for an account and for nobody; only the account gets mail", async () => {
  const pages = await Promise.all(
    ["ana@chispa.test", "nadie@chispa.test"].map(async email => {
      const reply = await ask(email)
      return { status: reply.status, text: pageText((await reply.text()).replaceAll(email, "X")) }
    }),
  )
  expect(pages[0]).toEqual(pages[1])
  expect(pages[0]?.text).toContain("Revise su correo")
  await vi.waitFor(async () => expect(await mails("ana@chispa.test")).toHaveLength(1), { timeout: 60_000 })
  expect(await mails("nadie@chispa.test")).toEqual([])
})

test("[AUTH-03] the link sets a password once, ends the sessions, and does nothing afterwards", async () => {
  const elsewhere = await signedIn(shop, people.ana)
  const link = await linkFor("ana@chispa.test")
  expect(pageText((await shop.visitor().open(link)).html)).toContain("Cuenta: ana@chispa.test")
  const short = await choose(link, "corta")
  expect(short.status).toBe(400)
  expect(pageText(await short.text())).toContain("Las contraseñas deben ser de al menos 8 caracteres")

  expect((await choose(link, "q1w2e3r4t5")).status).toBe(400)
  const replies = await Promise.all([choose(link, "Clave-de-ana-2"), choose(link, "Clave-de-otro-2")])
  expect(replies.map(reply => reply.status).toSorted()).toEqual([302, 410])
  const chosen = replies[0]?.status === 302 ? "Clave-de-ana-2" : "Clave-de-otro-2"
  expect(await enters("ana@chispa.test", chosen)).toBe(true)
  expect(await enters("ana@chispa.test", passwords.customer)).toBe(false)
  expect(await (await elsewhere.get("/sesion")).json()).toMatchObject({ user: null })
  const used = await shop.visitor().get(link)
  expect(used.status).toBe(410)
  expect(used.headers.get("Referrer-Policy")).toBe("no-referrer")
  expect(pageText(await used.text())).toContain("El enlace ya no sirve")
})

test("[AUTH-03] an ERP that fails leaves the link good; a newer link ends the older", async () => {
  const older = await linkFor("luis@chispa.test")
  const link = await linkFor("luis@chispa.test")
  expect((await choose(older, "Clave-de-luis-2")).status).toBe(410)
  const refuse = (method: string) => (method === "PUT" ? dolibarrRefuses() : null)
  const failed = await transport.answering(refuse, () => choose(link, "Clave-de-luis-2"))
  expect(failed.status).toBe(503)
  expect(pageText(await failed.text())).toContain("Ocurrió un error. Por favor, inténtelo más tarde.")
  expect((await choose(link, "Clave-de-luis-2")).headers.get("Location")).toBe("/iniciar-sesion")
  expect(await enters("luis@chispa.test", "Clave-de-luis-2")).toBe(true)
})

test("[AUTH-14] an account of Google gets a password this way and keeps its Google sign-in", async () => {
  await choose(await linkFor("google@chispa.test"), "Clave-de-gaby-2")
  expect(await enters("google@chispa.test", "Clave-de-gaby-2")).toBe(true)
  const browser = shop.visitor()
  const { html } = await browser.open("/auth/google")
  const id_token = /name="id_token" value="([^"]+)"/.exec(html)?.[1] ?? ""
  expect((await browser.post("/auth/google", { id_token })).headers.get("Location")).toBe("/perfil")
})

test("[AUTH-03] two accounts with one e-mail get a link each, and each link changes its own account only", async () => {
  await linkFor("gemelas@chispa.test")
  const [mail] = await mails("gemelas@chispa.test")
  expect(mail?.text).toMatch(/Gemela 41[\s\S]*Gemela 42/)
  const [, second = ""] = linksIn(mail?.text ?? "")
  const before = (await shop.erp.thirdParties.get(41))?.credential
  await choose(second, "Clave-de-gemela-2")
  expect((await shop.erp.thirdParties.get(41))?.credential).toBe(before)
  expect((await shop.erp.thirdParties.get(42))?.credential).not.toBe(before)
})

test("[AUTH-16] asking again and again has to wait, whether the account exists or not", async () => {
  for (const email of ["aseic@chispa.test", "tampoco@chispa.test"]) {
    const replies = await atOneMoment(() => Promise.all(Array.from({ length: 8 }, () => ask(email))))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
    const waiting = replies.find(reply => reply.status === 429)
    expect(Number(waiting?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1)
    expect(pageText((await waiting?.text()) ?? "")).toMatch(/espere \d segundos? antes de pedir otro/)
  }
})

test("[AUTH-10] the mail has the link as text and as markup, names nobody's password, and the demo shows it", async () => {
  const link = await linkFor("ana@chispa.test")
  const [mail] = await mails("ana@chispa.test")
  expect(mail?.html).toContain(link)
  expect(mail?.text).toContain("vence en 30 minutos")
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/\$2[aby]\$/)
  const page = await shop.visitor().get("/correo-de-prueba")
  expect(page.headers.get("Cache-Control")).toBe("private, no-store")
  expect(await page.text()).toContain(link)
})
