interface PolicyNeeds {
  readonly scriptHashes: readonly string[]
  readonly signIn: boolean
  readonly formHosts: readonly string[]
}

const google = "https://accounts.google.com/gsi/"

/** Inline scripts are allowed by hash; `style` attributes are allowed, style elements are not. */
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
