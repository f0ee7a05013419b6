import type { Db } from "../erp-database.ts"

export interface CombinationRow {
  rowid: number
  fk_product_parent: number
  fk_product_child: number
  variation_price: string
  fk_prod_attr: number
  fk_prod_attr_val: number
}

export interface AttributeValueRow {
  rowid: number
  fk_product_attribute: number
  ref: string
  value: string
}

export const combinationsOf = async (db: Db, parentId: number): Promise<CombinationRow[]> => {
  const { rows } = await db.query<CombinationRow>(
    "select * from product_attribute_combination where fk_product_parent = $1 order by rowid",
    [parentId],
  )
  return rows
}

export const attributes = async (db: Db) => {
  const { rows } = await db.query<{ rowid: number; ref: string; label: string; position: number }>(
    "select * from product_attribute order by rowid",
  )
  return rows
}

export const attributeValues = async (db: Db, attributeId: number): Promise<AttributeValueRow[]> => {
  const { rows } = await db.query<AttributeValueRow>(
    "select * from product_attribute_value where fk_product_attribute = $1 order by rowid",
    [attributeId],
  )
  return rows
}
