/** The HTML of a public page is the same for every visitor: the server may keep it (http/page-cache.ts). */
export const publicPage = (): HeadersInit => ({ "X-Page-Cache": "public" })

/** What belongs to one person is never kept by anybody. */
export const privatePage = (): HeadersInit => ({ "Cache-Control": "private, no-store" })

/** An answer that says when to come back: React Router leaves an action's headers out unless its page passes them on. */
export const withRetryAfter =
  (page: () => HeadersInit) =>
  ({ actionHeaders }: { actionHeaders: Headers }): Headers => {
    const headers = new Headers(page())
    const wait = actionHeaders.get("Retry-After")
    if (wait) headers.set("Retry-After", wait)
    return headers
  }
