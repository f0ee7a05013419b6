import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Logger } from "../platform/log.ts"
import { withTrace } from "../platform/trace.ts"
import type { RequestFacts } from "../services.server.ts"
import { type Assets, sendAsset } from "./assets.ts"
import type { PageCache } from "./page-cache.ts"
import { unreadableBody } from "./readable-body.ts"
import { BodyTooLarge, readBody } from "./request-body.ts"
import { isForeignWrite, securityHeaders } from "./security.ts"
import { createUploadTurns, TooManyUploads } from "./upload-turns.ts"
import { sendKept, sendResponse, toWebRequest } from "./web-request.ts"

export type Handler = (request: Request, facts: RequestFacts) => Promise<Response | null>

export interface HttpServerOptions {
  readonly port: number
  readonly publicUrl: string
  readonly app: (request: Request, facts: RequestFacts) => Promise<Response>
  /** Asked before the pages, in order; null passes on. */
  readonly mounts?: readonly Handler[]
  readonly assets: Assets
  readonly pageCache: PageCache
  readonly ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>
  readonly log: Logger
  /** Calls whose body is JSON; everywhere else only forms are read. */
  readonly takesJson?: (path: string) => boolean
  /** Bytes a body may have, by path. */
  readonly bodyLimit?: (path: string) => number
  /** Only behind a proxy that sets X-Forwarded-For can that header be believed. */
  readonly trustProxy?: boolean
  /** Development: Vite answers first. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface HttpServer {
  readonly port: number
  stop(): Promise<void>
}

const textLimit = 1 << 20
const drainLimit = 10_000
const urlLimit = 4096

/** Reset links carry their secret in the path: it stays out of the log. */
const loggable = (path: string) => path.replace(/^(\/restablecer-contrasena\/).+/, "$1[hidden]")

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

  const clientAddress = (request: IncomingMessage): string => {
    const forwarded = options.trustProxy
      ? String(request.headers["x-forwarded-for"] ?? "")
          .split(",")
          .at(-1)
          ?.trim()
      : ""
    return forwarded || (request.socket.remoteAddress ?? "")
  }

  /** null: too long, or not an address that can be read. */
  const urlOf = (request: IncomingMessage): URL | null => {
    // A proxy may rename the host on its way here; a page of ours says by its Origin where it was opened.
    const host = request.headers.origin === publicUrl.origin ? publicUrl.host : (request.headers.host ?? publicUrl.host)
    const protocol = host === publicUrl.host ? publicUrl.protocol : "http:"
    const path = request.url ?? "/"
    if (path.length > urlLimit || !path.startsWith("/") || path.startsWith("//")) return null
    const url = URL.parse(path, `${protocol}//${host}`)
    try {
      decodeURIComponent(url?.pathname ?? "%")
      return url
    } catch {
      return null
    }
  }

  const takeTurn = createUploadTurns({ small: textLimit })

  /** What a body may come to: as declared, or its limit when it does not say. */
  const bytesOf = (incoming: IncomingMessage, path: string): number =>
    incoming.method === "GET" || incoming.method === "HEAD"
      ? 0
      : Math.min(Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY), bodyLimit(path))

  const answerPage = async (incoming: IncomingMessage, outgoing: ServerResponse, url: URL, facts: RequestFacts) => {
    const body = await readBody(incoming, bodyLimit(url.pathname))
    const fault = await unreadableBody(incoming, body, options.takesJson?.(url.pathname) ?? false)
    if (fault) return plain(outgoing, fault.status, fault.text)
    const request = toWebRequest(incoming, outgoing, url, body)
    for (const mount of options.mounts ?? []) {
      const answer = await mount(request, facts)
      if (answer) return sendResponse(answer, incoming, outgoing)
    }
    if (incoming.method !== "GET") return sendResponse(await options.app(request, facts), incoming, outgoing)
    const answer = await pageCache.get(url.pathname + url.search, () => options.app(request, facts))
    return answer instanceof Response ? sendResponse(answer, incoming, outgoing) : sendKept(answer, incoming, outgoing)
  }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts): Promise<void> => {
    const url = urlOf(incoming)
    if (!url) return plain(outgoing, 400, "Solicitud no válida.")
    if (url.pathname === "/healthz") return plain(outgoing, 200, "ok")
    if (url.pathname === "/readyz") {
      const { ready, parts } = await options.ready()
      outgoing.setHeader("Content-Type", "application/json")
      outgoing.writeHead(ready && !draining ? 200 : 503).end(JSON.stringify({ ready: ready && !draining, parts }))
      return
    }
    const asset = incoming.method === "GET" || incoming.method === "HEAD" ? assets.get(url.pathname) : undefined
    if (asset) return sendAsset(asset, incoming, outgoing)
    if (isForeignWrite(incoming, publicUrl.origin))
      return plain(outgoing, 403, "Solicitud rechazada: viene de otro sitio.")
    return takeTurn(bytesOf(incoming, url.pathname), () => answerPage(incoming, outgoing, url, facts))
  }

  /** Most answers are pages that are kept and fresh: they go out before anything is made for the request. */
  const sentFromCache = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const page = incoming.method === "GET" && !draining ? pageCache.fresh(incoming.url ?? "") : undefined
    if (!page) return false
    const requestId = randomUUID()
    sendKept(page, incoming, outgoing, [...flatHeaders, "X-Request-Id", requestId])
    if (log.isLevelEnabled("debug"))
      log.debug({ requestId, path: incoming.url, status: 200 }, "request, from the cache")
    return true
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (sentFromCache(incoming, outgoing)) return
    const started = performance.now()
    const facts: RequestFacts = { requestId: randomUUID(), clientAddress: clientAddress(incoming) }
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader("X-Request-Id", facts.requestId)
    if (draining) outgoing.setHeader("Connection", "close")
    outgoing.once("finish", () => {
      const path = loggable(incoming.url?.split("?", 1)[0] ?? "")
      const line = {
        requestId: facts.requestId,
        method: incoming.method,
        path,
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - started),
      }
      if (outgoing.statusCode >= 500) log.error(line, "request failed")
      else log.debug(line, "request")
    })
    withTrace({ requestId: facts.requestId }, () =>
      answer(incoming, outgoing, facts).catch(error => {
        if (error instanceof BodyTooLarge) {
          outgoing.setHeader("Connection", "close")
          plain(outgoing, 413, "Lo enviado es demasiado grande.")
        } else if (error instanceof TooManyUploads) {
          outgoing.setHeader("Connection", "close")
          outgoing.setHeader("Retry-After", "60")
          plain(outgoing, 503, "Estamos recibiendo muchos archivos. Inténtelo de nuevo en un minuto.")
        } else if (!outgoing.headersSent) {
          log.error({ err: error, requestId: facts.requestId }, "unexpected error")
          plain(outgoing, 500, "Algo salió mal. Inténtelo de nuevo en un momento.")
        } else outgoing.destroy()
      }),
    )
  }

  const { before } = options
  const server: Server = createServer(before ? (req, res) => before(req, res, () => listener(req, res)) : listener)
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      draining = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), drainLimit)
      await closed
      clearTimeout(timer)
    },
  }
}
