import { hashSync } from "bcryptjs"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { asOwner, associations, atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const path = "/asocias/tienda/cuentas"
const erp = watchedErp()
let shop: TestShop
let owner: TestBrowser
const ownPassword = "Duena-larga-77"

/** The owner has an account in the ERP; ADESC has none yet. */
beforeAll(async () => {
  const seed = aShop()
  const [association] = seed.thirdParties.filter(({ alias }) => alias === "ASEIC")
  const own = { id: 99, name: "Dueña", alias: "CHISPA", email: "duena@prueba.test", idprof1: hashSync(ownPassword, 4) }
  const thirdParties = [...seed.thirdParties.filter(({ alias }) => alias !== "ADESC"), { ...association!, ...own }]
  shop = await startShop({ erpFetch: erp.fetch, seed: { ...seed, thirdParties } })
  owner = await asOwner(shop)
})
afterAll(() => shop.stop())

const send = async (form: Record<string, string>, browser = owner) => {
  const reply = await browser.post(path, { contrasena: ownPassword, motivo: "cambió la junta", ...form })
  const html = await reply.text()
  return { status: reply.status, words: pageText(html), password: /font-mono[^>]*>([A-Za-z0-9]{14})</.exec(html)?.[1] }
}

const signIn = async (alias: string, password: string) =>
  (await shop.visitor().post("/asocias", { usuario: alias, contrasena: password })).status

const acts = () =>
  shop.parts.database.query<{ alias: string; act: string; by: string; why: string }>(
    "select alias, act, by, why from staff_account_acts order by id",
  )

test("[OWN-01][D17] a new password is shown once, ends every session of the account, and keeps who and why", async () => {
  const atDesk = await atCounter(shop)
  expect((await atDesk.get("/asocias/admin")).status).toBe(200)
  const { status, password, words } = await send({ accion: "contrasena", alias: "ASEIC" })
  expect(status).toBe(200)
  expect(words).toContain("Se muestra una sola vez")
  const { credential } = (await shop.erp.thirdParties.get(associations.ASEIC.id))!
  expect(await shop.parts.identity.passwords.verify(password!, credential)).toBe(true)
  expect((await atDesk.get("/asocias/admin")).status).toBe(302)
  expect((await owner.get(path)).status).toBe(200)
  expect(await acts()).toMatchObject([{ alias: "ASEIC", act: "password", by: "CHISPA", why: "cambió la junta" }])
  const page = await owner.open(path)
  expect(pageText(page.html)).toContain("ASEIC recibió una contraseña nueva: CHISPA")
  expect(page.html).not.toContain(password)
  expect(page.html).not.toMatch(/\$2[aby]\$/)
})

test("[OWN-01] without the owner's own password nothing changes, and guesses are slowed", async () => {
  const before = (await acts()).length
  const { credential } = (await shop.erp.thirdParties.get(2))!
  const statuses: number[] = []
  for (let guess = 0; guess < 12 && statuses.at(-1) !== 429; guess++)
    statuses.push((await send({ accion: "contrasena", alias: "AEMTEC", contrasena: `Adivino${guess}` })).status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await send({ accion: "contrasena", alias: "AEMTEC", motivo: " " })).status).toBe(422)
  expect(await acts()).toHaveLength(before)
  expect((await shop.erp.thirdParties.get(2))?.credential).toBe(credential)
  await shop.parts.database.query("delete from sign_in_attempts")
})

test("[OWN-01] an account is found by its alias in any case; owners, unknown and ambiguous ones are refused with a message", async () => {
  expect((await send({ accion: "contrasena", alias: " aemtec " })).status).toBe(200)
  for (const alias of ["CHISPA", "chispa", " Chispa "]) {
    const refused = await send({ accion: "contrasena", alias })
    expect([refused.status, refused.password]).toEqual([403, undefined])
    expect(refused.words).toContain("no se cambia aquí")
    expect((await send({ accion: "sin-codigo", alias })).status).toBe(403)
  }
  for (const alias of ["NADIE", "", "2021034567", "ASEIC' or '1'='1"])
    expect((await send({ accion: "contrasena", alias })).status, alias).toBe(404)
  expect(
    await shop.parts.identity.passwords.verify(ownPassword, (await shop.erp.thirdParties.get(99))!.credential),
  ).toBe(true)
})

test("[OWN-01] a second factor is switched off, its association is told by mail, and a second press finds none", async () => {
  await shop.parts.database.query(
    "insert into second_factors (account_id, secret, confirmed_at) values (2, 'A', now())",
  )
  expect(pageText((await owner.open(path)).html)).toContain("Quitar la verificación en dos pasos")
  const form = { accion: "sin-codigo", alias: "AEMTEC", motivo: "perdió el teléfono" }
  const both = await Promise.all([send(form), send(form)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.parts.identity.secondFactors.state(2)).toBeNull()
  const [mail] = await shop.parts.database.query<{ recipient: string; data: object }>(
    "select recipient, data from messages where fact like 'staff-account:%' order by id desc limit 1",
  )
  expect(mail).toMatchObject({ recipient: "aemtec@chispa.test" })
  expect(JSON.stringify(mail!.data ?? "perdió el teléfono")).toContain("perdió el teléfono")
})

test("[OWN-01] an owner with a second factor is asked for its code too", async () => {
  await shop.parts.identity.secondFactors.begin(99)
  await shop.parts.database.query("update second_factors set confirmed_at = now() where account_id = 99")
  expect(pageText((await owner.open(path)).html)).toContain("Su código de verificación")
  expect((await send({ accion: "contrasena", alias: "AEMTEC", codigo: "000000" })).status).toBe(400)
  expect((await send({ accion: "contrasena", alias: "AEMTEC" })).status).toBe(400)
  await shop.parts.identity.secondFactors.remove(99)
  await shop.parts.database.query("delete from sign_in_attempts")
})

test("[OWN-01] an association of a pickup point is added once, and never by taking over a customer with its name as student card", async () => {
  const customerId = await newCustomer(shop, "Con carné ajeno")
  await shop.erp.thirdParties.update(customerId, { alias: "adesc" })
  const form = { accion: "agregar", alias: "ADESC", nombre: "Asociación de San Carlos" }
  const both = await Promise.all([send(form), send(form)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const members = (await shop.erp.thirdParties.inCategory(48)).filter(({ alias }) => alias === "ADESC")
  expect(members).toMatchObject([{ name: "Asociación de San Carlos", credential: "" }])
  expect(members[0]!.id).not.toBe(customerId)
  expect((await send({ ...form, alias: "OTRA" })).status).toBe(422)
  expect((await send({ ...form, alias: "CHISPA" })).status).toBe(403)
  expect((await send({ ...form, nombre: "" })).status).toBe(422)
  const { password } = await send({ accion: "contrasena", alias: "ADESC" })
  expect(await signIn("adesc", password!)).toBe(302)
})

test("[OWN-01] an unreachable ERP is reported in a sentence; associations, customers and visitors are refused by the server", async () => {
  const told = async () =>
    (await shop.parts.database.query("select 1 from messages where fact like 'staff-account:%'")).length
  const before = { told: await told() }
  erp.faulty.arm(/^PUT \/thirdparties\/1$/, "refused before", 9)
  expect((await send({ accion: "contrasena", alias: "ASEIC", motivo: "sin red" })).status).toBe(503)
  erp.faulty.disarm()
  erp.refuse(/^PUT \/thirdparties\/1$/)
  expect((await send({ accion: "contrasena", alias: "ASEIC" })).words).toContain("use el comando npm run staff")
  erp.refuse(null)
  expect(pageText((await owner.open(path)).html)).toContain("No se sabe si se logró")
  expect(await told()).toBe(before.told)
  const customer = await signedIn(shop, await newCustomer(shop, "Ana María Solano"))
  const known = (await acts()).length
  for (const browser of [await atCounter(shop, "AEMTEC"), customer, shop.visitor()])
    expect((await send({ accion: "contrasena", alias: "ASEIC" }, browser)).status).toBe(401)
  expect(await acts()).toHaveLength(known)
})
