import { globSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { cookiesFor } from "../../src/web/shared/session/cookies.server.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { signedIn } from "../support/customers.ts"
import { routePaths } from "../support/route-paths.ts"
import { anOrder, aProduct, aShop, passwords, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
const costPrice = 1234.77

beforeAll(async () => {
  const seed = aShop({ orders: [anOrder(), anOrder({ state: "draft" })] })
  const ana = seed.thirdParties.find(party => party.id === people.ana)
  if (!ana) throw new Error("the seed has no Ana")
  const sly = {
    ...ana,
    id: 51,
    name: '<script>alert(1)</script> "Sly"',
    email: "sly@chispa.test",
    address: "<img src=x>",
  }
  const products = seed.products.map(product => ({ ...product, costPrice }))
  shop = await startShop({
    seed: {
      ...seed,
      products: [...products, aProduct({ id: 77, costPrice })],
      thirdParties: [...seed.thirdParties, sly],
    },
  })
})
afterAll(() => shop.stop())

/** Texts that no file or answer for a browser may contain (AUTH-10, I7). */
const secrets: readonly RegExp[] = [
  /test-erp-key|embedded-erp-key/,
  /DOLAPIKEY/i,
  /\$2[aby]\$\d\d\$/,
  /idprof1/,
  /cost_?price|"pmp"/i,
  /postgres(ql)?:\/\//,
  /node_modules\/|\/src\/[a-z-]+\/[a-z-]+\.ts:\d/,
  new RegExp(String(costPrice)),
]
const leaks = (text: string) => secrets.filter(secret => secret.test(text)).map(String)

const asStaff = async (): Promise<TestBrowser> => {
  const { staffSessions } = shop.parts.identity
  const staff = { id: 1, alias: "ASEIC", name: "Asociación ASEIC", warehouseId: 1 }
  const { id } = await staffSessions.start(staff.id, staff)
  const browser = shop.visitor()
  await browser.keep(cookiesFor(shop.url).staff, id)
  return browser
}
const whoIs = async (browser: TestBrowser) =>
  ((await (await browser.get("/sesion")).json()) as { user: Record<string, unknown> | null }).user
const enter = (browser: TestBrowser) =>
  browser.post("/iniciar-sesion", { correo: "ana@chispa.test", contrasena: passwords.customer })

describe("nothing secret reaches a browser", () => {
  test("[AUTH-10] no file of the build holds a key, a hash, a cost price or a path of the server", () => {
    const files = globSync(`${inject("buildDir")}/client/**/*.{js,css,html,svg,json,webmanifest}`)
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap(file => leaks(readFileSync(file, "utf8")).map(secret => `${file}: ${secret}`))
    expect(found).toEqual([])
  })

  test("[AUTH-10] no address of the route table shows one or fails, for a visitor, a customer or an association", async () => {
    const browsers = [shop.visitor(), await signedIn(shop, people.luis), await asStaff()]
    const faults: string[] = []
    for (const path of routePaths()) {
      for (const [who, browser] of browsers.entries()) {
        for (const address of [path, path === "/" ? "/_root.data" : `${path}.data`]) {
          const reply = await browser.get(address)
          const text = await reply.text()
          const told = leaks([...reply.headers].join("\n") + text)
          if (reply.status >= 500 || told.length > 0) faults.push(`${address} to ${who}: ${reply.status} ${told}`)
          if (text.includes("ana@chispa.test")) faults.push(`${address} tells ${who} of Ana`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test("[AUTH-10] the session cookie is HttpOnly and SameSite; the one that scripts read gives no access", async () => {
    const browser = shop.visitor()
    const cookies = (await enter(browser)).headers.getSetCookie()
    const session = cookies.find(cookie => cookie.startsWith("chispa_cliente="))
    expect(session).toMatch(/^chispa_cliente=[\w%]{60,66}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const readable = cookies.filter(cookie => !cookie.includes("HttpOnly"))
    expect(readable).toHaveLength(1)
    const hintOnly = shop.visitor()
    const [name = "", value = ""] = readable[0]?.split(";")[0]?.split("=") ?? []
    hintOnly.setCookie(name, value)
    hintOnly.setCookie("chispa_cliente", value)
    expect(await whoIs(hintOnly)).toBeNull()
  })

  test("[AUTH-10] markup in a customer's name and address is shown as text", async () => {
    const browser = await signedIn(shop, 51)
    const { html } = await browser.open("/perfil?tab=informacion")
    expect(html).not.toContain("<script>alert(1)")
    expect(html).not.toContain("<img src=x>")
    expect(html).toContain("&lt;img src=x&gt;")
  })
})

describe("a session belongs to one person and one kind", () => {
  test("[AUTH-09] the session knows a customer, with five fields and no role, or nobody", async () => {
    expect(await whoIs(shop.visitor())).toBeNull()
    expect(await whoIs(await asStaff())).toBeNull()
    const user = (await whoIs(await signedIn(shop, people.ana))) ?? {}
    expect(Object.keys(user).toSorted()).toEqual(["address", "email", "id", "name", "phone"])
  })

  test("[AUTH-09][AUTH-12] a customer does not open the counter, an association no profile, nor one's id as the other's", async () => {
    const customer = await signedIn(shop, people.ana)
    const staff = await asStaff()
    expect((await customer.open("/asocias/admin")).path).toBe("/")
    expect((await staff.open("/perfil")).path).toBe("/iniciar-sesion")
    const swapped = shop.visitor()
    swapped.setCookie("chispa_asociacion", customer.cookie("chispa_cliente") ?? "")
    swapped.setCookie("chispa_cliente", staff.cookie("chispa_asociacion") ?? "")
    expect((await swapped.open("/asocias/admin")).path).toBe("/")
    expect((await swapped.open("/perfil")).path).toBe("/iniciar-sesion")
  })

  test("[ASOC-24] an association reads no draft: it is somebody's cart", async () => {
    const draft = await shop.erp.orders.create({ customerId: people.luis })
    expect((await (await asStaff()).get(`/asocias/admin/pedidos/${draft}`)).status).toBe(404)
    await shop.erp.orders.delete(draft)
  })

  test("[AUTH-08] a session planted before the sign-in is not the one after it, and ends", async () => {
    const attacker = await signedIn(shop, people.luis)
    for (const planted of ["A".repeat(43), attacker.cookie("chispa_cliente") ?? ""]) {
      const victim = shop.visitor()
      victim.setCookie("chispa_cliente", planted)
      await enter(victim)
      expect(victim.cookie("chispa_cliente")).not.toBe(planted)
      expect(await whoIs(victim)).toMatchObject({ id: people.ana })
      const thief = shop.visitor()
      thief.setCookie("chispa_cliente", planted)
      expect(await whoIs(thief)).toBeNull()
    }
  })

  test("[PROF-10][AUTH-12] another customer's id in an address shows nothing of theirs", async () => {
    const luis = await signedIn(shop, people.luis)
    for (const path of [
      `/perfil?id=${people.ana}`,
      `/perfil/datos?id=${people.ana}`,
      `/perfil/mis-datos?id=${people.ana}`,
    ]) {
      const { status, html } = await luis.open(path)
      expect(status).toBe(200)
      expect(html).not.toContain("ana@chispa.test")
    }
    expect((await luis.get(`/perfil/${people.ana}`)).status).toBe(404)
  })
})

describe("what a visitor may and may not do", () => {
  test("[AUTH-12] the catalogue, kits, flagship and information pages are open to everybody", async () => {
    const visitor = shop.visitor()
    const open = routePaths().filter(path =>
      /^\/(|catalogo|products\/6|insignia.*|kits|kits\/analogica|envios|reembolso|PuntosdeVenta|Chispa|servicios|iniciar-sesion|crear-cuenta)$/.test(
        path,
      ),
    )
    expect(open.length).toBeGreaterThan(14)
    for (const path of open) {
      const reply = await visitor.open(path)
      expect([reply.path.split("?")[0], reply.status], path).toSatisfy(
        ([at, status]) => (status === 200 && at !== "/iniciar-sesion") || path === "/iniciar-sesion",
      )
    }
  })

  test("[AUTH-12] cart, payment, history and PCB orders are refused without a valid session", async () => {
    const visitor = shop.visitor()
    visitor.setCookie("chispa_cliente", "x".repeat(43))
    expect((await visitor.open("/perfil")).path).toBe("/iniciar-sesion")
    const calls = ["/carrito/lineas", "/createPayment", "/servicios/PCB/pedido", "/perfil/datos", "/perfil"]
    for (const call of calls) {
      const reply = await visitor.post(call, { producto: "1", cantidad: "1" })
      expect([401, 302], `${call} ${reply.status}`).toContain(reply.status)
      if (reply.status === 302) expect(reply.headers.get("Location")).toBe("/iniciar-sesion")
    }
    expect(await shop.erp.orders.list()).toHaveLength(2)
  })

  test("[AUTH-12] a write from another site's page is refused on every address, with a valid session or not", async () => {
    const ana = await signedIn(shop, people.ana)
    const before = await shop.erp.thirdParties.get(people.ana)
    for (const path of routePaths()) {
      for (const headers of [{ Origin: "https://mal.test" }, { Origin: "null" }]) {
        const reply = await ana.post(path, { name: "Robada", email: "r@x.test", phone: "", address: "" }, { headers })
        expect(reply.status, path).toBe(403)
      }
    }
    expect(await shop.erp.thirdParties.get(people.ana)).toEqual(before)
    expect(await whoIs(ana)).toMatchObject({ id: people.ana })
  })
})
