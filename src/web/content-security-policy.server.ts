interface PolicyNeeds {
  readonly scriptHashes: readonly string[]
  /** The sign-in page loads Google's script, frame and styles. */
  readonly signIn: boolean
  /** Where a form may lead besides the shop: the card provider's hosts, with their subdomains. */
  readonly formHosts: readonly string[]
}

const google = "https://accounts.google.com/gsi/"

/** Strict: own files and the page's own inline scripts by hash. `style` attributes are allowed, style elements are not. */
export const contentSecurityPolicy = ({ scriptHashes, signIn, formHosts }: PolicyNeeds): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scriptHashes)].join(" ")}${signIn ? ` ${google}client` : ""}`.trim(),
    `style-src 'self'${signIn ? ` ${google}style` : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${signIn ? ` ${google}` : ""}`,
    `frame-src https://www.youtube-nocookie.com${signIn ? ` ${google}` : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formHosts.flatMap(host => [`https://${host}`, `https://*.${host}`])].join(" "),
    "frame-ancestors 'none'",
  ].join("; ")
