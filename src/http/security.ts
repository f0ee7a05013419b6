import type { IncomingMessage } from "node:http"

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

/** Browsers send the origin of a write; a caller without one (the webhook) carries no visitor's cookie. */
export const isForeignWrite = (request: IncomingMessage, publicOrigin: string): boolean => {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false
  const { origin, host, "sec-fetch-site": site } = request.headers
  // Our own no-referrer pages also send `null`; only Sec-Fetch-Site tells them from a foreign frame.
  if (origin === "null") return site !== "same-origin"
  if (origin !== undefined) return origin !== publicOrigin && URL.parse(origin)?.host !== host
  return site !== undefined && site !== "same-origin" && site !== "none"
}
