import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database.ts"

export interface GoodsMove {
  readonly id: number
  /** Names both halves in the ERP. Left out by moves that were begun before it was kept: their input must stay the same. */
  readonly code?: string
  readonly orderId: number
  readonly productId: number
  readonly fromWarehouse: number
  readonly toWarehouse: number
  readonly units: number
}

interface UnitsFrom {
  readonly productId: number
  readonly warehouseId: number
  readonly units: number
}

type Row = Omit<GoodsMove, "code"> & { readonly key: string | null }

const columns = `id::int, key, order_id as "orderId", product_id as "productId", from_warehouse as "fromWarehouse",
  to_warehouse as "toWarehouse", units`

const toMove = ({ key, ...move }: Row): GoodsMove =>
  key === null ? move : { ...move, code: `TRAER-${move.id}-${key.slice(0, 8)}` }

export const goodsMoves = ({ query }: Pick<Database, "query">) => ({
  async openOf(orderId: number, productId: number): Promise<GoodsMove | null> {
    const [row] = await query<Row>(
      `select ${columns} from goods_moves where order_id = $1 and product_id = $2 and outcome is null`,
      [orderId, productId],
    )
    return row ? toMove(row) : null
  },

  underWay: (productIds: readonly number[]): Promise<UnitsFrom[]> =>
    query<UnitsFrom>(
      `select product_id as "productId", from_warehouse as "warehouseId", sum(units)::int as units from goods_moves
       where outcome is null and product_id = any($1::integer[]) group by 1, 2`,
      [productIds],
    ),

  async begin(move: Omit<GoodsMove, "id" | "code"> & { readonly associationId: number }): Promise<GoodsMove> {
    const { orderId, productId, fromWarehouse, toWarehouse, units, associationId } = move
    const [row] = await query<Row>(
      `insert into goods_moves (order_id, product_id, from_warehouse, to_warehouse, units, association_id, key)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      [orderId, productId, fromWarehouse, toWarehouse, units, associationId, randomUUID()],
    )
    return toMove(row!)
  },

  async finish(id: number, outcome: "done" | "undone"): Promise<void> {
    await query("update goods_moves set outcome = $2, ended_at = now() where id = $1 and outcome is null", [
      id,
      outcome,
    ])
  },
})
