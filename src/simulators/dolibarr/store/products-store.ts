import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"

export interface ProductRow {
  rowid: number
  ref: string
  ref_ext: string | null
  label: string
  description: string
  price: string
  price_ttc: string
  tva_tx: string
  cost_price: string | null
  pmp: string
  tosell: number
  tobuy: number
  fk_product_type: number
  stock: number | null
  datec: Date
  tms: Date
}

export interface StockRow {
  rowid: number
  fk_product: number
  fk_entrepot: number
  reel: number
}

export const productColumns: Columns = {
  rowid: "integer",
  ref: "text",
  ref_ext: "text",
  label: "text",
  description: "text",
  price: "number",
  price_ttc: "number",
  tva_tx: "number",
  cost_price: "number",
  tosell: "integer",
  tobuy: "integer",
  fk_product_type: "integer",
  stock: "number",
  datec: "time",
  tms: "time",
}

export const productsByIds = async (db: Db, ids: readonly number[]): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<ProductRow>("select * from product where rowid = any($1::integer[])", [ids])
  return inOrder(ids, rows)
}

export const productById = async (db: Db, id: number): Promise<ProductRow | undefined> =>
  (await productsByIds(db, [id]))[0]

/** Stock of products per warehouse, by warehouse. */
export const stockOf = async (db: Db, ids: readonly number[]): Promise<Map<number, StockRow[]>> => {
  const { rows } = await db.query<StockRow>(
    "select * from product_stock where fk_product = any($1::integer[]) order by fk_product, fk_entrepot",
    [ids],
  )
  return Map.groupBy(rows, row => row.fk_product)
}

export interface ProductChange {
  ref?: string
  label?: string
  description?: string
  price?: number
  tva_tx?: number
  tosell?: number
  tobuy?: number
  fk_product_type?: number
}

const priceWithTax = (price: number, vat: number) => Math.round(price * (100 + vat)) / 100

export const createProduct = async (db: Db, product: ProductChange & { ref: string; label: string }) => {
  const price = product.price ?? 0
  const vat = product.tva_tx ?? 0
  const { rows } = await db.query<{ rowid: number }>(
    `insert into product (ref, label, description, price, price_ttc, tva_tx, tosell, tobuy, fk_product_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning rowid`,
    [
      product.ref,
      product.label,
      product.description ?? "",
      price,
      priceWithTax(price, vat),
      vat,
      product.tosell ?? 0,
      product.tobuy ?? 0,
      product.fk_product_type ?? 0,
    ],
  )
  return rows[0]?.rowid
}

export const updateProduct = async (db: Db, row: ProductRow, change: ProductChange) => {
  const price = change.price ?? Number(row.price)
  const vat = change.tva_tx ?? Number(row.tva_tx)
  await db.query(
    `update product set ref = $2, label = $3, description = $4, price = $5, price_ttc = $6, tva_tx = $7, tosell = $8, tobuy = $9
     where rowid = $1`,
    [
      row.rowid,
      change.ref ?? row.ref,
      change.label ?? row.label,
      change.description ?? row.description,
      price,
      priceWithTax(price, vat),
      vat,
      change.tosell ?? row.tosell,
      change.tobuy ?? row.tobuy,
    ],
  )
}
