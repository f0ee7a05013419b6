import { Fault, notFound } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { insertRow, insertUnique } from "../rows.ts"
import { checkPresent, cleanText, flagInQuery, phpInteger, phpNumber } from "../values.ts"
import { blankLine, nulls } from "../wire-format.ts"
import { formatWarehouseStock } from "./product-format.ts"
import { createProduct, productsByIds, stockByProduct } from "./products.ts"

interface CombinationRow {
  rowid: number
  fk_product_parent: number
  fk_product_child: number
  variation_price: string
  fk_prod_attr: number
  fk_prod_attr_val: number
}

const formatCombination = (row: CombinationRow) => ({
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
      // The id of the attribute, not of this link, as in Dolibarr.
      id: String(row.fk_prod_attr),
      fk_prod_combination: String(row.rowid),
      fk_prod_attr: String(row.fk_prod_attr),
      fk_prod_attr_val: String(row.fk_prod_attr_val),
      error: null,
      errors: [],
    },
  ],
})

const listVariants = async ({ db, query, id }: Call) => {
  const { rows } = await db.query<CombinationRow>(
    "select * from product_attribute_combination where fk_product_parent = $1 order by rowid",
    [id("id")],
  )
  if (!flagInQuery(query, "includestock")) return rows.map(formatCombination)
  const children = rows.map(row => row.fk_product_child)
  const stocks = await stockByProduct(db, children)
  return rows.map(row => ({
    ...formatCombination(row),
    stock_warehouse: formatWarehouseStock(stocks.get(row.fk_product_child)),
  }))
}

const listAttributes = async ({ db }: Call) => {
  const { rows } = await db.query<{ rowid: number; ref: string; label: string; position: number }>(
    "select * from product_attribute order by rowid",
  )
  if (rows.length === 0) throw notFound("Product attributes")
  return rows.map(row => ({
    id: String(row.rowid),
    ref: row.ref,
    ref_ext: "",
    label: row.label,
    position: String(row.position),
    entity: 1,
  }))
}

const createAttribute = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["ref", "label"])
  const attribute = { ref: cleanText(body["ref"]), label: cleanText(body["label"]) }
  const id = await insertUnique(db, "product_attribute", ["ref"], attribute)
  if (id === undefined) throw new Fault(500, "Error creating new attribute")
  return id
}

const blankValue = { ...blankLine, ...nulls("canvas position"), module: "variants", entity: 1 }

const listValues = async ({ db, id }: Call) => {
  const { rows } = await db.query<{ rowid: number; fk_product_attribute: number; ref: string; value: string }>(
    "select * from product_attribute_value where fk_product_attribute = $1 order by rowid",
    [id("attribute")],
  )
  if (rows.length === 0) throw notFound("Attribute values")
  return rows.map(row => ({
    ...blankValue,
    id: String(row.rowid),
    ref: row.ref,
    value: row.value,
    fk_product_attribute: String(row.fk_product_attribute),
  }))
}

const createValue = async ({ db, body = {}, id }: Call) => {
  checkPresent(body, ["ref", "value"])
  const valueId = await insertUnique(db, "product_attribute_value", ["fk_product_attribute", "ref"], {
    fk_product_attribute: id("attribute"),
    ref: cleanText(body["ref"]),
    value: cleanText(body["value"]),
  })
  if (valueId === undefined) throw new Fault(500, "Error creating new attribute value")
  return valueId
}

/** A value that exists already gets a new child, and the one before stays as an orphan. */
const createVariant = async ({ db, body = {}, id }: Call) => {
  checkPresent(body, ["weight_impact", "price_impact", "price_impact_is_percent", "features"])
  const [parent] = await productsByIds(db, [id("id")])
  if (!parent) throw notFound("Product")
  const [[attribute, value] = ["0", 0]] = Object.entries(body["features"] as Record<string, unknown>)
  const valueId = phpInteger(value)
  const variation_price = phpNumber(body["price_impact"])
  const { rows } = await db.query<{ value: string }>("select value from product_attribute_value where rowid = $1", [
    valueId,
  ])
  const name = rows[0]?.value ?? ""
  const child = await createProduct(db, {
    ref: cleanText(body["reference"]) || `${parent.ref}_${name.toUpperCase()}`,
    label: `${parent.label} ${name}`.trim(),
    price: Number(parent.price) + variation_price,
    tva_tx: Number(parent.tva_tx),
    tosell: parent.tosell,
    tobuy: parent.tobuy,
  })
  await db.query("delete from product_attribute_combination where fk_product_parent = $1 and fk_prod_attr_val = $2", [
    parent.rowid,
    valueId,
  ])
  await insertRow(db, "product_attribute_combination", {
    fk_product_parent: parent.rowid,
    fk_product_child: child,
    variation_price,
    fk_prod_attr: phpInteger(attribute),
    fk_prod_attr_val: valueId,
  })
  return child
}

export const variantRoutes: Route[] = [
  { method: "GET", path: "/products/{id}/variants", right: "produit.lire", answer: listVariants },
  { method: "POST", path: "/products/{id}/variants", right: "produit.creer", answer: createVariant },
  { method: "GET", path: "/products/attributes", right: "produit.lire", answer: listAttributes },
  { method: "POST", path: "/products/attributes", right: "produit.creer", answer: createAttribute },
  { method: "GET", path: "/products/attributes/{attribute}/values", right: "produit.lire", answer: listValues },
  { method: "POST", path: "/products/attributes/{attribute}/values", right: "produit.creer", answer: createValue },
]
