import type { Database, Query } from "../../platform/database/database.ts"

export const stockNotices = ({ query }: Pick<Database, "query">) => ({
  async ask(customerId: number, productId: number): Promise<void> {
    await query("insert into stock_notices (customer_id, product_id) values ($1, $2) on conflict do nothing", [
      customerId,
      productId,
    ])
  },

  async products(): Promise<number[]> {
    const rows = await query<{ id: number }>("select distinct product_id as id from stock_notices")
    return rows.map(({ id }) => id)
  },

  /** Each is taken once; who asks again has a new id. */
  take: (productId: number, tx: Query): Promise<{ readonly id: number; readonly customerId: number }[]> =>
    tx('delete from stock_notices where product_id = $1 returning id::int, customer_id as "customerId"', [productId]),
})
