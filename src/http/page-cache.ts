import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gunzip, gzip } from "node:zlib"
import { LRUCache } from "lru-cache"
import type { Encoding } from "./assets.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** The cache key of the page for all addresses that do not exist. */
export const missingPage = "404"

export interface CachedPage {
  readonly status: number
  /** Alternating names and values, the form that Node writes fastest. */
  readonly headers: Readonly<Record<Encoding, readonly string[]>>
  readonly etag: string
  /** Stored compressed only; unpacked for the few clients that do not accept compression. */
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer }
  readonly version: string
  readonly renderedAt: number
}

const mayBeCached = (key: string, { status, headers }: Response) =>
  (key === missingPage ? status === 404 : status === 200 && headers.get("X-Page-Cache") === "public") &&
  !headers.has("Set-Cookie")

/** Copies zlib's result, which is a slice of a larger block that would stay in memory uncounted. */
const copyToOwnBuffer = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

const compress = async (identity: Buffer): Promise<CachedPage["bodies"]> => {
  const [br, gzipped] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        // The default window takes megabytes for a page of a few kilobytes.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(identity.length + 1)))),
      },
    }),
    zip(identity, { level: 6 }),
  ])
  return { br: copyToOwnBuffer(br), gzip: copyToOwnBuffer(gzipped) }
}

type Rendering = Pick<CachedPage, "version" | "renderedAt">

/** Caches in front of the shop may show a page for this long. */
const sharedSeconds = 20
const staleSeconds = 60

const cacheControl = (mayBeShared: boolean): string =>
  mayBeShared
    ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${staleSeconds}, must-revalidate`
    : "public, max-age=0, must-revalidate"

/** A page that was rendered again without a change keeps its compressed bodies and their memory. */
const keep = async (
  response: Response,
  { mayBeShared, ...rendering }: Rendering & { readonly mayBeShared: boolean },
  before?: CachedPage,
): Promise<CachedPage> => {
  const identity = Buffer.from(await response.arrayBuffer())
  response.headers.delete("X-Page-Cache")
  const etag = `"${createHash("sha1").update(identity).digest("base64url").slice(0, 20)}"`
  const bodies = before?.etag === etag ? before.bodies : await compress(identity)
  const common = [
    ...[...response.headers].flat(),
    ...["ETag", etag],
    ...["Cache-Control", cacheControl(mayBeShared)],
    ...["Vary", "Accept-Encoding"],
  ]
  const headers = {
    br: [...common, "Content-Encoding", "br", "Content-Length", String(bodies.br.length)],
    gzip: [...common, "Content-Encoding", "gzip", "Content-Length", String(bodies.gzip.length)],
    identity: [...common, "Content-Length", String(identity.length)],
  }
  return { status: response.status, headers, etag, bodies, ...rendering }
}

/** Estimates the bytes that a page holds: bodies, headers, key and the objects around them. */
const weight = ({ bodies, headers }: CachedPage, key: string): number =>
  bodies.br.length + bodies.gzip.length + headers.identity.join("").length + 2 * key.length + 2048

const decompressing = new Map<CachedPage, Promise<Buffer>>()

/** Unpacks in another thread, once for all concurrent requests, so that a flood of them does not block the pages. */
export const decompressBody = (page: CachedPage): Promise<Buffer> => {
  const underWay = decompressing.get(page)
  if (underWay) return underWay
  const work = unzip(page.bodies.gzip).finally(() => decompressing.delete(page))
  decompressing.set(page, work)
  return work
}

export const createPageCache = ({
  version,
  changesAt = () => undefined,
  before,
  maxBytes = 16 << 20,
  freshFor = 20_000,
  staleFor = 45_000,
  now = Date.now,
}: {
  readonly version: () => string
  /** The moment at which the version changes by the clock alone. Caches in front may not show a page beyond it. */
  readonly changesAt?: () => number | undefined
  readonly before?: () => Promise<void>
  readonly maxBytes?: number
  /** Milliseconds for which a page is fresh. Until `staleFor` it is still sent while a new one is rendered. */
  readonly freshFor?: number
  readonly staleFor?: number
  readonly now?: () => number
}) => {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: weight })
  const rendering = new Map<string, Promise<CachedPage | Response>>()

  /** Concurrent requests for one page share one rendering; pages that may not be shared are rendered for each. */
  const renew = (key: string, render: () => Promise<Response>): Promise<CachedPage | Response> => {
    const underWay = rendering.get(key)
    if (underWay) return underWay.then<CachedPage | Response>(page => (page instanceof Response ? render() : page))
    const work = (async () => {
      const begun = { version: version(), renderedAt: now() }
      const lastShown = begun.renderedAt + staleFor + 1000 * (sharedSeconds + staleSeconds)
      const mayBeShared = (changesAt() ?? Number.POSITIVE_INFINITY) > lastShown
      const response = await render()
      if (!mayBeCached(key, response)) return response
      const page = await keep(response, { ...begun, mayBeShared }, pages.peek(key))
      pages.set(key, page)
      return page
    })().finally(() => rendering.delete(key))
    rendering.set(key, work)
    return work
  }

  return {
    fresh(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && now() - page.renderedAt <= freshFor && page.version === version() ? page : undefined
    },
    async get(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
      await before?.()
      const page = pages.get(key)
      const age = page ? now() - page.renderedAt : Number.POSITIVE_INFINITY
      if (!page || page.version !== version() || age > staleFor) return renew(key, render)
      if (age > freshFor && !rendering.has(key)) renew(key, render).catch(() => undefined)
      return page
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
