import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"
import type { OrderLineRow, OrderRow } from "./orders-store.ts"
import { productOfLine } from "./orders-store.ts"

export interface InvoiceRow {
  rowid: number
  ref: string
  ref_ext: string | null
  ref_client: string | null
  fk_soc: number
  fk_statut: number
  paye: number
  /** 0 invoice, 2 credit note. */
  type: number
  fk_facture_source: number | null
  close_code: string | null
  close_note: string | null
  fk_account: number | null
  fk_mode_reglement: number | null
  mode_code: string | null
  datef: Date
  datec: Date
  date_valid: Date | null
  total_ht: string
  total_tva: string
  total_ttc: string
  note_public: string | null
  note_private: string | null
  tms: Date
  paid: string | null
  order_id: number | null
  link_id: number | null
}

export type InvoiceLineRow = Omit<OrderLineRow, "fk_commande" | "price"> & { fk_facture: number }

export const invoiceColumns: Columns = {
  rowid: "integer",
  ref: "text",
  ref_ext: "text",
  ref_client: "text",
  fk_soc: "integer",
  fk_statut: "integer",
  paye: "integer",
  type: "integer",
  fk_facture_source: "integer",
  fk_account: "integer",
  fk_mode_reglement: "integer",
  datef: "time",
  datec: "time",
  date_valid: "time",
  total_ht: "number",
  total_ttc: "number",
  tms: "time",
}

export const invoicesByIds = async (db: Db, ids: readonly number[]): Promise<InvoiceRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<InvoiceRow>(
    `select i.*, m.code as mode_code, l.rowid as link_id, l.fk_source as order_id,
       (select sum(amount) from paiement_facture p where p.fk_facture = i.rowid) as paid
     from facture i left join c_paiement m on m.id = i.fk_mode_reglement left join element_element l on l.fk_target = i.rowid
     where i.rowid = any($1::integer[])`,
    [ids],
  )
  return inOrder(ids, rows)
}

export const invoiceById = async (db: Db, id: number): Promise<InvoiceRow | undefined> =>
  (await invoicesByIds(db, [id]))[0]

export const invoiceLines = async (db: Db, ids: readonly number[]): Promise<Map<number, InvoiceLineRow[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<InvoiceLineRow>(
    `select l.*, ${productOfLine} from facturedet l left join product p on p.rowid = l.fk_product
     where l.fk_facture = any($1::integer[]) order by l.rowid`,
    [ids],
  )
  return Map.groupBy(rows, row => row.fk_facture)
}

/** `ref_ext` is not copied. */
export const createInvoiceFrom = async (db: Db, order: OrderRow, date: Date): Promise<number> => {
  const { rows } = await db.query<{ rowid: number }>(
    `insert into facture (rowid, ref, fk_soc, ref_client, fk_mode_reglement, note_public, note_private, datef, total_ht, total_tva, total_ttc)
     select id, '(PROV' || id || ')', o.fk_soc, o.ref_client, o.fk_mode_reglement, nullif(o.note_public, ''), nullif(o.note_private, ''),
       $2, sums.ht, sums.tva, sums.ttc
     from nextval(pg_get_serial_sequence('facture', 'rowid')) as id, commande o,
       (select coalesce(sum(total_ht), 0) as ht, coalesce(sum(total_tva), 0) as tva, coalesce(sum(total_ttc), 0) as ttc
        from commandedet where fk_commande = $1) sums
     where o.rowid = $1 returning rowid`,
    [order.rowid, date],
  )
  const id = rows[0]?.rowid ?? 0
  await db.query(
    `insert into facturedet (fk_facture, fk_product, product_type, label, description, qty, subprice, tva_tx, remise_percent, total_ht, total_tva, total_ttc)
     select $1, fk_product, product_type, label, description, qty, subprice, tva_tx, remise_percent, total_ht, total_tva, total_ttc
     from commandedet where fk_commande = $2 order by rowid`,
    [id, order.rowid],
  )
  await db.query("insert into element_element (fk_source, fk_target) values ($1, $2)", [order.rowid, id])
  return id
}
