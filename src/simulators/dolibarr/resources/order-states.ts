import type { Db } from "../erp-database.ts"
import { Fault } from "../errors.ts"
import { withNextReference, writeReference } from "../references.ts"
import { type Body, type Call, notModified, type Route } from "../router.ts"
import { definedFields, updateRow } from "../rows.ts"
import {
  integerParameter,
  onlyParameter,
  optionalId,
  optionalText,
  phpInteger,
  phpNumber,
  present,
  readMembers,
} from "../values.ts"
import { findOrder, orderLines, replyChanged } from "./orders.ts"
import { takeOut } from "./stock-movements.ts"

const maxBytes: Readonly<Record<string, number>> = { ref_client: 255, note_public: 65_535, note_private: 65_535 }

const checkLengths = (body: Body) => {
  for (const [name, bytes] of Object.entries(maxBytes)) {
    if (present(body[name]) && Buffer.byteLength(String(body[name])) > bytes) {
      throw new Fault(500, `Error Data too long for column '${name}' at row 1`)
    }
  }
}

/** Release 22 renamed the member that carries the state; each release ignores the other's. */
const readState = (body: Body, release: number): { fk_statut?: number } => {
  const given = body[release >= 22 ? "status" : "statut"]
  if (!present(given)) return {}
  if (Number.isNaN(Number(given))) throw new Fault(500, `Error Unknown column '${given}' in 'SET'`)
  return { fk_statut: phpInteger(given) }
}

const update = async (call: Call) => {
  const { db, body = {}, settings } = call
  const { rowid, extrafields } = await findOrder(db, call.id("id"))
  checkLengths(body)
  const state = readState(body, settings.release)
  const fields = await definedFields(db, "commande", body["array_options"])
  await updateRow(db, "commande", rowid, {
    ...readMembers(body, {
      mode_reglement_id: ["fk_mode_reglement", optionalId],
      ref_client: ["ref_client", optionalText],
      ref_ext: ["ref_ext", optionalText],
      ref: ["ref", String],
      socid: ["fk_soc", phpInteger],
      total_ttc: ["total_ttc", phpNumber],
      // Rich text: markup and quotes stay.
      note_public: ["note_public", String],
      note_private: ["note_private", String],
      delivery_date: ["delivery_date", value => new Date(phpNumber(value) * 1000)],
    }),
    ...state,
    ...(Object.keys(fields).length > 0 && { extrafields: { ...extrafields, ...fields } }),
  })
  return replyChanged(call, rowid)
}

const takeOrderedStock = async (db: Db, call: Call, orderId: number, warehouseId: number) => {
  const lines = (await orderLines(db, orderId)).map(line => ({ ...line, warehouseId }))
  const reason = { label: "Order validated in Dolibarr", originType: "commande", originId: orderId }
  const missing = await takeOut(db, lines, call.settings.negativeStock, reason)
  if (missing !== null) {
    throw new Fault(
      500,
      `Error when validating Order: No tiene stock suficiente en su almac&eacute;n de origen y su configuraci&oacute;n no permite existencias negativas. : ${missing}`,
    )
  }
}

const validate = async (call: Call) => {
  integerParameter(call.body, "notrigger")
  const warehouseId = integerParameter(call.body, "idwarehouse")
  const id = call.id("id")
  const customer = (await findOrder(call.db, id)).fk_soc
  const done = await withNextReference(
    call,
    "order",
    async db => {
      const order = await findOrder(db, id)
      return order.fk_statut <= 0 ? order.date_commande : null
    },
    async (db, reference) => {
      await writeReference(db, "commande", id, reference)
      if (call.settings.stockOnOrder && warehouseId > 0) await takeOrderedStock(db, call, id, warehouseId)
      // The first validated order makes the third party a customer.
      await db.query("update societe set client = client + 1 where rowid = $1 and client in (0, 2)", [customer])
      return true
    },
  )
  return done === null ? notModified : replyChanged(call, id)
}

/** A draft cannot be billed: 200, and nothing happens. */
const setInvoiced = async (call: Call) => {
  const { rowid } = await findOrder(call.db, call.id("id"))
  await call.db.query("update commande set facture = 1 where rowid = $1 and fk_statut > 0 and facture = 0", [rowid])
  return replyChanged(call, rowid)
}

const setState = (db: Db, orderId: number, state: number) =>
  db.query("update commande set fk_statut = $2, date_cloture = case when $2 = 3 then now() end where rowid = $1", [
    orderId,
    state,
  ])

/** Keeps its final reference; nothing is given back to stock. */
const setToDraft = async (call: Call) => {
  integerParameter(call.body, "idwarehouse")
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut <= 0) return notModified
  await setState(call.db, order.rowid, 0)
  return replyChanged(call, order.rowid)
}

/** Delivered without a shipment. A draft or a cancelled order answers 200 and stays what it was. */
const close = async (call: Call) => {
  onlyParameter(call.body, "notrigger")
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut === 3) return notModified
  if (order.fk_statut > 0) await setState(call.db, order.rowid, 3)
  return replyChanged(call, order.rowid)
}

const reopen = async (call: Call) => {
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut === 1) return notModified
  await setState(call.db, order.rowid, 1)
  return 1
}

export const orderStateRoutes: Route[] = [
  { method: "PUT", path: "/orders/{id}", right: "commande.creer", answer: update },
  { method: "POST", path: "/orders/{id}/validate", right: "commande.creer", answer: validate },
  { method: "POST", path: "/orders/{id}/setinvoiced", right: "commande.creer", answer: setInvoiced },
  { method: "POST", path: "/orders/{id}/settodraft", right: "commande.creer", answer: setToDraft },
  { method: "POST", path: "/orders/{id}/close", right: "commande.creer", answer: close },
  { method: "POST", path: "/orders/{id}/reopen", right: "commande.creer", answer: reopen },
]
