import type { RowOf } from "../parse-sqlfilters.ts"
import type { ExtraFields } from "../rows.ts"
import {
  amountMembers,
  arrayOptions,
  blankPricedDocument,
  blankPricedLine,
  documentMembers,
  idText,
  nulls,
  phpMap,
  seconds,
  secondsOrEmpty,
} from "../wire-format.ts"
import type { PricedLineRow } from "./document-lines.ts"

export const orderColumns = {
  integer: "rowid fk_soc fk_statut facture",
  "integer?": "fk_warehouse fk_mode_reglement fk_account",
  decimal: "total_ht total_tva total_ttc",
  text: "ref note_public note_private",
  "text?": "ref_ext ref_client",
  time: "date_commande date_creation tms",
  "time?": "date_valid date_cloture",
} as const

export type OrderRow = RowOf<typeof orderColumns> & {
  mode_code: string | null
  delivery_date: Date | null
  extrafields: ExtraFields
}

export type OrderLineRow = PricedLineRow & { fk_commande: number; price: string | null }

/** The members that the lines of orders and invoices share. */
export const lineMembers = (row: PricedLineRow) => ({
  id: String(row.rowid),
  rowid: String(row.rowid),
  ref: row.product_ref,
  product_type: String(row.product_type),
  fk_product: idText(row.fk_product),
  fk_product_type: idText(row.fk_product_type),
  product_ref: row.product_ref,
  product_label: row.product_label,
  product_desc: row.product_desc,
  libelle: row.product_label,
  label: row.label,
  desc: row.description,
  description: row.description,
  qty: String(row.qty),
  subprice: row.subprice,
  tva_tx: row.tva_tx,
  remise_percent: String(row.remise_percent),
  ...amountMembers(row),
  multicurrency_subprice: row.subprice,
  // No cost is stored on lines, so the margin is 100 % of any price.
  marque_tx: Number(row.subprice) === 0 ? "" : 100,
})

const blankOrderLine = { ...blankPricedLine, ...nulls("canvas fk_facture") }

export const formatOrderLine = (row: OrderLineRow) => ({
  ...blankOrderLine,
  ...lineMembers(row),
  price: row.price,
  product_tosell: idText(row.product_tosell),
  product_tobuy: idText(row.product_tobuy),
  product_tobatch: row.product_tosell === null ? null : "0",
  fk_commande: String(row.fk_commande),
  commande_id: String(row.fk_commande),
})

const blankOrder = {
  ...blankPricedDocument,
  ...nulls(`canvas contactid date_lim_reglement cond_reglement_code cond_reglement_doc availability_id
    availability_code availability demand_reason_code fk_remise_except remise_percent source line module_source pos_source
    expeditions`),
  user_author_id: "1",
  code: "",
}

const paymentUrl = (host: string, ref: string) =>
  `${host}/public/payment/newpayment.php?source=order&ref=${encodeURIComponent(ref).replace(/[()]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`

/** An order in a list: its links are not looked up there. */
export const formatOrder = (row: OrderRow, lines: readonly OrderLineRow[], host: string) => ({
  ...blankOrder,
  ...documentMembers(row),
  billed: String(row.facture),
  warehouse_id: idText(row.fk_warehouse),
  array_options: arrayOptions(row.extrafields),
  delivery_date: secondsOrEmpty(row.delivery_date),
  lines: lines.map(formatOrderLine),
  linkedObjectsIds: null,
  date: seconds(row.date_commande),
  date_commande: seconds(row.date_commande),
  date_creation: seconds(row.date_creation),
  date_validation: secondsOrEmpty(row.date_valid),
  user_modification_id: row.date_valid === null ? null : "1",
  online_payment_url: paymentUrl(host, row.ref),
})

/** `shipments` are the linked ones. Before release 22 a shipment made over REST was not linked. */
export const formatLinks = (invoices: readonly { rowid: number; fk_target: number }[], shipments: readonly number[]) =>
  phpMap([
    ...(shipments.length > 0 ? [["shipping", phpMap(shipments.map(id => [id, String(id)]))] as const] : []),
    ...(invoices.length > 0
      ? [["facture", phpMap(invoices.map(({ rowid, fk_target }) => [rowid, String(fk_target)]))] as const]
      : []),
  ])

/** `/orders/0` is not refused: it is an order of nulls. */
export const emptyOrder = (host: string) => ({
  ...nulls(Object.keys(blankOrder).join(" ")),
  ...nulls(`id ref socid statut status billed warehouse_id mode_reglement_id mode_reglement_code total_ht total_tva total_ttc
    multicurrency_total_ht multicurrency_total_tva multicurrency_total_ttc note_public note_private date date_commande
    date_creation date_validation date_modification`),
  array_options: [],
  contacts_ids: [],
  linkedObjectsIds: [],
  lines: [],
  extraparams: [],
  specimen: 0,
  code: "",
  online_payment_url: paymentUrl(host, ""),
})
