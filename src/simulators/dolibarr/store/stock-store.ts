import type { Db } from "../erp-database.ts"

export interface Movement {
  productId: number
  warehouseId: number
  /** Negative when goods leave. */
  qty: number
  label: string
  /** 0 in and 1 out by hand, 2 out and 3 in by a document. */
  type: 0 | 1 | 2 | 3
  code?: string
  originType?: string
  originId?: number
}

/** Writes a movement and the quantities that follow from it; a warehouse that reaches exactly 0 disappears. */
export const moveStock = async (db: Db, move: Movement): Promise<number> => {
  const { rows } = await db.query<{ rowid: number }>(
    `insert into stock_mouvement (fk_product, fk_entrepot, value, type_mouvement, label, inventorycode, fk_origin, origintype)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning rowid`,
    [
      move.productId,
      move.warehouseId,
      move.qty,
      move.type,
      move.label,
      move.code ?? "",
      move.originId ?? 0,
      move.originType ?? "",
    ],
  )
  await db.query(
    `insert into product_stock (fk_product, fk_entrepot, reel) values ($1, $2, $3)
     on conflict (fk_product, fk_entrepot) do update set reel = product_stock.reel + excluded.reel`,
    [move.productId, move.warehouseId, move.qty],
  )
  await db.query("delete from product_stock where fk_product = $1 and fk_entrepot = $2 and reel = 0", [
    move.productId,
    move.warehouseId,
  ])
  await db.query("update product set stock = coalesce(stock, 0) + $2 where rowid = $1", [move.productId, move.qty])
  return rows[0]?.rowid ?? 0
}

interface Leaving {
  fk_product: number | null
  warehouseId: number
  qty: number
}

export type LeaveResult = { kind: "moved" } | { kind: "short"; ref: string }

/**
 * Takes lines out of stock one after the other. Services, free text, unknown products and unknown warehouses move nothing.
 * Where negative stock is forbidden it stops at the first line that lacks stock: those before it have left.
 */
export const takeOut = async (
  db: Db,
  lines: readonly Leaving[],
  negativeStock: boolean,
  reason: { label: string; originType: string; originId: number },
): Promise<LeaveResult> => {
  // One order for everybody: two shipments that share products wait for each other instead of deadlocking.
  const ids = [...new Set(lines.flatMap(line => line.fk_product ?? []))].sort((a, b) => a - b)
  const { rows: products } = await db.query<{ rowid: number; ref: string }>(
    "select rowid, ref from product where rowid = any($1::integer[]) and fk_product_type = 0 order by rowid for no key update",
    [ids],
  )
  const refs = new Map(products.map(product => [product.rowid, product.ref]))
  const { rows: warehouses } = await db.query<{ rowid: number }>("select rowid from entrepot")
  const known = new Set(warehouses.map(warehouse => warehouse.rowid))
  for (const line of lines) {
    if (line.fk_product === null || line.qty === 0) continue
    const ref = refs.get(line.fk_product)
    if (ref === undefined || !known.has(line.warehouseId)) continue
    if (!negativeStock) {
      const { rows } = await db.query<{ reel: number }>(
        "select reel from product_stock where fk_product = $1 and fk_entrepot = $2",
        [line.fk_product, line.warehouseId],
      )
      if ((rows[0]?.reel ?? 0) < line.qty) return { kind: "short", ref }
    }
    await moveStock(db, {
      productId: line.fk_product,
      warehouseId: line.warehouseId,
      qty: -line.qty,
      type: 2,
      ...reason,
    })
  }
  return { kind: "moved" }
}
