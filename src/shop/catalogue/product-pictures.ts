import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { minuteMs } from "../../platform/durations.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import { limitConcurrency } from "./pace.ts"
import { makePictures, type Picture } from "./picture-formats.ts"
import type { PictureStore, StoredPicture } from "./picture-records.ts"

/** A browser keeps a picture for a minute more: a changed one shows within five (OPS-07). Milliseconds. */
const keptFor = 4 * minuteMs
/** An old picture is better than one that is late. */
const patience = 1500
const retryAfterFailure = 15_000
/** One page brings two dozen pictures at once; the ERP and the resizing take a few at a time. */
const readAtOnce = 3
const memoryBytes = 16 * 1024 * 1024
const noPicture = "none"

export interface PicturesOptions {
  readonly source: CatalogueSource
  readonly store: PictureStore
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
  const turn = limitConcurrency(readAtOnce)
  const keyOf = (productId: number, width: number) => `${productId} ${width}`

  const known = async (productId: number, width: number): Promise<StoredPicture | undefined> => {
    const key = keyOf(productId, width)
    const remembered = memory.get(key)
    if (remembered && now() - remembered.checkedAt < keptFor) return remembered
    // Another process may have looked at it since.
    const stored = (await store.read(productId, width)) ?? remembered
    if (stored) memory.set(key, stored)
    return stored
  }

  const read = async (productId: number, sourceVersion: string | undefined): Promise<void> => {
    const [first] = await source.picturesOf(productId)
    const version = first ? `${first.share} ${first.version}` : noPicture
    if (version === sourceVersion) return store.confirm(productId, now())
    const bytes = first ? await source.fetchPicture(first.share) : null
    await store.replace(productId, version, bytes ? await makePictures(bytes) : [], now())
  }

  /** FAIL-10: a failure leaves what was there; it is not tried again for a moment. */
  const readOnce = (productId: number, sourceVersion: string | undefined): Promise<void> => {
    const running = reading.get(productId)
    if (running) return running
    const started = turn(() => read(productId, sourceVersion))
      .catch(error => {
        failedAt.set(productId, now())
        log.warn({ part: "picture", productId, reason: reasonOf(error) }, "a picture could not be read")
      })
      .finally(() => reading.delete(productId))
    reading.set(productId, started)
    return started
  }

  const mayRead = (productId: number) => now() - (failedAt.get(productId) ?? 0) >= retryAfterFailure

  return async (productId: number, width: number): Promise<Picture | null> => {
    const before = await known(productId, width)
    if (before && now() - before.checkedAt < keptFor) return before.picture
    if (!mayRead(productId)) return before?.picture ?? null
    const done = readOnce(productId, before?.sourceVersion)
    if (!before) await done
    else if (now() < waitsFrom) return before.picture
    else if ((await Promise.race([done, wait(patience, "late", { ref: false })])) === "late") {
      waitsFrom = now() + retryAfterFailure
      return before.picture
    }
    return (await known(productId, width))?.picture ?? null
  }
}
