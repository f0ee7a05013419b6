import type { Db } from "../erp-database.ts"
import { notFound } from "../errors.ts"
import { formatOneShipment, formatShipment } from "../formats/shipment-format.ts"
import { type ListSource, listIds, onlyProperties } from "../list-query.ts"
import { type Call, notModified, type Route } from "../router.ts"
import { shipmentIdsOf } from "../store/orders-store.ts"
import { withNextReference } from "../store/references-store.ts"
import {
  createShipment,
  isFullyShipped,
  type ShipmentRow,
  shipmentById,
  shipmentColumns,
  shipmentLines,
  shipmentsByIds,
} from "../store/shipments-store.ts"
import { moveStock, takeOut } from "../store/stock-store.ts"
import { idListInQuery, onlyParameter, present } from "../values.ts"
import { findOrder } from "./orders-routes.ts"

const shipmentList = (query: URLSearchParams): ListSource => {
  const customers = idListInQuery(query, "thirdparty_ids")
  return {
    from: "expedition t",
    columns: shipmentColumns,
    where: customers.length > 0 ? ["t.fk_soc = any($1::integer[])"] : [],
    values: customers.length > 0 ? [customers] : [],
    defaultSort: "t.rowid",
    failure: "Error when retrieve commande list",
  }
}

const formatAll = async (db: Db, ids: number[]) => {
  const [rows, lines] = await Promise.all([shipmentsByIds(db, ids), shipmentLines(db, ids)])
  return rows.map(row => formatShipment(row, lines.get(row.rowid) ?? []))
}

const list = async ({ db, query }: Call) => {
  const { ids } = await listIds(db, shipmentList(query), query)
  return onlyProperties(query, await formatAll(db, ids))
}

const find = async (db: Db, id: number): Promise<ShipmentRow> => {
  const row = await shipmentById(db, id)
  if (!row) throw notFound("Shipment")
  return row
}

const reply = async (db: Db, id: number) => {
  const row = await find(db, id)
  return formatOneShipment(row, (await shipmentLines(db, [id])).get(id) ?? [])
}

const createForOrder = async ({ db, id }: Call) => {
  if (id("warehouse") <= 0) throw notFound("Warehouse")
  const order = await findOrder(db, id("id"))
  return db.transaction(tx => createShipment(tx, order, id("warehouse")))
}

const listForOrder = async ({ db, id }: Call) => {
  const { rowid } = await findOrder(db, id("id"))
  return formatAll(db, await shipmentIdsOf(db, rowid))
}

/** A shortage is not reported: what came before it has left, the rest has not. */
const shipStock = async (db: Db, { settings }: Call, shipment: ShipmentRow) => {
  const lines = (await shipmentLines(db, [shipment.rowid])).get(shipment.rowid) ?? []
  await takeOut(
    db,
    lines.map(({ fk_product, qty, fk_entrepot }) => ({ fk_product, qty, warehouseId: fk_entrepot })),
    settings.negativeStock,
    { label: "Shipment validated in Dolibarr", originType: "shipping", originId: shipment.rowid },
  )
}

const lockedIn = async (db: Db, id: number, state: number): Promise<ShipmentRow | null> => {
  const { rows } = await db.query<ShipmentRow>("select * from expedition where rowid = $1 for update", [id])
  return rows[0]?.fk_statut === state ? rows[0] : null
}

const validate = async (call: Call) => {
  const quiet = onlyParameter(call.body, "notrigger") > 0
  const id = call.id("id")
  await find(call.db, id)
  const now = new Date()
  const done = await withNextReference(
    call,
    "shipment",
    async db => ((await find(db, id)).fk_statut === 0 ? now : null),
    async (db, { ref, num }) => {
      const shipment = await lockedIn(db, id, 0)
      if (!shipment) return null
      await db.query("update expedition set ref = $2, num = $3, fk_statut = 1, date_valid = now() where rowid = $1", [
        id,
        ref,
        num,
      ])
      await db.query("update commande set fk_statut = 2 where rowid = $1", [shipment.fk_commande])
      if (call.settings.stockOnShipment) await shipStock(db, call, shipment)
      return true
    },
  )
  if (done === null) return notModified
  return { ...(await reply(call.db, id)), ...(!quiet && { trackid: `shi${id}` }) }
}

const close = async (call: Call) => {
  onlyParameter(call.body, "notrigger")
  const id = call.id("id")
  const before = await find(call.db, id)
  if (before.fk_statut === 2) return notModified
  const done = await call.db.transaction(async db => {
    const shipment = await lockedIn(db, id, 1)
    if (!shipment) return before.fk_statut === 0
    await db.query("update expedition set fk_statut = 2 where rowid = $1", [id])
    if (call.settings.stockOnShipmentClose) await shipStock(db, call, shipment)
    if (await isFullyShipped(db, shipment.fk_commande)) {
      await db.query("update commande set fk_statut = 3, date_cloture = now() where rowid = $1", [shipment.fk_commande])
    }
    return true
  })
  return done ? reply(call.db, id) : notModified
}

/** What had left comes back, as long as the order is still there to say what it was. */
const bringBack = async (db: Db, shipment: ShipmentRow) => {
  const lines = (await shipmentLines(db, [shipment.rowid])).get(shipment.rowid) ?? []
  const { rows: left } = await db.query<{ fk_product: number; fk_entrepot: number; value: number }>(
    "select fk_product, fk_entrepot, value from stock_mouvement where origintype = 'shipping' and fk_origin = $1 and value < 0",
    [shipment.rowid],
  )
  for (const line of lines) {
    const moved = left.some(move => move.fk_product === line.fk_product && move.fk_entrepot === line.fk_entrepot)
    if (line.fk_product === null || !moved) continue
    const where = { productId: line.fk_product, warehouseId: line.fk_entrepot, qty: line.qty }
    const origin = { originType: "shipping", originId: shipment.rowid }
    await moveStock(db, { ...where, ...origin, type: 3, label: `Se ha eliminado el envío ${shipment.ref}` })
  }
}

/** Works in every state. The order goes back to validated, but one whose shipment was closed stays delivered. */
const remove = async ({ db, id }: Call) => {
  const { rowid } = await find(db, id("id"))
  await db.transaction(async tx => {
    const { rows } = await tx.query<ShipmentRow>("select * from expedition where rowid = $1 for update", [rowid])
    const [shipment] = rows
    if (!shipment) throw notFound("Shipment")
    if (shipment.fk_statut > 0) await bringBack(tx, shipment)
    await tx.query("delete from expedition where rowid = $1", [rowid])
    await tx.query("update commande set fk_statut = 1 where rowid = $1 and fk_statut = 2", [shipment.fk_commande])
  })
  return { success: { code: 200, message: "Shipment deleted" } }
}

const update = async ({ db, id, body = {} }: Call) => {
  const { rowid } = await find(db, id("id"))
  for (const name of ["tracking_number", "note_private"]) {
    if (present(body[name])) {
      await db.query(`update expedition set ${name} = $2 where rowid = $1`, [rowid, String(body[name])])
    }
  }
  return reply(db, rowid)
}

export const shipmentRoutes: Route[] = [
  { method: "POST", path: "/orders/{id}/shipment/{warehouse}", right: "expedition.creer", answer: createForOrder },
  { method: "GET", path: "/orders/{id}/shipment", right: "expedition.lire", answer: listForOrder },
  { method: "GET", path: "/shipments", right: "expedition.lire", answer: list },
  {
    method: "GET",
    path: "/shipments/{id}",
    right: "expedition.lire",
    answer: ({ db, id }) => reply(db, id("id")),
  },
  { method: "PUT", path: "/shipments/{id}", right: "expedition.creer", answer: update },
  { method: "DELETE", path: "/shipments/{id}", right: "expedition.supprimer", answer: remove },
  { method: "POST", path: "/shipments/{id}/validate", right: "expedition.creer", answer: validate },
  { method: "POST", path: "/shipments/{id}/close", right: "expedition.creer", answer: close },
]
