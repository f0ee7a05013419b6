import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { withDeadline } from "../platform/deadline.ts"
import { minuteMs } from "../platform/durations.ts"
import { type Logger, withTrace } from "../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../platform/work-queue.ts"
import type { RequestFacts } from "../services.server.ts"
import { type Assets, sendAsset } from "./assets.ts"
import { missingPage, type PageCache } from "./page-cache.ts"
import {
  BodyTooLarge,
  BodyTooSlow,
  findBodyFault,
  isForeignWrite,
  readBody,
  readClientAddress,
  readUrl,
  toWebRequest,
} from "./request.ts"
import { securityHeaders, sendCached, sendResponse, sendText } from "./response.ts"

export type Handler = (request: Request, facts: RequestFacts) => Promise<Response | null>

export interface HttpServerOptions {
  readonly port: number
  readonly host?: string
  readonly publicUrl: string
  readonly app: (request: Request, facts: RequestFacts) => Promise<Response>
  /** Whether no route has this address. All such addresses share one cached page. */
  readonly isMissing?: (path: string) => boolean
  /** Removes tokens and keys from a path before it is logged. Without this no path is logged. */
  readonly loggedPath?: (path: string) => string
  readonly mounts?: readonly Handler[]
  /** Addresses that bypass the page cache. */
  readonly skipsCache?: (url: URL) => boolean
  readonly assets: Assets
  readonly pageCache: PageCache
  readonly ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  readonly log: Logger
  readonly takesJson?: (path: string) => boolean
  /** Addresses whose secret allows the write (RFC 8058): other sites may post there, without the visitor's cookies. */
  readonly takesForeignWrites?: (path: string) => boolean
  readonly bodyLimit?: (path: string) => number
  /** Whether these cookies allow a body larger than a form; other uploads are answered without reading them. */
  readonly mayUpload?: (cookies: string | null) => Promise<boolean>
  readonly trustedHops?: number
  /** `seconds` is 0 for pages from the cache. */
  readonly onAnswer?: (answer: { readonly method: string; readonly status: number; readonly seconds: number }) => void
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const maxTextBytes = 1 << 20
/** Bodies up to this size bypass the upload queue. */
const maxSmallBytes = 1 << 16
const maxUploadBytes = 64 << 20
const maxClosingMs = 4000

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD"

interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly url: URL
  readonly facts: RequestFacts
}

/** Mounted handlers come first, then the cache, then the application. */
const respond = async (
  { mounts = [], app, isMissing, skipsCache, pageCache }: HttpServerOptions,
  request: Request,
  exchange: Exchange,
) => {
  const { facts, url } = exchange
  for (const mount of mounts) {
    const answer = await mount(request, facts)
    if (answer) return answer
  }
  const fromApp = () => app(request, facts)
  if (request.method !== "GET" || skipsCache?.(url)) return fromApp()
  return pageCache.get(isMissing?.(url.pathname) ? missingPage : url.pathname + url.search, fromApp)
}

const createPageAnswers = (options: HttpServerOptions) => {
  const { bodyLimit = () => maxTextBytes, takesJson = () => false, mayUpload } = options

  /** One address uses at most half of the memory; a waiting body stays unread in its socket. */
  const uploads = createWorkQueue<{ readonly address: string; readonly bytes: number }>({
    concurrency: maxUploadBytes,
    concurrencyPerKey: maxUploadBytes / 2,
    maxWaiting: 100,
    maxPerKey: 50,
    timeoutMs: minuteMs,
    keyOf: ({ address }) => address,
    costOf: ({ bytes }) => bytes,
  })

  const answer = async (exchange: Exchange, body: Buffer | undefined) => {
    const { incoming, outgoing, url } = exchange
    const request = toWebRequest(incoming, outgoing, url, body)
    const page = await withDeadline(() => respond(options, request, exchange))
    return page instanceof Response ? sendResponse(page, incoming, outgoing) : sendCached(page, incoming, outgoing)
  }

  const answerWithBody = async (exchange: Exchange) => {
    const { incoming, outgoing, url } = exchange
    const body = await readBody(incoming, bodyLimit(url.pathname))
    const fault = await findBodyFault(incoming, body, takesJson(url.pathname))
    return fault ? sendText(outgoing, fault.status, fault.text) : answer(exchange, body)
  }

  return async (exchange: Exchange): Promise<void> => {
    const { incoming, outgoing, url, facts } = exchange
    const { "content-length": length = Number.POSITIVE_INFINITY, cookie = null } = incoming.headers
    const bytes = isRead(incoming) ? 0 : Math.min(Number(length), bodyLimit(url.pathname))
    if (bytes > maxTextBytes && mayUpload && !(await mayUpload(cookie))) {
      // The page itself says who may upload, without looking at the body.
      outgoing.setHeader("Connection", "close")
      return answer(exchange, undefined)
    }
    if (bytes <= maxSmallBytes) return answerWithBody(exchange)
    return uploads.run({ address: facts.clientAddress, bytes }, () => answerWithBody(exchange))
  }
}

type Draining = { value: boolean }

const createAnswers = (options: HttpServerOptions, publicUrl: URL, draining: Draining) => {
  const answerPage = createPageAnswers(options)

  const answerReadiness = async (outgoing: ServerResponse) => {
    const state = await options.ready()
    const ready = state.ready && !draining.value
    outgoing.setHeader("Content-Type", "application/json")
    outgoing.writeHead(ready ? 200 : 503).end(JSON.stringify({ ready, parts: state.parts }))
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts): Promise<void> => {
    const url = readUrl(incoming, publicUrl)
    if (!url) return sendText(outgoing, 400, "Solicitud no válida.")
    if (url.pathname === "/healthz") return sendText(outgoing, 200, "ok")
    if (url.pathname === "/readyz") return answerReadiness(outgoing)
    const asset = isRead(incoming) ? options.assets.get(url.pathname) : undefined
    if (asset) return sendAsset(asset, incoming, outgoing)
    // A balancer retries reads on another process. Writes are still served, because a balancer does not send them twice.
    if (draining.value && isRead(incoming)) {
      outgoing.setHeader("Retry-After", "1")
      return sendText(outgoing, 503, "La tienda se está reiniciando. Inténtelo de nuevo.")
    }
    if (isForeignWrite(incoming, publicUrl.origin)) {
      if (!options.takesForeignWrites?.(url.pathname))
        return sendText(outgoing, 403, "Solicitud rechazada: viene de otro sitio.")
      delete incoming.headers.cookie
      incoming.headers.origin = "null"
    }
    // Already checked above: the router compares origins too and would refuse the mail provider and our no-referrer pages.
    if (incoming.headers.origin === "null") delete incoming.headers.origin
    return answerPage({ incoming, outgoing, url, facts })
  }
}

const answerFailure = (error: unknown, incoming: IncomingMessage, outgoing: ServerResponse, log: Logger): void => {
  if (error instanceof BodyTooLarge) {
    outgoing.setHeader("Connection", "close")
    sendText(outgoing, 413, "Lo enviado es demasiado grande.")
  } else if (error instanceof WorkRefused) {
    outgoing.setHeader("Connection", "close")
    outgoing.setHeader("Retry-After", "60")
    sendText(outgoing, 503, "Estamos recibiendo muchos archivos. Inténtelo de nuevo en un minuto.")
  } else if (error instanceof BodyTooSlow || incoming.destroyed) {
    log.debug({ slow: error instanceof BodyTooSlow }, "the body did not arrive")
  } else if (!outgoing.headersSent) {
    log.error({ err: error }, "unexpected error")
    sendText(outgoing, 500, "Algo salió mal. Inténtelo de nuevo en un momento.")
  } else outgoing.destroy()
}

const createListener = (options: HttpServerOptions, draining: Draining) => {
  const { log, pageCache, loggedPath, onAnswer, trustedHops = 0 } = options
  const publicUrl = new URL(options.publicUrl)
  const headers = securityHeaders(publicUrl.protocol === "https:")
  const flatHeaders = headers.flat()
  const answer = createAnswers(options, publicUrl, draining)
  const pathForLog = (incoming: IncomingMessage) => loggedPath?.(incoming.url?.split("?", 1)[0] ?? "")

  /** Fast path: most requests are for fresh cached pages, which need no request object. */
  const sendFromCache = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const page = incoming.method === "GET" && !draining.value ? pageCache.fresh(incoming.url ?? "") : undefined
    if (!page) return false
    const requestId = randomUUID()
    sendCached(page, incoming, outgoing, [...flatHeaders, "X-Request-Id", requestId])
    onAnswer?.({ method: "GET", status: outgoing.statusCode, seconds: 0 })
    if (log.isLevelEnabled("debug"))
      log.debug({ requestId, path: pathForLog(incoming), status: 200 }, "request served from the cache")
    return true
  }

  const report = (
    incoming: IncomingMessage,
    { statusCode: status }: ServerResponse,
    requestId: string,
    started: number,
  ) => {
    const { method = "" } = incoming
    const ms = Math.round(performance.now() - started)
    onAnswer?.({ method, status, seconds: ms / 1000 })
    if (status < 500 && !log.isLevelEnabled("debug")) return
    const line = { requestId, method, path: pathForLog(incoming), status, ms }
    if (status >= 500) log.error(line, "request failed")
    else log.debug(line, "request")
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (sendFromCache(incoming, outgoing)) return
    const started = performance.now()
    const requestId = randomUUID()
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader("X-Request-Id", requestId)
    if (draining.value) outgoing.setHeader("Connection", "close")
    outgoing.once("finish", () => report(incoming, outgoing, requestId, started))
    const facts = { requestId, clientAddress: readClientAddress(incoming, trustedHops) }
    withTrace({ requestId }, () =>
      answer(incoming, outgoing, facts).catch(error => answerFailure(error, incoming, outgoing, log)),
    )
  }
}

export const startHttpServer = async (options: HttpServerOptions) => {
  const draining = { value: false }
  const listener = createListener(options, draining)
  const { before } = options
  const server = createServer(before ? (req, res) => before(req, res, () => listener(req, res)) : listener)
  // Long, because readBody enforces a minimum speed and a slow phone may take its time.
  server.requestTimeout = 3 * minuteMs
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  server.listen(options.port, options.host)
  await once(server, "listening")

  return {
    port: (server.address() as AddressInfo).port,

    /** Listens for this time, so that a balancer notices that this process is stopping. */
    async drain(ms: number): Promise<void> {
      draining.value = true
      if (ms > 0) await pause(ms)
    },

    async stop(): Promise<void> {
      draining.value = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // Repeated, because a connection may become idle at any moment.
      const closing = setInterval(() => server.closeIdleConnections(), 50)
      const last = setTimeout(() => server.closeAllConnections(), maxClosingMs)
      await closed
      clearInterval(closing)
      clearTimeout(last)
    },
  }
}

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>
