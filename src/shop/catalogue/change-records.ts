import type { Database } from "../../platform/database/database.ts"

/** Shared by all processes: the one that reads the ERP writes, all look for what is newer. */
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

  /** Products that changed after a number, and the number to ask from next; null: only the number. */
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
