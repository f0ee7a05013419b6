import { setTimeout as wait } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { minuteMs } from "../../platform/durations.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CatalogueSource, SourceDocument } from "./catalogue-source.ts"

export interface ProductDocument {
  readonly name: string
  readonly bytes: number
}

const keptFor = 5 * minuteMs
const patience = 1000

/** Asked for once in five minutes; none while the ERP cannot answer. */
export const createDocuments = (source: CatalogueSource, log: CatalogueLog) => {
  const lists = new LRUCache<number, readonly SourceDocument[]>({
    max: 2000,
    ttl: keptFor,
    allowStale: true,
    ignoreFetchAbort: true,
    fetchMethod: async (productId, stale) => {
      try {
        return await source.documentsOf(productId)
      } catch (error) {
        log.warn(
          { part: "documents", productId, reason: reasonOf(error) },
          "the documents of a product could not be read",
        )
        return stale ?? []
      }
    },
  })
  const known = (productId: number) => lists.fetch(productId)

  return {
    async list(productId: number): Promise<readonly ProductDocument[]> {
      const late = wait(patience, undefined, { ref: false })
      const files = (await Promise.race([known(productId), late])) ?? []
      return files.map(({ name, size }) => ({ name, bytes: size }))
    },

    async file(productId: number, name: string): Promise<Uint8Array | null> {
      const found = (await known(productId))?.find(one => one.name === name)
      return found ? source.fetchPicture(found.share) : null
    },
  }
}
