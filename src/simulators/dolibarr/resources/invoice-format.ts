import { dayOf, seconds, secondsOrEmpty } from "../clock.ts"
import type { InvoiceLineRow, InvoiceRow } from "../store/invoices-store.ts"
import { blankDocument, blankLine, idText, nulls } from "./blank-format.ts"
import { lineMembers } from "./order-format.ts"

const blankInvoiceLine = {
  ...blankLine,
  ...nulls(`price remise date_start_fill date_end_fill buy_price_ht buyprice fk_user_author fk_parent_line tva_npr
    fk_prev_id`),
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
  fk_accounting_account: "0",
  batch: "",
  fk_warehouse: "0",
  fk_code_ventilation: 0,
  situation_percent: "100",
}

export const formatInvoiceLine = (row: InvoiceLineRow) => ({
  ...blankInvoiceLine,
  ...lineMembers(row),
  fk_facture: String(row.fk_facture),
})

const blankInvoice = {
  ...blankDocument,
  ...nulls(`title subtype fk_soc cond_reglement_code cond_reglement_label cond_reglement_doc totaldeposits
    totalcreditnotes sumpayed_multicurrency sumdeposit sumdeposit_multicurrency sumcreditnote sumcreditnote_multicurrency
    stripechargedone stripechargeerror description situation_cycle_ref postactionmessages
    delivery_date resteapayer module_source pos_source fk_fac_rec_source line fac_rec situation_counter
    availability_id date_closing source remise_percent`),
  contacts_ids: [],
  cond_reglement_id: "0",
  fk_multicurrency: "0",
  multicurrency_tx: "1.00000000",
  total_localtax1: "0.00000000",
  total_localtax2: "0.00000000",
  user_creation_id: "1",
  fk_user_author: "1",
  retained_warranty_fk_cond_reglement: "0",
  revenuestamp: "0.00000000",
  date_pointoftax: "",
  situation_final: "0",
  tab_previous_situation_invoice: [],
  tab_next_situation_invoice: [],
  retained_warranty: "0",
  retained_warranty_date_limit: "",
}

const paymentUrl = (host: string, ref: string) =>
  `${host}/public/payment/newpayment.php?source=invoice&ref=${encodeURIComponent(ref)}`

const orderLinks = (row: InvoiceRow) =>
  row.link_id === null ? [] : { commande: { [String(row.link_id)]: String(row.order_id) } }

export const formatInvoice = (row: InvoiceRow, lines: readonly InvoiceLineRow[], host: string) => ({
  ...blankInvoice,
  id: String(row.rowid),
  ref: row.ref,
  ref_ext: row.ref_ext,
  ref_client: row.ref_client,
  ref_customer: row.ref_client,
  socid: String(row.fk_soc),
  statut: String(row.fk_statut),
  status: String(row.fk_statut),
  paye: String(row.paye),
  type: String(row.type),
  fk_facture_source: idText(row.fk_facture_source),
  close_code: row.close_code,
  close_note: row.close_note,
  mode_reglement_id: idText(row.fk_mode_reglement),
  mode_reglement_code: row.mode_code,
  fk_account: idText(row.fk_account),
  total_ht: row.total_ht,
  total_tva: row.total_tva,
  total_ttc: row.total_ttc,
  multicurrency_total_ht: row.total_ht,
  multicurrency_total_tva: row.total_tva,
  multicurrency_total_ttc: row.total_ttc,
  sumpayed: row.paid,
  remaintopay: String(Math.round((Number(row.total_ttc) - Number(row.paid ?? 0)) * 100) / 100),
  note_public: row.note_public,
  note_private: row.note_private,
  last_main_doc: row.date_valid === null ? null : `facture/${row.ref}/${row.ref}.pdf`,
  lines: lines.map(formatInvoiceLine),
  linkedObjectsIds: orderLinks(row),
  date: seconds(row.datef),
  date_lim_reglement: seconds(row.datef),
  date_creation: seconds(row.datec),
  date_validation: row.date_valid === null ? "" : seconds(dayOf(seconds(row.date_valid))),
  date_modification: seconds(row.tms),
  datem: secondsOrEmpty(row.tms),
  user_validation_id: row.date_valid === null ? null : "1",
  fk_user_valid: row.date_valid === null ? null : "1",
  online_payment_url: paymentUrl(host, row.ref),
})

/** After validation or a change: links and the rest to pay are not read again. */
export const formatChangedInvoice = (row: InvoiceRow, lines: readonly InvoiceLineRow[], host: string) => ({
  ...formatInvoice(row, lines, host),
  contacts_ids: null,
  linkedObjectsIds: null,
  remaintopay: null,
  trackid: `inv${row.rowid}`,
})

/** The reply of createfromorder is the PHP object as it was built: numbers are numbers, its lines have no ids yet. */
export const formatNewInvoice = (row: InvoiceRow, lines: readonly InvoiceLineRow[], now: Date) => ({
  ...blankInvoice,
  ...nulls(`entity contacts_ids date_pointoftax datem fk_incoterms fk_user_valid location_incoterms retained_warranty
    retained_warranty_date_limit retained_warranty_fk_cond_reglement revenuestamp situation_final user_creation_id`),
  id: row.rowid,
  ref: row.ref,
  ref_client: row.ref_client ?? "",
  ref_customer: null,
  socid: String(row.fk_soc),
  origin_id: String(row.order_id),
  statut: 0,
  status: 0,
  paye: null,
  type: 0,
  fk_facture_source: null,
  close_code: null,
  close_note: null,
  cond_reglement_id: 0,
  mode_reglement_id: idText(row.fk_mode_reglement),
  mode_reglement_code: null,
  fk_multicurrency: 0,
  multicurrency_tx: 1,
  total_ht: Number(row.total_ht),
  total_tva: Number(row.total_tva),
  total_ttc: Number(row.total_ttc),
  total_localtax1: 0,
  total_localtax2: 0,
  multicurrency_total_ht: Number(row.total_ht),
  multicurrency_total_tva: Number(row.total_tva),
  multicurrency_total_ttc: Number(row.total_ttc),
  sumpayed: null,
  remaintopay: null,
  note_public: row.note_public ?? "",
  note_private: row.note_private ?? "",
  lines: lines.map(line => ({ ...formatInvoiceLine(line), id: null, rowid: null, fk_facture: row.rowid })),
  linkedObjectsIds: orderLinks(row),
  date: seconds(now),
  date_lim_reglement: seconds(now),
  date_creation: seconds(row.datec),
  date_validation: null,
  date_modification: null,
  delivery_date: "",
  source: 0,
  // Dolibarr leaks its database connection here: the shape is kept, so that nobody passes it on.
  line: { db: { type: "mysqli", database_name: "embedded", database_user: "embedded", lastquery: "withheld" } },
  online_payment_url: null,
})
