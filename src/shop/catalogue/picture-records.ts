import type { Database } from "../../platform/database/database.ts"
import type { MadePicture, Picture } from "./picture-formats.ts"

export interface StoredPicture {
  readonly picture: Picture | null
  readonly sourceVersion: string
  readonly checkedAt: number
}

interface Row {
  type: string | null
  etag: string | null
  body: Buffer | null
  source_version: string
  checked_at: Date
}

export const createPictureStore = (database: Database) => ({
  async read(productId: number, width: number): Promise<StoredPicture | undefined> {
    const [row] = await database.query<Row>(
      `select type, etag, body, source_version, checked_at from catalogue_picture
       where product_id = $1 and width in ($2, 0) limit 1`,
      [productId, width],
    )
    if (!row) return undefined
    const { type, etag } = row
    // The driver cuts small bodies from larger blocks, which would be held as long as the picture is remembered.
    const body = row.body && Buffer.from(new Uint8Array(row.body).buffer)
    const picture = type !== null && etag !== null && body !== null ? { type, etag, body } : null
    return { picture, sourceVersion: row.source_version, checkedAt: row.checked_at.getTime() }
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

export type PictureStore = ReturnType<typeof createPictureStore>
