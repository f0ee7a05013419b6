import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { withDeadline } from "../platform/deadline.ts"
import { type Logger, withTrace } from "../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../platform/work-queue.ts"
import type { RequestFacts } from "../services.server.ts"
import { type Assets, sendAsset } from "./assets.ts"
import { missingPage, type PageCache } from "./page-cache.ts"
import { unreadableBody } from "./readable-body.ts"
import { clientAddressOf, urlOf } from "./request-address.ts"
import { BodyTooLarge, BodyTooSlow, readBody } from "./request.ts"
import { isForeignWrite, securityHeaders } from "./security.ts"
import { sendKept, sendResponse, toWebRequest } from "./response.ts"

export type Handler = (request: Request, facts: RequestFacts) => Promise<Response | null>

export interface HttpServerOptions {
  readonly port: number
  readonly host?: string
  readonly publicUrl: string
  readonly app: (request: Request, facts: RequestFacts) => Promise<Response>
  /** Whether no route has this address: all of these share one cached page. */
  readonly isMissing?: (path: string) => boolean
  /** Removes tokens and keys from a path before it is logged. Without this no path is logged. */
  readonly loggedPath?: (path: string) => string
  readonly mounts?: readonly Handler[]
  readonly assets: Assets
  readonly pageCache: PageCache
  readonly ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  readonly log: Logger
  readonly takesJson?: (path: string) => boolean
  /** Addresses whose own secret allows the write (RFC 8058): other sites may post there, without the visitor's cookies. */
  readonly takesForeignWrites?: (path: string) => boolean
  readonly bodyLimit?: (path: string) => number
  /** Whether these cookies allow a body larger than a form; other uploads are answered without reading them. */
  readonly mayUpload?: (cookies: string | null) => Promise<boolean>
  readonly trustedHops?: number
  /** `seconds` is 0 for pages from the cache. */
  readonly onAnswer?: (answer: { readonly method: string; readonly status: number; readonly seconds: number }) => void
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface HttpServer {
  readonly port: number
  /** `drainMs`: keeps listening this long, so that a balancer notices that this process is stopping. */
  stop(options?: { readonly drainMs?: number }): Promise<void>
}

const textLimit = 1 << 20
/** Bodies up to this size bypass the upload queue. */
const smallBody = 1 << 16
const maxUploadBytes = 64 << 20
const lastAnswersMs = 4000
const busyText = "Estamos recibiendo muchos archivos. Inténtelo de nuevo en un minuto."

const plain = (response: ServerResponse, status: number, text: string) => {
  response.setHeader("Content-Type", "text/plain; charset=utf-8")
  response.setHeader("Cache-Control", "no-store")
  response.writeHead(status).end(text)
}

export const startHttpServer = async (options: HttpServerOptions): Promise<HttpServer> => {
  const { log, assets, pageCache } = options
  const publicUrl = new URL(options.publicUrl)
  const headers = securityHeaders(publicUrl.protocol === "https:")
  const flatHeaders = headers.flat()
  const bodyLimit = options.bodyLimit ?? (() => textLimit)
  let draining = false

  /** One address uses at most half of the memory; a waiting body stays unread in its socket. */
  const uploads = createWorkQueue<{ readonly address: string; readonly bytes: number }>({
    concurrency: maxUploadBytes,
    concurrencyPerKey: maxUploadBytes / 2,
    maxWaiting: 100,
    maxPerKey: 50,
    timeoutMs: 60_000,
    keyOf: ({ address }) => address,
    costOf: ({ bytes }) => bytes,
  })
  const pathOf = (incoming: IncomingMessage) => options.loggedPath?.(incoming.url?.split("?", 1)[0] ?? "")

  const bytesOf = (incoming: IncomingMessage, path: string): number =>
    incoming.method === "GET" || incoming.method === "HEAD"
      ? 0
      : Math.min(Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY), bodyLimit(path))

  const responseTo = async (request: Request, facts: RequestFacts, url: URL) => {
    for (const mount of options.mounts ?? []) {
      const answer = await mount(request, facts)
      if (answer) return answer
    }
    const fromApp = () => options.app(request, facts)
    if (request.method !== "GET") return fromApp()
    return pageCache.get(options.isMissing?.(url.pathname) ? missingPage : url.pathname + url.search, fromApp)
  }

  /** `read` is false for an upload without a session: the page itself answers who may upload, without looking at the body. */
  const answerPage = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    url: URL,
    facts: RequestFacts,
    read = true,
  ) => {
    const body = read ? await readBody(incoming, bodyLimit(url.pathname)) : undefined
    const fault = read && (await unreadableBody(incoming, body, options.takesJson?.(url.pathname) ?? false))
    if (fault) return plain(outgoing, fault.status, fault.text)
    const request = toWebRequest(incoming, outgoing, url, body)
    const answer = await withDeadline(() => responseTo(request, facts, url))
    return answer instanceof Response ? sendResponse(answer, incoming, outgoing) : sendKept(answer, incoming, outgoing)
  }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts): Promise<void> => {
    const url = urlOf(incoming, publicUrl)
    if (!url) return plain(outgoing, 400, "Solicitud no válida.")
    if (url.pathname === "/healthz") return plain(outgoing, 200, "ok")
    if (url.pathname === "/readyz") {
      const { ready, parts } = await options.ready()
      outgoing.setHeader("Content-Type", "application/json")
      outgoing.writeHead(ready && !draining ? 200 : 503).end(JSON.stringify({ ready: ready && !draining, parts }))
      return
    }
    const isRead = incoming.method === "GET" || incoming.method === "HEAD"
    const asset = isRead ? assets.get(url.pathname) : undefined
    if (asset) return sendAsset(asset, incoming, outgoing)
    // A balancer retries reads on another process. Writes are still served, because a balancer does not send them twice.
    if (draining && isRead) {
      outgoing.setHeader("Retry-After", "1")
      return plain(outgoing, 503, "La tienda se está reiniciando. Inténtelo de nuevo.")
    }
    if (isForeignWrite(incoming, publicUrl.origin)) {
      if (!options.takesForeignWrites?.(url.pathname))
        return plain(outgoing, 403, "Solicitud rechazada: viene de otro sitio.")
      delete incoming.headers.cookie
      incoming.headers.origin = "null"
    }
    // Already checked above: the router compares origins too and would refuse the mail provider and our no-referrer pages.
    if (incoming.headers.origin === "null") delete incoming.headers.origin
    const bytes = bytesOf(incoming, url.pathname)
    if (bytes > textLimit && options.mayUpload && !(await options.mayUpload(incoming.headers.cookie ?? null))) {
      outgoing.setHeader("Connection", "close")
      return answerPage(incoming, outgoing, url, facts, false)
    }
    if (bytes <= smallBody) return answerPage(incoming, outgoing, url, facts)
    return uploads.run({ address: facts.clientAddress, bytes }, () => answerPage(incoming, outgoing, url, facts))
  }

  /** Fast path: most requests are for fresh cached pages, which need no request object. */
  const sentFromCache = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const page = incoming.method === "GET" && !draining ? pageCache.fresh(incoming.url ?? "") : undefined
    if (!page) return false
    const requestId = randomUUID()
    sendKept(page, incoming, outgoing, [...flatHeaders, "X-Request-Id", requestId])
    options.onAnswer?.({ method: "GET", status: outgoing.statusCode, seconds: 0 })
    if (log.isLevelEnabled("debug"))
      log.debug({ requestId, path: pathOf(incoming), status: 200 }, "request served from the cache")
    return true
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (sentFromCache(incoming, outgoing)) return
    const started = performance.now()
    const facts: RequestFacts = {
      requestId: randomUUID(),
      clientAddress: clientAddressOf(incoming, options.trustedHops ?? 0),
    }
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader("X-Request-Id", facts.requestId)
    if (draining) outgoing.setHeader("Connection", "close")
    outgoing.once("finish", () => {
      const { method = "" } = incoming
      const { statusCode: status } = outgoing
      const ms = Math.round(performance.now() - started)
      options.onAnswer?.({ method, status, seconds: ms / 1000 })
      const failed = status >= 500
      if (!failed && !log.isLevelEnabled("debug")) return
      const line = { requestId: facts.requestId, method, path: pathOf(incoming), status, ms }
      if (failed) log.error(line, "request failed")
      else log.debug(line, "request")
    })
    withTrace({ requestId: facts.requestId }, () =>
      answer(incoming, outgoing, facts).catch(error => {
        if (error instanceof BodyTooLarge) {
          outgoing.setHeader("Connection", "close")
          plain(outgoing, 413, "Lo enviado es demasiado grande.")
        } else if (error instanceof WorkRefused) {
          outgoing.setHeader("Connection", "close")
          outgoing.setHeader("Retry-After", "60")
          plain(outgoing, 503, busyText)
        } else if (error instanceof BodyTooSlow || incoming.destroyed) {
          log.debug({ requestId: facts.requestId, slow: error instanceof BodyTooSlow }, "the body did not arrive")
        } else if (!outgoing.headersSent) {
          log.error({ err: error, requestId: facts.requestId }, "unexpected error")
          plain(outgoing, 500, "Algo salió mal. Inténtelo de nuevo en un momento.")
        } else outgoing.destroy()
      }),
    )
  }

  const { before } = options
  const server: Server = createServer(before ? (req, res) => before(req, res, () => listener(req, res)) : listener)
  // Long, because readBody enforces a minimum speed and a slow phone may take its time.
  server.requestTimeout = 180_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, options.host, resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    async stop({ drainMs = 0 } = {}) {
      draining = true
      if (drainMs > 0) await pause(drainMs)
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // Repeated, because a connection may become idle at any moment.
      const closing = setInterval(() => server.closeIdleConnections(), 50)
      const last = setTimeout(() => server.closeAllConnections(), lastAnswersMs)
      await closed
      clearInterval(closing)
      clearTimeout(last)
    },
  }
}
