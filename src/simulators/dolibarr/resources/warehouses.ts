import type { Db } from "../erp-database.ts"
import { notFound } from "../errors.ts"
import { formatWarehouse, type WarehouseRow } from "../formats/warehouse-format.ts"
import { inOrder, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Call, Route } from "../router.ts"

const warehouses: ListSource = {
  from: "entrepot t",
  columns: {
    rowid: "integer",
    ref: "text",
    lieu: "text",
    description: "text",
    statut: "integer",
    datec: "time",
    tms: "time",
  },
  where: [],
  values: [],
  defaultSort: "t.rowid",
  failure: "Error when retrieve warehouse list",
}

const byIds = async (db: Db, ids: number[]): Promise<WarehouseRow[]> => {
  const { rows } = await db.query<WarehouseRow>("select * from entrepot where rowid = any($1::integer[])", [ids])
  return inOrder(ids, rows)
}

const list = async ({ db, query }: Call) => {
  const { ids } = await listIds(db, warehouses, query)
  return onlyProperties(query, (await byIds(db, ids)).map(formatWarehouse))
}

const read = async ({ db, id }: Call) => {
  const [row] = await byIds(db, [id("id")])
  if (!row) throw notFound("warehouse")
  return formatWarehouse(row)
}

export const warehouseRoutes: Route[] = [
  { method: "GET", path: "/warehouses", right: "stock.lire", answer: list },
  { method: "GET", path: "/warehouses/{id}", right: "stock.lire", answer: read },
]
