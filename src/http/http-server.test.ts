import { Agent, request as httpRequest, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, expect, test, vi } from "vitest"
import { timeLeft } from "../platform/deadline.ts"
import { createLog } from "../platform/log.ts"
import { type HttpServer, type HttpServerOptions, startHttpServer } from "./http-server.ts"
import { createPageCache } from "./page-cache.ts"

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const start = async (options: Partial<HttpServerOptions> = {}): Promise<HttpServer> => {
  const server = await startHttpServer({
    port: 0,
    host: "127.0.0.1",
    publicUrl: "http://shop.test",
    app: async request => new Response(`read ${(await request.text()).length}`),
    assets: new Map(),
    pageCache: createPageCache({ version: () => "1" }),
    ready: async () => ({ ready: true, parts: {} }),
    log: createLog("silent"),
    ...options,
  })
  servers.push(server)
  return server
}

const ask = (
  { port }: HttpServer,
  path: string,
  {
    method = "GET",
    headers = {},
    agent,
    body,
  }: { method?: string; headers?: object; agent?: Agent; body?: string } = {},
) =>
  new Promise<IncomingMessage & { body: string }>((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", path, method, headers: { ...headers }, agent }, reply =>
      text(reply).then(body => resolve(Object.assign(reply, { body })), reject),
    )
    sent.on("error", reject)
    sent.end(body)
  })

const form = { "Content-Type": "application/x-www-form-urlencoded" }

/** Opens a socket that announces a body and never sends it. */
const stalled = ({ port }: HttpServer, bytes: number, address = "") => {
  const socket = connect(port, "127.0.0.1")
  let answer = ""
  socket.on("data", chunk => {
    answer += chunk
  })
  socket.on("error", () => undefined)
  socket.write(`POST /up HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/x-www-form-urlencoded\r\n`)
  if (address) socket.write(`X-Forwarded-For: ${address}\r\n`)
  socket.write(`Content-Length: ${bytes}\r\n\r\nx`)
  return { socket, answer: () => answer }
}

test("[OPS-05] a process that stops tells its balancer, finishes its writes and does not wait for idle connections", async () => {
  const server = await start()
  const agent = new Agent({ keepAlive: true })
  expect((await ask(server, "/", { agent })).body).toBe("read 0")
  const stopping = server.drain(2000).then(() => server.stop())
  const page = await ask(server, "/")
  expect([page.statusCode, page.headers.connection]).toEqual([503, "close"])
  expect((await ask(server, "/readyz")).statusCode).toBe(503)
  expect((await ask(server, "/x", { method: "POST", headers: form, body: "a=1" })).body).toBe("read 3")
  servers.pop()
  await stopping
  await expect(ask(server, "/")).rejects.toThrow("ECONNREFUSED")
  agent.destroy()
})

test("[PCB-29] uploads of strangers are answered without reading them; six stalled uploads delay nobody else", async () => {
  const mb = 1 << 20
  const server = await start({ bodyLimit: () => 12.5 * mb, mayUpload: async cookies => cookies === "known=1" })
  const strangers = Array.from({ length: 6 }, () => stalled(server, 12.5 * mb))
  await vi.waitFor(
    () => expect(strangers.map(({ answer }) => answer().includes("read 0"))).not.toContain(false),
    25_000,
  )
  const upload = await ask(server, "/up", {
    method: "POST",
    headers: { ...form, Cookie: "known=1" },
    body: "a".repeat(8 * mb),
  })
  expect(upload.body).toBe(`read ${8 * mb}`)
  for (const { socket } of strangers) socket.destroy()
})

test("[I14] one address's uploads that stall leave room for another's, and small bodies never wait", async () => {
  const mb = 1 << 20
  const server = await start({ bodyLimit: () => 12.5 * mb, trustedHops: 1 })
  const from = (address: string) => ({ ...form, "X-Forwarded-For": address })
  // This address uses up its share of the memory and half of the queue; its further requests are refused.
  const greedy = Array.from({ length: 52 }, () => stalled(server, 12.5 * mb, "1.1.1.1"))
  await vi.waitFor(
    () => expect(greedy.filter(({ answer }) => answer().startsWith("HTTP/1.1 503"))).toHaveLength(2),
    25_000,
  )
  const upload = { method: "POST", headers: from("2.2.2.2"), body: "a".repeat(8 * mb) }
  expect((await ask(server, "/up", upload)).body).toBe(`read ${8 * mb}`)
  const small = { method: "POST", headers: from("1.1.1.1"), body: "a=1" }
  expect((await ask(server, "/up", small)).body).toBe("read 3")
  for (const { socket } of greedy) socket.destroy()
})

test("[I7] a log line shows a path only in the form that the application gives it", async () => {
  const lines: string[] = []
  const log = createLog("debug", { write: line => void lines.push(line) })
  const answer = async () => new Response("kept", { headers: { "X-Page-Cache": "public" } })
  const known = await start({ log, app: answer, loggedPath: () => "/pedidos/:token" })
  for (let asked = 0; asked < 2; asked++) await ask(known, "/pedidos/secreto?otro=secreto")
  const unknown = await start({ log, app: () => Promise.reject(new Error("broken")) })
  expect((await ask(unknown, "/pedidos/secreto")).statusCode).toBe(500)
  const requests = lines.filter(line => line.includes('"status"')).map(line => JSON.parse(line))
  expect(requests.map(({ path, msg }) => [path, msg])).toEqual([
    ["/pedidos/:token", "request"],
    ["/pedidos/:token", "request served from the cache"],
    [undefined, "request failed"],
  ])
  expect(lines.join("")).not.toContain("secreto")
})

test("[OPS-05] all waits of a request share one deadline", async () => {
  const server = await start({ app: async () => new Response(String(Number.isFinite(timeLeft()))) })
  expect((await ask(server, "/perfil")).body).toBe("true")
  expect((await ask(server, "/perfil", { method: "POST", headers: form, body: "a=1" })).body).toBe("true")
})

test("a Host header that is no host name is refused", async () => {
  const server = await start()
  for (const host of ["a@b", "evil/x"])
    expect((await ask(server, "/", { headers: { Host: host } })).statusCode).toBe(400)
})
