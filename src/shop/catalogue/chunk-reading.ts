import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { categoryKinds, type KindOf, type ReadParts, readingParts } from "./filters/part-columns.ts"
import { inSlices } from "./pace.ts"
import type { CatalogueProduct } from "./rules/listed-product.ts"
import { type ReadTexts, readingTexts } from "./search/text-reading.ts"
import type { Chunk, Snapshot } from "./snapshot.ts"

/** What search and filters read from the texts of a chunk: most of the work of a start, unless it was kept. */
export interface ChunkReading {
  readonly texts: ReadTexts
  readonly parts: ReadParts
}

/** In the order of the snapshot's chunks. */
export type ReadChunks = (snapshot: Snapshot) => Promise<readonly ChunkReading[]>

export const readChunk = async (products: readonly CatalogueProduct[], kindOf: KindOf): Promise<ChunkReading> => ({
  texts: await inSlices(readingTexts(products)),
  parts: await inSlices(readingParts(products, kindOf)),
})

export const readAnew: ReadChunks = async ({ chunks, categories }) => {
  const kindOf = categoryKinds(categories)
  const readings: ChunkReading[] = []
  for (const { products } of chunks) readings.push(await readChunk(products, kindOf))
  return readings
}

const rules = readdirSync(new URL("rules", import.meta.url)).filter(name => !name.endsWith(".test.ts"))
const readers = [
  ...rules.map(name => `rules/${name}`),
  "filters/part-columns.ts",
  "search/text-reading.ts",
  "search/runs.ts",
]
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url")
const readBy = digest(
  [process.version, ...readers.map(name => readFileSync(new URL(name, import.meta.url), "utf8"))].join("\0"),
)

/**
 * Names what a reading is made of: the texts, the kinds of their categories, and the code that reads them, so that no version
 * takes another's for its own.
 */
export const readingName = ({ hash, products }: Chunk, kindOf: KindOf): string =>
  digest([readBy, hash.split(".")[0], ...products.map(product => kindOf(product) ?? "")].join("\0"))
