import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { loadWebBundle } from "../../src/main/start-shop.ts"
import { createLog } from "../../src/platform/log.ts"
import type { Services } from "../../src/services.server.ts"
import { routePaths } from "../support/route-paths.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
const logged: string[] = []
const log = createLog("trace", { write: line => void logged.push(line) })
beforeAll(async () => {
  shop = await startShop({ log })
})
afterAll(() => shop.stop())

describe("the HTTP server", () => {
  test("reports that it is alive and which parts work", async () => {
    expect(await (await shop.visitor().get("/healthz")).text()).toBe("ok")
    const ready = await shop.visitor().get("/readyz")
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ ready: true, parts: { database: "ok", erp: "closed" } })
  })

  test("pages carry a strict policy whose hashes are those of their own inline scripts", async () => {
    const page = await shop.visitor().get("/envios")
    const policy = page.headers.get("Content-Security-Policy") ?? ""
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ""
    expect(scripts).toMatch(/'sha256-/)
    expect(scripts).not.toMatch(/unsafe|nonce|\*/)
    expect(page.headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(page.headers.get("X-Frame-Options")).toBe("DENY")
  })

  test("a cached page is answered again with its policy, an ETag and 304", async () => {
    const first = await shop.visitor().get("/envios")
    const etag = first.headers.get("ETag")
    expect(etag).toBeTruthy()
    const again = await shop.visitor().get("/envios", { headers: { "If-None-Match": etag ?? "" } })
    expect(again.status).toBe(304)
    const whole = await shop.visitor().get("/envios")
    expect(whole.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"))
  })

  test("built files are immutable and compressed", async () => {
    const html = await (await shop.visitor().get("/")).text()
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ""
    const file = await shop.visitor().get(script)
    expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(file.headers.get("Content-Type")).toMatch(/javascript/)
  })

  test("a write from another site's page is refused", async () => {
    const reply = await shop.visitor().post("/cerrar-sesion", {}, { headers: { Origin: "https://otro.example" } })
    expect(reply.status).toBe(403)
  })

  test("a body above its limit is refused with a clear text", async () => {
    const reply = await shop.visitor().post("/iniciar-sesion", { correo: "x".repeat(1_100_000) })
    expect(reply.status).toBe(413)
    expect(await reply.text()).toMatch(/demasiado grande/)
  })

  test("[NAV-17] a path outside the route table shows 'Página no encontrada' with status 404 and a link home", async () => {
    for (const path of ["/no-existe", "/kits/nada/mas", "/products/abc/def"]) {
      const page = await shop.visitor().open(path)
      expect(page.status, path).toBe(404)
      expect(page.html).toContain("Página no encontrada")
      expect(page.html).toMatch(/<a[^>]*href="\/"/)
    }
  })

  test("[NAV-17] a page that does not exist is rendered once for all its addresses, and none shows another's words", async () => {
    const [first, second] = [await shop.visitor().open("/no-existe/uno"), await shop.visitor().open("/no-existe/dos")]
    expect(second.html).toBe(first.html)
    expect(first.html).not.toContain("uno")
    const [deep, short] = await Promise.all(["/no/existe", "/wp-login.php"].map(path => fetch(shop.url + path)))
    expect([deep?.status, short?.status]).toEqual([404, 404])
    expect(deep?.headers.get("ETag")).toBeTruthy()
    expect(short?.headers.get("ETag")).toBe(deep?.headers.get("ETag"))
  })

  test("[NAV-17] no address of the route table counts as missing, in any spelling", async () => {
    const isMissing = (await loadWebBundle(inject("buildDir"))).createIsMissing!(shop.services)
    const known = routePaths().filter(path => path !== "/no/existe")
    for (const path of known) expect([path, isMissing(path), isMissing(`${path}/`)]).toEqual([path, false, false])
    for (const path of ["/CATALOGO", "/c%61talogo", "//catalogo", "/catalogo.data", "/_root.data"])
      expect([path, isMissing(path)]).toEqual([path, false])
    for (const path of ["/no/existe", "/catalogo/x", "/wp-login.php", "/robotsXtxt", "/products"])
      expect([path, isMissing(path)]).toEqual([path, true])
  })

  describe("[I7] no token or key of any route reaches a log line", () => {
    const secret = "Secreto-que_nadie-debe-leer-1234567890abcdef"
    const paths = routePaths(part => (part.startsWith(":") || part === "*" ? secret : part))
    const withSecret = paths.filter(path => path.includes(secret))

    test("in any spelling of the address and for any visitor", async () => {
      logged.splice(0)
      const written = withSecret.flatMap(path => [
        path,
        `${path}/`,
        `${path}.data`,
        `${path}/otra`,
        path.toUpperCase().replace(secret.toUpperCase(), secret),
        path.replace("Secreto", "%53ecreto"),
        `${path}?token=${secret}`,
      ])
      for (const path of written) await (await fetch(shop.url + path, { redirect: "manual" })).arrayBuffer()
      for (const path of withSecret) await (await shop.visitor().post(path, { clave: secret })).arrayBuffer()
      const lines = logged.filter(line => line.includes('"path"'))
      expect(lines.length).toBeGreaterThanOrEqual(written.length + withSecret.length)
      expect(logged.filter(line => /ecreto-que/i.test(line))).toEqual([])
      expect(lines.join("")).toContain('"path":"/pedidos/:token"')
    })

    test("also when its page fails", async () => {
      logged.splice(0)
      const { createShopApp } = await loadWebBundle(inject("buildDir"))
      const shown: readonly PropertyKey[] = ["brand", "publicUrl", "cardHosts"]
      const broken = new Proxy({} as Services, {
        get: (_, name) => {
          if (name === "log") return log
          if (shown.includes(name)) return shop.services[name as keyof Services]
          throw new Error("broken")
        },
      })
      const app = createShopApp(broken)
      for (const path of withSecret)
        await app(new Request(shop.url + path), { requestId: "1", clientAddress: "127.0.0.1" }).catch(() => undefined)
      expect(logged.join("")).toContain("page failed")
      expect(logged.filter(line => line.includes(secret))).toEqual([])
    })
  })

  test("odd requests get a 4xx, never a 500 or a stack trace", async () => {
    for (const path of [
      "/%",
      "/%E0%A4%A",
      `/${"a".repeat(5000)}`,
      "/catalogo?page=1&page=2&categoria=%00",
      "/products/%2e%2e%2f",
      "//evil.example/x",
    ]) {
      const reply = await fetch(shop.url + path, { redirect: "manual" })
      expect(reply.status, path).toBeLessThan(500)
      expect(await reply.text()).not.toMatch(/at .*\.(ts|js):\d+/)
    }
  })
})
