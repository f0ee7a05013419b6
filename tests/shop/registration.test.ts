import { compare } from "bcryptjs"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openIdentity } from "../../src/main/open-identity.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { dolibarrRefuses, erpTransport } from "../support/erp-transport.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { fieldAttribute, formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const switched = erpTransport()
const faulty = faultyFetch(switched.fetch)
let shop: TestShop
/** Bodies of the third parties that the shop created. */
const created: Record<string, unknown>[] = []

const recording: typeof fetch = (input, init) => {
  if (init?.method === "POST" && String(input).endsWith("/thirdparties")) created.push(JSON.parse(String(init.body)))
  return faulty.fetch(input, init)
}

beforeAll(async () => {
  shop = await startShop({ erpFetch: recording })
})
afterAll(() => shop.stop())

const person = (correo: string, overrides: Record<string, string> = {}) => ({
  nombre: "Eva",
  apellidos: "Ruiz Mora",
  correo,
  telefono: "88881234",
  contrasena: "Una-clave-larga",
  confirmContrasena: "Una-clave-larga",
  ...overrides,
})
const student = { esEstudiante: "1", carrera: "Mecatrónica", carne: "2021000111" }
const send = (browser: TestBrowser, fields: Record<string, string>, paso: string) =>
  browser.post("/crear-cuenta", { ...fields, paso })
const register = (fields: Record<string, string>) => send(shop.visitor(), fields, "confirmar")
const inErp = (email: string) => shop.erp.thirdParties.findByEmail(email)

test("[REG-01][DATA-07] step 1 has its title, fields and button, and tells password managers what they are", async () => {
  const { html } = await shop.visitor().open("/crear-cuenta")
  expect(html).toMatch(/<h1[^>]*>Crea tu cuenta<\/h1>/)
  expect(pageText(html)).toContain("Verificar y continuar")
  const autocomplete = (field: string) => fieldAttribute(html, field, "autocomplete")
  expect(["nombre", "apellidos", "correo", "telefono", "contrasena", "confirmContrasena"].map(autocomplete)).toEqual([
    "given-name",
    "family-name",
    "email",
    "tel",
    "new-password",
    "new-password",
  ])
  expect(Object.keys(formFields(html))).not.toContain("direccion")
})

test("[REG-07][REG-08][REG-10][REG-11][REG-12] the whole form walks without script: steps, back, confirmation, account", async () => {
  const browser = shop.visitor()
  const first = await (await send(browser, person("sin-script@chispa.test"), "verificar")).text()
  expect(pageText(first)).toContain("Paso 2 de 2")
  for (const words of ["¿Es estudiante Tec?", "Volver", "Terminar"]) expect(pageText(first)).toContain(words)
  expect(first.match(/<option[^>]*>([^<]+)/g)?.map(tag => tag.replace(/<[^>]*>/, ""))).toEqual([
    "Computadores",
    "Mecatrónica",
    "Electrónica",
    "Otra",
  ])

  const back = await (await send(browser, { ...formFields(first), ...student }, "volver-a-datos")).text()
  expect(pageText(back)).toContain("Paso 1 de 2")
  expect(formFields(back)).toMatchObject({ ...person("sin-script@chispa.test"), ...student })

  const again = await (await send(browser, formFields(back), "verificar")).text()
  const confirmation = await (await send(browser, formFields(again), "terminar")).text()
  const words = pageText(confirmation)
  expect(words).toContain("Confirmar información de usuario")
  expect(words).toContain("Nombre Eva Ruiz Mora Correo sin-script@chispa.test Carrera Mecatrónica Carné 2021000111")
  expect(await inErp("sin-script@chispa.test")).toEqual([])

  const reply = await send(browser, formFields(confirmation), "confirmar")
  expect(reply.headers.get("Location")).toBe("/iniciar-sesion")
  expect(await inErp("sin-script@chispa.test")).toHaveLength(1)
})

test("[REG-19] 'Cancelar' of the confirmation creates nothing and returns to step 2", async () => {
  const page = await (await send(shop.visitor(), person("cancela@chispa.test"), "volver-a-estudiante")).text()
  expect(pageText(page)).toContain("Paso 2 de 2")
  expect(await inErp("cancela@chispa.test")).toEqual([])
})

test.each([
  ["REG-02", { nombre: " " }, "Ingrese su nombre"],
  ["REG-17", { apellidos: "" }, "Ingrese sus apellidos"],
  ["REG-03", { correo: "sin arroba" }, "Ingrese un correo válido"],
  ["REG-04", { telefono: "38881234" }, "Ingrese un número válido de Costa Rica"],
  ["REG-05", { contrasena: "corta", confirmContrasena: "corta" }, "Las contraseñas deben ser de al menos 8 caracteres"],
  ["REG-06", { confirmContrasena: "otra-clave" }, "Las contraseñas deben coincidir"],
  ["REG-09", { esEstudiante: "1", carne: " " }, "Ingrese su carné"],
] as [string, Record<string, string>, string][])(
  "[%s] the server refuses %j with its text and creates nothing",
  async (_, wrong, text) => {
    const email = `mal-${crypto.randomUUID().slice(0, 8)}@chispa.test`
    const reply = await register(person(email, wrong))
    expect(reply.status).toBe(400)
    const html = await reply.text()
    expect(pageText(html)).toContain(text)
    expect(formFields(html)["nombre"]).toBe(wrong["nombre"] ?? "Eva")
    expect(await inErp(email)).toEqual([])
  },
)

test("[REG-13][REG-16][DATA-02] a student's account has name, carné, hash of cost 12, career, e-mail and phone", async () => {
  created.length = 0
  // The other tests use a lower cost.
  const { passwords, close } = openIdentity({ config: shop.config, database: shop.parts.database })
  const hash = vi.spyOn(shop.parts.identity.passwords, "hash").mockImplementation(passwords.hash)
  await register({ ...person("Estudiante@Chispa.test"), ...student })
  hash.mockRestore()
  await close()
  expect(created).toHaveLength(1)
  const { idprof1, ...body } = created[0] ?? {}
  expect(body).toEqual({
    request_data: "",
    name: "Eva Ruiz Mora",
    name_alias: "2021000111",
    client: "1",
    idprof2: "Mecatrónica",
    email: "estudiante@chispa.test",
    phone: "88881234",
  })
  expect(idprof1).toMatch(/^\$2[aby]\$12\$/)
  const [stored] = await inErp("estudiante@chispa.test")
  expect(stored).toMatchObject({ isCustomer: true, alias: "2021000111", career: "Mecatrónica", address: "" })
  expect(await compare("Una-clave-larga", stored?.credential ?? "")).toBe(true)
})

test("[REG-13][REG-21] esEstudiante 0 sends empty career and carné even if hidden fields have values; no address is sent", async () => {
  created.length = 0
  await register({ ...person("no-estudia@chispa.test"), carrera: "Electrónica", carne: "99", direccion: "Calle 1" })
  expect(created[0]).toMatchObject({ name_alias: "", idprof2: "" })
  expect(created[0]).not.toHaveProperty("address")
})

test("[REG-05] the server refuses a common password beside its field, and everything typed stays", async () => {
  const known = { contrasena: "corvette", confirmContrasena: "corvette" }
  const reply = await register({ ...person("conocida@chispa.test", known), ...student })
  expect(reply.status).toBe(400)
  const page = await reply.text()
  expect(pageText(page)).toContain("Esa contraseña es muy conocida")
  expect(formFields(page)).toMatchObject({ correo: "conocida@chispa.test" })
  expect(await inErp("conocida@chispa.test")).toEqual([])
})

test("[REG-14][REG-18][AUTH-15] a taken e-mail, also in capitals, is refused beside its field and creates nothing", async () => {
  const reply = await register(person(" ANA@chispa.test"))
  expect(reply.status).toBe(409)
  const html = await reply.text()
  expect(pageText(html)).toContain("El correo ya está registrado.")
  expect(fieldAttribute(html, "correo", "aria-invalid")).toBe("true")
  expect(formFields(html)).toMatchObject({ nombre: "Eva", telefono: "88881234" })
  expect(await inErp("ana@chispa.test")).toHaveLength(1)
})

test("[REG-14] an e-mail that the ERP would shorten to somebody else's is refused", async () => {
  for (const sly of ['ana"@chispa.test', "ana<b>@chispa.test", "ana@chispa.test\u0000"]) {
    expect((await register(person(sly))).status).toBe(400)
  }
  expect(await inErp("ana@chispa.test")).toHaveLength(1)
})

test("[REG-14] four registrations of one e-mail at the same moment make one account", async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => register(person("carrera@chispa.test"))))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([302, 409, 409, 409])
  expect(await inErp("carrera@chispa.test")).toHaveLength(1)
})

test("[REG-15][REG-18] a failed registration keeps the page and what was typed, and says so", async () => {
  const fields = { ...person("falla@chispa.test"), ...student }
  const refuse = (method: string, path: string) =>
    method === "POST" && path === "/thirdparties" ? dolibarrRefuses() : null
  const reply = await switched.answering(refuse, () => register(fields))
  expect(reply.status).toBe(503)
  const html = await reply.text()
  expect(pageText(html)).toContain("Ocurrió un error. Por favor, inténtelo más tarde.")
  expect(formFields(html)).toMatchObject(fields)
  expect((await register(formFields(html))).headers.get("Location")).toBe("/iniciar-sesion")
})

test("[REG-14][REG-15] an account whose answer was lost is not made a second time", async () => {
  faulty.arm(/^POST \/thirdparties$/, "done, reply lost")
  const reply = await register(person("perdida@chispa.test"))
  expect(reply.headers.get("Location")).toBe("/iniciar-sesion")
  expect(await inErp("perdida@chispa.test")).toHaveLength(1)
})

test("[REG-12][AUTH-13] a new customer can sign in", async () => {
  await register(person("nueva@chispa.test"))
  const browser = shop.visitor()
  const reply = await browser.post("/iniciar-sesion", { correo: "nueva@chispa.test", contrasena: "Una-clave-larga" })
  expect(reply.headers.get("Location")).toBe("/perfil")
})
