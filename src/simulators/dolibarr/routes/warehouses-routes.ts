import { serverText } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import { badRequest, notFound } from "../errors.ts"
import { formatWarehouse, type WarehouseRow } from "../formats/warehouse-format.ts"
import { inOrder, type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Call, Route } from "../router.ts"
import { moveStock } from "../store/stock-store.ts"
import { cleanText, phpInteger, phpNumber, present } from "../values.ts"

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

const movements: ListSource = {
  from: "stock_mouvement t",
  columns: {
    rowid: "integer",
    fk_product: "integer",
    fk_entrepot: "integer",
    value: "number",
    type_mouvement: "integer",
    label: "text",
    inventorycode: "text",
    fk_origin: "integer",
    origintype: "text",
    datem: "time",
    tms: "time",
  },
  where: [],
  values: [],
  defaultSort: "t.rowid",
  failure: "Error when retrieve stock movement list",
}

interface MovementRow {
  rowid: number
  fk_product: number
  fk_entrepot: number
  value: number
  price: string
  type_mouvement: number
  label: string
  inventorycode: string
  fk_origin: number
  origintype: string
  datem: Date
  tms: Date
}

const formatMovement = (row: MovementRow) => ({
  id: String(row.rowid),
  ref: String(row.rowid),
  product_id: String(row.fk_product),
  warehouse_id: String(row.fk_entrepot),
  qty: String(row.value),
  type: String(row.type_mouvement),
  price: row.price,
  label: row.label,
  inventorycode: row.inventorycode,
  origin_id: String(row.fk_origin),
  origin_type: row.origintype,
  fk_origin: String(row.fk_origin),
  origintype: row.origintype,
  batch: null,
  eatby: "",
  sellby: "",
  datem: Math.floor(row.datem.getTime() / 1000),
  tms: serverText(row.tms),
})

const listMovements = async ({ db, query }: Call) => {
  const { ids } = await listIds(db, movements, query)
  const { rows } = await db.query<MovementRow>("select * from stock_mouvement where rowid = any($1::integer[])", [ids])
  return onlyProperties(query, inOrder(ids, rows).map(formatMovement))
}

/** A correction by hand; the quantity's sign says which way. */
const addMovement = async ({ db, body = {} }: Call) => {
  for (const name of ["product_id", "warehouse_id", "qty"]) {
    if (!present(body[name])) throw badRequest(`${name} field missing`)
  }
  const qty = phpNumber(body["qty"])
  if (qty === 0) throw badRequest("qty can't be 0")
  return db.transaction(tx =>
    moveStock(tx, {
      productId: phpInteger(body["product_id"]),
      warehouseId: phpInteger(body["warehouse_id"]),
      qty,
      type: qty > 0 ? 0 : 1,
      label: cleanText(body["movementlabel"]),
      code: cleanText(body["movementcode"]),
    }),
  )
}

export const warehouseRoutes: Route[] = [
  { method: "GET", path: "/warehouses", right: "stock.lire", answer: list },
  { method: "GET", path: "/warehouses/{id}", right: "stock.lire", answer: read },
  { method: "GET", path: "/stockmovements", right: "stock.lire", answer: listMovements },
  { method: "POST", path: "/stockmovements", right: "stock.creer", answer: addMovement },
]
