import { createHash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { CatalogueContent } from "./product-content.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"

export interface Chunk {
  /** Of its texts, a point, and of all of it: what is read from the texts outlives a change of prices. */
  readonly hash: string
  readonly products: readonly CatalogueProduct[]
}

/** The catalogue in parts, so that what did not change is neither stored, sent nor read again. */
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

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22)

export const toSnapshot = async (
  { products, categories }: CatalogueContent,
  moments: Pick<Snapshot, "newestChange" | "checkedAt" | "wholeAt" | "listedAt">,
  last?: Snapshot,
): Promise<Snapshot> => {
  const known = new Map(last?.chunks.map(chunk => [chunk.hash.split(".")[1], chunk]))
  const chunks: Chunk[] = []
  for (let start = 0; start < products.length; start += chunkSize) {
    const part = products.slice(start, start + chunkSize)
    const whole = hashOf(JSON.stringify(part))
    const texts = () =>
      hashOf(JSON.stringify(part.map(({ label, description, fields }) => [label, description, fields])))
    chunks.push(known.get(whole) ?? { hash: `${texts()}.${whole}`, products: part })
    await nextTurn()
  }
  const version = hashOf(JSON.stringify([chunks.map(({ hash }) => hash), categories]))
  return { version, chunks, categories, ...moments }
}

export const contentOf = ({ chunks, categories }: Snapshot): CatalogueContent => ({
  products: chunks.flatMap(({ products }) => products),
  categories,
})
