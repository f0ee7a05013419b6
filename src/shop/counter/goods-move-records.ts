import type { Database } from "../../platform/database/database.ts"

export interface GoodsMove {
  readonly id: number
  readonly orderId: number
  readonly productId: number
  readonly fromWarehouse: number
  readonly toWarehouse: number
  readonly units: number
}

const columns = `id::int, order_id as "orderId", product_id as "productId", from_warehouse as "fromWarehouse",
  to_warehouse as "toWarehouse", units`

export const goodsMoves = ({ query }: Pick<Database, "query">) => ({
  async openOf(orderId: number, productId: number): Promise<GoodsMove | null> {
    const [row] = await query<GoodsMove>(
      `select ${columns} from goods_moves where order_id = $1 and product_id = $2 and outcome is null`,
      [orderId, productId],
    )
    return row ?? null
  },

  async begin(move: Omit<GoodsMove, "id"> & { readonly associationId: number }): Promise<GoodsMove> {
    const { orderId, productId, fromWarehouse, toWarehouse, units, associationId } = move
    const [row] = await query<GoodsMove>(
      `insert into goods_moves (order_id, product_id, from_warehouse, to_warehouse, units, association_id)
       values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
      [orderId, productId, fromWarehouse, toWarehouse, units, associationId],
    )
    return row!
  },

  async finish(id: number, outcome: "done" | "undone"): Promise<void> {
    await query("update goods_moves set outcome = $2, ended_at = now() where id = $1 and outcome is null", [
      id,
      outcome,
    ])
  },
})
