import { seconds, secondsOrEmpty } from "../clock.ts"
import type { OrderLineRow, OrderRow } from "../store/orders-store.ts"
import { arrayOptions, blankDocument, blankLine, idText, marginOf, nulls, phpMap } from "./blank-format.ts"

const blankOrderLine = {
  ...blankLine,
  ...nulls("canvas fk_parent_line fk_facture remise"),
  ref_ext: "",
  total_localtax1: "0.00000000",
  total_localtax2: "0.00000000",
  parent_element: "",
  fk_parent_attribute: "",
  special_code: "0",
  vat_src_code: "",
  localtax1_type: "0",
  localtax2_type: "0",
  marge_tx: "",
}

export const lineMembers = (row: Omit<OrderLineRow, "fk_commande" | "price">) => ({
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
  total_ht: row.total_ht,
  total_tva: row.total_tva,
  total_ttc: row.total_ttc,
  multicurrency_subprice: row.subprice,
  multicurrency_total_ht: row.total_ht,
  multicurrency_total_tva: row.total_tva,
  multicurrency_total_ttc: row.total_ttc,
  marque_tx: marginOf(row.subprice),
})

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
  ...blankDocument,
  ...nulls(`canvas contactid date_lim_reglement cond_reglement_code cond_reglement_doc availability_id
    availability_code availability demand_reason_code fk_remise_except remise_percent source line module_source pos_source
    expeditions`),
  contacts_ids: [],
  fk_multicurrency: "0",
  multicurrency_tx: "1.00000000",
  total_localtax1: "0.00000000",
  total_localtax2: "0.00000000",
  user_creation_id: "1",
  user_author_id: "1",
  code: "",
}

/** An order in a list: its links are not looked up there. */
export const formatOrder = (row: OrderRow, lines: readonly OrderLineRow[], host: string) => ({
  ...blankOrder,
  id: String(row.rowid),
  ref: row.ref,
  ref_ext: row.ref_ext,
  ref_client: row.ref_client,
  ref_customer: row.ref_client,
  socid: String(row.fk_soc),
  statut: String(row.fk_statut),
  status: String(row.fk_statut),
  billed: String(row.facture),
  warehouse_id: idText(row.fk_warehouse),
  mode_reglement_id: idText(row.fk_mode_reglement),
  mode_reglement_code: row.mode_code,
  fk_account: idText(row.fk_account),
  total_ht: row.total_ht,
  total_tva: row.total_tva,
  total_ttc: row.total_ttc,
  multicurrency_total_ht: row.total_ht,
  multicurrency_total_tva: row.total_tva,
  multicurrency_total_ttc: row.total_ttc,
  note_public: row.note_public,
  note_private: row.note_private,
  array_options: arrayOptions(row.extrafields),
  delivery_date: secondsOrEmpty(row.delivery_date),
  lines: lines.map(formatOrderLine),
  linkedObjectsIds: null,
  date: seconds(row.date_commande),
  date_commande: seconds(row.date_commande),
  date_creation: seconds(row.date_creation),
  date_validation: secondsOrEmpty(row.date_valid),
  date_modification: seconds(row.tms),
  user_validation_id: row.date_valid === null ? null : "1",
  user_modification_id: row.date_valid === null ? null : "1",
  online_payment_url: `${host}/public/payment/newpayment.php?source=order&ref=${encodeURIComponent(row.ref).replace(/[()]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`,
})

export interface InvoiceLink {
  rowid: number
  fk_target: number
}

/** `shipments`: those that are linked, which before release 22 none made over REST is. */
export const formatOneOrder = (
  row: OrderRow,
  lines: readonly OrderLineRow[],
  linked: { readonly invoices: readonly InvoiceLink[]; readonly shipments: readonly number[] },
  host: string,
) => {
  const invoices = linked.invoices.map(link => [link.rowid, String(link.fk_target)] as const)
  const shipments = linked.shipments.map(id => [id, String(id)] as const)
  const links = {
    ...(shipments.length > 0 && { shipping: phpMap(shipments) }),
    ...(invoices.length > 0 && { facture: phpMap(invoices) }),
  }
  return { ...formatOrder(row, lines, host), linkedObjectsIds: Object.keys(links).length === 0 ? [] : links }
}

/** `/orders/0` is not refused: it is an order of nulls. */
export const emptyOrder = (host: string) => ({
  ...Object.fromEntries(Object.keys(blankOrder).map(name => [name, null])),
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
  online_payment_url: `${host}/public/payment/newpayment.php?source=order&ref=`,
})
