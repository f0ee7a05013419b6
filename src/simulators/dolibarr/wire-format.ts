/** The server's time zone is Costa Rica's: six hours behind UTC all year. */
const offsetSeconds = 6 * 3600
const daySeconds = 86_400

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const secondsOrEmpty = (date: Date | null): number | "" => (date === null ? "" : seconds(date))

/** Midnight of the day, in the server's time zone. */
export const startOfDay = (unixSeconds: number): Date => {
  const local = unixSeconds - offsetSeconds
  return new Date((Math.floor(local / daySeconds) * daySeconds + offsetSeconds) * 1000)
}

const localText = (date: Date) => new Date(date.getTime() - offsetSeconds * 1000).toISOString()

/** "2026-11-14 17:45:42" */
export const serverText = (date: Date): string => localText(date).slice(0, 19).replace("T", " ")

/** The "2611" of SO2611-0001. */
export const yearMonth = (date: Date): string => localText(date).slice(2, 4) + localText(date).slice(5, 7)

/** "20261114175157" */
export const compactText = (date: Date): string => serverText(date).replace(/\D/g, "")

/** The same value for many members. */
export const filled = <T>(value: T, names: string): Record<string, T> =>
  Object.fromEntries(names.split(/\s+/).map(name => [name, value]))

/** Dolibarr serialises whole PHP objects, so clients get the same unset members here. */
export const nulls = (names: string) => filled(null, names)

export const blankObject = {
  ...nulls(`import_key array_languages state_id region_id shipping_method multicurrency_total_localtax1
    multicurrency_total_localtax2 last_main_doc actiontypecode tms date_cloture user_author user_creation user_valid
    user_validation user_validation_id user_closing_id user_modification fk_user_creat fk_user_modif product
    cond_reglement_supplier_id deposit_percent`),
  ...filled([], "array_options extraparams"),
  specimen: 0,
}

export const blankDocument = {
  ...blankObject,
  ...nulls(`module fk_project contact_id user ref_ext country_id country_code demand_reason_id transport_mode_id
    shipping_method_id fk_account name lastname firstname civility_id user_modification_id label_incoterms ref_client
    ref_customer origin_type origin_id cond_reglement_id retained_warranty_fk_cond_reglement warehouse_id`),
  entity: "1",
  fk_incoterms: "0",
  location_incoterms: "",
  multicurrency_code: "CRC",
}

/** The unset members of orders and invoices. Shipments have neither prices nor payments. */
export const blankPricedDocument = {
  ...blankDocument,
  contacts_ids: [],
  fk_multicurrency: "0",
  multicurrency_tx: "1.00000000",
  user_creation_id: "1",
  ...filled("0.00000000", "total_localtax1 total_localtax2"),
}

export const blankLine = {
  ...blankObject,
  ...nulls(`module entity contacts_ids linkedObjectsIds origin_type origin_id statut status demand_reason_id
    transport_mode_id multicurrency_tx fk_account lines date_creation date_validation date_modification user_creation_id
    user_modification_id retained_warranty_fk_cond_reglement warehouse_id fk_unit date_debut_prevue date_debut_reel
    date_fin_prevue date_fin_reel weight weight_units width width_units height height_units length length_units surface
    surface_units volume volume_units multilangs product_barcode duree label fk_remise_except fk_fournprice`),
  ...filled("0", "info_bits rang"),
  ...filled("0.0000", "localtax1_tx localtax2_tx"),
  ...filled("", "date_start date_end"),
  pa_ht: "0.00000000",
}

export const blankPricedLine = {
  ...blankLine,
  ...nulls("fk_parent_line remise"),
  ...filled("", "ref_ext parent_element fk_parent_attribute vat_src_code marge_tx"),
  ...filled("0", "special_code localtax1_type localtax2_type"),
  ...filled("0.00000000", "total_localtax1 total_localtax2"),
}

interface Amounts<T> {
  total_ht: T
  total_tva: T
  total_ttc: T
}

export const foreignAmounts = <T>({ total_ht, total_tva, total_ttc }: Amounts<T>) => ({
  multicurrency_total_ht: total_ht,
  multicurrency_total_tva: total_tva,
  multicurrency_total_ttc: total_ttc,
})

export const amountMembers = <T>({ total_ht, total_tva, total_ttc }: Amounts<T>) => ({
  total_ht,
  total_tva,
  total_ttc,
  ...foreignAmounts({ total_ht, total_tva, total_ttc }),
})

interface PricedDocumentRow extends Amounts<string> {
  rowid: number
  ref: string
  ref_ext: string | null
  ref_client: string | null
  fk_soc: number
  fk_statut: number
  fk_mode_reglement: number | null
  mode_code: string | null
  fk_account: number | null
  note_public: string | null
  note_private: string | null
  date_valid: Date | null
  tms: Date
}

/** The members that orders and invoices share. */
export const documentMembers = (row: PricedDocumentRow) => ({
  id: String(row.rowid),
  ref: row.ref,
  ref_ext: row.ref_ext,
  ref_client: row.ref_client,
  ref_customer: row.ref_client,
  socid: String(row.fk_soc),
  statut: String(row.fk_statut),
  status: String(row.fk_statut),
  mode_reglement_id: idText(row.fk_mode_reglement),
  mode_reglement_code: row.mode_code,
  fk_account: idText(row.fk_account),
  ...amountMembers(row),
  note_public: row.note_public,
  note_private: row.note_private,
  date_modification: seconds(row.tms),
  user_validation_id: row.date_valid === null ? null : "1",
})

/** An empty PHP map is written as an empty list. */
export const phpMap = <T>(entries: readonly (readonly [string | number, T])[]): Record<string, T> | [] =>
  entries.length === 0 ? [] : Object.fromEntries(entries)

export const arrayOptions = (fields: Readonly<Record<string, string>>) =>
  phpMap(Object.entries(fields).map(([name, value]) => [`options_${name}`, value] as const))

export const idText = (id: number | null): string | null => (id === null ? null : String(id))
