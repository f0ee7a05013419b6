/** Dolibarr serialises whole PHP objects; a reader that trusts a member that is never set fails here as there. */
export const nulls = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(/\s+/).map(name => [name, null]))

export const blankObject = {
  ...nulls(`import_key array_languages state_id region_id shipping_method multicurrency_total_localtax1
    multicurrency_total_localtax2 last_main_doc actiontypecode tms date_cloture user_author user_creation user_valid
    user_validation user_validation_id user_closing_id user_modification fk_user_creat fk_user_modif product
    cond_reglement_supplier_id deposit_percent`),
  array_options: [],
  specimen: 0,
  extraparams: [],
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

export const blankLine = {
  ...blankObject,
  ...nulls(`module entity contacts_ids linkedObjectsIds origin_type origin_id statut status demand_reason_id
    transport_mode_id multicurrency_tx fk_account lines date_creation date_validation date_modification user_creation_id
    user_modification_id retained_warranty_fk_cond_reglement warehouse_id fk_unit date_debut_prevue date_debut_reel
    date_fin_prevue date_fin_reel weight weight_units width width_units height height_units length length_units surface
    surface_units volume volume_units multilangs product_barcode duree label fk_remise_except fk_fournprice`),
  info_bits: "0",
  rang: "0",
  pa_ht: "0.00000000",
  localtax1_tx: "0.0000",
  localtax2_tx: "0.0000",
  date_start: "",
  date_end: "",
}

/** An empty PHP map is written as an empty list. */
export const phpMap = <T>(entries: readonly (readonly [string | number, T])[]): Record<string, T> | [] =>
  entries.length === 0 ? [] : Object.fromEntries(entries)

export const arrayOptions = (fields: Readonly<Record<string, string>>) =>
  phpMap(Object.entries(fields).map(([name, value]) => [`options_${name}`, value] as const))

export const idText = (id: number | null): string | null => (id === null ? null : String(id))

/** A percentage is never used; the margin is 100 % of any price because no cost is kept on lines. */
export const marginOf = (subprice: string): number | "" => (Number(subprice) === 0 ? "" : 100)
