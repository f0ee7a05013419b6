import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { type Database, storedJson } from "../../platform/database/database.ts"
import { limitConcurrency } from "./pace.ts"
import type { CatalogueProduct, Category } from "./rules/listed-product.ts"
import type { Chunk, Snapshot } from "./snapshot.ts"

const compress = promisify(gzip)
const expand = promisify(gunzip)

interface HeadRow {
  version: string
  chunks: string[]
  categories: Category[]
  newest_change: string | null
  checked_at: Date
  whole_at: Date
  listed_at: Date
}

export interface SnapshotStore {
  head(): Promise<Omit<Snapshot, "chunks" | "categories"> | undefined>
  read(known?: Snapshot): Promise<Snapshot | undefined>
  write(snapshot: Snapshot): Promise<void>
}

const momentsOf = (row: Omit<HeadRow, "chunks" | "categories">) => ({
  version: row.version,
  newestChange: row.newest_change === null ? null : Number(row.newest_change),
  checkedAt: row.checked_at,
  wholeAt: row.whole_at,
  listedAt: row.listed_at,
})

export const createSnapshotStore = (database: Database): SnapshotStore => {
  const headRow = async () =>
    (
      await database.query<HeadRow>(
        "select version, chunks, categories, newest_change, checked_at, whole_at, listed_at from catalogue_snapshot",
      )
    )[0]

  /** Undefined when a part is gone: another process has just replaced the snapshot. */
  const chunksOf = async (hashes: readonly string[], known?: Snapshot): Promise<readonly Chunk[] | undefined> => {
    const chunks = new Map(known?.chunks.map(chunk => [chunk.hash, chunk]))
    const wanted = hashes.filter(hash => !chunks.has(hash))
    const turn = limitConcurrency(4)
    await Promise.all(
      wanted.map(hash =>
        turn(async () => {
          const [row] = await database.query<{ body: Buffer }>("select body from catalogue_chunk where hash = $1", [
            hash,
          ])
          if (!row) return
          const products = JSON.parse((await expand(row.body)).toString()) as CatalogueProduct[]
          chunks.set(hash, { hash, products })
        }),
      ),
    )
    const found = hashes.flatMap(hash => chunks.get(hash) ?? [])
    return found.length === hashes.length ? found : undefined
  }

  return {
    async head() {
      const [row] = await database.query<Omit<HeadRow, "chunks" | "categories">>(
        "select version, newest_change, checked_at, whole_at, listed_at from catalogue_snapshot",
      )
      return row && momentsOf(row)
    },

    async read(known) {
      for (let tries = 0; tries < 3; tries++) {
        const row = await headRow()
        if (!row) return undefined
        const chunks = await chunksOf(row.chunks, known)
        if (chunks) return { ...momentsOf(row), chunks, categories: row.categories }
      }
      throw new Error("the saved catalogue changed three times while it was read")
    },

    async write(snapshot) {
      const hashes = snapshot.chunks.map(({ hash }) => hash)
      const there = await database.query<{ hash: string }>(
        "select hash from catalogue_chunk where hash = any($1::text[])",
        [hashes],
      )
      const stored = new Set(there.map(({ hash }) => hash))
      for (const { hash, products } of snapshot.chunks) {
        if (stored.has(hash)) continue
        const body = await compress(storedJson(products), { level: 3 })
        await database.query("insert into catalogue_chunk (hash, body) values ($1, $2) on conflict do nothing", [
          hash,
          body,
        ])
      }
      await database.transaction(async query => {
        await query(
          `insert into catalogue_snapshot (version, chunks, categories, newest_change, checked_at, whole_at, listed_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (only_one) do update set version = excluded.version, chunks = excluded.chunks,
             categories = excluded.categories, newest_change = excluded.newest_change,
             checked_at = excluded.checked_at, whole_at = excluded.whole_at, listed_at = excluded.listed_at`,
          [
            snapshot.version,
            hashes,
            storedJson(snapshot.categories),
            snapshot.newestChange,
            snapshot.checkedAt,
            snapshot.wholeAt,
            snapshot.listedAt,
          ],
        )
        await query("delete from catalogue_chunk where hash <> all($1::text[])", [hashes])
      })
    },
  }
}
