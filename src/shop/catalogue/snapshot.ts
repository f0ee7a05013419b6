import { createHash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { CatalogueContent } from "./product-content.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"

/** A part of the catalogue, known by the hash of what is in it. */
export interface Chunk {
  readonly hash: string
  readonly products: readonly CatalogueProduct[]
}

/** The catalogue in parts, so that what did not change is neither stored, sent nor read again. */
export interface Snapshot {
  readonly version: string
  readonly chunks: readonly Chunk[]
  readonly categories: readonly Category[]
  /** Unix seconds of the newest change in it. */
  readonly newestChange: number | null
  /** When the ERP last confirmed it. */
  readonly checkedAt: Date
  /** When what changes do not tell (category links, products that are gone) was last compared. */
  readonly wholeAt: Date
  /** When the list itself was last read. */
  readonly listedAt: Date
}

const chunkSize = 1000

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22)

export const toSnapshot = async (
  { products, categories }: CatalogueContent,
  moments: Pick<Snapshot, "newestChange" | "checkedAt" | "wholeAt" | "listedAt">,
  last?: Snapshot,
): Promise<Snapshot> => {
  const known = new Map(last?.chunks.map(chunk => [chunk.hash, chunk]))
  const chunks: Chunk[] = []
  for (let start = 0; start < products.length; start += chunkSize) {
    const part = products.slice(start, start + chunkSize)
    const hash = hashOf(JSON.stringify(part))
    chunks.push(known.get(hash) ?? { hash, products: part })
    await nextTurn()
  }
  const version = hashOf(JSON.stringify([chunks.map(({ hash }) => hash), categories]))
  return { version, chunks, categories, ...moments }
}

export const contentOf = ({ chunks, categories }: Snapshot): CatalogueContent => ({
  products: chunks.flatMap(({ products }) => products),
  categories,
})
