import { type Db, errorCode } from "../erp-database.ts"
import { Fault, notFound } from "../errors.ts"
import { customersInQuery, listItems } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import { definedFields, idByText, insertDraft, insertRow, linesByParent, rowsByIds } from "../rows.ts"
import { checkPresent, cleanText, optionalId, optionalText, phpInteger, total, unitPrice } from "../values.ts"
import { startOfDay } from "../wire-format.ts"
import {
  findLineType,
  lineValues,
  missingTypeError,
  type NewLine,
  readLine,
  selectLines,
  storeTotals,
} from "./document-lines.ts"
import { emptyOrder, formatLinks, formatOrder, type OrderLineRow, type OrderRow, orderColumns } from "./order-format.ts"

const ordersByIds = (db: Db, ids: readonly number[]) =>
  rowsByIds<OrderRow>(
    db,
    "select t.*, m.code as mode_code from commande t left join c_paiement m on m.id = t.fk_mode_reglement",
    ids,
  )

const linesByOrder = (db: Db, ids: readonly number[]) =>
  linesByParent<OrderLineRow>(db, selectLines("commandedet"), "fk_commande", ids)

export const orderLines = async (db: Db, id: number): Promise<OrderLineRow[]> =>
  (await linesByOrder(db, [id])).get(id) ?? []

const list = (call: Call) => {
  const source = {
    from: "commande t",
    columns: orderColumns,
    ...customersInQuery(call.query),
    failure: "Error when retrieve commande list",
  }
  return listItems(call, source, async ids => {
    // A key that may not see all customers gets an empty list, not a refusal.
    if (!call.can("societe.client.voir")) return []
    call.hazards?.checkMemory(ids.length)
    const [rows, lines] = await Promise.all([ordersByIds(call.db, ids), linesByOrder(call.db, ids)])
    return rows.map(row => formatOrder(row, lines.get(row.rowid) ?? [], call.host))
  })
}

export const findOrder = async (db: Db, id: number): Promise<OrderRow> => {
  const [row] = await ordersByIds(db, [id])
  if (!row) throw notFound("Order")
  return row
}

export const readShipmentIds = async (db: Db, orderId: number): Promise<number[]> => {
  const { rows } = await db.query<{ rowid: number }>(
    "select rowid from expedition where fk_commande = $1 order by rowid",
    [orderId],
  )
  return rows.map(({ rowid }) => rowid)
}

export const replyOrder = async ({ db, host, settings }: Call, id: number) => {
  const row = await findOrder(db, id)
  const [lines, links, shipments] = await Promise.all([
    orderLines(db, id),
    db.query<{ rowid: number; fk_target: number }>(
      "select rowid, fk_target from element_element where fk_source = $1 order by rowid",
      [id],
    ),
    settings.release >= 22 ? readShipmentIds(db, id) : [],
  ])
  return { ...formatOrder(row, lines, host), linkedObjectsIds: formatLinks(links.rows, shipments) }
}

export const replyChanged = async (call: Call, id: number) => ({
  ...(await replyOrder(call, id)),
  contacts_ids: null,
  trackid: `ord${id}`,
})

const read = async (call: Call) => {
  if (call.id("id") === 0) return emptyOrder(call.host)
  if (!call.can("societe.client.voir")) throw new Fault(403)
  return replyOrder(call, call.id("id"))
}

const readBy = (column: "ref" | "ref_ext") => async (call: Call) => {
  const id = await idByText(call.db, "commande", column, call.text(column))
  if (id === undefined) throw notFound("Order")
  return replyOrder(call, id)
}

const creationFailed = (...extra: string[]) => new Fault(500, "Error creating order", { extra })

const millisecondsFrom = 100_000_000_000

/** Unix seconds; a written day is read as UTC and so lands on the day before; other text is the number it starts with. */
const orderDate = (value: unknown): Date => {
  const written = typeof value === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim()) : null
  if (written) return startOfDay(Date.UTC(Number(written[1]), Number(written[2]) - 1, Number(written[3])) / 1000)
  const unix = Math.trunc(Number.parseFloat(String(value)) || 0)
  if (unix > millisecondsFrom) {
    throw creationFailed(
      `Incorrect date value: 'Bad value ${unix} for date' for column \`dolibarr\`.\`llx_commande\`.\`date_commande\` at row 1`,
    )
  }
  return startOfDay(unix)
}

/** The obsolete member `price` of an order line: the unit price less the discount, which is rounded to 2 decimals. */
export const discountedPrice = ({ price, discount }: NewLine): string | null =>
  price === null || discount === 0 ? price : String(unitPrice(Number(price) - total((Number(price) * discount) / 100)))

export const insertLine = (db: Db, orderId: number, line: NewLine, type: number): Promise<number> =>
  insertRow(db, "commandedet", {
    fk_commande: orderId,
    fk_product: line.productId,
    product_type: type,
    price: discountedPrice(line),
    ...lineValues(line),
  })

/** The refusal of a line whose product has too little stock, where the setting asks for enough. */
export const findShortage = async ({ settings }: Call, db: Db, line: NewLine): Promise<string | null> => {
  if (!settings.enoughStockForOrder || line.productId === null) return null
  const { rows } = await db.query<{ ref: string }>(
    "select ref from product where rowid = $1 and fk_product_type = 0 and coalesce(stock, 0) < $2",
    [line.productId, line.qty],
  )
  return rows[0]
    ? `El inventario no es suficiente para que el producto${rows[0].ref} lo agregue a un nuevo pedido.`
    : null
}

const addLines = async (call: Call, db: Db, orderId: number, lines: readonly unknown[]) => {
  for (const given of lines) {
    // Only a line that is added later may be priced with tax.
    const line = readLine({ ...((given ?? {}) as Body), price_base_type: "HT" })
    const type = await findLineType(db, line)
    if (type === undefined) {
      throw new Fault(500, "Error creating order", { extra: [missingTypeError, missingTypeError], htmlBefore: true })
    }
    const shortage = await findShortage(call, db, line)
    if (shortage !== null) throw creationFailed(shortage, shortage)
    await insertLine(db, orderId, line, type)
  }
}

const create = async (call: Call) => {
  const { db, body = {} } = call
  checkPresent(body, ["socid", "date"])
  const lines = Array.isArray(body["lines"]) ? body["lines"] : []
  const date = orderDate(body["date"])
  try {
    return await db.transaction(async tx => {
      const id = await insertDraft(tx, "commande", {
        fk_soc: phpInteger(body["socid"]),
        date_commande: date,
        ref_ext: optionalText(body["ref_ext"]),
        ref_client: optionalText(body["ref_client"]),
        fk_warehouse: optionalId(body["warehouse_id"]),
        fk_mode_reglement: optionalId(body["mode_reglement_id"]),
        fk_account: optionalId(body["fk_account"]),
        note_public: cleanText(body["note_public"]),
        note_private: cleanText(body["note_private"]),
        extrafields: await definedFields(tx, "commande", body["array_options"]),
      })
      await addLines(call, tx, id, lines)
      if (lines.length > 0) await storeTotals(tx, "commande", id)
      return id
    })
  } catch (error) {
    if (errorCode(error) !== "23503") throw error
    throw creationFailed(
      "Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_commande`, CONSTRAINT `fk_commande_fk_soc` FOREIGN KEY (`fk_soc`) REFERENCES `llx_societe` (`rowid`))",
    )
  }
}

const remove = async ({ db, id }: Call) => {
  const { rowid } = await findOrder(db, id("id"))
  await db.query("delete from commande where rowid = $1", [rowid])
  return { success: { code: 200, message: "Order deleted" } }
}

export const orderRoutes: Route[] = [
  { method: "GET", path: "/orders", right: "commande.lire", answer: list },
  { method: "POST", path: "/orders", right: "commande.creer", refusal: "Insuffisant rights", answer: create },
  { method: "GET", path: "/orders/{id}", right: "commande.lire", answer: read },
  { method: "DELETE", path: "/orders/{id}", right: "commande.supprimer", answer: remove },
  { method: "GET", path: "/orders/ref/{ref:text}", right: "commande.lire", answer: readBy("ref") },
  { method: "GET", path: "/orders/ref_ext/{ref_ext:text}", right: "commande.lire", answer: readBy("ref_ext") },
]
