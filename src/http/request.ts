import type { IncomingMessage, ServerResponse } from "node:http"

const maxUrlLength = 4096

/** Matches a host name or address with an optional port, and nothing that could be parsed as user, path or another host. */
const plainHost = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

export const readUrl = (request: IncomingMessage, publicUrl: URL): URL | null => {
  // A proxy may change the host; the Origin of our own page has the host that the visitor opened.
  const host = request.headers.origin === publicUrl.origin ? publicUrl.host : (request.headers.host ?? publicUrl.host)
  const protocol = host === publicUrl.host ? publicUrl.protocol : "http:"
  const path = request.url ?? "/"
  if (path.length > maxUrlLength || !path.startsWith("/") || path.startsWith("//") || !plainHost.test(host)) return null
  const url = URL.parse(path, `${protocol}//${host}`)
  if (!url) return null
  // PostgreSQL refuses NUL, and no address of the shop has one.
  if (path.includes("%00")) url.search = url.search.replaceAll("%00", "")
  try {
    return decodeURIComponent(url.pathname).includes("\0") ? null : url
  } catch {
    return null
  }
}

/** Each trusted proxy appends the address it saw; a client can forge every entry before those. */
export const readClientAddress = (request: IncomingMessage, trustedHops: number): string => {
  const own = request.socket.remoteAddress ?? ""
  if (trustedHops === 0) return own
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(entry => entry.trim())
    .filter(entry => entry !== "")
  return forwarded.at(-trustedHops) ?? forwarded[0] ?? own
}

/** Browsers send the origin of a write. A caller without one, such as a webhook, carries no visitor's cookie. */
export const isForeignWrite = (request: IncomingMessage, publicOrigin: string): boolean => {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false
  const { origin, host, "sec-fetch-site": site } = request.headers
  // Our own no-referrer pages also send `null`; only Sec-Fetch-Site distinguishes them from a foreign frame.
  if (origin === "null") return site !== "same-origin"
  if (origin !== undefined) return origin !== publicOrigin && URL.parse(origin)?.host !== host
  return site !== undefined && site !== "same-origin" && site !== "none"
}

export class BodyTooLarge extends Error {}
export class BodyTooSlow extends Error {}

/** A slower sender is cut off, because it occupies memory and a queue slot. */
const minPace = { windowMs: 10_000, bytes: 10_000 }

/** Reads the whole body up to its limit before a page sees it, so that nothing larger is held in memory. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
  pace = minPace,
): Promise<Buffer | undefined> => {
  if (request.method === "GET" || request.method === "HEAD") return undefined
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let length = 0
  let lengthBefore = 0
  const watch = setInterval(() => {
    if (length - lengthBefore < pace.bytes) request.destroy(new BodyTooSlow())
    lengthBefore = length
  }, pace.windowMs)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) throw new BodyTooLarge()
      chunks.push(chunk)
    }
  } finally {
    clearInterval(watch)
  }
  return Buffer.concat(chunks)
}

interface BodyFault {
  readonly status: number
  readonly text: string
}

const methods = new Set(["GET", "HEAD", "POST"])
/** Larger forms are uploads. Their page parses them, and parsing twice would cost too much. */
const maxCheckedBytes = 1 << 20

const findFormFault = async (type: string, body: Buffer): Promise<BodyFault | null> => {
  if (body.length > maxCheckedBytes) return null
  return new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData().then(
    () => null,
    () => ({ status: 400, text: "El formulario no se pudo leer." }),
  )
}

/** Rejects unknown methods, unsupported types and malformed forms before they fail inside a page. */
export const findBodyFault = async (
  { method = "GET", headers }: Pick<IncomingMessage, "method" | "headers">,
  body: Buffer | undefined,
  takesJson: boolean,
): Promise<BodyFault | null> => {
  if (!methods.has(method)) return { status: 405, text: "Este método no se admite." }
  if (method !== "POST") return null
  const type = headers["content-type"] ?? ""
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return null
  if (/^multipart\/form-data\b/i.test(type)) return findFormFault(type, body ?? Buffer.alloc(0))
  if (takesJson) return null
  return { status: 415, text: "Este tipo de contenido no se admite." }
}

export const toWebRequest = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  body: Buffer | undefined,
): Request => {
  const disconnected = new AbortController()
  outgoing.once("close", () => outgoing.writableFinished || disconnected.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":")) headers.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  return new Request(url, {
    method: incoming.method,
    headers,
    body: body && body.length > 0 ? new Uint8Array(body) : undefined,
    signal: disconnected.signal,
  })
}
