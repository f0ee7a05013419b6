import { createHash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"

export interface CatalogueContent {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly Category[]
}

export const emptyContent: CatalogueContent = { products: [], categories: [] }

export interface Chunk {
  readonly hash: string
  readonly products: readonly CatalogueProduct[]
}

/** The catalogue in chunks, so that unchanged chunks are not stored, sent or read again. */
export interface Snapshot {
  readonly version: string
  readonly chunks: readonly Chunk[]
  readonly categories: readonly Category[]
  readonly newestChange: number | null
  readonly checkedAt: Date
  /** When category links and deleted products were last compared, which changes do not show. */
  readonly wholeAt: Date
  readonly listedAt: Date
}

const chunkSize = 1000

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22)

export const toSnapshot = async (
  { products, categories }: CatalogueContent,
  moments: Pick<Snapshot, "newestChange" | "checkedAt" | "wholeAt" | "listedAt">,
  last?: Snapshot,
): Promise<Snapshot> => {
  const known = new Map(last?.chunks.map(chunk => [chunk.hash, chunk]))
  const chunks: Chunk[] = []
  for (let start = 0; start < products.length; start += chunkSize) {
    const part = products.slice(start, start + chunkSize)
    const hash = hashText(JSON.stringify(part))
    chunks.push(known.get(hash) ?? { hash, products: part })
    await nextTurn()
  }
  const version = hashText(JSON.stringify([chunks.map(({ hash }) => hash), categories]))
  return { version, chunks, categories, ...moments }
}

export const toContent = ({ chunks, categories }: Snapshot): CatalogueContent => ({
  products: chunks.flatMap(({ products }) => products),
  categories,
})
