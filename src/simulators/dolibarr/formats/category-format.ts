import { seconds } from "../clock.ts"
import { blankObject, nulls } from "./blank-format.ts"

export interface CategoryRow {
  rowid: number
  label: string
  description: string
  fk_parent: number
  type: number
  date_creation: Date
  tms: Date
}

const blankCategory = {
  ...blankObject,
  ...nulls(`module contacts_ids linkedObjectsIds origin_type origin_id ref ref_ext status demand_reason_id
    transport_mode_id fk_multicurrency multicurrency_code multicurrency_tx multicurrency_total_ht multicurrency_total_tva
    multicurrency_total_ttc note_public note_private date_validation retained_warranty_fk_cond_reglement warehouse_id
    multilangs`),
  entity: 1,
  user_creation_id: 1,
  user_modification_id: 0,
  color: "",
  position: "0",
  visible: 1,
  childs: [],
}

/** `fk_parent` is a number although every other id is a text. */
export const formatCategory = (row: CategoryRow) => ({
  ...blankCategory,
  id: String(row.rowid),
  label: row.label,
  description: row.description,
  fk_parent: row.fk_parent,
  type: String(row.type),
  date_creation: seconds(row.date_creation),
  date_modification: seconds(row.tms),
})
