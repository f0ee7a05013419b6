import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  // Client addresses come from a proxy header.
  shop = await startShop({ env: { TRUST_PROXY: "yes" } })
})
afterAll(() => shop.stop())

const at = (address: string) => ({ headers: { "X-Forwarded-For": address } })
const stranger = (number: number) => `198.51.${Math.floor(number / 250)}.${1 + (number % 250)}`

const doors = {
  customer: {
    right: passwords.customer,
    enter: (browser: TestBrowser, contrasena: string, address: string, correo = "ana@chispa.test") =>
      browser.post("/iniciar-sesion", { correo, contrasena }, at(address)),
    home: "/perfil",
    leave: "/cerrar-sesion",
    refusal: "Datos incorrectos. Inténtelo nuevamente.",
  },
  association: {
    right: passwords.association,
    enter: (browser: TestBrowser, contrasena: string, address: string, usuario = "ASEIC") =>
      browser.post("/asocias", { usuario, contrasena }, at(address)),
    home: "/asocias/admin",
    leave: "/asocias/salir",
    refusal: "Contrasena incorrecta",
  },
} as const

describe.each(Object.entries(doors))(
  "strangers who guess the password of an %s",
  (_, { enter, right, home, leave, refusal }) => {
    const isIn = (reply: Response) => reply.headers.get("Location") === home

    test("[AUTH-16][ASOC-04] six wrong passwords do not keep the right one out, from another address or a known device", async () => {
      const known = shop.visitor()
      expect(isIn(await enter(known, right, "203.0.113.1"))).toBe(true)
      await known.post(leave, {}, at("203.0.113.1"))
      await atOneMoment(async () => {
        const statuses = []
        for (let tries = 0; tries < 6; tries++)
          statuses.push((await enter(shop.visitor(), `mala-${tries}`, stranger(900))).status)
        expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
        expect(isIn(await enter(shop.visitor(), right, "203.0.113.2"))).toBe(true)
        expect(isIn(await enter(known, right, stranger(900)))).toBe(true)
      })
    })

    test("[AUTH-16][ASOC-04] an attack from many addresses: the known device is in, an unknown one waits and then is in", async () => {
      const known = shop.visitor()
      await enter(known, right, "203.0.113.3")
      await known.post(leave, {}, at("203.0.113.3"))
      const fresh = shop.visitor()
      const start = Date.now()
      vi.useFakeTimers({ toFake: ["Date"], now: start })
      try {
        const statuses: number[] = []
        for (let number = 0; number < 30; number++)
          statuses.push((await enter(shop.visitor(), "mala-clave", stranger(number))).status)
        // More addresses do not speed up guessing: twenty tries an hour, less those of the tests before.
        expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(20)
        expect(statuses.filter(status => status === 401).length).toBeGreaterThan(5)

        expect(isIn(await enter(known, right, stranger(1)))).toBe(true)
        const waits = await enter(fresh, right, "203.0.113.4")
        expect(waits.status).toBe(429)
        const seconds = Number(waits.headers.get("Retry-After"))
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(900)
        const words = pageText(await waits.text())
        expect(words).toContain(refusal)
        expect(words).toMatch(/espere \d+ (segundos?|minutos?) antes de volver a intentarlo/)

        vi.setSystemTime(start + seconds * 1000)
        for (let number = 100; number < 110; number++) await enter(shop.visitor(), "mala-clave", stranger(number))
        expect(isIn(await enter(fresh, right, "203.0.113.4"))).toBe(true)
        // From now on this device is known too.
        expect(isIn(await enter(fresh, right, "203.0.113.5"))).toBe(true)
      } finally {
        vi.useRealTimers()
      }
    })
  },
)

test("[AUTH-10][AUTH-16] the cookie of a known device signs nobody in, is hidden from scripts and does not name the account", async () => {
  const browser = shop.visitor()
  const reply = await doors.customer.enter(browser, passwords.customer, "203.0.113.6", "luis@chispa.test")
  const line = reply.headers.getSetCookie().find(cookie => cookie.startsWith("chispa_equipo="))
  expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const value = browser.cookie("chispa_equipo") ?? ""
  expect(Buffer.from(decodeURIComponent(value), "base64").toString()).not.toContain("luis")
  const thief = shop.visitor()
  thief.setCookie("chispa_equipo", value)
  thief.setCookie("chispa_cliente", value)
  expect(await (await thief.get("/sesion")).json()).toMatchObject({ user: null })
  expect((await doors.customer.enter(thief, "mala-clave", "203.0.113.7", "luis@chispa.test")).status).toBe(401)
})

test("[AUTH-16] a customer who sets a new password by the mailed link can sign in during an attack", async () => {
  const email = "google@chispa.test"
  const link = await shop.parts.identity.passwordResets.make({ accountId: people.google, email })
  for (let number = 200; number < 230; number++)
    await doors.customer.enter(shop.visitor(), "mala-clave", stranger(number), email)
  const owner = shop.visitor()
  const contrasena = "Clave-nueva-de-gaby-3"
  await owner.post(`/restablecer-contrasena/${link}`, { contrasena, confirmContrasena: contrasena })
  const reply = await doors.customer.enter(owner, contrasena, "203.0.113.8", email)
  expect(reply.headers.get("Location")).toBe("/perfil")
})

test("[AUTH-04][I14] an e-mail or an alias of 300 kB is refused in the specified words, not as a fault", async () => {
  const long = "a".repeat(300_000)
  for (const correo of [`${long}@chispa.test`, long]) {
    const reply = await doors.customer.enter(shop.visitor(), "x", "203.0.113.9", correo)
    expect(reply.status).toBe(401)
    expect(pageText(await reply.text())).toContain("Datos incorrectos. Inténtelo nuevamente.")
  }
  const reply = await doors.association.enter(shop.visitor(), "x", "203.0.113.9", long)
  expect(reply.status).toBe(401)
  expect(pageText(await reply.text())).toContain("Asociacion no encontrada")
  const address = `a@${".".repeat(300_000)} `
  for (const path of ["/olvide-mi-contrasena", "/crear-cuenta"])
    expect((await shop.visitor().post(path, { correo: address }, at("203.0.113.9"))).status, path).toBe(400)
})

test("[ASOC-03][ASOC-04] an unknown alias costs the same work as a known one: one comparison, also for an overlong password", async () => {
  const compared = vi.spyOn(shop.parts.identity.passwords, "verify")
  for (const [alias, password] of [
    ["AEMTEC", "mala"],
    ["NADIE", "mala"],
    ["AEMTEC", "x".repeat(100)],
    ["NADIE", "x".repeat(100)],
  ] as const) {
    compared.mockClear()
    await doors.association.enter(shop.visitor(), password, "203.0.113.10", alias)
    expect(compared, `${alias} ${password.length}`).toHaveBeenCalledTimes(1)
  }
  compared.mockRestore()
})
