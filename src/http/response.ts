import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { acceptedEncoding } from "./assets.ts"
import { type CachedPage, decompressBody } from "./page-cache.ts"

export const securityHeaders = (https: boolean): readonly (readonly [string, string])[] => [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  // The sign-in provider's popup must be able to reach its opener.
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"],
  ...(https ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const] : []),
]

const zip = promisify(gzip)
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml))/
const worthCompressing = 1400

export const sendText = (outgoing: ServerResponse, status: number, text: string): void => {
  outgoing.setHeader("Content-Type", "text/plain; charset=utf-8")
  outgoing.setHeader("Cache-Control", "no-store")
  outgoing.writeHead(status).end(text)
}

const setHeaders = (outgoing: ServerResponse, headers: Iterable<readonly [string, string]>) => {
  for (const [name, value] of headers) {
    if (name.toLowerCase() === "set-cookie") outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
  }
}

/** `own` are the headers of this response alone. */
export const sendCached = (
  page: CachedPage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  own: readonly string[] = [],
): void => {
  if (incoming.headers["if-none-match"] === page.etag) {
    outgoing.writeHead(304, [...own, "ETag", page.etag, "Vary", "Accept-Encoding"]).end()
    return
  }
  const encoding = acceptedEncoding(incoming.headers["accept-encoding"], page.bodies)
  outgoing.writeHead(page.status, [...own, ...page.headers[encoding]])
  if (incoming.method === "HEAD") outgoing.end()
  else if (encoding !== "identity") outgoing.end(page.bodies[encoding])
  else
    decompressBody(page).then(
      body => outgoing.end(body),
      error => outgoing.destroy(error),
    )
}

const stream = async (body: ReadableStream<Uint8Array>, outgoing: ServerResponse) => {
  outgoing.flushHeaders()
  const reader = body.getReader()
  outgoing.once("close", () => void reader.cancel().catch(() => undefined))
  while (!outgoing.destroyed) {
    const { done, value } = await reader.read()
    if (done) break
    if (!outgoing.write(value)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")])
  }
  outgoing.end()
}

export const sendResponse = async (
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  // A copy, because the headers of Response.redirect are immutable.
  const headers = new Headers(response.headers)
  headers.delete("X-Page-Cache")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  setHeaders(outgoing, headers)
  outgoing.statusCode = response.status
  const type = headers.get("Content-Type") ?? ""
  if (!response.body || incoming.method === "HEAD") {
    outgoing.end()
    return
  }
  if (type.startsWith("text/event-stream")) return stream(response.body, outgoing)

  const body = Buffer.from(await response.arrayBuffer())
  outgoing.appendHeader("Vary", "Accept-Encoding")
  const small = body.length < worthCompressing || !compressible.test(type) || headers.has("Content-Encoding")
  const zipped =
    !small && acceptedEncoding(incoming.headers["accept-encoding"], { gzip: true }) === "gzip"
      ? await zip(body, { level: 1 })
      : undefined
  if (zipped) outgoing.setHeader("Content-Encoding", "gzip")
  outgoing.setHeader("Content-Length", (zipped ?? body).length)
  outgoing.end(zipped ?? body)
}
