import { Fault } from "../errors.ts"
import { type Body, type Call, notModified, type Route } from "../router.ts"
import { definedFields } from "../store/extra-fields-store.ts"
import type { OrderRow } from "../store/orders-store.ts"
import { integerParameter, onlyParameter, optionalId, optionalText, phpInteger, phpNumber, present } from "../values.ts"
import { findOrder, replyChanged } from "./orders-routes.ts"

const tooLong = (column: string) => new Fault(500, `Error Data too long for column '${column}' at row 1`)

const longest: Readonly<Record<string, number>> = { ref_client: 255, note_public: 65_535, note_private: 65_535 }

const checkLengths = (body: Body) => {
  for (const [name, bytes] of Object.entries(longest)) {
    if (present(body[name]) && Buffer.byteLength(String(body[name])) > bytes) throw tooLong(name)
  }
}

/** Release 22 renamed the member that carries the state; each release ignores the other's. */
const stateOf = (body: Body, release: number): number | undefined => {
  const given = body[release >= 22 ? "status" : "statut"]
  if (!present(given)) return undefined
  if (Number.isNaN(Number(given))) throw new Fault(500, `Error Unknown column '${given}' in 'SET'`)
  return phpInteger(given)
}

const writable: Readonly<Record<string, readonly [string, (value: unknown) => unknown]>> = {
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
}

const update = async (call: Call) => {
  const { db, body = {}, settings } = call
  const { rowid, extrafields } = await findOrder(db, call.id("id"))
  checkLengths(body)
  const state = stateOf(body, settings.release)
  const changes: [string, unknown][] = Object.entries(writable).flatMap(([name, [column, read]]) =>
    present(body[name]) ? [[column, read(body[name])]] : [],
  )
  if (state !== undefined) changes.push(["fk_statut", state])
  const fields = await definedFields(db, "commande", body["array_options"])
  if (Object.keys(fields).length > 0) changes.push(["extrafields", JSON.stringify({ ...extrafields, ...fields })])
  if (changes.length > 0) {
    const sets = changes.map(([column], index) => `${column} = $${index + 2}`)
    await db.query(`update commande set ${sets.join(", ")} where rowid = $1`, [
      rowid,
      ...changes.map(([, value]) => value),
    ])
  }
  return replyChanged(call, rowid)
}

const setState = (call: Call, order: OrderRow, state: number) =>
  call.db.query("update commande set fk_statut = $2, date_cloture = case when $2 = 3 then now() end where rowid = $1", [
    order.rowid,
    state,
  ])

/** Keeps its final reference; nothing is given back to stock. */
const setToDraft = async (call: Call) => {
  integerParameter(call.body, "idwarehouse")
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut <= 0) return notModified
  await setState(call, order, 0)
  return replyChanged(call, order.rowid)
}

/** Delivered without a shipment. A draft or a cancelled order answers 200 and stays what it was. */
const close = async (call: Call) => {
  onlyParameter(call.body, "notrigger")
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut === 3) return notModified
  if (order.fk_statut > 0) await setState(call, order, 3)
  return replyChanged(call, order.rowid)
}

const reopen = async (call: Call) => {
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut === 1) return notModified
  await setState(call, order, 1)
  return 1
}

export const orderStateRoutes: Route[] = [
  { method: "PUT", path: "/orders/{id}", right: "commande.creer", answer: update },
  { method: "POST", path: "/orders/{id}/settodraft", right: "commande.creer", answer: setToDraft },
  { method: "POST", path: "/orders/{id}/close", right: "commande.creer", answer: close },
  { method: "POST", path: "/orders/{id}/reopen", right: "commande.creer", answer: reopen },
]
