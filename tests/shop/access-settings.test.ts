import { expect, test } from "vitest"
import { countSql } from "../../src/main/open-metrics.ts"
import { pageText } from "../support/page-text.ts"
import { passwords } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

/** Runs a check on a shop with these settings. One shop at a time, because a process runs one. */
const withShop = async (env: Record<string, string>, check: (shop: TestShop) => Promise<void>) => {
  const shop = await startShop({ env })
  try {
    await check(shop)
  } finally {
    await shop.stop()
  }
}

test("[SOC-01] with a client id the sign-in page alone has Google's script, a nonce and an open policy", async () => {
  const clientId = "123-abc.apps.googleusercontent.com"
  await withShop({ GOOGLE_CLIENT_ID: clientId }, async shop => {
    const browser = shop.visitor()
    const page = await browser.get("/iniciar-sesion")
    const [first, second] = [await page.text(), (await browser.open("/iniciar-sesion")).html]
    const policy = page.headers.get("Content-Security-Policy") ?? ""
    expect(policy).toMatch(/script-src [^;]*https:\/\/accounts\.google\.com\/gsi\/client/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/accounts\.google\.com\/gsi\//)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/accounts\.google\.com\/gsi\//)
    expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups")
    expect(page.headers.get("Cache-Control")).toBe("private, no-store")
    expect(page.headers.get("X-Page-Uses")).toBeNull()
    const findNonce = (html: string) => /nonce\\",\\"([A-Za-z0-9_-]{43})/.exec(html)?.[1]
    expect(first).toContain(clientId)
    expect(findNonce(first)).toBeDefined()
    expect(findNonce(first)).not.toBe(findNonce(second))
    expect((await browser.get("/crear-cuenta")).headers.get("Content-Security-Policy")).not.toContain("google")
    expect((await browser.get("/auth/google")).headers.get("Location")).toBe("/iniciar-sesion")
    expect((await browser.get("/identidad-local/?nonce=x")).status).toBe(404)
  })
})

test("[SOC-01][SOC-06] with a real ERP and without a client id there is no button and no provider, and every token is refused", async () => {
  await withShop({ ERP_URL: "http://erp.test", ERP_API_KEY: "given" }, async shop => {
    const browser = shop.visitor()
    expect((await browser.open("/iniciar-sesion")).html).not.toContain("Google")
    expect((await browser.get("/identidad-local/?nonce=x")).status).toBe(404)
    const reply = await browser.postJson("/auth/google", { id_token: "x.y.z" })
    expect([reply.status, await reply.json()]).toEqual([401, { problem: "googleFailed" }])
  })
})

test("[AUTH-10] with a real ERP and no mail server nobody can read reset links: no outbox and no link, but a way to ask", async () => {
  await withShop({ ERP_URL: "http://erp.test", ERP_API_KEY: "given" }, async shop => {
    const browser = shop.visitor()
    expect((await browser.get("/correo-de-prueba")).status).toBe(404)
    expect((await browser.open("/iniciar-sesion")).html).not.toContain("/olvide-mi-contrasena")
    expect(pageText((await browser.open("/olvide-mi-contrasena")).html)).toContain("escríbanos o llámenos")
    expect((await browser.post("/olvide-mi-contrasena", { correo: "ana@chispa.test" })).status).toBe(503)
    expect(await shop.parts.mail.outbox?.list()).toEqual([])
  })
})

test("[PAY-15] forms may lead to the hosts of the configured card provider and to no others", async () => {
  const tilopay = { TILOPAY_KEY: "k", TILOPAY_USER: "u", TILOPAY_PASSWORD: "p" }
  await withShop({ ...tilopay, TILOPAY_REDIRECT_HOSTS: "pagos.example, tilopay.com" }, async shop => {
    const policy = (await shop.visitor().get("/")).headers.get("Content-Security-Policy") ?? ""
    expect(policy.split("; ")).toContain(
      "form-action 'self' https://pagos.example https://*.pagos.example https://tilopay.com https://*.tilopay.com",
    )
  })
})

test("[OPS-04] with a token /metrics shows the shop's figures to callers who send it, and is missing for others", async () => {
  const token = "0123456789abcdef"
  await withShop({ METRICS_TOKEN: token }, async shop => {
    for (const sql of Object.values(countSql)) await shop.parts.database.query(sql)
    await shop.visitor().get("/envios")
    const reply = await shop.visitor().get("/metrics", { headers: { Authorization: `Bearer ${token}` } })
    const figures = await reply.text()
    expect(figures).toMatch(/^chispa_catalogue_products [1-9]/m)
    expect(figures).toMatch(/^chispa_erp_calls_total\{method="GET",outcome="ok"\} [1-9]/m)
    expect(figures).toMatch(/^chispa_http_requests_total\{method="GET",status="200"\} [1-9]/m)
    expect((await shop.visitor().get("/metrics")).status).toBe(404)
  })
})

test("[AUTH-10] under https the session cookie is Secure and bound to the host", async () => {
  await withShop({ PUBLIC_URL: "https://tienda.test" }, async shop => {
    const post = (path: string, headers: Record<string, string>, body: Record<string, string>) =>
      fetch(`http://localhost:${shop.config.port}${path}`, {
        method: "POST",
        headers: { Origin: "https://tienda.test", ...headers },
        body: new URLSearchParams(body),
        redirect: "manual",
      })
    const entered = await post("/iniciar-sesion", {}, { correo: "ana@chispa.test", contrasena: passwords.customer })
    const cookies = entered.headers.getSetCookie()
    const session = cookies.find(cookie => cookie.startsWith("__Host-chispa_cliente="))
    expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies.every(cookie => cookie.includes("; Secure"))).toBe(true)
    expect(entered.headers.get("Strict-Transport-Security")).toContain("max-age=31536000")
    const left = await post("/cerrar-sesion", { Cookie: session?.split(";")[0] ?? "" }, {})
    expect(left.headers.getSetCookie().every(cookie => cookie.includes("Max-Age=0"))).toBe(true)
  })
})
