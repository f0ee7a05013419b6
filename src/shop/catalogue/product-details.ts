import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { minuteMs } from "../../platform/durations.ts"
import type { DetailStore } from "./catalogue-records.ts"
import { type CatalogueIds, type CatalogueLog, errorText } from "./catalogue-source.ts"
import { type createDetailReader, settle, withListed } from "./detail-reading.ts"
import type { ReadModel } from "./read-model.ts"
import type { ProductDetail } from "./rules/listed-product.ts"

interface Known {
  readonly detail: ProductDetail | false
  readonly loadedAt: number
}

/** Milliseconds after which details are read again. Changes in the ERP are read at once (OPS-07); this catches missed ones. */
const fresh = 4 * minuteMs
const usable = 5 * minuteMs
/** A detail saved by another process may be older than a change that came before this process listened. */
const savedFreshMs = 5_000
/** Milliseconds after a failure for which pages do not wait for the ERP and show what is stored. */
const pauseAfterFailureMs = 10_000

interface DetailsOptions {
  readonly readModel: Pick<ReadModel, "model" | "status" | "onChange">
  readonly read: ReturnType<typeof createDetailReader>
  readonly ids: () => CatalogueIds
  readonly store: DetailStore
  readonly log: CatalogueLog
  readonly now: () => number
  /** The maximum time in milliseconds that a page waits for the ERP when it has older details to show. */
  readonly maxWaitMs?: number
}

/** Details in memory and in the database, and which product a variant belongs to. */
const createKnown = ({ store, log, now }: Pick<DetailsOptions, "store" | "log" | "now">) => {
  const memory = new LRUCache<number, Known>({ max: 5000 })
  const parents = new Map<number, number>()

  const remember = (productId: number, known: Known) => {
    memory.set(productId, known)
    const variants = known.detail ? known.detail.variants : false
    for (const { childId } of variants || []) parents.set(childId, productId)
  }

  /** A cache that fails slows a page down but never breaks it. */
  const orLogFailure = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      log.warn({ reason: errorText(error) }, "saved product details cannot be read or written")
      return undefined
    }
  }

  return {
    remember,
    remembered: (productId: number) => memory.get(productId),
    readParentId: async (childId: number) => parents.get(childId) ?? orLogFailure(store.readParentId(childId)),

    /** Marks a product, and the parent of a variant, so that it is read again before it is shown. */
    expire(productId: number): readonly number[] {
      const ids = [productId, parents.get(productId) ?? productId]
      for (const id of ids) {
        const known = memory.get(id)
        if (known) memory.set(id, { ...known, loadedAt: Math.min(known.loadedAt, now() - usable) })
      }
      return ids
    },

    async get(productId: number): Promise<Known | undefined> {
      const remembered = memory.get(productId)
      if (remembered) return remembered
      const saved = await orLogFailure(store.read(productId))
      if (!saved) return undefined
      const age = now() - saved.loadedAt
      const known = age < savedFreshMs ? saved : { ...saved, loadedAt: Math.min(saved.loadedAt, now() - usable) }
      remember(productId, known)
      return known
    },

    async save(productId: number, { detail, loadedAt }: Known, before: Known | undefined): Promise<void> {
      if (!detail) {
        if (before?.detail) await orLogFailure(store.forget(productId))
      } else if (JSON.stringify(before?.detail) !== JSON.stringify(detail))
        await orLogFailure(store.write(detail, loadedAt))
    },
  }
}

export const createDetails = (options: DetailsOptions) => {
  const { readModel, read, ids, log, now, maxWaitMs = 2000 } = options
  const known = createKnown(options)
  const loading = new Map<number, Promise<Known>>()
  let troubledUntil = 0
  readModel.onChange(productIds => {
    // A read that is running may have begun before the change.
    for (const id of productIds.flatMap(known.expire)) loading.delete(id)
  })

  const reload = async (productId: number): Promise<Known> => {
    const before = await known.get(productId)
    const listed = readModel.model().product(productId)
    const startedAt = now()
    const reading = await read(productId, listed?.hasVariants ?? true)
    const { detail, complete } = settle(reading, { detail: before?.detail || undefined, listed }, ids())
    // An incomplete detail may be shown, and is read again at the next view.
    const after: Known = { detail, loadedAt: complete ? startedAt : startedAt - fresh }
    if (complete) void known.save(productId, after, before)
    else troubledUntil = now() + pauseAfterFailureMs
    if (complete || detail) known.remember(productId, after)
    return after
  }

  const reloadOnce = (productId: number): Promise<Known> => {
    const running = loading.get(productId)
    if (running) return running
    const started = reload(productId).finally(() => loading.delete(productId))
    loading.set(productId, started)
    // Without this a page that stops waiting would leave an unhandled rejection.
    started.catch(error => log.warn({ productId, reason: errorText(error) }, "a product could not be read again"))
    return started
  }

  const current = async (productId: number): Promise<Known> => {
    const before = await known.get(productId)
    if (!before) return reloadOnce(productId)
    const age = now() - before.loadedAt
    if (age < fresh) return before
    const reloading = reloadOnce(productId)
    if (age < usable || now() < troubledUntil) return before
    return Promise.race([
      reloading,
      wait(maxWaitMs, undefined, { ref: false }).then(() => {
        troubledUntil = Math.max(troubledUntil, now() + pauseAfterFailureMs)
        return known.remembered(productId) ?? before
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
      const before = await known.get(productId)
      if (!before && now() >= troubledUntil) void reloadOnce(productId).catch(() => undefined)
      const variants = before?.detail ? before.detail.variants : false
      return variants ? variants.map(({ value }) => value) : null
    },

    async readParentId(childId: number): Promise<number | undefined> {
      if (readModel.model().product(childId)) return undefined
      return known.readParentId(childId)
    },
  }
}

export type Details = ReturnType<typeof createDetails>
