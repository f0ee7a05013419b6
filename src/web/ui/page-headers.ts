/** The HTML of a public page is the same for every visitor: the server may keep it (http/page-cache.ts). */
export const publicPage = (): HeadersInit => ({ "X-Page-Cache": "public" })

/** What belongs to one person is never kept by anybody. */
export const privatePage = (): HeadersInit => ({ "Cache-Control": "private, no-store" })
