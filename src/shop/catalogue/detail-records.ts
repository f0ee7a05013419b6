import { type Database, storedJson } from "../../platform/database/database.ts"
import type { ProductDetail } from "./rules/listed-product.ts"

export interface SavedDetail {
  readonly detail: ProductDetail
  readonly loadedAt: number
}

/** The last good details, so that a restart or an ERP that is down still shows stock and variants. */
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

  async parentOf(childId: number): Promise<number | undefined> {
    const [row] = await database.query<{ product_id: string }>(
      "select product_id from catalogue_detail where child_ids @> array[$1::bigint] order by loaded_at desc limit 1",
      [childId],
    )
    return row && Number(row.product_id)
  },
})

export type DetailStore = ReturnType<typeof createDetailStore>
