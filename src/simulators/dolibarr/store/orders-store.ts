import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"
import type { ExtraFields } from "./extra-fields-store.ts"

export interface OrderRow {
  rowid: number
  ref: string
  ref_ext: string | null
  ref_client: string | null
  fk_soc: number
  fk_statut: number
  facture: number
  fk_warehouse: number | null
  fk_mode_reglement: number | null
  mode_code: string | null
  date_commande: Date
  date_creation: Date
  date_valid: Date | null
  total_ht: string
  total_tva: string
  total_ttc: string
  note_public: string
  note_private: string
  delivery_date: Date | null
  extrafields: ExtraFields
  tms: Date
}

export interface OrderLineRow {
  rowid: number
  fk_commande: number
  fk_product: number | null
  product_type: number
  label: string | null
  description: string
  qty: number
  subprice: string
  price: string | null
  tva_tx: string
  remise_percent: number
  total_ht: string
  total_tva: string
  total_ttc: string
  product_ref: string | null
  product_label: string | null
  product_desc: string | null
  fk_product_type: number | null
  product_tosell: number | null
  product_tobuy: number | null
}

export const orderColumns: Columns = {
  rowid: "integer",
  ref: "text",
  ref_ext: "text",
  ref_client: "text",
  fk_soc: "integer",
  fk_statut: "integer",
  facture: "integer",
  fk_warehouse: "integer",
  fk_mode_reglement: "integer",
  date_commande: "time",
  date_creation: "time",
  date_valid: "time",
  date_cloture: "time",
  total_ht: "number",
  total_tva: "number",
  total_ttc: "number",
  note_public: "text",
  note_private: "text",
  tms: "time",
}

export const ordersByIds = async (db: Db, ids: readonly number[]): Promise<OrderRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<OrderRow>(
    `select o.*, m.code as mode_code from commande o left join c_paiement m on m.id = o.fk_mode_reglement
     where o.rowid = any($1::integer[])`,
    [ids],
  )
  return inOrder(ids, rows)
}

export const orderById = async (db: Db, id: number): Promise<OrderRow | undefined> => (await ordersByIds(db, [id]))[0]

/** The first order whose `column` has this text, case aside. There is no unique index: there may be others. */
export const orderIdByText = async (db: Db, column: "ref" | "ref_ext", text: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ rowid: number }>(
    `select rowid from commande where lower(${column}) = lower($1) order by rowid limit 1`,
    [text],
  )
  return rows[0]?.rowid
}

export const productOfLine = `p.ref as product_ref, p.label as product_label, p.description as product_desc,
  p.fk_product_type, p.tosell as product_tosell, p.tobuy as product_tobuy`

export const orderLines = async (db: Db, orderIds: readonly number[]): Promise<Map<number, OrderLineRow[]>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.query<OrderLineRow>(
    `select l.*, ${productOfLine} from commandedet l left join product p on p.rowid = l.fk_product
     where l.fk_commande = any($1::integer[]) order by l.rowid`,
    [orderIds],
  )
  return Map.groupBy(rows, row => row.fk_commande)
}

export const invoiceLinks = async (db: Db, orderId: number) => {
  const { rows } = await db.query<{ rowid: number; fk_target: number }>(
    "select rowid, fk_target from element_element where fk_source = $1 order by rowid",
    [orderId],
  )
  return rows
}

export interface NewOrder {
  socid: number
  date: Date
  refExt: string | null
  refClient: string | null
  warehouseId: number | null
  modeId: number | null
  notePublic: string
  notePrivate: string
  extraFields: ExtraFields
}

export const createOrder = async (db: Db, order: NewOrder): Promise<number> => {
  const { rows } = await db.query<{ rowid: number }>(
    `insert into commande (rowid, ref, fk_soc, date_commande, ref_ext, ref_client, fk_warehouse, fk_mode_reglement, note_public, note_private, extrafields)
     select id, '(PROV' || id || ')', $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb
     from nextval(pg_get_serial_sequence('commande', 'rowid')) as id returning rowid`,
    [
      order.socid,
      order.date,
      order.refExt,
      order.refClient,
      order.warehouseId,
      order.modeId,
      order.notePublic,
      order.notePrivate,
      JSON.stringify(order.extraFields),
    ],
  )
  return rows[0]?.rowid ?? 0
}
