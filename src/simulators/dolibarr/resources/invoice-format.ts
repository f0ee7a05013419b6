import type { RowOf } from "../parse-sqlfilters.ts"
import {
  amountMembers,
  blankPricedDocument,
  blankPricedLine,
  documentMembers,
  filled,
  idText,
  nulls,
  seconds,
  startOfDay,
} from "../wire-format.ts"
import type { PricedLineRow } from "./document-lines.ts"
import { lineMembers } from "./order-format.ts"

export const invoiceColumns = {
  // `type`: 0 invoice, 2 credit note.
  integer: "rowid fk_soc fk_statut paye type",
  "integer?": "fk_facture_source fk_account fk_mode_reglement",
  decimal: "total_ht total_tva total_ttc",
  text: "ref",
  "text?": "ref_ext ref_client close_code close_note note_public note_private",
  time: "datef datec tms",
  "time?": "date_valid",
} as const

export type InvoiceRow = RowOf<typeof invoiceColumns> & {
  mode_code: string | null
  paid: string | null
  order_id: number | null
  link_id: number | null
}

export type InvoiceLineRow = PricedLineRow & { fk_facture: number }

const blankInvoiceLine = {
  ...blankPricedLine,
  ...nulls("price date_start_fill date_end_fill buy_price_ht buyprice fk_user_author tva_npr fk_prev_id"),
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
  ...blankPricedDocument,
  ...nulls(`title subtype fk_soc cond_reglement_code cond_reglement_label cond_reglement_doc totaldeposits
    totalcreditnotes sumpayed_multicurrency sumdeposit sumdeposit_multicurrency sumcreditnote sumcreditnote_multicurrency
    stripechargedone stripechargeerror description situation_cycle_ref postactionmessages
    delivery_date resteapayer module_source pos_source fk_fac_rec_source line fac_rec situation_counter
    availability_id date_closing source remise_percent`),
  ...filled("0", "cond_reglement_id retained_warranty_fk_cond_reglement situation_final retained_warranty"),
  ...filled("", "date_pointoftax retained_warranty_date_limit"),
  ...filled([], "tab_previous_situation_invoice tab_next_situation_invoice"),
  fk_user_author: "1",
  revenuestamp: "0.00000000",
}

const orderLinks = (row: InvoiceRow) =>
  row.link_id === null ? [] : { commande: { [String(row.link_id)]: String(row.order_id) } }

export const formatInvoice = (row: InvoiceRow, lines: readonly InvoiceLineRow[], host: string) => ({
  ...blankInvoice,
  ...documentMembers(row),
  paye: String(row.paye),
  type: String(row.type),
  fk_facture_source: idText(row.fk_facture_source),
  close_code: row.close_code,
  close_note: row.close_note,
  sumpayed: row.paid,
  remaintopay: String(Math.round((Number(row.total_ttc) - Number(row.paid ?? 0)) * 100) / 100),
  last_main_doc: row.date_valid === null ? null : `facture/${row.ref}/${row.ref}.pdf`,
  lines: lines.map(formatInvoiceLine),
  linkedObjectsIds: orderLinks(row),
  date: seconds(row.datef),
  date_lim_reglement: seconds(row.datef),
  date_creation: seconds(row.datec),
  date_validation: row.date_valid === null ? "" : seconds(startOfDay(seconds(row.date_valid))),
  datem: seconds(row.tms),
  fk_user_valid: row.date_valid === null ? null : "1",
  online_payment_url: `${host}/public/payment/newpayment.php?source=invoice&ref=${encodeURIComponent(row.ref)}`,
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
    retained_warranty_date_limit retained_warranty_fk_cond_reglement revenuestamp situation_final user_creation_id
    ref_customer paye fk_facture_source close_code close_note mode_reglement_code sumpayed remaintopay date_validation
    date_modification online_payment_url`),
  ...filled(0, "statut status type cond_reglement_id fk_multicurrency total_localtax1 total_localtax2 source"),
  id: row.rowid,
  ref: row.ref,
  ref_client: row.ref_client ?? "",
  socid: String(row.fk_soc),
  origin_id: String(row.order_id),
  mode_reglement_id: idText(row.fk_mode_reglement),
  multicurrency_tx: 1,
  ...amountMembers({
    total_ht: Number(row.total_ht),
    total_tva: Number(row.total_tva),
    total_ttc: Number(row.total_ttc),
  }),
  note_public: row.note_public ?? "",
  note_private: row.note_private ?? "",
  lines: lines.map(line => ({ ...formatInvoiceLine(line), id: null, rowid: null, fk_facture: row.rowid })),
  linkedObjectsIds: orderLinks(row),
  date: seconds(now),
  date_lim_reglement: seconds(now),
  date_creation: seconds(row.datec),
  delivery_date: "",
  // Dolibarr leaks its database connection here. The simulator does too, so that tests notice a client that passes it on.
  line: { db: { type: "mysqli", database_name: "embedded", database_user: "embedded", lastquery: "withheld" } },
})
