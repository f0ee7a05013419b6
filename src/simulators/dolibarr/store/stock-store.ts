import type { Db } from "../erp-database.ts"

export interface Movement {
  productId: number
  warehouseId: number
  qty: number
  label: string
  /** 0 in and 1 out: a transfer; 3 in and 2 out: a correction or a document. */
  type: 0 | 1 | 2 | 3
  code?: string
  batch?: string | null
  price?: number
  originType?: string
  originId?: number
}

const writeMovement = async (db: Db, move: Movement): Promise<number> => {
  const { rows } = await db.query<{ rowid: number }>(
    `insert into stock_mouvement (fk_product, fk_entrepot, value, type_mouvement, label, inventorycode, fk_origin, origintype, batch, price)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning rowid`,
    [
      move.productId,
      move.warehouseId,
      move.qty,
      move.type,
      move.label,
      move.code ?? "",
      move.originId ?? 0,
      move.originType ?? "",
      move.batch ?? null,
      move.price ?? 0,
    ],
  )
  return rows[0]?.rowid ?? 0
}

/** A warehouse that reaches exactly 0 disappears; a price above 0 on an entry moves the average cost. */
const settleProduct = async (db: Db, move: Movement): Promise<void> => {
  await db.query("delete from product_stock where fk_product = $1 and fk_entrepot = $2 and reel = 0", [
    move.productId,
    move.warehouseId,
  ])
  if (move.qty > 0 && (move.price ?? 0) > 0) {
    await db.query(
      `update product set pmp = case when pmp > 0 then (greatest(coalesce(stock, 0), 0) * pmp + $2::float8 * $3::float8)
         / (greatest(coalesce(stock, 0), 0) + $2::float8) else $3::float8 end where rowid = $1`,
      [move.productId, move.qty, move.price],
    )
  }
  await db.query(
    "update product set stock = coalesce((select sum(reel) from product_stock where fk_product = $1), 0) where rowid = $1",
    [move.productId],
  )
}

export const moveStock = async (db: Db, move: Movement): Promise<number> => {
  const id = await writeMovement(db, move)
  await db.query(
    `insert into product_stock (fk_product, fk_entrepot, reel) values ($1, $2, $3)
     on conflict (fk_product, fk_entrepot) do update set reel = product_stock.reel + excluded.reel`,
    [move.productId, move.warehouseId, move.qty],
  )
  await settleProduct(db, move)
  return id
}

/** As Dolibarr 19 and later: the level is read, then written, and what another call wrote in the gap is lost. */
export const moveStockUnguarded = async (db: Db, move: Movement, gap: () => Promise<void>): Promise<number> => {
  const { rows } = await db.query<{ reel: number }>(
    "select reel from product_stock where fk_product = $1 and fk_entrepot = $2",
    [move.productId, move.warehouseId],
  )
  const id = await writeMovement(db, move)
  await gap()
  await db.query(
    `insert into product_stock (fk_product, fk_entrepot, reel) values ($1, $2, $3)
     on conflict (fk_product, fk_entrepot) do update set reel = excluded.reel`,
    [move.productId, move.warehouseId, (rows[0]?.reel ?? 0) + move.qty],
  )
  await settleProduct(db, move)
  return id
}

interface Leaving {
  fk_product: number | null
  warehouseId: number
  qty: number
}

export type LeaveResult = { kind: "moved" } | { kind: "short"; ref: string }

/** Where negative stock is forbidden it stops at the first line that lacks stock: those before it have left. */
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
