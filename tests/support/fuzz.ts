import { readFileSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { targets } from "./fuzz-targets.ts"
import type { Random } from "./random.ts"
import { passwords } from "./seed.ts"

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

/** Values that people, robots and attackers send. */
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
  // Cutting this text may leave half a character at the end.
  "😀".repeat(400),
  `x${"😀".repeat(400)}`,
  "a\u0000b",
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
  path.replace(/:\w+/g, () => encodeURIComponent(random.oneOf(oddities)) || "x")

const fields = (random: Random) =>
  Array.from({ length: random.below(6) }, () => [random.oneOf(names), random.oneOf(oddities)] as const)

interface Fuzzed {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const makeBody = (random: Random): { type: string; text: string } => {
  const given = fields(random)
  return random.oneOf([
    () => ({ type: "application/x-www-form-urlencoded", text: new URLSearchParams(given.map(f => [...f])).toString() }),
    () => ({ type: "application/json", text: JSON.stringify(Object.fromEntries(given)) }),
    () => ({
      type: "application/json",
      text: random.oneOf(["{", "null", "[]", "[[[[", '"x"', "1e999", '{"a":{"a":{}}}']),
    }),
    () => ({
      type: "multipart/form-data; boundary=x",
      text: random.oneOf(["--x", "--x--", "--x\r\n\r\n--x--", "zzz"]),
    }),
    () => ({
      type: "multipart/form-data; boundary=x",
      text: `${given.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--x--\r\n`,
    }),
    () => ({
      type: random.oneOf(["text/plain", "application/octet-stream", "x/y; charset=utf-99"]),
      text: random.oneOf(oddities),
    }),
  ])()
}

const oddRequest = (random: Random, cookies: readonly string[]): Fuzzed => {
  const method = random.oneOf(["GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
  const query = new URLSearchParams(fields(random).map(f => [...f])).toString()
  const data = random.next() < 0.15 ? ".data" : ""
  const path = `/${filled(random.oneOf(paths), random)}${data}${query ? `?${query}` : ""}`
  const headers: Record<string, string> = {
    ...(random.next() < 0.6 ? { Cookie: random.oneOf(cookies) } : {}),
    ...(random.next() < 0.1 ? { Accept: random.oneOf(["", "*/*", "application/json", "text/html;q=9"]) } : {}),
    ...(random.next() < 0.1 ? { "Accept-Encoding": random.oneOf(["br", "gzip", "identity;q=0", "x"]) } : {}),
    ...(random.next() < 0.05 ? { "If-None-Match": random.oneOf(["*", '"x"', "x"]) } : {}),
    ...(random.next() < 0.05 ? { "X-Forwarded-For": random.oneOf(["1.2.3.4", "x", "::1, y"]) } : {}),
  }
  if (method === "GET" || method === "HEAD") return { method, path, headers, body: undefined }
  const { type, text } = makeBody(random)
  // Without a length the body of a DELETE would be read as the next request.
  const length = String(Buffer.byteLength(text))
  return { method, path, headers: { ...headers, "Content-Type": type, "Content-Length": length }, body: text }
}

const form = (path: string, fields: string[][] | Record<string, string>, cookie: string): Fuzzed => {
  const body = new URLSearchParams(fields).toString()
  const type = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(Buffer.byteLength(body)),
  }
  return { method: "POST", path, headers: { ...type, Cookie: cookie }, body }
}

const json = (path: string, value: unknown, cookie: string): Fuzzed => {
  const body = JSON.stringify(value)
  const type = { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }
  return { method: "POST", path, headers: { ...type, Cookie: cookie }, body }
}

const get = (path: string, cookie = ""): Fuzzed => ({
  method: "GET",
  path,
  headers: { Cookie: cookie },
  body: undefined,
})

export interface Sessions {
  readonly customer: string
  readonly staff: string
  readonly owner: string
}

/** Plausible values: existing ids and refs, amounts, keys, a list, a date. */
const likely = [
  ...["1", "2", "4", "22", "106", "6", "on", "si", "no", "2500", "2026-11-01", "CO2611-0001", "CO2611-0007"],
  ...["ana@chispa.test", passwords.customer, passwords.association, "123456", "88887777", "ASEIC", "Ana Solano"],
  ...["3 resistencias 4.7k\n2 x LED rojo", '[{"id":4,"units":1}]', "11111111-2222-4333-8444-555555555555"],
]
const everyTarget = targets()

/** A form with its own fields, most with plausible values, sent by somebody who may or may not send it. */
const aimedRequest = (random: Random, sessions: Sessions): Fuzzed => {
  const { path, names: own, words } = random.oneOf(everyTarget)
  const value = () => random.oneOf(random.chance(0.7) ? [...likely, ...words] : oddities)
  const given = Array.from({ length: 1 + random.below(8) }, () => [random.oneOf(own), value()])
  const whole = random.chance(0.8) && words.length > 0 ? [["accion", random.oneOf(words)], ...given] : given
  const address = `/${path.replace(/:\w+/g, () => encodeURIComponent(value()) || "x")}`
  const cookie = random.oneOf([sessions.customer, sessions.staff, sessions.owner])
  if (random.chance(0.25)) return get(`${address}?${new URLSearchParams(whole)}`, cookie)
  if (random.chance(0.2)) return json(address, Object.fromEntries(whole), cookie)
  return form(address, whole, cookie)
}

/** Real actions of customers and staff, so that the state changes between odd requests. */
const goodRequest = (random: Random, { customer, staff }: Sessions): Fuzzed => {
  const product = String(random.oneOf([1, 2, 4, 22, 118, 133]))
  const order = String(1 + random.below(40))
  return random.oneOf([
    () => form("/carrito/lineas", { producto: product, cantidad: String(1 + random.below(3)) }, customer),
    () => form("/perfil", { accion: "unidades", linea: order, unidades: String(1 + random.below(9)) }, customer),
    () => form("/perfil", { accion: "quitar", linea: order }, customer),
    () =>
      form(
        "/perfil",
        { accion: "pagar", clave: crypto.randomUUID(), recogida: "1", metodo: random.oneOf(["106", "4"]) },
        customer,
      ),
    () => get(`/perfil?tab=${random.oneOf(["carrito", "historial", "informacion", "ayuda"])}`, customer),
    () => get(`/perfil?tab=historial&orden=${order}`, customer),
    () => form("/asocias/admin", { accion: random.oneOf(["alistar", "entregar"]), pedido: order }, staff),
    () =>
      get(`/asocias/admin?tab=${random.oneOf(["alistar", "entregar", "sinpe", "venta", "carrito", "panel"])}`, staff),
    () => get(`/asocias/admin/pedidos/${order}`, staff),
    () =>
      json(
        "/asocias/admin/ventas",
        { key: crypto.randomUUID(), methodId: 4, items: [{ id: 4, units: 1 }], shownTotal: 60 },
        staff,
      ),
    () => json("/asocias/admin/cotizacion", { items: [{ id: 4, units: 2 }] }, staff),
    () => get(`/catalogo?buscar=${encodeURIComponent(random.oneOf(["resistencia", "led", "10k", "Ω"]))}`),
    () => get(`/products/${product}-x`, customer),
    () => form("/iniciar-sesion", { correo: "ana@chispa.test", contrasena: passwords.customer }, ""),
  ])()
}

/** Of five requests one is good, two are nearly good and two are odd. */
export const fuzzedRequest = (random: Random, sessions: Sessions): Fuzzed => {
  const cookies = [
    sessions.customer,
    sessions.staff,
    sessions.owner,
    `${sessions.customer}; ${sessions.staff}`,
    "chispa_cliente=x",
    "chispa_cliente=",
    "=;=;",
    `chispa_cliente=${"A".repeat(43)}`,
    "chispa_asociacion=1; chispa_sesion=1",
    "a=b; __proto__=c",
  ]
  if (random.chance(0.2)) return goodRequest(random, sessions)
  return random.chance(0.5) ? aimedRequest(random, sessions) : oddRequest(random, cookies)
}

/** The shop answers within 13 s. The rest of the time is for a slow machine; a request that hangs takes longer than this. */
const maxWaitMs = 120_000

export const send = (shopUrl: string, { method, path, headers, body }: Fuzzed) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(shopUrl),
      { method, path: encodeURI(path).replace(/%25/g, "%"), headers, timeout: maxWaitMs },
      reply => {
        let text = ""
        reply.setEncoding("utf8")
        reply.on("data", chunk => {
          text += chunk
          // An event stream would never end by itself, so its headers count as the answer.
          if (String(reply.headers["content-type"]).startsWith("text/event-stream")) outgoing.destroy()
        })
        reply.on("close", () => resolve({ status: reply.statusCode ?? 0, text }))
        if (String(reply.headers["content-type"]).startsWith("text/event-stream")) outgoing.destroy()
      },
    )
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")))
    outgoing.on("error", reject)
    outgoing.end(body)
  })

/** Sends the requests of `next`, `atOnce` at a time, and returns the faults: a 500, a stack trace or no answer. */
export const sendAll = async (shopUrl: string, next: () => Promise<Fuzzed | null>, atOnce: number) => {
  const bad: string[] = []
  const answers: Record<number, number> = {}
  let slowest = { ms: 0, request: "" }
  const lane = async () => {
    for (let one = await next(); one; one = await next()) {
      const began = performance.now()
      try {
        const { status, text } = await send(shopUrl, one)
        const ms = Math.round(performance.now() - began)
        if (ms > slowest.ms) slowest = { ms, request: `${one.method} ${one.path} ${one.body ?? ""}`.slice(0, 300) }
        answers[status] = (answers[status] ?? 0) + 1
        const leaks = /\n\s+at .*\.(?:ts|tsx|js|mjs):\d+|node_modules|"error":\{"code"/.test(text)
        // 502 and 503 are allowed, because they carry the specified texts for a failed outside system.
        if (status === 500 || status === 0 || leaks) bad.push(`${status} ${JSON.stringify(one)}`)
      } catch (error) {
        bad.push(`${String(error)} ${JSON.stringify(one)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { bad, answers, slowest }
}
