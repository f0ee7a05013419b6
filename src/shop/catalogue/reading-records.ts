import { promisify } from "node:util"
import { deserialize, serialize } from "node:v8"
import { gunzip, gzip } from "node:zlib"
import type { Database } from "../../platform/database/database.ts"
import { type ChunkReading, type ReadChunks, readChunk, readingName } from "./chunk-reading.ts"
import { categoryKinds } from "./filters/part-columns.ts"
import { limitConcurrency } from "./pace.ts"

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Returns undefined for an unreadable body, which is then read again. */
const understood = async (body: Buffer): Promise<ChunkReading | undefined> => {
  try {
    return deserialize(await expand(body)) as ChunkReading
  } catch {
    return undefined
  }
}

/** Reads only what no process has read before. */
export const createReadingStore =
  (database: Database): ReadChunks =>
  async ({ chunks, categories }) => {
    const kindOf = categoryKinds(categories)
    const turn = limitConcurrency(4)
    const names: string[] = []
    let added = false
    const readings = await Promise.all(
      chunks.map(chunk =>
        turn(async () => {
          const name = readingName(chunk, kindOf)
          names.push(name)
          const [row] = await database.query<{ body: Buffer }>("select body from catalogue_reading where name = $1", [
            name,
          ])
          const kept = row && (await understood(row.body))
          if (kept) return kept
          const reading = await readChunk(chunk.products, kindOf)
          await database.query(
            "insert into catalogue_reading (name, body) values ($1, $2) on conflict (name) do update set body = excluded.body",
            [name, await compress(serialize(reading), { level: 3 })],
          )
          added = true
          return reading
        }),
      ),
    )
    if (added) await database.query("delete from catalogue_reading where name <> all($1::text[])", [names])
    return readings
  }
