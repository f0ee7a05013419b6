import type { RowOf } from "../parse-sqlfilters.ts"
import type { ExtraFields } from "../rows.ts"
import { arrayOptions, blankObject, filled, nulls, phpMap, serverText } from "../wire-format.ts"

export const productColumns = {
  integer: "rowid tosell tobuy fk_product_type seuil_stock_alerte",
  "real?": "stock",
  decimal: "price price_ttc tva_tx pmp",
  "decimal?": "cost_price",
  text: "ref label description price_base_type",
  "text?": "ref_ext barcode",
  time: "datec tms",
} as const

export type ProductRow = RowOf<typeof productColumns> & { extrafields: ExtraFields }

export interface StockRow {
  rowid: number
  fk_product: number
  fk_entrepot: number
  reel: number
}

const blankProduct = {
  ...blankObject,
  ...nulls(`module contacts_ids linkedObjectsIds origin_type barcode_type barcode_type_coder fk_multicurrency
    multicurrency_code multicurrency_tx multicurrency_total_ht multicurrency_total_tva multicurrency_total_ttc note_public
    note_private total_ht total_tva total_localtax1 total_localtax2 total_ttc date_validation user_creation_id
    user_modification_id retained_warranty_fk_cond_reglement warehouse_id other price_formated price_ttc_formated
    price_label level default_vat_code remise_percent desc_supplier vatrate_supplier default_vat_code_supplier
    fourn_multicurrency_price fourn_multicurrency_unitprice fourn_multicurrency_tx fourn_multicurrency_id
    fourn_multicurrency_code packaging lifetime qc_frequency stock_theorique duration_unit fk_default_workstation tosell
    tobuy finished fk_default_bom product_fourn_price_id buyprice tobatch url weight weight_units length length_units width
    width_units height height_units surface surface_units volume volume_units net_measure net_measure_units
    fk_default_warehouse fk_price_expression fourn_qty fk_unit sousprods res is_object_used is_sousproduit_qty
    is_sousproduit_incdec`),
  entity: "1",
  country_id: null,
  country_code: "CR",
  duration_value: 0,
  ...filled("0.00000000", "price_min price_min_ttc"),
  ...filled("0.0000", "localtax1_tx localtax2_tx"),
  ...filled(
    "0",
    "localtax1_type localtax2_type desiredstock status_batch sell_or_eat_by_mandatory price_autogen mandatory_period",
  ),
  ...filled(
    "",
    `canvas duration batch_mask customcode accountancy_code_sell accountancy_code_sell_intra accountancy_code_sell_export
    accountancy_code_buy accountancy_code_buy_intra accountancy_code_buy_export`,
  ),
  ...filled(
    [],
    `multiprices multiprices_ttc multiprices_base_type multiprices_default_vat_code multiprices_min multiprices_min_ttc
    multiprices_tva_tx prices_by_qty prices_by_qty_list multilangs stats_proposal_supplier stats_expedition stats_mo
    stats_bom stats_facturerec stats_facture_fournisseur stock_warehouse`,
  ),
}

export const formatWarehouseStock = (stock: readonly StockRow[] = []) =>
  phpMap(stock.map(row => [row.fk_entrepot, { real: String(row.reel), id: String(row.rowid) }] as const))

export const formatProduct = (row: ProductRow) => ({
  ...blankProduct,
  id: String(row.rowid),
  ref: row.ref,
  ref_ext: row.ref_ext,
  label: row.label,
  description: row.description,
  type: String(row.fk_product_type),
  status: String(row.tosell),
  status_buy: String(row.tobuy),
  price: row.price,
  price_ttc: row.price_ttc,
  tva_tx: row.tva_tx,
  price_base_type: row.price_base_type,
  barcode: row.barcode,
  seuil_stock_alerte: String(row.seuil_stock_alerte),
  array_options: arrayOptions(row.extrafields),
  cost_price: row.cost_price,
  pmp: row.pmp,
  stock_reel: row.stock === null ? null : String(row.stock),
  date_creation: serverText(row.datec),
  date_modification: serverText(row.tms),
})

/** With `includestockdata` the sums become numbers, and `stock_theorique` leaves out what is promised. */
export const formatProductWithStock = (row: ProductRow, stock: readonly StockRow[], promised: number) => {
  const real = stock.reduce((sum, { reel }) => sum + reel, 0)
  return {
    ...formatProduct(row),
    stock_reel: real,
    stock_theorique: real - promised,
    stats_expedition: { customers: "0", nb: "0", rows: "0", qty: 0 },
    stock_warehouse: formatWarehouseStock(stock),
  }
}
