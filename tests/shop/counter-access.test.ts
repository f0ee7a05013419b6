import { hashSync } from "bcryptjs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { associationWarehouse } from "../shared/documented-business.ts"
import { atCounter } from "../support/counter.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop, passwords } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
/** Fails the next reading of the associations. */
let associationsFail = false

beforeAll(async () => {
  // Hashes of the lowest cost, because bcrypt's slowness is not tested here.
  const idprof1 = hashSync(passwords.association, 4)
  const seed = aShop()
  const parties = seed.thirdParties.map(party => (party.categories.includes(48) ? { ...party, idprof1 } : party))
  const outsider = { ...parties[0]!, id: 30, name: "Club de Robótica", alias: "ROBOTICA" }
  shop = await startShop({
    seed: aShop({
      thirdParties: [...parties, outsider],
      orders: [anOrder({ daysAgo: 2, warehouseId: 1 }), anOrder({ daysAgo: 1, warehouseId: 2, state: "shipped" })],
    }),
    erpFetch: (input, init) =>
      associationsFail && String(input).includes("/thirdparties?")
        ? Promise.resolve(Response.json({ error: { code: 500, message: "broken" } }, { status: 500 }))
        : fetch(input, init),
  })
})
afterAll(() => shop.stop())

const signIn = async (usuario: string, contrasena: string) => {
  const browser = shop.visitor()
  const reply = await browser.post("/asocias", { usuario, contrasena })
  const { status, headers } = reply
  return { browser, status, headers, to: headers.get("Location"), words: pageText(await reply.text()) }
}

describe("the associations' sign-in", () => {
  test("[ASOC-01] the page has a user field and a password field that can be shown", async () => {
    const { html, status } = await shop.visitor().open("/asocias")
    expect(status).toBe(200)
    expect(html).toMatch(/name="usuario"/)
    expect(html).toMatch(/type="password"[^>]*name="contrasena"|name="contrasena"[^>]*type="password"/)
    expect(html).toContain("Mostrar contraseña")
  })

  test("[ASOC-02][ASOC-03][ASOC-04] incomplete, unknown and wrong sign-ins get the specification's texts", async () => {
    expect((await signIn("", "x")).words).toContain("Datos de usuario incompletos")
    expect((await signIn("ASEIC", "")).words).toContain("Datos de usuario incompletos")
    expect((await signIn("NADIE", passwords.association)).words).toContain("Asociacion no encontrada")
    const wrong = await signIn("ASEIC", "Otra1234")
    expect(wrong.words).toContain("Contrasena incorrecta")
    expect(wrong.words).toContain("Asociaciones")
    expect(wrong.browser.cookie("chispa_asociacion")).toBeUndefined()
  })

  test("[ASOC-03] a customer's student card or a quote in the alias finds no association", async () => {
    expect((await signIn("2021034567", passwords.customer)).words).toContain("Asociacion no encontrada")
    expect((await signIn("' or 1=1 --(", "x")).words).toContain("Asociacion no encontrada")
  })

  test("[ASOC-05] a failure while verifying is reported, and the try does not count", async () => {
    associationsFail = true
    const failed = await signIn("ASEIC", passwords.association)
    associationsFail = false
    expect(failed.status).toBe(503)
    expect(failed.words).toContain("Error en la verificacion del usuario")
    expect((await signIn("ASEIC", passwords.association)).to).toBe("/asocias/admin")
  })

  test("[ASOC-06][ASOC-07][ASOC-11][ASOC-26][ERP-26] the right password leads to the panel, which greets", async () => {
    const { browser, to } = await signIn("aseic", passwords.association)
    expect(to).toBe("/asocias/admin")
    const { html } = await browser.open("/asocias/admin")
    const words = pageText(html)
    expect(words).toContain("Bienvenido, Asociación ASEIC")
    expect(words).toContain("Cerrar sesión")
    expect(html).not.toContain("$2b$")
  })

  test("[ASOC-08][ASOC-09][ASOC-25] the six allowed aliases open the panel with their own warehouse, others go home", async () => {
    expect(associationWarehouse).toEqual({ ASEIC: 1, AEMTEC: 2, VENDEDOR3: 3, AESETEC: 4, VENDEDOR5: 5, ADESC: 6 })
    for (const alias of Object.keys(associationWarehouse)) {
      const result = await shop.services.counter.signIn({
        alias,
        password: passwords.association,
        code: "",
        address: "10.0.0.1",
        devices: null,
      })
      expect(result).toMatchObject({ kind: "signed-in", staff: { alias, warehouseId: associationWarehouse[alias] } })
    }
    const outsider = await signIn("ROBOTICA", passwords.association)
    expect(outsider.to).toBe("/")
    expect((await outsider.browser.get("/asocias/admin")).headers.get("Location")).toBe("/")
  })

  test("[ASOC-04] many wrong passwords have to wait", async () => {
    const tries = await atOneMoment(() =>
      Promise.all(Array.from({ length: 10 }, (_, at) => signIn("ADESC", `mala-${at}`))),
    )
    const blocked = tries.filter(({ status }) => status === 429)
    expect(blocked.length).toBeGreaterThanOrEqual(4)
    expect(blocked[0]?.words).toContain("Hubo varios intentos seguidos")
    expect(Number(blocked[0]?.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect((await signIn("AESETEC", passwords.association)).to).toBe("/asocias/admin")
  })

  test("[ASOC-12][ASOC-26] logout ends the session and goes to /asocias", async () => {
    const browser = await atCounter(shop)
    const reply = await browser.post("/asocias/salir", {})
    expect(reply.headers.get("Location")).toBe("/asocias")
    expect((await browser.get("/asocias/admin")).headers.get("Location")).toBe("/")
  })
})

describe("who is kept out", () => {
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ["GET", "/asocias/admin/novedades"],
    ["GET", "/asocias/admin/pedidos/1"],
    ["GET", "/asocias/admin/pedidos/1/archivos/a.gbr"],
    ["GET", "/asocias/admin/existencias?ids=1"],
    ["GET", "/asocias/admin/variantes/6"],
    ["GET", "/asocias/admin/precios?ids=1"],
    ["GET", "/asocias/admin/ventas/5a3c2e52-0c1f-4d6e-9a54-3b6a1f0c9d11"],
    ["POST", "/asocias/admin/ventas", { items: [{ id: 1, units: 1 }] }],
    ["POST", "/asocias/admin/cotizacion", { items: [{ id: 1, units: 1 }] }],
  ]

  test("[ASOC-24][ASOC-26] without an association's session every call is refused, with a customer's too", async () => {
    const customer = shop.visitor()
    await customer.post("/iniciar-sesion", { correo: "ana@chispa.test", contrasena: passwords.customer })
    expect(customer.cookie("chispa_cliente")).toBeDefined()
    for (const browser of [shop.visitor(), customer]) {
      for (const [method, path, body] of calls) {
        const reply = method === "GET" ? await browser.get(path) : await browser.postJson(path, body)
        expect([path, reply.status]).toEqual([path, 401])
      }
      for (const accion of ["alistar", "entregar"]) {
        expect((await browser.post("/asocias/admin", { accion, pedido: "1" })).status).toBe(401)
      }
      expect((await browser.get("/asocias/admin")).headers.get("Location")).toBe("/")
    }
    expect((await shop.erp.orders.get(1))?.status).toBe("validated")
  })

  test("[ASOC-26] an association's session is not valid for customers", async () => {
    const browser = await atCounter(shop)
    expect(await (await browser.get("/sesion")).json()).toEqual({ user: null, cart: null })
    expect((await browser.get("/perfil")).headers.get("Location")).toBe("/iniciar-sesion")
  })

  test("[ASOC-10][ASOC-24] another association's order can neither be read, prepared nor handed over", async () => {
    const browser = await atCounter(shop, "AEMTEC")
    expect((await browser.get("/asocias/admin/pedidos/1")).status).toBe(404)
    const pressed = await browser.post("/asocias/admin", { accion: "alistar", pedido: "1" })
    expect(pressed.status).toBe(404)
    expect(pageText(await pressed.text())).toContain("Este pedido no es de su asociación.")
    expect(await shop.erp.shipments.ofOrder(1)).toEqual([])

    const other = await atCounter(shop, "ASEIC")
    const refused = await other.post("/asocias/admin", { accion: "entregar", pedido: "2" })
    expect(refused.status).toBe(404)
    // The next person must not see the former one's page.
    expect(pageText(await refused.text())).toContain("Bienvenido, Asociación ASEIC")
    expect((await shop.erp.orders.get(2))?.invoiceIds).toEqual([])
    for (const odd of ["0", "-1", "abc", "99999999999", ""]) {
      expect((await other.post("/asocias/admin", { accion: "alistar", pedido: odd })).status).toBe(404)
    }
    expect((await other.post("/asocias/admin", { accion: "borrar", pedido: "1" })).status).toBe(400)
  })
})
