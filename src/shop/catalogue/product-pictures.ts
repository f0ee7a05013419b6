import { createHash } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import sharp from "sharp"
import { minuteMs } from "../../platform/durations.ts"
import type { createPictureStore, MadePicture, Picture, StoredPicture } from "./catalogue-records.ts"
import { type CatalogueLog, type CatalogueSource, errorText } from "./catalogue-source.ts"
import { limitConcurrency } from "./pace.ts"
import { type PictureWidth, pictureWidths } from "./rules/listed-product.ts"

const maxBytes = 20 * 1024 * 1024
const maxPixels = 50_000_000
const [smallestWidth] = pictureWidths

const readSvg = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("utf8")
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<svg[\s>]/i.test(start)
    ? Buffer.from(bytes).toString("utf8")
    : undefined
}

const dangerous = [
  /<\s*(?:script|foreignObject|iframe|object|embed|handler|set|animate\w*)\b/i,
  /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /javascript:|@import/i,
]
const references = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*["']?([^"')]*)/gi
const harmlessReference = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);)/i

/** Whether an SVG has no scripts and no outside references, so that it may be served unchanged. */
export const isHarmlessSvg = (svg: string): boolean => {
  if (dangerous.some(pattern => pattern.test(svg))) return false
  return [...svg.matchAll(references)].every(([, double, single, url]) =>
    harmlessReference.test(double ?? single ?? url ?? ""),
  )
}

const toMadePicture = (width: number, type: string, body: Buffer): MadePicture => ({
  width,
  type,
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
})

export const makePictures = async (bytes: Uint8Array): Promise<readonly MadePicture[]> => {
  if (bytes.byteLength > maxBytes) throw new Error(`the picture has ${bytes.byteLength} bytes`)
  const svg = readSvg(bytes)
  const toWebp = async (width: PictureWidth): Promise<MadePicture> => {
    const picture = sharp(bytes, { limitInputPixels: maxPixels }).rotate()
    const resized = picture.resize({ width, withoutEnlargement: svg === undefined })
    return toMadePicture(width, "image/webp", await resized.webp({ quality: 80 }).toBuffer())
  }
  if (svg === undefined || !isHarmlessSvg(svg)) return Promise.all(pictureWidths.map(toWebp))
  // A browser lays out each drawing as a page of its own, which takes a cheap phone too long for a list of small ones.
  return [toMadePicture(0, "image/svg+xml", Buffer.from(svg)), await toWebp(smallestWidth)]
}

/** Milliseconds. A browser caches a picture for one more minute, so a changed one shows within five (OPS-07). */
const freshMs = 4 * minuteMs
/** Milliseconds to wait for a newer picture before the old one is sent. */
const maxWaitMs = 1500
const retryAfterFailureMs = 15_000
/** One page brings two dozen pictures at once; the ERP and the resizing take a few at a time. */
const maxParallelReads = 3
const memoryBytes = 16 * 1024 * 1024
const noPicture = "none"

interface PicturesOptions {
  readonly source: CatalogueSource
  readonly store: ReturnType<typeof createPictureStore>
  readonly log: CatalogueLog
  readonly now: () => number
}

export const createPictures = ({ source, store, log, now }: PicturesOptions) => {
  const memory = new LRUCache<string, StoredPicture>({
    maxSize: memoryBytes,
    sizeCalculation: ({ picture }) => 200 + (picture?.body.length ?? 0),
  })
  let waitsFrom = 0
  const failedAt = new LRUCache<number, number>({ max: 10_000 })
  const reading = new Map<number, Promise<void>>()
  const turn = limitConcurrency(maxParallelReads)
  const pictureKey = (productId: number, width: number) => `${productId} ${width}`

  const known = async (productId: number, width: number): Promise<StoredPicture | undefined> => {
    const key = pictureKey(productId, width)
    const remembered = memory.get(key)
    if (remembered && now() - remembered.checkedAt < freshMs) return remembered
    // Another process may have checked it since.
    const stored = (await store.read(productId, width)) ?? remembered
    if (stored) memory.set(key, stored)
    return stored
  }

  const read = async (productId: number, sourceVersion: string | undefined): Promise<void> => {
    const [first] = await source.readPictures(productId)
    const version = first ? `${first.share} ${first.version}` : noPicture
    if (version === sourceVersion) return store.confirm(productId, now())
    const bytes = first ? await source.fetchPicture(first.share) : null
    await store.replace(productId, version, bytes ? await makePictures(bytes) : [], now())
  }

  /** A failure keeps the old picture and is not retried at once (FAIL-10). */
  const readOnce = (productId: number, sourceVersion: string | undefined): Promise<void> => {
    const running = reading.get(productId)
    if (running) return running
    const started = turn(() => read(productId, sourceVersion))
      .catch(error => {
        failedAt.set(productId, now())
        log.warn({ part: "picture", productId, reason: errorText(error) }, "a picture could not be read")
      })
      .finally(() => reading.delete(productId))
    reading.set(productId, started)
    return started
  }

  const mayRead = (productId: number) => now() - (failedAt.get(productId) ?? 0) >= retryAfterFailureMs

  return async (productId: number, width: number): Promise<Picture | null> => {
    const before = await known(productId, width)
    if (before && now() - before.checkedAt < freshMs) return before.picture
    if (!mayRead(productId)) return before?.picture ?? null
    const done = readOnce(productId, before?.sourceVersion)
    if (!before) await done
    else if (now() < waitsFrom) return before.picture
    else if ((await Promise.race([done, wait(maxWaitMs, "late", { ref: false })])) === "late") {
      waitsFrom = now() + retryAfterFailureMs
      return before.picture
    }
    return (await known(productId, width))?.picture ?? null
  }
}
