import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"

export interface ShipmentRow {
  rowid: number
  ref: string
  fk_soc: number
  fk_commande: number
  fk_statut: number
  date_creation: Date
  date_valid: Date | null
  tracking_number: string
  note_private: string | null
}

export interface ShipmentLineRow {
  rowid: number
  fk_expedition: number
  fk_elementdet: number
  fk_entrepot: number
  qty: number
  /** From the order's line, which a draft order may since have lost. */
  ordered: number | null
  fk_product: number | null
  product_type: number | null
  label: string | null
  description: string | null
  subprice: string | null
  price: string | null
  total_ht: string | null
  total_tva: string | null
  total_ttc: string | null
  product_ref: string | null
  product_label: string | null
  fk_product_type: number | null
  product_tosell: number | null
  product_tobuy: number | null
}

export const shipmentColumns: Columns = {
  rowid: "integer",
  ref: "text",
  ref_ext: "text",
  fk_soc: "integer",
  fk_statut: "integer",
  date_creation: "time",
  date_valid: "time",
  tms: "time",
}

export const shipmentsByIds = async (db: Db, ids: readonly number[]): Promise<ShipmentRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<ShipmentRow>("select * from expedition where rowid = any($1::integer[])", [ids])
  return inOrder(ids, rows)
}

export const shipmentById = async (db: Db, id: number): Promise<ShipmentRow | undefined> =>
  (await shipmentsByIds(db, [id]))[0]

export const shipmentLines = async (db: Db, ids: readonly number[]): Promise<Map<number, ShipmentLineRow[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<ShipmentLineRow>(
    `select l.*, o.qty as ordered, o.fk_product, o.product_type, o.label, o.description, o.subprice, o.price,
       o.total_ht, o.total_tva, o.total_ttc, p.ref as product_ref, p.label as product_label, p.fk_product_type,
       p.tosell as product_tosell, p.tobuy as product_tobuy
     from expeditiondet l left join commandedet o on o.rowid = l.fk_elementdet left join product p on p.rowid = o.fk_product
     where l.fk_expedition = any($1::integer[]) order by l.rowid`,
    [ids],
  )
  return Map.groupBy(rows, row => row.fk_expedition)
}

/** Takes every line of the order at full quantity, whatever was shipped before. */
export const createShipment = async (
  db: Db,
  order: { rowid: number; fk_soc: number },
  warehouseId: number,
): Promise<number> => {
  const { rows } = await db.query<{ rowid: number }>(
    `insert into expedition (rowid, ref, fk_soc, fk_commande) select id, '(PROV' || id || ')', $1, $2
     from nextval(pg_get_serial_sequence('expedition', 'rowid')) as id returning rowid`,
    [order.fk_soc, order.rowid],
  )
  const id = rows[0]?.rowid ?? 0
  await db.query(
    `insert into expeditiondet (fk_expedition, fk_elementdet, fk_entrepot, qty)
     select $1, rowid, $2, qty from commandedet where fk_commande = $3 order by rowid`,
    [id, warehouseId, order.rowid],
  )
  return id
}

export const isFullyShipped = async (db: Db, orderId: number): Promise<boolean> => {
  const { rows } = await db.query<{ open: boolean }>(
    `select exists (
       select 1 from commandedet l where l.fk_commande = $1 and l.product_type = 0 and l.qty <> coalesce(
         (select sum(d.qty) from expeditiondet d join expedition e on e.rowid = d.fk_expedition
          where d.fk_elementdet = l.rowid and e.fk_statut = 2), 0)) as open`,
    [orderId],
  )
  return rows[0]?.open === false
}
