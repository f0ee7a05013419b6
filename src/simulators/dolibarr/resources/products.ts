import { errorCode } from "../erp-database.ts"
import { badRequest, Fault, notFound } from "../errors.ts"
import { formatProduct, formatProductWithStock, warehouseStock } from "../formats/product-format.ts"
import { formatAttribute, formatAttributeValue, formatCombination } from "../formats/variant-format.ts"
import { countAll, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import { definedFields } from "../store/extra-fields-store.ts"
import {
  createProduct,
  type ProductChange,
  productById,
  productColumns,
  productsByIds,
  promisedOf,
  stockOf,
  updateProduct,
} from "../store/products-store.ts"
import { attributes, attributeValues, combinationsOf } from "../store/variants-store.ts"
import { cleanText, flagInQuery, integerInQuery, optionalText, phpInteger, phpNumber, present } from "../values.ts"

const isParent = "exists (select 1 from product_attribute_combination c where c.fk_product_parent = t.rowid)"
const isChild = "exists (select 1 from product_attribute_combination c where c.fk_product_child = t.rowid)"

const productList = (query: URLSearchParams): ListSource => {
  const where: string[] = []
  const values: unknown[] = []
  const mode = integerInQuery(query, "mode", 0)
  if (mode === 1) where.push("t.fk_product_type = 0")
  if (mode === 2) where.push("t.fk_product_type = 1")
  const variants = integerInQuery(query, "variant_filter", 0)
  if (variants === 1) where.push(`not ${isParent}`, `not ${isChild}`)
  if (variants === 2) where.push(isParent)
  if (variants === 3) where.push(isChild)
  const category = integerInQuery(query, "category", 0)
  if (category > 0) {
    where.push(
      `exists (select 1 from categorie_product k where k.fk_product = t.rowid and k.fk_categorie = $${values.push(category)})`,
    )
  }
  return {
    from: "product t",
    columns: productColumns,
    where,
    values,
    defaultSort: "t.ref",
    failure: "Error when retrieve product list",
  }
}

const list = async (call: Call) => {
  const { db, query } = call
  const source = productList(query)
  const { ids, limit, page } = await listIds(db, source, query)
  const items = flagInQuery(query, "ids_only") ? ids.map(String) : onlyProperties(query, await listItems(call, ids))
  if (!flagInQuery(query, "pagination_data")) return items
  const total = await countAll(db, source, query)
  return { data: items, pagination: { total, page, page_count: limit > 0 ? Math.ceil(total / limit) : 1, limit } }
}

const listItems = async (call: Call, ids: number[]): Promise<object[]> => {
  const { db, settings } = call
  const rows = await productsByIds(db, ids)
  if (!flagInQuery(call.query, "includestockdata")) return rows.map(formatProduct)
  const [stock, promised] = await Promise.all([stockOf(db, ids), settings.stockOnShipment ? promisedOf(db, ids) : null])
  return rows.map(row => formatProductWithStock(row, stock.get(row.rowid) ?? [], promised?.get(row.rowid) ?? 0))
}

const find = async ({ db, id }: Call) => {
  if (id("id") === 0) throw badRequest("bad value for parameter id, ref, ref_ext or barcode")
  const row = await productById(db, id("id"))
  if (!row) throw notFound("Product")
  return row
}

const read = async (call: Call) => (await listItems(call, [(await find(call)).rowid]))[0]

const readBy = (column: "ref" | "ref_ext" | "barcode") => async (call: Call) => {
  const { rows } = await call.db.query<{ rowid: number }>(
    `select rowid from product where lower(${column}) = lower($1) order by rowid limit 1`,
    [call.text(column)],
  )
  if (!rows[0]) throw notFound("Product")
  return (await listItems(call, [rows[0].rowid]))[0]
}

const stock = async ({ db, query, id }: Call) => {
  const row = await productById(db, id("id"))
  if (!row) throw new Fault(403, "Access not allowed for login admin")
  const warehouse = integerInQuery(query, "selected_warehouse_id", 0)
  const rows = ((await stockOf(db, [row.rowid])).get(row.rowid) ?? [])
    .filter(place => warehouse === 0 || place.fk_entrepot === warehouse)
    .sort((a, b) => a.reel - b.reel)
  // An object would sort these keys by number; Dolibarr's text has them by quantity. JSON readers see no difference.
  return { stock_warehouses: warehouseStock(rows) }
}

const variants = async ({ db, query, id }: Call) => {
  const rows = await combinationsOf(db, id("id"))
  if (!flagInQuery(query, "includestock")) return rows.map(formatCombination)
  const stocks = await stockOf(
    db,
    rows.map(row => row.fk_product_child),
  )
  return rows.map(row => ({
    ...formatCombination(row),
    stock_warehouse: warehouseStock(stocks.get(row.fk_product_child) ?? []),
  }))
}

const values = async ({ db, id }: Call) => {
  const rows = await attributeValues(db, id("attribute"))
  if (rows.length === 0) throw notFound("Attribute values")
  return rows.map(formatAttributeValue)
}

const listAttributes = async ({ db }: Call) => {
  const rows = await attributes(db)
  if (rows.length === 0) throw notFound("Product attributes")
  return rows.map(formatAttribute)
}

const changeOf = (body: Body): ProductChange => ({
  ...(present(body["ref"]) && { ref: cleanText(body["ref"]) }),
  ...(present(body["label"]) && { label: cleanText(body["label"]) }),
  // A description is rich text: its markup stays.
  ...(present(body["description"]) && { description: String(body["description"]) }),
  ...(present(body["price"]) && { price: phpNumber(body["price"]) }),
  ...(present(body["price_ttc"]) && { price_ttc: phpNumber(body["price_ttc"]) }),
  ...(present(body["price_base_type"]) && { price_base_type: String(body["price_base_type"]) }),
  ...(present(body["cost_price"]) && { cost_price: phpNumber(body["cost_price"]) }),
  ...(present(body["barcode"]) && { barcode: optionalText(body["barcode"]) }),
  ...(present(body["ref_ext"]) && { ref_ext: optionalText(body["ref_ext"]) }),
  ...(present(body["seuil_stock_alerte"]) && { seuil_stock_alerte: phpInteger(body["seuil_stock_alerte"]) }),
  ...(present(body["tva_tx"]) && { tva_tx: phpNumber(body["tva_tx"]) }),
  ...(present(body["status"]) && { tosell: phpInteger(body["status"]) }),
  ...(present(body["status_buy"]) && { tobuy: phpInteger(body["status_buy"]) }),
  ...(present(body["type"]) && { fk_product_type: phpInteger(body["type"]) }),
})

/** "A/B C<1>" becomes "A_B_C". */
const cleanRef = (value: unknown) => cleanText(String(value).replace(/<[^>]*>/g, "")).replace(/[/\\\s]/g, "_")

const create = async ({ db, body = {} }: Call) => {
  for (const name of ["ref", "label"]) if (!present(body[name])) throw badRequest(`${name} field missing`)
  const extrafields = await definedFields(db, "product", body["array_options"])
  const names = { ref: cleanRef(body["ref"]), label: cleanText(body["label"]) }
  try {
    return await createProduct(db, { ...changeOf(body), ...names, extrafields })
  } catch (error) {
    if (errorCode(error) !== "23505") throw error
    throw new Fault(500, "Error creating product", { extra: ["ErrorProductAlreadyExists"] })
  }
}

const update = async (call: Call) => {
  const row = await find(call)
  const { body = {} } = call
  if (present(body["stock_reel"])) {
    throw badRequest("Stock reel cannot be updated here. Use the /stockmovements endpoint instead")
  }
  const extrafields = await definedFields(call.db, "product", body["array_options"])
  const named = Object.keys(extrafields).length > 0 ? { extrafields } : {}
  await updateProduct(call.db, row, { ...changeOf(body), ...named })
  return formatProduct(await find(call))
}

export const productRoutes: Route[] = [
  { method: "GET", path: "/products", right: "produit.lire", answer: list },
  { method: "POST", path: "/products", right: "produit.creer", answer: create },
  { method: "GET", path: "/products/{id}", right: "produit.lire", answer: read },
  { method: "GET", path: "/products/ref/{ref:text}", right: "produit.lire", answer: readBy("ref") },
  { method: "GET", path: "/products/ref_ext/{ref_ext:text}", right: "produit.lire", answer: readBy("ref_ext") },
  { method: "GET", path: "/products/barcode/{barcode:text}", right: "produit.lire", answer: readBy("barcode") },
  { method: "PUT", path: "/products/{id}", right: "produit.creer", answer: update },
  { method: "GET", path: "/products/{id}/stock", right: "produit.lire", answer: stock },
  { method: "GET", path: "/products/{id}/variants", right: "produit.lire", answer: variants },
  { method: "GET", path: "/products/attributes", right: "produit.lire", answer: listAttributes },
  { method: "GET", path: "/products/attributes/{attribute}/values", right: "produit.lire", answer: values },
]
