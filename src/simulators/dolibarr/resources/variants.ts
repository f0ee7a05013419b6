import { badRequest, Fault, notFound } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { createProduct, productById } from "../store/products-store.ts"
import { cleanText, phpInteger, phpNumber, present } from "../values.ts"

const needs = (body: object, names: readonly string[]) => {
  for (const name of names) if (!present(body[name as keyof typeof body])) throw badRequest(`${name} field missing`)
}

const kinds: Record<string, number> = { product: 0, supplier: 1, customer: 2 }

const createCategory = async ({ db, body = {} }: Call) => {
  needs(body, ["label", "type"])
  const { rows } = await db.query<{ rowid: number }>(
    `insert into categorie (label, fk_parent, type, description)
     select $1, $2, $3, $4 where not exists (select 1 from categorie where label = $1 and fk_parent = $2 and type = $3)
     returning rowid`,
    [
      cleanText(body["label"]),
      phpInteger(body["fk_parent"]),
      kinds[String(body["type"])] ?? 0,
      cleanText(body["description"]),
    ],
  )
  if (rows[0]) return rows[0].rowid
  throw new Fault(500, "Error when creating category", {
    extra: ["Esta categor&iacute;a ya existe con esta referencia"],
  })
}

const links = {
  product: { table: "categorie_product", column: "fk_product", owner: "product" },
  customer: { table: "categorie_societe", column: "fk_soc", owner: "societe" },
}

const link = (kind: keyof typeof links, answer: (id: number) => unknown) => async (call: Call) => {
  const { table, column, owner } = links[kind]
  const [category, object] = [call.id("category"), call.id("object")]
  const known = await call.db.query("select 1 from categorie where rowid = $1", [category])
  if (known.rows.length === 0) throw notFound("category")
  const found = await call.db.query(`select 1 from ${owner} where rowid = $1`, [object])
  if (found.rows.length === 0) throw new Fault(500, "Error when fetching object", { extra: [null] })
  await call.db.query(`insert into ${table} (fk_categorie, ${column}) values ($1, $2) on conflict do nothing`, [
    category,
    object,
  ])
  return answer(object)
}

const linked = () => ({ success: { code: 200, message: "Objects successfully linked to the category" } })

/** Without `statut` it is closed. */
const createWarehouse = async ({ db, body = {} }: Call) => {
  needs(body, ["label"])
  const label = cleanText(body["label"])
  const { rows } = await db.query<{ rowid: number }>(
    `insert into entrepot (ref, lieu, description, statut)
     select $1, $2, $3, $4 where not exists (select 1 from entrepot where ref = $1) returning rowid`,
    [label, cleanText(body["lieu"]), cleanText(body["description"]), phpInteger(body["statut"])],
  )
  if (rows[0]) return rows[0].rowid
  throw new Fault(500, "Error creating warehouse", {
    extra: [`Duplicate entry '${label}-1' for key 'uk_entrepot_label'`],
  })
}

const createAttribute = async ({ db, body = {} }: Call) => {
  needs(body, ["ref", "label"])
  const { rows } = await db.query<{ rowid: number }>(
    `insert into product_attribute (ref, label)
     select $1, $2 where not exists (select 1 from product_attribute where ref = $1) returning rowid`,
    [cleanText(body["ref"]), cleanText(body["label"])],
  )
  if (rows[0]) return rows[0].rowid
  throw new Fault(500, "Error creating new attribute")
}

const createValue = async ({ db, body = {}, id }: Call) => {
  needs(body, ["ref", "value"])
  const { rows } = await db.query<{ rowid: number }>(
    `insert into product_attribute_value (fk_product_attribute, ref, value) select $1, $2, $3
     where not exists (select 1 from product_attribute_value where fk_product_attribute = $1 and ref = $2) returning rowid`,
    [id("attribute"), cleanText(body["ref"]), cleanText(body["value"])],
  )
  if (rows[0]) return rows[0].rowid
  throw new Fault(500, "Error creating new attribute value")
}

/** A value that is there already gets a new child, and the one before stays as an orphan. */
const createVariant = async ({ db, body = {}, id }: Call) => {
  needs(body, ["weight_impact", "price_impact", "price_impact_is_percent", "features"])
  const parent = await productById(db, id("id"))
  if (!parent) throw notFound("Product")
  const [[attribute, value] = ["0", 0]] = Object.entries(body["features"] as Record<string, unknown>)
  const valueId = phpInteger(value)
  const named = await db.query<{ value: string }>("select value from product_attribute_value where rowid = $1", [
    valueId,
  ])
  const child = await createProduct(db, {
    ref: cleanText(body["reference"]) || `${parent.ref}_${named.rows[0]?.value.toUpperCase() ?? ""}`,
    label: `${parent.label} ${named.rows[0]?.value ?? ""}`.trim(),
    price: Number(parent.price) + phpNumber(body["price_impact"]),
    tva_tx: Number(parent.tva_tx),
    tosell: parent.tosell,
    tobuy: parent.tobuy,
  })
  await db.query("delete from product_attribute_combination where fk_product_parent = $1 and fk_prod_attr_val = $2", [
    parent.rowid,
    valueId,
  ])
  await db.query(
    `insert into product_attribute_combination (fk_product_parent, fk_product_child, variation_price, fk_prod_attr, fk_prod_attr_val)
     values ($1, $2, $3, $4, $5)`,
    [parent.rowid, child, phpNumber(body["price_impact"]), phpInteger(attribute), valueId],
  )
  return child
}

export const provisioningRoutes: Route[] = [
  { method: "POST", path: "/categories", right: "categorie.creer", answer: createCategory },
  {
    method: "POST",
    path: "/categories/{category}/objects/product/{object}",
    right: "categorie.creer",
    answer: link("product", linked),
  },
  {
    method: "POST",
    path: "/categories/{category}/objects/customer/{object}",
    right: "categorie.creer",
    answer: link("customer", linked),
  },
  { method: "POST", path: "/warehouses", right: "stock.creer", answer: createWarehouse },
  { method: "POST", path: "/products/attributes", right: "produit.creer", answer: createAttribute },
  { method: "POST", path: "/products/attributes/{attribute}/values", right: "produit.creer", answer: createValue },
  { method: "POST", path: "/products/{id}/variants", right: "produit.creer", answer: createVariant },
]
