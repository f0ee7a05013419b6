import type { Db } from "../erp-database.ts"
import { badRequest, Fault } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { updateRow } from "../rows.ts"
import { findLineType, lineValues, missingTypeError, readLine, storeTotals } from "./document-lines.ts"
import { formatOrderLine } from "./order-format.ts"
import { discountedPrice, findOrder, findShortage, insertLine, orderLines, replyOrder } from "./orders.ts"

const list = async ({ db, id }: Call) => {
  const { rowid } = await findOrder(db, id("id"))
  return (await orderLines(db, rowid)).map(formatOrderLine)
}

const changeLines = async <T>({ db, hazards }: Call, orderId: number, work: (db: Db) => Promise<T>): Promise<T> => {
  const change = async (tx: Db, gap?: () => Promise<void>) => {
    const result = await work(tx)
    await storeTotals(tx, "commande", orderId, gap)
    return result
  }
  if (hazards) return hazards.whileChangingLines(orderId, gap => change(db, gap))
  return db.transaction(async tx => {
    await tx.query("select 1 from commande where rowid = $1 for update", [orderId])
    return change(tx)
  })
}

const add = async (call: Call) => {
  const order = await findOrder(call.db, call.id("id"))
  if (order.fk_statut !== 0) throw badRequest()
  const line = readLine(call.body ?? {})
  const type = await findLineType(call.db, line)
  if (type === undefined) throw badRequest(missingTypeError)
  const shortage = await findShortage(call, call.db, line)
  if (shortage !== null) throw badRequest(shortage)
  return changeLines(call, order.rowid, db => insertLine(db, order.rowid, line, type))
}

const orderHasLine = async (db: Db, orderId: number, lineId: number): Promise<boolean> => {
  const { rows } = await db.query("select 1 from commandedet where rowid = $1 and fk_commande = $2", [lineId, orderId])
  return rows.length > 0
}

/** Missing members count as empty, so a quantity alone sets the price to 0. A refusal is a 200 with `false`. */
const change = async (call: Call) => {
  const order = await findOrder(call.db, call.id("id"))
  const lineId = call.id("line")
  if (order.fk_statut !== 0 || !(await orderHasLine(call.db, order.rowid, lineId))) return false
  const line = readLine(call.body ?? {})
  await changeLines(call, order.rowid, db =>
    updateRow(db, "commandedet", lineId, { price: discountedPrice(line), ...lineValues(line) }),
  )
  return replyOrder(call, order.rowid)
}

const remove = async (call: Call) => {
  const order = await findOrder(call.db, call.id("id"))
  const lineId = call.id("line")
  if (!(await orderHasLine(call.db, order.rowid, lineId))) throw new Fault(405, "ErrorLineIDDoesNotMatchWithObjectID")
  if (order.fk_statut !== 0) throw new Fault(405, "ErrorDeleteLineNotAllowedByObjectStatus")
  await changeLines(call, order.rowid, db => db.query("delete from commandedet where rowid = $1", [lineId]))
  return replyOrder(call, order.rowid)
}

export const orderLineRoutes: Route[] = [
  { method: "GET", path: "/orders/{id}/lines", right: "commande.lire", answer: list },
  { method: "POST", path: "/orders/{id}/lines", right: "commande.creer", answer: add },
  { method: "PUT", path: "/orders/{id}/lines/{line}", right: "commande.creer", answer: change },
  { method: "DELETE", path: "/orders/{id}/lines/{line}", right: "commande.creer", answer: remove },
]
