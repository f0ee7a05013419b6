import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { dolibarrRefuses, erpTransport } from "../support/erp-transport.ts"
import { fieldAttribute } from "../support/form-fields.ts"
import { atOneMoment } from "../support/one-moment.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = erpTransport()
let shop: TestShop

const generic = "Datos incorrectos. Inténtelo nuevamente."

/**
 * Two customers with one e-mail and different passwords, one with capitals, a supplier, and a long list with the last one at
 * its end.
 */
const crowd = () => {
  const seed = aShop()
  const [association] = seed.thirdParties
  const ana = seed.thirdParties.find(party => party.id === people.ana)
  if (!ana || !association) throw new Error("the seed has nobody")
  const person = (id: number, email: string, overrides: Partial<typeof ana> = {}) => ({
    ...ana,
    id,
    name: `Persona ${id}`,
    email,
    ...overrides,
  })
  const many = Array.from({ length: 2000 }, (_, at) => person(1000 + at, `cliente${at}@chispa.test`))
  const thirdParties = [
    ...seed.thirdParties,
    person(21, "doble@chispa.test"),
    person(22, "doble@chispa.test", { idprof1: association.idprof1 }),
    person(23, "Con.Mayusculas@Chispa.TEST"),
    person(24, "proveedor@chispa.test", { client: false, supplier: true }),
    person(25, "sin-clave@chispa.test", { idprof1: "" }),
    ...many,
  ]
  return { ...seed, thirdParties }
}

beforeAll(async () => {
  shop = await startShop({ seed: crowd(), erpFetch: transport.fetch })
})
afterAll(() => shop.stop())

const enter = (browser: TestBrowser, correo: string, contrasena: string) =>
  browser.post("/iniciar-sesion", { correo, contrasena })
const whoIs = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { user: { id: number } | null }).user

const refusedAs = async (correo: string, contrasena: string) => {
  const browser = shop.visitor()
  const reply = await enter(browser, correo, contrasena)
  const text = pageText(await reply.text())
  expect(await whoIs(browser)).toBeNull()
  expect([...browser.cookies().keys()]).toEqual([])
  return { status: reply.status, generic: text.includes(generic) }
}

test("[AUTH-01] the page has its fields, buttons and links, and labels the fields for password managers", async () => {
  const { status, html } = await shop.visitor().open("/iniciar-sesion")
  expect(status).toBe(200)
  expect(fieldAttribute(html, "correo", "type")).toBe("email")
  expect(fieldAttribute(html, "correo", "autocomplete")).toBe("username")
  expect(fieldAttribute(html, "contrasena", "type")).toBe("password")
  expect(fieldAttribute(html, "contrasena", "autocomplete")).toBe("current-password")
  const text = pageText(html)
  for (const words of ["Iniciar sesión", "Ingresar", "Iniciar sesión con Google", "Olvidé mi contraseña"])
    expect(text).toContain(words)
  expect(html).toMatch(/<a[^>]*href="\/crear-cuenta"[^>]*>¿No tiene cuenta\?<\/a>/)
})

test("[AUTH-02] without e-mail or password nothing is looked up and the page says what is missing", async () => {
  let asked = 0
  const counting = () => {
    asked++
    return null
  }
  await transport.answering(counting, async () => {
    for (const [correo, contrasena] of [
      ["", ""],
      ["ana@chispa.test", ""],
      ["  ", passwords.customer],
    ] as const) {
      const reply = await enter(shop.visitor(), correo, contrasena)
      expect(reply.status).toBe(400)
      const html = await reply.text()
      expect(pageText(html)).toContain("Por favor, complete todos los campos.")
      if (correo.trim()) expect(html).toContain(`value="${correo}"`)
    }
  })
  expect(asked).toBe(0)
})

test("[AUTH-03][AUTH-11][AUTH-13] the right password starts a session and leads to the profile; the mirror has five fields", async () => {
  const browser = shop.visitor()
  const reply = await enter(browser, "ana@chispa.test", passwords.customer)
  expect(reply.status).toBe(302)
  expect(reply.headers.get("Location")).toBe("/perfil")
  expect(await whoIs(browser)).toEqual({
    id: people.ana,
    name: "Ana María Solano Vargas",
    email: "ana@chispa.test",
    address: "Cartago centro",
    phone: "88887777",
  })
  expect((await browser.open("/perfil")).path).toBe("/perfil")
})

test("[AUTH-04][AUTH-14] unknown e-mail, wrong password, a Google account, an empty or foreign record: one text, no session", async () => {
  const cases = [
    ["nadie@chispa.test", passwords.customer],
    ["ana@chispa.test", "otra-clave"],
    ["google@chispa.test", "GOOGLE"],
    ["sin-clave@chispa.test", "x"],
    ["proveedor@chispa.test", passwords.customer],
    ["%@chispa.test", passwords.customer],
    ["ana@chispa.test' or '1'='1", passwords.customer],
    ["ana@chispa.test", `${passwords.customer}${"x".repeat(200)}`],
  ] as const
  for (const [correo, contrasena] of cases) {
    expect(await refusedAs(correo, contrasena), correo).toEqual({ status: 401, generic: true })
  }
})

test("[AUTH-16] a refused sign-in is logged with its address and without what was typed", async () => {
  const warned = vi.spyOn(shop.parts.log, "warn")
  await enter(shop.visitor(), "nadie@chispa.test", "secreto-9")
  const refused = warned.mock.calls.filter(([, text]) => text === "sign-in refused")
  warned.mockRestore()
  expect(refused).toEqual([[{ address: expect.stringMatching(/127\.0\.0\.1|::1/) }, "sign-in refused"]])
})

test("[AUTH-04] the answers to an unknown account and to a wrong password differ only in the typed text", async () => {
  const page = async (correo: string) => {
    const html = await (await enter(shop.visitor(), correo, "mala-clave")).text()
    return html.replaceAll(correo, "X")
  }
  expect(await page("otra.nadie@chispa.test")).toBe(await page("luis@chispa.test"))
})

test("[AUTH-15] letter case and spaces around the e-mail do not matter, in the form nor in the ERP", async () => {
  for (const [typed, id] of [
    ["  ANA@Chispa.Test ", people.ana],
    ["con.mayusculas@chispa.test", 23],
  ] as const) {
    const browser = shop.visitor()
    await enter(browser, typed, passwords.customer)
    expect((await whoIs(browser))?.id).toBe(id)
  }
})

describe("nobody can sign in as another person", () => {
  test("[AUTH-03] of two records with one e-mail the password decides", async () => {
    for (const [password, id] of [
      [passwords.customer, 21],
      [passwords.association, 22],
    ] as const) {
      const browser = shop.visitor()
      await enter(browser, "doble@chispa.test", password)
      expect((await whoIs(browser))?.id).toBe(id)
    }
  })

  test("[AUTH-03] the customer behind two thousand others is found", async () => {
    const browser = shop.visitor()
    await enter(browser, "cliente1999@chispa.test", passwords.customer)
    expect((await whoIs(browser))?.id).toBe(2999)
  })

  test("[AUTH-03] an ERP that answers with a specimen, id 0 or another person lets nobody in", async () => {
    const ana = (await (
      await fetch(`${shop.embeddedErp.url}/api/index.php/thirdparties/${people.ana}`, {
        headers: { DOLAPIKEY: "test-erp-key" },
      })
    ).json()) as object
    for (const wrong of [{ id: "0" }, { specimen: 1 }, { email: "otra@chispa.test" }]) {
      const answer = (_: string, path: string) =>
        path === "/thirdparties" ? Response.json([{ ...ana, ...wrong }]) : null
      await transport.answering(answer, async () => {
        expect(await refusedAs("ana@chispa.test", passwords.customer)).toEqual({ status: 401, generic: true })
      })
    }
  })
})

test("[AUTH-08] logout ends the session, takes the cookies away and goes home", async () => {
  const browser = shop.visitor()
  await enter(browser, "luis@chispa.test", passwords.customer)
  const session = browser.cookie("chispa_cliente") ?? ""
  const reply = await browser.post("/cerrar-sesion", {})
  expect(reply.headers.get("Location")).toBe("/")
  // The remaining cookie grants no access; it only keeps strangers' guesses from slowing this browser (AUTH-16).
  expect([...browser.cookies().keys()]).toEqual(["chispa_equipo"])
  browser.setCookie("chispa_cliente", session)
  expect(await whoIs(browser)).toBeNull()
})

test("[AUTH-17] the profile of a visitor is the sign-in page", async () => {
  expect((await shop.visitor().open("/perfil")).path).toBe("/iniciar-sesion")
})

test("[AUTH-16][AUTH-04] many guesses at once: five are looked at, the others wait, with the same text and an honest time", async () => {
  const replies = await atOneMoment(() =>
    Promise.all(Array.from({ length: 12 }, (_, at) => enter(shop.visitor(), "cliente7@chispa.test", `intento-${at}`))),
  )
  const statuses = replies.map(reply => reply.status).toSorted()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  const waiting = replies.find(reply => reply.status === 429)
  expect(Number(waiting?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1)
  const text = pageText((await waiting?.text()) ?? "")
  expect(text).toContain(generic)
  expect(text).toMatch(/espere \d segundos? antes de volver a intentarlo/)
  const other = shop.visitor()
  await enter(other, "cliente8@chispa.test", passwords.customer)
  expect((await whoIs(other))?.id).toBe(1008)
})

test("[AUTH-05] when the ERP is unreachable the page says so, keeps the e-mail, and the try does not count", async () => {
  const refuse = (_: string, path: string) => (path === "/thirdparties" ? dolibarrRefuses() : null)
  await transport.answering(refuse, async () => {
    for (let tries = 0; tries < 7; tries++) {
      const reply = await enter(shop.visitor(), "cliente9@chispa.test", passwords.customer)
      expect(reply.status).toBe(503)
      const html = await reply.text()
      expect(pageText(html)).toContain("Ocurrió un error. Por favor, inténtelo más tarde.")
      expect(html).toContain('value="cliente9@chispa.test"')
    }
  })
  const browser = shop.visitor()
  await enter(browser, "cliente9@chispa.test", passwords.customer)
  expect((await whoIs(browser))?.id).toBe(1009)
})
