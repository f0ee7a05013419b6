import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"
import { total, unitPrice } from "../values.ts"
import type { ExtraFields } from "./extra-fields-store.ts"

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
  barcode: string | null
  price_base_type: string
  seuil_stock_alerte: number
  extrafields: ExtraFields
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
  barcode: "text",
  seuil_stock_alerte: "integer",
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

export const stockOf = async (db: Db, ids: readonly number[]): Promise<Map<number, StockRow[]>> => {
  const { rows } = await db.query<StockRow>(
    "select * from product_stock where fk_product = any($1::integer[]) order by fk_product, fk_entrepot",
    [ids],
  )
  return Map.groupBy(rows, row => row.fk_product)
}

export interface ProductChange {
  ref?: string
  ref_ext?: string | null
  label?: string
  description?: string
  price?: number
  price_ttc?: number
  price_base_type?: string
  tva_tx?: number
  tosell?: number
  tobuy?: number
  fk_product_type?: number
  barcode?: string | null
  cost_price?: number
  seuil_stock_alerte?: number
  extrafields?: ExtraFields
}

interface Prices {
  base: string
  vat: number
  /** Of the two the one that the base names counts; the other follows from it. */
  net: number
  gross: number
}

/** Right after a creation the net of a gross price has 2 decimals, after a change 5. */
const pricesOf = ({ base, vat, net, gross }: Prices, created: boolean) => {
  if (base !== "TTC") return { price: net, price_ttc: total(net * (1 + vat / 100)) }
  const without = gross / (1 + vat / 100)
  return { price: created ? total(without) : unitPrice(without), price_ttc: gross }
}

export const createProduct = async (db: Db, product: ProductChange & { ref: string; label: string }) => {
  const base = product.price_base_type === "TTC" ? "TTC" : "HT"
  const vat = product.tva_tx ?? 0
  const prices = pricesOf({ base, vat, net: product.price ?? 0, gross: product.price_ttc ?? 0 }, true)
  const row = {
    ref_ext: null,
    description: "",
    tosell: 0,
    tobuy: 0,
    fk_product_type: 0,
    barcode: null,
    seuil_stock_alerte: 0,
    ...product,
    ...prices,
    price_base_type: base,
    tva_tx: vat,
    extrafields: JSON.stringify(product.extrafields ?? {}),
  }
  const names = Object.keys(row)
  const { rows } = await db.query<{ rowid: number }>(
    `insert into product (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning rowid`,
    Object.values(row),
  )
  return rows[0]?.rowid
}

/** A change that changes nothing leaves the row, and so its `tms`, alone. */
export const updateProduct = async (db: Db, row: ProductRow, change: ProductChange) => {
  const base = change.price_base_type ?? row.price_base_type
  const vat = change.tva_tx ?? Number(row.tva_tx)
  const net = change.price ?? Number(row.price)
  const gross = change.price_ttc ?? Number(row.price_ttc)
  const touchesPrice = (["price", "price_ttc", "tva_tx", "price_base_type"] as const).some(name => name in change)
  const wanted: Record<string, unknown> = {
    ...change,
    ...(touchesPrice && { ...pricesOf({ base, vat, net, gross }, false), price_base_type: base, tva_tx: vat }),
    ...(change.extrafields && { extrafields: JSON.stringify({ ...row.extrafields, ...change.extrafields }) }),
  }
  const names = Object.keys(wanted)
  if (names.length === 0) return
  await db.query(
    `update product set ${names.map((name, index) => `${name} = $${index + 2}`).join(", ")} where rowid = $1
       and (${names.map((name, index) => `${name} is distinct from $${index + 2}`).join(" or ")})`,
    [row.rowid, ...Object.values(wanted)],
  )
}

export const promisedOf = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await db.query<{ fk_product: number; units: number }>(
    `select l.fk_product, sum(l.qty - coalesce((
         select sum(d.qty) from expeditiondet d join expedition e on e.rowid = d.fk_expedition
         where d.fk_elementdet = l.rowid and e.fk_statut > 0), 0)) as units
     from commande o join commandedet l on l.fk_commande = o.rowid
     where o.fk_statut in (1, 2) and l.fk_product = any($1::integer[]) group by l.fk_product`,
    [ids],
  )
  return new Map(rows.map(row => [row.fk_product, row.units]))
}
