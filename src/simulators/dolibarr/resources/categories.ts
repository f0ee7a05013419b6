import type { Db } from "../erp-database.ts"
import { Crash, notFound, required } from "../errors.ts"
import { type CategoryRow, formatCategory } from "../formats/category-format.ts"
import { formatProduct } from "../formats/product-format.ts"
import { formatThirdParty } from "../formats/third-party-format.ts"
import { inOrder, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Call, Route } from "../router.ts"
import { productsByIds } from "../store/products-store.ts"
import { thirdPartiesByIds } from "../store/third-parties-store.ts"
import { flagInQuery, integerInQuery } from "../values.ts"

const kinds: Record<string, number> = { product: 0, supplier: 1, customer: 2 }

const categoryList = (query: URLSearchParams): ListSource => {
  const kind = kinds[query.get("type") ?? ""]
  return {
    from: "categorie t",
    columns: {
      rowid: "integer",
      label: "text",
      description: "text",
      fk_parent: "integer",
      type: "integer",
      date_creation: "time",
      tms: "time",
    },
    where: kind === undefined ? [] : ["t.type = $1"],
    values: kind === undefined ? [] : [kind],
    defaultSort: "t.rowid",
    failure: "Error when retrieve category list",
  }
}

const byIds = async (db: Db, ids: number[]): Promise<CategoryRow[]> => {
  const { rows } = await db.query<CategoryRow>("select * from categorie where rowid = any($1::integer[])", [ids])
  return inOrder(ids, rows)
}

const list = async ({ db, query }: Call) => {
  const { ids } = await listIds(db, categoryList(query), query)
  return onlyProperties(query, (await byIds(db, ids)).map(formatCategory))
}

const find = async ({ db, id }: Call): Promise<CategoryRow> => {
  const [row] = await byIds(db, [id("id")])
  if (!row) throw notFound("category")
  return row
}

const members = {
  product: {
    table: "categorie_product",
    column: "fk_product",
    format: async (db: Db, ids: number[]): Promise<object[]> => (await productsByIds(db, ids)).map(formatProduct),
  },
  customer: {
    table: "categorie_societe",
    column: "fk_soc",
    format: async (db: Db, ids: number[]): Promise<object[]> =>
      (await thirdPartiesByIds(db, ids)).map(formatThirdParty),
  },
  supplier: {
    table: "categorie_fournisseur",
    column: "fk_soc",
    format: async (db: Db, ids: number[]): Promise<object[]> =>
      (await thirdPartiesByIds(db, ids)).map(formatThirdParty),
  },
}

/** Direct members only, all of them unless a limit is given, not for sale ones too. */
const objects = async (call: Call) => {
  const type = call.query.get("type")
  if (!type) throw required("type")
  if (!Object.hasOwn(members, type)) throw new Crash(`unknown type ${type}`)
  const { table, column, format } = members[type as keyof typeof members]
  const category = await find(call)
  const limit = integerInQuery(call.query, "limit", 0)
  const page = integerInQuery(call.query, "page", 0)
  const { rows } = await call.db.query<{ id: number }>(
    `select ${column} as id from ${table} where fk_categorie = $1 order by ${column}
     limit ${limit > 0 ? limit : "all"} offset ${limit * page}`,
    [category.rowid],
  )
  const ids = rows.map(row => row.id)
  return flagInQuery(call.query, "onlyids") ? ids.map(String) : format(call.db, ids)
}

export const categoryRoutes: Route[] = [
  { method: "GET", path: "/categories", right: "categorie.lire", answer: list },
  {
    method: "GET",
    path: "/categories/{id}",
    right: "categorie.lire",
    answer: async call => formatCategory(await find(call)),
  },
  { method: "GET", path: "/categories/{id}/objects", right: "categorie.lire", answer: objects },
]
