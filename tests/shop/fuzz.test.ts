import { readFileSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedIn } from "../support/customers.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const requests = 10_000
const atOnce = 16
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_115)

/** A small generator of our own, so that a failing request can be made again from its seed. */
const randomFrom = (start: number) => {
  let state = start >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(options: readonly T[]): T => options[Math.floor(next() * options.length)] as T
  return { next, pick, whole: (below: number) => Math.floor(next() * below) }
}
type Random = ReturnType<typeof randomFrom>

const paths = [
  "",
  ...[...readFileSync("src/web/routes.ts", "utf8").matchAll(/route\(\s*"([^"*]+)"/g)].map(([, path]) => path ?? ""),
  "healthz",
  "readyz",
  "imagenes/productos/1/320",
  "pasarela-de-prueba/api/v1/login",
  "pasarela-de-prueba/pago/x",
  "identidad-local/",
]

/** What people, robots and attackers put where a value belongs. */
const oddities = [
  "",
  "0",
  "-1",
  "1",
  "2",
  "35",
  "1e309",
  "NaN",
  "999999999999999999999",
  "1.5",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "<script>alert(1)</script>",
  "'; drop table orders; --",
  '")) or ((1:=:1',
  "%",
  "%00",
  "\u0000",
  "\u202Eevil",
  "🔥",
  "ñandú Ω ₡",
  "../../etc/passwd",
  "..%2f..%2f",
  "a".repeat(700),
  "ana@chispa.test",
  "__proto__",
  "constructor",
  "106",
  "todos",
  "yes",
  "CHISPA-11-20260101000000",
]

const names = [
  ...["accion", "clave", "recogida", "metodo", "producto", "cantidad", "volver", "correo", "contrasena", "telefono"],
  ...["nombre", "apellidos", "carne", "buscar", "categoria", "subcategoria", "pagina", "porPagina", "tab", "code"],
  ...["order", "wp_cancel", "description", "tpt", "OrderHash", "auth", "id_token", "archivo", "partes", "extras"],
  ...["linea", "unidades", "kit", "usuario", "items", "lista", "orden", "paso", "carrito", "__proto__"],
]

const filled = (path: string, random: Random) =>
  path.replace(/:\w+/g, () => encodeURIComponent(random.pick(oddities)) || "x")

const fields = (random: Random) =>
  Array.from({ length: random.whole(6) }, () => [random.pick(names), random.pick(oddities)] as const)

interface Fuzzed {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const bodyOf = (random: Random): { type: string; text: string } => {
  const given = fields(random)
  return random.pick([
    () => ({ type: "application/x-www-form-urlencoded", text: new URLSearchParams(given.map(f => [...f])).toString() }),
    () => ({ type: "application/json", text: JSON.stringify(Object.fromEntries(given)) }),
    () => ({
      type: "application/json",
      text: random.pick(["{", "null", "[]", "[[[[", '"x"', "1e999", '{"a":{"a":{}}}']),
    }),
    () => ({ type: "multipart/form-data; boundary=x", text: random.pick(["--x", "--x--", "--x\r\n\r\n--x--", "zzz"]) }),
    () => ({
      type: "multipart/form-data; boundary=x",
      text: `${given.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--x--\r\n`,
    }),
    () => ({
      type: random.pick(["text/plain", "application/octet-stream", "x/y; charset=utf-99"]),
      text: random.pick(oddities),
    }),
  ])()
}

const fuzzed = (random: Random, cookies: readonly string[]): Fuzzed => {
  const method = random.pick(["GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
  const query = new URLSearchParams(fields(random).map(f => [...f])).toString()
  const data = random.next() < 0.15 ? ".data" : ""
  const path = `/${filled(random.pick(paths), random)}${data}${query ? `?${query}` : ""}`
  const headers: Record<string, string> = {
    ...(random.next() < 0.6 ? { Cookie: random.pick(cookies) } : {}),
    ...(random.next() < 0.1 ? { Accept: random.pick(["", "*/*", "application/json", "text/html;q=9"]) } : {}),
    ...(random.next() < 0.1 ? { "Accept-Encoding": random.pick(["br", "gzip", "identity;q=0", "x"]) } : {}),
    ...(random.next() < 0.05 ? { "If-None-Match": random.pick(["*", '"x"', "x"]) } : {}),
    ...(random.next() < 0.05 ? { "X-Forwarded-For": random.pick(["1.2.3.4", "x", "::1, y"]) } : {}),
  }
  if (method === "GET" || method === "HEAD") return { method, path, headers, body: undefined }
  const { type, text } = bodyOf(random)
  // Without a length Node sends the body of a DELETE as if it were the next request.
  const length = String(Buffer.byteLength(text))
  return { method, path, headers: { ...headers, "Content-Type": type, "Content-Length": length }, body: text }
}

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const send = ({ method, path, headers, body }: Fuzzed) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(shop.url),
      { method, path: encodeURI(path).replace(/%25/g, "%"), headers, timeout: 30_000 },
      reply => {
        let text = ""
        reply.setEncoding("utf8")
        reply.on("data", chunk => {
          text += chunk
          // A live stream has answered; it would never end by itself.
          if (String(reply.headers["content-type"]).startsWith("text/event-stream")) outgoing.destroy()
        })
        reply.on("close", () => resolve({ status: reply.statusCode ?? 0, text }))
        if (String(reply.headers["content-type"]).startsWith("text/event-stream")) outgoing.destroy()
      },
    )
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer within 30 s")))
    outgoing.on("error", reject)
    outgoing.end(body)
  })

test(`${requests} odd requests on every route: no 500, no stack trace, no hang (seed ${seed})`, async () => {
  const customer = await signedIn(shop, people.ana)
  const own = [...customer.cookies()].map(([name, value]) => `${name}=${value}`).join("; ")
  const cookies = [
    own,
    "chispa_cliente=x",
    "chispa_cliente=",
    "=;=;",
    `chispa_cliente=${"A".repeat(43)}`,
    "chispa_asociacion=1; chispa_sesion=1",
    "a=b; __proto__=c",
  ]
  const random = randomFrom(seed)
  const all = Array.from({ length: requests }, () => fuzzed(random, cookies))
  const bad: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < all.length) {
        const one = all[next++] as Fuzzed
        try {
          const { status, text } = await send(one)
          const leaks = /\n\s+at .*\.(?:ts|tsx|js|mjs):\d+|node_modules|"error":\{"code"/.test(text)
          if (status >= 500 || status === 0 || leaks) bad.push(`${status} ${JSON.stringify(one)}`)
        } catch (error) {
          bad.push(`${String(error)} ${JSON.stringify(one)}`)
        }
      }
    }),
  )
  expect(bad.slice(0, 20)).toEqual([])
  expect((await shop.visitor().get("/healthz")).status).toBe(200)
}, 600_000)
