import type { IncomingMessage } from "node:http"

export const securityHeaders = (https: boolean): readonly (readonly [string, string])[] => [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  // Popups of the sign-in provider must be able to answer their opener.
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"],
  ...(https ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const] : []),
]

/** Browsers say where a request comes from; a caller that says nothing (the webhook) carries no visitor's cookie. */
export const isForeignWrite = (request: IncomingMessage, publicOrigin: string): boolean => {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false
  const { origin, host, "sec-fetch-site": site } = request.headers
  // A page of ours under no-referrer also sends `null`; then only the browser's own word tells it from a foreign frame.
  if (origin === "null") return site !== "same-origin"
  if (origin !== undefined) return origin !== publicOrigin && URL.parse(origin)?.host !== host
  return site !== undefined && site !== "same-origin" && site !== "none"
}
