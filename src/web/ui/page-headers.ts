/** Lets the server cache the page (http/page-cache.ts). */
export const publicPage = (): HeadersInit => ({ "X-Page-Cache": "public" })

export const privatePage = (): HeadersInit => ({ "Cache-Control": "private, no-store" })

/** For a page whose address holds a secret. */
export const secretPage = (): HeadersInit => ({ ...privatePage(), "Referrer-Policy": "no-referrer" })

/** React Router drops an action's headers unless its page passes them on. */
export const withRetryAfter =
  (page: () => HeadersInit) =>
  ({ actionHeaders }: { actionHeaders: Headers }): Headers => {
    const headers = new Headers(page())
    const wait = actionHeaders.get("Retry-After")
    if (wait) headers.set("Retry-After", wait)
    return headers
  }
