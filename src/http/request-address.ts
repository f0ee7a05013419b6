import type { IncomingMessage } from "node:http"

const maxUrlLength = 4096

/** A host name or address with an optional port; nothing that could be parsed as user, path or another host. */
const plainHost = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

export const urlOf = (request: IncomingMessage, publicUrl: URL): URL | null => {
  // A proxy may change the host; the Origin of our own page tells where it was opened.
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
export const clientAddressOf = (request: IncomingMessage, trustedHops: number): string => {
  const own = request.socket.remoteAddress ?? ""
  if (trustedHops === 0) return own
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(entry => entry.trim())
    .filter(entry => entry !== "")
  return forwarded.at(-trustedHops) ?? forwarded[0] ?? own
}
