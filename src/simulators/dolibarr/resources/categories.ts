import type { Db } from "../erp-database.ts"
import { Crash, Fault, notFound, required } from "../errors.ts"
import { listItems } from "../list-query.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import type { Call, Route } from "../router.ts"
import { insertUnique, rowExists, rowsByIds } from "../rows.ts"
import { checkPresent, cleanText, flagInQuery, integerInQuery, phpInteger } from "../values.ts"
import { blankObject, nulls, seconds } from "../wire-format.ts"
import { formatProduct } from "./product-format.ts"
import { productsByIds } from "./products.ts"
import { formatThirdParty, thirdPartiesByIds } from "./third-parties.ts"

const columns = {
  integer: "rowid fk_parent type",
  text: "label description",
  time: "date_creation tms",
} as const

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
const formatByIds = async (db: Db, ids: number[]) => {
  const rows = await rowsByIds<RowOf<typeof columns>>(db, "select t.* from categorie t", ids)
  return rows.map(row => ({
    ...blankCategory,
    id: String(row.rowid),
    label: row.label,
    description: row.description,
    fk_parent: row.fk_parent,
    type: String(row.type),
    date_creation: seconds(row.date_creation),
    date_modification: seconds(row.tms),
  }))
}

const formatProducts = async (db: Db, ids: number[]): Promise<object[]> =>
  (await productsByIds(db, ids)).map(formatProduct)
const formatThirdParties = async (db: Db, ids: number[]): Promise<object[]> =>
  (await thirdPartiesByIds(db, ids)).map(formatThirdParty)

const kinds = {
  product: { type: 0, table: "categorie_product", column: "fk_product", owner: "product", format: formatProducts },
  supplier: { type: 1, table: "categorie_fournisseur", column: "fk_soc", owner: "societe", format: formatThirdParties },
  customer: { type: 2, table: "categorie_societe", column: "fk_soc", owner: "societe", format: formatThirdParties },
}

const kindNamed = (name: unknown) =>
  typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : undefined

const list = (call: Call) => {
  const kind = kindNamed(call.query.get("type"))
  const source = {
    from: "categorie t",
    columns,
    ...(kind && { where: ["t.type = $1"], values: [kind.type] }),
    failure: "Error when retrieve category list",
  }
  return listItems(call, source, ids => formatByIds(call.db, ids))
}

const read = async ({ db, id }: Call) => {
  const [category] = await formatByIds(db, [id("id")])
  if (!category) throw notFound("category")
  return category
}

/** Direct members only, all of them unless a limit is given, also those not for sale. */
const listObjects = async (call: Call) => {
  const type = call.query.get("type")
  if (!type) throw required("type")
  const kind = kindNamed(type)
  if (!kind) throw new Crash(`unknown type ${type}`)
  const { table, column, format } = kind
  if (!(await rowExists(call.db, "categorie", call.id("id")))) throw notFound("category")
  const limit = integerInQuery(call.query, "limit", 0)
  const page = integerInQuery(call.query, "page", 0)
  const { rows } = await call.db.query<{ id: number }>(
    `select ${column} as id from ${table} where fk_categorie = $1 order by ${column}
     limit ${limit > 0 ? limit : "all"} offset ${limit * page}`,
    [call.id("id")],
  )
  const ids = rows.map(row => row.id)
  return flagInQuery(call.query, "onlyids") ? ids.map(String) : format(call.db, ids)
}

const create = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["label", "type"])
  const id = await insertUnique(db, "categorie", ["label", "fk_parent", "type"], {
    label: cleanText(body["label"]),
    fk_parent: phpInteger(body["fk_parent"]),
    type: kindNamed(body["type"])?.type ?? 0,
    description: cleanText(body["description"]),
  })
  if (id !== undefined) return id
  throw new Fault(500, "Error when creating category", {
    extra: ["Esta categor&iacute;a ya existe con esta referencia"],
  })
}

const link = (kind: keyof typeof kinds) => async (call: Call) => {
  const { table, column, owner } = kinds[kind]
  const [category, object] = [call.id("category"), call.id("object")]
  if (!(await rowExists(call.db, "categorie", category))) throw notFound("category")
  if (!(await rowExists(call.db, owner, object))) throw new Fault(500, "Error when fetching object", { extra: [null] })
  await call.db.query(`insert into ${table} (fk_categorie, ${column}) values ($1, $2) on conflict do nothing`, [
    category,
    object,
  ])
  return { success: { code: 200, message: "Objects successfully linked to the category" } }
}

const linkPath = (kind: string) => `/categories/{category}/objects/${kind}/{object}`

export const categoryRoutes: Route[] = [
  { method: "GET", path: "/categories", right: "categorie.lire", answer: list },
  { method: "POST", path: "/categories", right: "categorie.creer", answer: create },
  { method: "GET", path: "/categories/{id}", right: "categorie.lire", answer: read },
  { method: "GET", path: "/categories/{id}/objects", right: "categorie.lire", answer: listObjects },
  { method: "POST", path: linkPath("product"), right: "categorie.creer", answer: link("product") },
  { method: "POST", path: linkPath("customer"), right: "categorie.creer", answer: link("customer") },
]
