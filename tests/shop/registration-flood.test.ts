import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { PasswordsBusyError } from "../../src/platform/passwords/password-hashes.ts"
import { expireUnusedAccounts } from "../../src/shop/accounts/registration.ts"
import { passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const contrasena = "Clave-de-clase-7"
const register = (correo: string) =>
  shop.visitor().post("/crear-cuenta", {
    nombre: "Nora",
    apellidos: "Solís",
    correo,
    telefono: "60001234",
    contrasena,
    confirmContrasena: contrasena,
    esEstudiante: "1",
    carrera: "Electrónica",
    carne: "2024112233",
    paso: "confirmar",
  })
const enter = (correo: string, password: string) =>
  shop.visitor().post("/iniciar-sesion", { correo, contrasena: password })
const readRecord = async (correo: string) => (await shop.erp.thirdParties.findByEmail(correo))[0] ?? null

test("[REG-12][REG-13] a class of sixty registers from one campus address, fifteen at a time: nobody is refused", async () => {
  const answers: (string | null)[] = []
  for (let group = 0; group < 4; group++) {
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, at) => register(`clase-${group}-${at}@estudiantes.test`)),
    )
    answers.push(...replies.map(reply => reply.headers.get("Location")))
  }
  expect(answers).toEqual(Array(60).fill("/iniciar-sesion"))
  expect((await enter("clase-3-14@estudiantes.test", contrasena)).headers.get("Location")).toBe("/perfil")
})

test("[REG-15][AUTH-03] while the queue of new passwords is full a registration gets a message, and people can still sign in", async () => {
  const full = vi.spyOn(shop.parts.identity.passwords, "hash").mockRejectedValue(new PasswordsBusyError("full"))
  const reply = await register("flujo@estudiantes.test")
  expect((await enter("luis@chispa.test", passwords.customer)).headers.get("Location")).toBe("/perfil")
  full.mockRestore()
  expect(reply.status).toBe(503)
  const html = await reply.text()
  expect(html).toContain("Ocurrió un error. Por favor, inténtelo más tarde.")
  expect(html).toContain("flujo@estudiantes.test")
  expect(await readRecord("flujo@estudiantes.test")).toBeNull()
  expect((await register("flujo@estudiantes.test")).status).toBe(302)
})

test("[REG-13][I14] an account that was never used expires after 30 days; one with a sign-in, a verified e-mail or an order stays", async () => {
  const { database, erp, log, settings } = shop.parts
  const [unused, signed, proved, bought] = ["a", "b", "c", "d"].map(name => `vence-${name}@estudiantes.test`) as [
    string,
    string,
    string,
    string,
  ]
  for (const email of [unused, signed, proved, bought]) await register(email)
  await enter(signed, contrasena)
  const { id } = (await readRecord(proved))!
  await database.query("insert into account_proofs (account_id, verified_email) values ($1, $2)", [id, proved])
  const customerId = (await readRecord(bought))!.id
  await shop.erp.orders.findOrCreateByRefExt("CHISPA-vence-1", { customerId, paymentModeId: 6, refClient: "" })
  const before = (await readRecord(unused))!

  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
  expect(await expireUnusedAccounts({ database, erp, log, settings }, inDays(29))).toBe(0)
  expect(await expireUnusedAccounts({ database, erp, log, settings }, inDays(31))).toBeGreaterThanOrEqual(1)
  expect(await shop.erp.thirdParties.get(before.id)).toMatchObject({
    name: "Nora Solís (cuenta vencida)",
    email: "",
    alias: "",
    credential: "",
  })
  for (const email of [signed, proved, bought]) expect((await readRecord(email))?.credential, email).toMatch(/^\$2/)
  expect((await shop.erp.thirdParties.get(people.ana))?.email).toBe("ana@chispa.test")
  expect(await database.query("select 1 from unused_accounts where email = any($1)", [[unused, bought]])).toEqual([])
  expect((await enter(unused, contrasena)).status).toBe(401)
  expect((await register(unused)).status).toBe(302)
  expect((await readRecord(unused))?.id).not.toBe(before.id)
})
