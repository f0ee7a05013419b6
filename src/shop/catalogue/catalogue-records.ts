import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import type { Database } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { CatalogueProduct, Category, ProductDetail } from "./rules/listed-product.ts"
import type { Chunk, Snapshot } from "./snapshot.ts"

const compress = promisify(gzip)
const expand = promisify(gunzip)

export interface Picture {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
}

export interface MadePicture extends Picture {
  /** 0 for a drawing, which serves every width. */
  readonly width: number
}

type Head = Omit<Snapshot, "chunks" | "categories">

const headColumns = `version, newest_change::float8 as "newestChange", checked_at as "checkedAt", whole_at as "wholeAt",
  listed_at as "listedAt"`

export const createSnapshotStore = (database: Database) => {
  /** Returns undefined if a chunk is missing because another process has just replaced the snapshot. */
  const readChunks = async (hashes: readonly string[], known?: Snapshot): Promise<readonly Chunk[] | undefined> => {
    const chunks = new Map(known?.chunks.map(chunk => [chunk.hash, chunk]))
    const rows = await database.query<{ hash: string; body: Buffer }>(
      "select hash, body from catalogue_chunk where hash = any($1::text[])",
      [hashes.filter(hash => !chunks.has(hash))],
    )
    for (const { hash, body } of rows)
      chunks.set(hash, { hash, products: JSON.parse((await expand(body)).toString()) as CatalogueProduct[] })
    const found = hashes.flatMap(hash => chunks.get(hash) ?? [])
    return found.length === hashes.length ? found : undefined
  }

  return {
    async head(): Promise<Head | undefined> {
      return (await database.query<Head>(`select ${headColumns} from catalogue_snapshot`))[0]
    },

    async read(known?: Snapshot): Promise<Snapshot | undefined> {
      for (let tries = 0; tries < 3; tries++) {
        const [row] = await database.query<Head & { chunks: string[]; categories: Category[] }>(
          `select ${headColumns}, chunks, categories from catalogue_snapshot`,
        )
        if (!row) return undefined
        const chunks = await readChunks(row.chunks, known)
        if (chunks) return { ...row, chunks }
      }
      throw new Error("the saved catalogue changed three times while it was read")
    },

    async write(snapshot: Snapshot): Promise<void> {
      const hashes = snapshot.chunks.map(({ hash }) => hash)
      const there = "select hash from catalogue_chunk where hash = any($1::text[])"
      const stored = new Set((await database.query<{ hash: string }>(there, [hashes])).map(({ hash }) => hash))
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

/** Changes shared by all processes: the one that reads the ERP writes them, and all read newer ones. */
export const createChangeRecords = (database: Database) => ({
  async add(productIds: readonly number[]): Promise<void> {
    if (productIds.length === 0) return
    await database.query(
      `insert into catalogue_change (product_id) select unnest($1::bigint[])
       on conflict (product_id) do update set number = excluded.number, seen_at = excluded.seen_at`,
      [productIds],
    )
    await database.query("delete from catalogue_change where seen_at < now() - interval '1 hour'")
  },

  /** Returns the products that changed after a number and the number to ask from next. With null it returns only the number. */
  async since(number: number | null): Promise<{ readonly productIds: readonly number[]; readonly number: number }> {
    const rows = await database.query<{ product_id: string; number: string }>(
      number === null
        ? "select product_id, number from catalogue_change order by number desc limit 1"
        : "select product_id, number from catalogue_change where number > $1",
      number === null ? [] : [number],
    )
    return {
      productIds: number === null ? [] : rows.map(row => Number(row.product_id)),
      number: rows.reduce((newest, row) => Math.max(newest, Number(row.number)), number ?? 0),
    }
  },
})

export interface SavedDetail {
  readonly detail: ProductDetail
  readonly loadedAt: number
}

/** Stores the last good details, so that stock and variants are shown after a restart and while the ERP is down. */
export const createDetailStore = (database: Database) => ({
  async read(productId: number): Promise<SavedDetail | undefined> {
    const [row] = await database.query<{ body: ProductDetail; loaded_at: Date }>(
      "select body, loaded_at from catalogue_detail where product_id = $1",
      [productId],
    )
    return row && { detail: row.body, loadedAt: row.loaded_at.getTime() }
  },

  async write(detail: ProductDetail, loadedAt: number): Promise<void> {
    const childIds = detail.variants === false ? [] : detail.variants.map(({ childId }) => childId)
    await database.query(
      `insert into catalogue_detail (product_id, child_ids, body, loaded_at) values ($1, $2, $3, $4)
       on conflict (product_id) do update set child_ids = excluded.child_ids, body = excluded.body,
         loaded_at = excluded.loaded_at where catalogue_detail.loaded_at < excluded.loaded_at`,
      [detail.id, childIds, storedJson(detail), new Date(loadedAt)],
    )
  },

  async forget(productId: number): Promise<void> {
    await database.query("delete from catalogue_detail where product_id = $1", [productId])
  },

  async readParentId(childId: number): Promise<number | undefined> {
    const [row] = await database.query<{ product_id: string }>(
      "select product_id from catalogue_detail where child_ids @> array[$1::bigint] order by loaded_at desc limit 1",
      [childId],
    )
    return row && Number(row.product_id)
  },
})

export type DetailStore = ReturnType<typeof createDetailStore>

export interface StoredPicture {
  readonly picture: Picture | null
  readonly sourceVersion: string
  readonly checkedAt: number
}

export const createPictureStore = (database: Database) => ({
  async read(productId: number, width: number): Promise<StoredPicture | undefined> {
    const [row] = await database.query<{ sourceVersion: string; checkedAt: Date } & (Picture | { body: null })>(
      `select type, etag, body, source_version as "sourceVersion", checked_at as "checkedAt" from catalogue_picture
       where product_id = $1 and width in ($2, 0) order by width desc limit 1`,
      [productId, width],
    )
    if (!row) return undefined
    // The driver cuts small bodies from larger blocks, which would stay in memory with the picture.
    const picture = row.body && { type: row.type, etag: row.etag, body: Buffer.from(new Uint8Array(row.body).buffer) }
    return { picture, sourceVersion: row.sourceVersion, checkedAt: row.checkedAt.getTime() }
  },

  async confirm(productId: number, checkedAt: number): Promise<void> {
    await database.query("update catalogue_picture set checked_at = $2 where product_id = $1", [
      productId,
      new Date(checkedAt),
    ])
  },

  async replace(
    productId: number,
    sourceVersion: string,
    pictures: readonly MadePicture[],
    checkedAt: number,
  ): Promise<void> {
    const rows = pictures.length > 0 ? pictures : [{ width: 0, type: null, etag: null, body: null }]
    await database.transaction(async query => {
      await query("delete from catalogue_picture where product_id = $1", [productId])
      for (const { width, type, etag, body } of rows)
        await query(
          `insert into catalogue_picture (product_id, width, source_version, type, etag, body, checked_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (product_id, width) do update set source_version = excluded.source_version, type = excluded.type,
             etag = excluded.etag, body = excluded.body, checked_at = excluded.checked_at`,
          [productId, width, sourceVersion, type, etag, body, new Date(checkedAt)],
        )
    })
  },
})
