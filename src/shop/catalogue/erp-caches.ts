import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { minuteMs } from "../../platform/durations.ts"
import { type CatalogueLog, type CatalogueSource, errorText, type SourceDocument } from "./catalogue-source.ts"
import { shareRun } from "./pace.ts"
import { markHeadOffice, type RealByWarehouse, type Warehouse } from "./rules/shown-stock.ts"

const ttlMs = minuteMs

/** Caches one ERP answer for a minute and serves the last known one while the ERP cannot answer. */
const createCache = <T>(read: () => Promise<T>, onError: (reason: string) => void) => {
  let known: T | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const renew = shareRun(async () => {
    try {
      known = await read()
      readAt = performance.now()
    } catch (error) {
      onError(errorText(error))
    }
    return known
  })
  return { known: () => known, isFresh: () => performance.now() - readAt < ttlMs, renew }
}

/** Empty if the ERP never answered (FAIL-02). */
export const createWarehouseList = (
  source: CatalogueSource,
  log: CatalogueLog,
  headOfficeLabels: readonly string[] = [],
): (() => Promise<readonly Warehouse[]>) => {
  const cache = createCache(
    async () => markHeadOffice(await source.warehouses(), headOfficeLabels),
    reason => log.warn({ part: "warehouses", reason }, "the warehouses could not be read"),
  )
  return async () => (cache.isFresh() ? cache.known() : await cache.renew()) ?? []
}

/** Returns the last known units while new ones are read, or undefined if none were read yet. */
export const createPointUnits = (source: CatalogueSource, log: CatalogueLog) => {
  const cache = createCache<ReadonlyMap<number, RealByWarehouse>>(source.unitsByWarehouse, reason =>
    log.warn({ part: "units", reason }, "units by warehouse could not be read"),
  )
  return async (warehouseId: number): Promise<ReadonlyMap<number, number> | undefined> => {
    if (!cache.isFresh()) {
      const renewed = cache.renew()
      if (!cache.known()) await renewed
    }
    const known = cache.known()
    return known && new Map([...known].map(([id, units]) => [id, units[warehouseId] ?? 0]))
  }
}

interface ProductDocument {
  readonly name: string
  readonly bytes: number
}

const documentsTtlMs = 5 * minuteMs
const maxWaitMs = 1000

/** Cached for five minutes; empty while the ERP cannot answer. */
export const createDocuments = (source: CatalogueSource, log: CatalogueLog) => {
  const lists = new LRUCache<number, readonly SourceDocument[]>({
    max: 2000,
    ttl: documentsTtlMs,
    allowStale: true,
    ignoreFetchAbort: true,
    fetchMethod: async (productId, stale) => {
      try {
        return await source.readDocuments(productId)
      } catch (error) {
        const reason = errorText(error)
        log.warn({ part: "documents", productId, reason }, "the documents of a product could not be read")
        return stale ?? []
      }
    },
  })

  return {
    async list(productId: number): Promise<readonly ProductDocument[]> {
      const late = wait(maxWaitMs, undefined, { ref: false })
      const files = (await Promise.race([lists.fetch(productId), late])) ?? []
      return files.map(({ name, size }) => ({ name, bytes: size }))
    },

    async file(productId: number, name: string): Promise<Uint8Array | null> {
      const found = (await lists.fetch(productId))?.find(one => one.name === name)
      return found ? source.fetchPicture(found.share) : null
    },
  }
}
