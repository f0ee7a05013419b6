import type { AttributeValueRow, CombinationRow } from "../store/variants-store.ts"
import { blankLine, nulls } from "./blank-format.ts"

export const formatCombination = (row: CombinationRow) => ({
  id: String(row.rowid),
  fk_product_parent: String(row.fk_product_parent),
  fk_product_child: String(row.fk_product_child),
  variation_price: row.variation_price,
  variation_price_percentage: "0",
  variation_weight: "0",
  entity: 1,
  combination_price_levels: null,
  variation_ref_ext: "",
  attributes: [
    {
      // The id of the attribute, not of this link: Dolibarr's own oddity.
      id: String(row.fk_prod_attr),
      fk_prod_combination: String(row.rowid),
      fk_prod_attr: String(row.fk_prod_attr),
      fk_prod_attr_val: String(row.fk_prod_attr_val),
      error: null,
      errors: [],
    },
  ],
})

export const formatAttribute = (row: { rowid: number; ref: string; label: string; position: number }) => ({
  id: String(row.rowid),
  ref: row.ref,
  ref_ext: "",
  label: row.label,
  position: String(row.position),
  entity: 1,
})

const blankValue = { ...blankLine, ...nulls("canvas position"), module: "variants", entity: 1 }

export const formatAttributeValue = (row: AttributeValueRow) => ({
  ...blankValue,
  id: String(row.rowid),
  ref: row.ref,
  value: row.value,
  fk_product_attribute: String(row.fk_product_attribute),
})
