import type { Db } from "../erp-database.ts"
import { notFound } from "../errors.ts"
import { customersInQuery, listItems } from "../list-query.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import { withNextReference, writeReference } from "../references.ts"
import { type Call, notModified, type Route } from "../router.ts"
import { insertDraft, linesByParent, rowsByIds, updateRow } from "../rows.ts"
import { onlyParameter, readMembers } from "../values.ts"
import {
  amountMembers,
  blankDocument,
  blankLine,
  filled,
  foreignAmounts,
  idText,
  nulls,
  seconds,
  secondsOrEmpty,
} from "../wire-format.ts"
import { findOrder, readShipmentIds } from "./orders.ts"
import { moveStock, takeOut } from "./stock-movements.ts"

const columns = {
  integer: "rowid fk_soc fk_statut",
  text: "ref tracking_number",
  "text?": "ref_ext note_private",
  time: "date_creation tms",
  "time?": "date_valid",
} as const

type ShipmentRow = RowOf<typeof columns> & { fk_commande: number }

/** Columns of the order's line may be null, because a draft order may have lost the line since. */
type ShipmentLineRow = RowOf<{
  integer: "rowid fk_expedition fk_elementdet fk_entrepot"
  real: "qty"
  "real?": "ordered"
  "integer?": "fk_product product_type fk_product_type product_tosell product_tobuy"
  "text?": "label description subprice price product_ref product_label"
  "decimal?": "total_ht total_tva total_ttc"
}>

const blankShipmentLine = {
  ...blankLine,
  ...nulls("ref_ext product_desc special_code"),
  parent_element: "expedition",
  fk_parent_attribute: "fk_expedition",
  element_type: "order",
  fk_origin: "orderline",
  detail_batch: [],
}

const formatShipmentLine = (row: ShipmentLineRow) => ({
  ...blankShipmentLine,
  id: String(row.rowid),
  rowid: String(row.rowid),
  line_id: String(row.rowid),
  ref: row.product_ref,
  product_type: String(row.product_type ?? 0),
  fk_product: idText(row.fk_product),
  fk_product_type: idText(row.fk_product_type),
  product_ref: row.product_ref,
  product_label: row.product_label,
  libelle: row.product_label,
  product_tosell: idText(row.product_tosell),
  product_tobuy: idText(row.product_tobuy),
  product_tobatch: row.product_tosell === null ? null : "0",
  label: row.label,
  desc: row.description ?? "",
  description: row.description ?? "",
  qty: String(row.qty),
  qty_shipped: String(row.qty),
  qty_asked: String(row.ordered ?? row.qty),
  subprice: row.subprice,
  multicurrency_subprice: row.subprice,
  ...foreignAmounts(row),
  price: row.price,
  fk_elementdet: String(row.fk_elementdet),
  origin_line_id: String(row.fk_elementdet),
  fk_expedition: String(row.fk_expedition),
  entrepot_id: String(row.fk_entrepot),
  details_entrepot: [
    { entrepot_id: String(row.fk_entrepot), qty_shipped: String(row.qty), line_id: String(row.rowid) },
  ],
})

const blankShipment = {
  ...blankDocument,
  ...nulls(`contacts_ids linkedObjectsIds mode_reglement_id fk_multicurrency multicurrency_tx note_public note_private
    date_validation date_modification user_creation_id entrepot_id trueWeight weight_units trueWidth width_units trueHeight
    height_units trueDepth depth_units livraison_id multicurrency_subprice size_units sizeH sizeS sizeW weight meths
    listmeths commande_id commande signed_status`),
  origin_type: "commande",
  billed: "0",
  trueSize: "xx",
  ...filled(0, "total_localtax1 total_localtax2"),
  ...filled("1", "user_author_id fk_user_author"),
  ...filled("", "tracking_url date_delivery date date_expedition date_shipping"),
}

const sum = (lines: readonly ShipmentLineRow[], member: "total_ht" | "total_tva" | "total_ttc") =>
  lines.reduce((total, line) => total + Number(line[member] ?? 0), 0)

const formatShipment = (row: ShipmentRow, lines: readonly ShipmentLineRow[]) => ({
  ...blankShipment,
  id: String(row.rowid),
  ref: row.ref,
  socid: String(row.fk_soc),
  origin_id: String(row.fk_commande),
  statut: String(row.fk_statut),
  status: String(row.fk_statut),
  ...amountMembers({
    total_ht: sum(lines, "total_ht"),
    total_tva: sum(lines, "total_tva"),
    total_ttc: sum(lines, "total_ttc"),
  }),
  lines: lines.map(formatShipmentLine),
  tracking_number: row.tracking_number,
  note_private: row.note_private,
  date_creation: seconds(row.date_creation),
  date_valid: secondsOrEmpty(row.date_valid),
})

const linesByShipment = (db: Db, ids: readonly number[]) =>
  linesByParent<ShipmentLineRow>(
    db,
    `select l.*, o.qty as ordered, o.fk_product, o.product_type, o.label, o.description, o.subprice, o.price,
       o.total_ht, o.total_tva, o.total_ttc, p.ref as product_ref, p.label as product_label, p.fk_product_type,
       p.tosell as product_tosell, p.tobuy as product_tobuy
     from expeditiondet l left join commandedet o on o.rowid = l.fk_elementdet left join product p on p.rowid = o.fk_product`,
    "fk_expedition",
    ids,
  )

const shipmentLines = async (db: Db, id: number) => (await linesByShipment(db, [id])).get(id) ?? []

const shipmentsByIds = (db: Db, ids: readonly number[]) =>
  rowsByIds<ShipmentRow>(db, "select t.* from expedition t", ids)

const formatAll = async (db: Db, ids: number[]) => {
  const [rows, lines] = await Promise.all([shipmentsByIds(db, ids), linesByShipment(db, ids)])
  return rows.map(row => formatShipment(row, lines.get(row.rowid) ?? []))
}

const list = (call: Call) => {
  const failure = "Error when retrieve commande list"
  const source = { from: "expedition t", columns, ...customersInQuery(call.query), failure }
  return listItems(call, source, ids => formatAll(call.db, ids))
}

const find = async (db: Db, id: number): Promise<ShipmentRow> => {
  const [row] = await shipmentsByIds(db, [id])
  if (!row) throw notFound("Shipment")
  return row
}

const reply = async (db: Db, id: number) => ({
  ...formatShipment(await find(db, id), await shipmentLines(db, id)),
  linkedObjectsIds: [],
})

/** Takes every line of the order at full quantity, also if some of it was shipped before. */
const createForOrder = async ({ db, id }: Call) => {
  if (id("warehouse") <= 0) throw notFound("Warehouse")
  const order = await findOrder(db, id("id"))
  return db.transaction(async tx => {
    const shipmentId = await insertDraft(tx, "expedition", { fk_soc: order.fk_soc, fk_commande: order.rowid })
    await tx.query(
      `insert into expeditiondet (fk_expedition, fk_elementdet, fk_entrepot, qty)
       select $1, rowid, $2, qty from commandedet where fk_commande = $3 order by rowid`,
      [shipmentId, id("warehouse"), order.rowid],
    )
    return shipmentId
  })
}

const listForOrder = async ({ db, id }: Call) => {
  const { rowid } = await findOrder(db, id("id"))
  return formatAll(db, await readShipmentIds(db, rowid))
}

/** Does not report a shortage: the lines before it leave the stock, the rest does not. */
const shipStock = async (db: Db, { settings }: Call, shipment: ShipmentRow) => {
  const lines = (await shipmentLines(db, shipment.rowid)).map(line => ({ ...line, warehouseId: line.fk_entrepot }))
  const reason = { label: "Shipment validated in Dolibarr", originType: "shipping", originId: shipment.rowid }
  await takeOut(db, lines, settings.negativeStock, reason)
}

const lockShipment = async (db: Db, id: number): Promise<ShipmentRow | undefined> =>
  (await db.query<ShipmentRow>("select * from expedition where rowid = $1 for update", [id])).rows[0]

const validate = async (call: Call) => {
  const quiet = onlyParameter(call.body, "notrigger") > 0
  const id = call.id("id")
  await find(call.db, id)
  const now = new Date()
  const done = await withNextReference(
    call,
    "shipment",
    async db => ((await find(db, id)).fk_statut === 0 ? now : null),
    async (db, reference) => {
      const shipment = await lockShipment(db, id)
      if (shipment?.fk_statut !== 0) return null
      await writeReference(db, "expedition", id, reference)
      await db.query("update commande set fk_statut = 2 where rowid = $1", [shipment.fk_commande])
      if (call.settings.stockOnShipment) await shipStock(db, call, shipment)
      return true
    },
  )
  if (done === null) return notModified
  return { ...(await reply(call.db, id)), ...(!quiet && { trackid: `shi${id}` }) }
}

const isFullyShipped = async (db: Db, orderId: number): Promise<boolean> => {
  const { rows } = await db.query(
    `select 1 from commandedet l where l.fk_commande = $1 and l.product_type = 0 and l.qty <> coalesce(
       (select sum(d.qty) from expeditiondet d join expedition e on e.rowid = d.fk_expedition
        where d.fk_elementdet = l.rowid and e.fk_statut = 2), 0)`,
    [orderId],
  )
  return rows.length === 0
}

const close = async (call: Call) => {
  onlyParameter(call.body, "notrigger")
  const id = call.id("id")
  const before = await find(call.db, id)
  if (before.fk_statut === 2) return notModified
  const done = await call.db.transaction(async db => {
    const shipment = await lockShipment(db, id)
    if (shipment?.fk_statut !== 1) return before.fk_statut === 0
    await db.query("update expedition set fk_statut = 2 where rowid = $1", [id])
    if (await isFullyShipped(db, shipment.fk_commande)) {
      await db.query("update commande set fk_statut = 3, date_cloture = now() where rowid = $1", [shipment.fk_commande])
    }
    return true
  })
  return done ? reply(call.db, id) : notModified
}

/** Puts back what had left, as long as the order still exists and says what it was. */
const returnStock = async (db: Db, shipment: ShipmentRow) => {
  const lines = await shipmentLines(db, shipment.rowid)
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
    const shipment = await lockShipment(tx, rowid)
    if (!shipment) throw notFound("Shipment")
    if (shipment.fk_statut > 0) await returnStock(tx, shipment)
    await tx.query("delete from expedition where rowid = $1", [rowid])
    await tx.query("update commande set fk_statut = 1 where rowid = $1 and fk_statut = 2", [shipment.fk_commande])
  })
  return { success: { code: 200, message: "Shipment deleted" } }
}

const update = async ({ db, id, body = {} }: Call) => {
  const { rowid } = await find(db, id("id"))
  const members = { tracking_number: ["tracking_number", String], note_private: ["note_private", String] } as const
  await updateRow(db, "expedition", rowid, readMembers(body, members))
  return reply(db, rowid)
}

export const shipmentRoutes: Route[] = [
  { method: "POST", path: "/orders/{id}/shipment/{warehouse}", right: "expedition.creer", answer: createForOrder },
  { method: "GET", path: "/orders/{id}/shipment", right: "expedition.lire", answer: listForOrder },
  { method: "GET", path: "/shipments", right: "expedition.lire", answer: list },
  { method: "GET", path: "/shipments/{id}", right: "expedition.lire", answer: ({ db, id }) => reply(db, id("id")) },
  { method: "PUT", path: "/shipments/{id}", right: "expedition.creer", answer: update },
  { method: "DELETE", path: "/shipments/{id}", right: "expedition.supprimer", answer: remove },
  { method: "POST", path: "/shipments/{id}/validate", right: "expedition.creer", answer: validate },
  { method: "POST", path: "/shipments/{id}/close", right: "expedition.creer", answer: close },
]
