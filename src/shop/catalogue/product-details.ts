import { createHash } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import type { DetailStore } from "./catalogue-records.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-source.ts"
import { type createDetailReader, settle, withListed } from "./detail-reading.ts"
import type { ReadModel } from "./read-model.ts"
import type { ProductDetail } from "./rules/listed-product.ts"

interface Known {
  readonly detail: ProductDetail | false
  readonly loadedAt: number
}

/** Milliseconds. A change in the ERP is read at once (OPS-07); this is for changes that were missed. */
const fresh = 4 * 60_000
const usable = 5 * 60_000
/** A detail saved by another process may be older than a change that came before this process listened. */
const savedIsFresh = 5_000
/** After a failure pages stop waiting for a while and show what is there. */
const pauseAfterTrouble = 10_000

interface DetailsOptions {
  readonly readModel: Pick<ReadModel, "model" | "status" | "onChange">
  readonly read: ReturnType<typeof createDetailReader>
  readonly store: DetailStore
  readonly log: CatalogueLog
  readonly now: () => number
  /** The longest a page waits for the ERP when it has something older to show; milliseconds. */
  readonly patience?: number
}

export const createDetails = ({ readModel, read, store, log, now, patience = 2000 }: DetailsOptions) => {
  const memory = new LRUCache<number, Known>({ max: 5000 })
  const parents = new Map<number, number>()
  const loading = new Map<number, Promise<Known>>()
  let troubledUntil = 0

  const remember = (productId: number, known: Known) => {
    memory.set(productId, known)
    const variants = known.detail ? known.detail.variants : false
    for (const { childId } of variants || []) parents.set(childId, productId)
  }

  /** A read that is running may have begun before the change. */
  const forget = (productIds: readonly number[]) => {
    for (const id of productIds.flatMap(one => [one, parents.get(one) ?? one])) {
      const remembered = memory.get(id)
      if (remembered) memory.set(id, { ...remembered, loadedAt: Math.min(remembered.loadedAt, now() - usable) })
      loading.delete(id)
    }
  }
  readModel.onChange(forget)

  /** A failing cache costs speed, never the page. */
  const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "saved product details are out of reach")
      return undefined
    }
  }

  const known = async (productId: number): Promise<Known | undefined> => {
    const remembered = memory.get(productId)
    if (remembered) return remembered
    const saved = await quietly(store.read(productId))
    if (!saved) return undefined
    const age = now() - saved.loadedAt
    const known = age < savedIsFresh ? saved : { ...saved, loadedAt: Math.min(saved.loadedAt, now() - usable) }
    remember(productId, known)
    return known
  }

  const keep = async (productId: number, { detail, loadedAt }: Known, before: Known | undefined) => {
    if (!detail) return before?.detail ? store.forget(productId) : undefined
    const changed = JSON.stringify(before?.detail) !== JSON.stringify(detail)
    if (changed) await store.write(detail, loadedAt)
  }

  const reload = async (productId: number): Promise<Known> => {
    const before = await known(productId)
    const listed = readModel.model().product(productId)
    const startedAt = now()
    const reading = await read(productId, listed?.hasVariants ?? true)
    const { detail, complete } = settle(reading, { detail: before?.detail || undefined, listed })
    // An incomplete detail may be shown, and is read again at the next view.
    const after: Known = { detail, loadedAt: complete ? startedAt : startedAt - fresh }
    if (complete) void quietly(keep(productId, after, before))
    else troubledUntil = now() + pauseAfterTrouble
    if (complete || detail) remember(productId, after)
    return after
  }

  const reloadOnce = (productId: number): Promise<Known> => {
    const running = loading.get(productId)
    if (running) return running
    const started = reload(productId).finally(() => loading.delete(productId))
    loading.set(productId, started)
    // Without this a page that stops waiting would leave an unhandled rejection.
    started.catch(error => log.warn({ productId, reason: reasonOf(error) }, "a product could not be read again"))
    return started
  }

  const current = async (productId: number): Promise<Known> => {
    const before = await known(productId)
    if (!before) return reloadOnce(productId)
    const age = now() - before.loadedAt
    if (age < fresh) return before
    const reloading = reloadOnce(productId)
    if (age < usable || now() < troubledUntil) return before
    return Promise.race([
      reloading,
      wait(patience, undefined, { ref: false }).then(() => {
        troubledUntil = Math.max(troubledUntil, now() + pauseAfterTrouble)
        return memory.get(productId) ?? before
      }),
    ])
  }

  const shown = (productId: number, { detail, loadedAt }: Known): ProductDetail | false => {
    const listReadAt = readModel.status().loadedAt?.getTime() ?? 0
    return detail && withListed(detail, readModel.model().product(productId), listReadAt > loadedAt)
  }

  return {
    async detail(productId: number): Promise<ProductDetail | false> {
      return shown(productId, await current(productId))
    },

    async variantValues(productId: number): Promise<readonly string[] | null> {
      const before = await known(productId)
      if (!before && now() >= troubledUntil) void reloadOnce(productId).catch(() => undefined)
      const variants = before?.detail ? before.detail.variants : false
      return variants ? variants.map(({ value }) => value) : null
    },

    version(productId: number): string | undefined {
      const remembered = memory.get(productId)
      if (!remembered || now() - remembered.loadedAt >= fresh) return undefined
      const text = JSON.stringify(shown(productId, remembered))
      return createHash("sha256").update(text).digest("base64url").slice(0, 16)
    },

    async parentOf(childId: number): Promise<number | undefined> {
      if (readModel.model().product(childId)) return undefined
      return parents.get(childId) ?? quietly(store.parentOf(childId))
    },
  }
}

export type Details = ReturnType<typeof createDetails>
