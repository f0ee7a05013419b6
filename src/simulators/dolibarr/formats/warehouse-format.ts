import { blankObject, nulls } from "./blank-format.ts"

export interface WarehouseRow {
  rowid: number
  ref: string
  lieu: string
  description: string
  statut: number
}

const blankWarehouse = {
  ...blankObject,
  ...nulls(`module contacts_ids linkedObjectsIds canvas fk_project contact_id user origin_type origin_id ref_ext status
    barcode_type barcode_type_coder mode_reglement_id cond_reglement_id demand_reason_id transport_mode_id
    shipping_method_id fk_multicurrency multicurrency_code multicurrency_tx multicurrency_total_ht multicurrency_total_tva
    multicurrency_total_ttc fk_account note_public note_private total_ht total_tva total_localtax1 total_localtax2
    total_ttc lines name lastname firstname civility_id date_creation date_validation date_modification user_creation_id
    user_modification_id retained_warranty_fk_cond_reglement warehouse_id libelle fk_parent warehouse_usage`),
  entity: "1",
  country_id: "75",
  country_code: "CR",
  address: "",
  zip: "",
  town: "Cartago",
  phone: "",
  fax: "",
}

export const formatWarehouse = (row: WarehouseRow) => ({
  ...blankWarehouse,
  id: String(row.rowid),
  ref: row.ref,
  label: row.ref,
  lieu: row.lieu,
  description: row.description,
  statut: String(row.statut),
})
