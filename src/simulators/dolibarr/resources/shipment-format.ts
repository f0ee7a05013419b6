import { seconds, secondsOrEmpty } from "../clock.ts"
import type { ShipmentLineRow, ShipmentRow } from "../store/shipments-store.ts"
import { blankDocument, blankLine, idText, nulls } from "./blank-format.ts"

const blankShipmentLine = {
  ...blankLine,
  ...nulls("ref_ext product_desc special_code"),
  parent_element: "expedition",
  fk_parent_attribute: "fk_expedition",
  element_type: "order",
  fk_origin: "orderline",
  detail_batch: [],
}

const formatShipmentLine = (row: ShipmentLineRow) => ({
  ...blankShipmentLine,
  id: String(row.rowid),
  rowid: String(row.rowid),
  line_id: String(row.rowid),
  ref: row.product_ref,
  product_type: String(row.product_type ?? 0),
  fk_product: idText(row.fk_product),
  fk_product_type: idText(row.fk_product_type),
  product_ref: row.product_ref,
  product_label: row.product_label,
  libelle: row.product_label,
  product_tosell: idText(row.product_tosell),
  product_tobuy: idText(row.product_tobuy),
  product_tobatch: row.product_tosell === null ? null : "0",
  label: row.label,
  desc: row.description ?? "",
  description: row.description ?? "",
  qty: String(row.qty),
  qty_shipped: String(row.qty),
  qty_asked: String(row.ordered ?? row.qty),
  subprice: row.subprice,
  multicurrency_subprice: row.subprice,
  multicurrency_total_ht: row.total_ht,
  multicurrency_total_tva: row.total_tva,
  multicurrency_total_ttc: row.total_ttc,
  price: row.price,
  fk_elementdet: String(row.fk_elementdet),
  origin_line_id: String(row.fk_elementdet),
  fk_expedition: String(row.fk_expedition),
  entrepot_id: String(row.fk_entrepot),
  details_entrepot: [
    { entrepot_id: String(row.fk_entrepot), qty_shipped: String(row.qty), line_id: String(row.rowid) },
  ],
})

const blankShipment = {
  ...blankDocument,
  ...nulls(`contacts_ids linkedObjectsIds mode_reglement_id fk_multicurrency multicurrency_tx note_public note_private
    date_validation date_modification user_creation_id entrepot_id trueWeight weight_units trueWidth width_units trueHeight
    height_units trueDepth depth_units livraison_id multicurrency_subprice size_units sizeH sizeS sizeW weight meths
    listmeths commande_id commande signed_status`),
  origin_type: "commande",
  total_localtax1: 0,
  total_localtax2: 0,
  user_author_id: "1",
  fk_user_author: "1",
  tracking_url: "",
  billed: "0",
  trueSize: "xx",
  date_delivery: "",
  date: "",
  date_expedition: "",
  date_shipping: "",
}

const sum = (lines: readonly ShipmentLineRow[], member: "total_ht" | "total_tva" | "total_ttc") =>
  lines.reduce((total, line) => total + Number(line[member] ?? 0), 0)

export const formatShipment = (row: ShipmentRow, lines: readonly ShipmentLineRow[]) => {
  const totals = { ht: sum(lines, "total_ht"), tva: sum(lines, "total_tva"), ttc: sum(lines, "total_ttc") }
  return {
    ...blankShipment,
    id: String(row.rowid),
    ref: row.ref,
    socid: String(row.fk_soc),
    origin_id: String(row.fk_commande),
    statut: String(row.fk_statut),
    status: String(row.fk_statut),
    total_ht: totals.ht,
    total_tva: totals.tva,
    total_ttc: totals.ttc,
    multicurrency_total_ht: totals.ht,
    multicurrency_total_tva: totals.tva,
    multicurrency_total_ttc: totals.ttc,
    lines: lines.map(formatShipmentLine),
    tracking_number: row.tracking_number,
    note_private: row.note_private,
    date_creation: seconds(row.date_creation),
    date_valid: secondsOrEmpty(row.date_valid),
  }
}

export const formatOneShipment = (row: ShipmentRow, lines: readonly ShipmentLineRow[]) => ({
  ...formatShipment(row, lines),
  linkedObjectsIds: [],
})
