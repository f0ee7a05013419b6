/**
 * node bench/load.ts HOST:PORT PATH CONNECTIONS SECONDS [STATUS]: requests one page over kept-alive connections and prints the
 * requests per second. A `{n}` in the path is replaced by another number each time.
 */
import { connect } from "node:net"
import { argv, stdout } from "node:process"

const [, , host = "", path = "/", connections = "16", seconds = "2", status = "200"] = argv
const [name = "localhost", port = "80"] = host.split(":")
const requestFor = (address: string) =>
  Buffer.from(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br, gzip\r\n\r\n`)
const request = requestFor(path)
let asked = 0
const nextRequest = () => (path.includes("{n}") ? requestFor(path.replace("{n}", String(asked++))) : request)
const endOfHead = Buffer.from("\r\n\r\n")

let answered = 0
let failed = 0
const until = performance.now() + Number(seconds) * 1000

/** One connection, which sends its next request when the last answer is complete. */
const ask = () =>
  new Promise<void>(resolve => {
    const socket = connect({ host: name, port: Number(port), noDelay: true })
    let missing = 0
    let head: Buffer = Buffer.alloc(0)
    const next = () => {
      if (performance.now() >= until) socket.end()
      else socket.write(nextRequest())
    }
    const begin = (chunk: Buffer) => {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      const lines = head.toString("latin1", 0, end)
      const length = Number(/content-length: (\d+)/i.exec(lines)?.[1])
      if (!lines.startsWith(`HTTP/1.1 ${status}`) || Number.isNaN(length)) failed++
      missing = end + endOfHead.length + (length || 0) - head.length
      head = Buffer.alloc(0)
      if (missing <= 0) done()
    }
    const done = () => {
      missing = 0
      answered++
      next()
    }
    socket.on("data", chunk => {
      if (missing === 0) begin(chunk)
      else {
        missing -= chunk.length
        if (missing <= 0) done()
      }
    })
    socket.once("connect", next)
    socket.once("close", () => resolve())
    socket.once("error", () => {
      failed++
      resolve()
    })
  })

const startedAt = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, ask))
const perSecond = answered / ((performance.now() - startedAt) / 1000)
stdout.write(`${JSON.stringify({ perSecond, failed })}\n`)
