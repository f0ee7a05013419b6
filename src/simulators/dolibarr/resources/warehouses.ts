import type { Db } from "../erp-database.ts"
import { Fault, notFound } from "../errors.ts"
import { listItems } from "../list-query.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import type { Call, Route } from "../router.ts"
import { insertUnique, rowsByIds } from "../rows.ts"
import { checkPresent, cleanText, phpInteger } from "../values.ts"
import { blankObject, filled, nulls } from "../wire-format.ts"

const columns = { integer: "rowid statut", text: "ref lieu description", time: "datec tms" } as const

const blankWarehouse = {
  ...blankObject,
  ...nulls(`module contacts_ids linkedObjectsIds canvas fk_project contact_id user origin_type origin_id ref_ext status
    barcode_type barcode_type_coder mode_reglement_id cond_reglement_id demand_reason_id transport_mode_id
    shipping_method_id fk_multicurrency multicurrency_code multicurrency_tx multicurrency_total_ht multicurrency_total_tva
    multicurrency_total_ttc fk_account note_public note_private total_ht total_tva total_localtax1 total_localtax2
    total_ttc lines name lastname firstname civility_id date_creation date_validation date_modification user_creation_id
    user_modification_id retained_warranty_fk_cond_reglement warehouse_id libelle fk_parent warehouse_usage`),
  ...filled("", "address zip phone fax"),
  entity: "1",
  country_id: "75",
  country_code: "CR",
  town: "Cartago",
}

const formatByIds = async (db: Db, ids: number[]) => {
  const rows = await rowsByIds<RowOf<typeof columns>>(db, "select t.* from entrepot t", ids)
  return rows.map(row => ({
    ...blankWarehouse,
    id: String(row.rowid),
    ref: row.ref,
    label: row.ref,
    lieu: row.lieu,
    description: row.description,
    statut: String(row.statut),
  }))
}

const list = (call: Call) =>
  listItems(call, { from: "entrepot t", columns, failure: "Error when retrieve warehouse list" }, ids =>
    formatByIds(call.db, ids),
  )

const read = async ({ db, id }: Call) => {
  const [warehouse] = await formatByIds(db, [id("id")])
  if (!warehouse) throw notFound("warehouse")
  return warehouse
}

/** Without `statut` it is closed. */
const create = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["label"])
  const ref = cleanText(body["label"])
  const id = await insertUnique(db, "entrepot", ["ref"], {
    ref,
    lieu: cleanText(body["lieu"]),
    description: cleanText(body["description"]),
    statut: phpInteger(body["statut"]),
  })
  if (id !== undefined) return id
  throw new Fault(500, "Error creating warehouse", {
    extra: [`Duplicate entry '${ref}-1' for key 'uk_entrepot_label'`],
  })
}

export const warehouseRoutes: Route[] = [
  { method: "GET", path: "/warehouses", right: "stock.lire", answer: list },
  { method: "POST", path: "/warehouses", right: "stock.creer", answer: create },
  { method: "GET", path: "/warehouses/{id}", right: "stock.lire", answer: read },
]
