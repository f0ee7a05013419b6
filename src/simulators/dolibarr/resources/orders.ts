import { dayOf } from "../clock.ts"
import { type Db, errorCode } from "../erp-database.ts"
import { badRequest, Fault, notFound } from "../errors.ts"
import { emptyOrder, formatOneOrder, formatOrder } from "../formats/order-format.ts"
import { type ListSource, listIds, onlyProperties } from "../list-query.ts"
import { type Body, type Call, notModified, type Route } from "../router.ts"
import { definedFields } from "../store/extra-fields-store.ts"
import {
  insertLine,
  lackingProduct,
  lineType,
  missingTypeError,
  readLine,
  storeTotals,
} from "../store/order-lines-store.ts"
import {
  createOrder,
  invoiceLinks,
  type OrderRow,
  orderById,
  orderColumns,
  orderIdByText,
  orderLines,
  ordersByIds,
  shipmentIdsOf,
} from "../store/orders-store.ts"
import { withNextReference } from "../store/references-store.ts"
import { takeOut } from "../store/stock-store.ts"
import { becomeCustomer } from "../store/third-parties-store.ts"
import { cleanText, idListInQuery, integerParameter, optionalId, optionalText, phpInteger, present } from "../values.ts"

const orderList = (query: URLSearchParams): ListSource => {
  const customers = idListInQuery(query, "thirdparty_ids")
  return {
    from: "commande t",
    columns: orderColumns,
    where: customers.length > 0 ? ["t.fk_soc = any($1::integer[])"] : [],
    values: customers.length > 0 ? [customers] : [],
    defaultSort: "t.rowid",
    failure: "Error when retrieve commande list",
  }
}

const list = async ({ db, query, host, hazards, can }: Call) => {
  const { ids } = await listIds(db, orderList(query), query)
  // Whoever may not see all customers gets an empty list, not a refusal.
  if (!can("societe.client.voir")) return []
  hazards.checkMemory(ids.length)
  const [rows, lines] = await Promise.all([ordersByIds(db, ids), orderLines(db, ids)])
  return onlyProperties(
    query,
    rows.map(row => formatOrder(row, lines.get(row.rowid) ?? [], host)),
  )
}

export const findOrder = async (db: Db, id: number): Promise<OrderRow> => {
  const row = await orderById(db, id)
  if (!row) throw notFound("Order")
  return row
}

export const replyOrder = async ({ db, host, settings }: Call, id: number) => {
  const row = await findOrder(db, id)
  const [lines, links, shipments] = await Promise.all([
    orderLines(db, [id]),
    invoiceLinks(db, id),
    settings.release >= 22 ? shipmentIdsOf(db, id) : [],
  ])
  return formatOneOrder(row, lines.get(id) ?? [], { invoices: links, shipments }, host)
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
  const id = await orderIdByText(call.db, column, call.text(column))
  if (id === undefined) throw notFound("Order")
  return replyOrder(call, id)
}

const millisecondsFrom = 100_000_000_000

/** Unix seconds; a written day is read as UTC and so lands on the day before; other text is whatever number it starts with. */
const orderDate = (value: unknown): Date => {
  const written = typeof value === "string" ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim()) : null
  if (written) return dayOf(Date.UTC(Number(written[1]), Number(written[2]) - 1, Number(written[3])) / 1000)
  const unix = Math.trunc(Number.parseFloat(String(value)) || 0)
  if (unix > millisecondsFrom) {
    throw creationFailed(
      `Incorrect date value: 'Bad value ${unix} for date' for column \`dolibarr\`.\`llx_commande\`.\`date_commande\` at row 1`,
    )
  }
  return dayOf(unix)
}

const creationFailed = (...extra: string[]) => new Fault(500, "Error creating order", { extra })

const unknownCustomer = () =>
  creationFailed(
    "Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_commande`, CONSTRAINT `fk_commande_fk_soc` FOREIGN KEY (`fk_soc`) REFERENCES `llx_societe` (`rowid`))",
  )

export const notEnough = (ref: string) =>
  `El inventario no es suficiente para que el producto${ref} lo agregue a un nuevo pedido.`

const addLines = async (call: Call, db: Db, orderId: number, lines: readonly unknown[]) => {
  for (const given of lines) {
    // Only a line that is added later may be priced with tax.
    const line = readLine({ ...((given ?? {}) as Body), price_base_type: "HT" })
    const type = await lineType(db, line)
    if (type === undefined) {
      throw new Fault(500, "Error creating order", { extra: [missingTypeError, missingTypeError], htmlBefore: true })
    }
    const lacking = call.settings.enoughStockForOrder ? await lackingProduct(db, line) : null
    if (lacking !== null) throw creationFailed(notEnough(lacking), notEnough(lacking))
    await insertLine(db, orderId, line, type)
  }
}

const create = async (call: Call) => {
  const { db, body = {} } = call
  for (const name of ["socid", "date"]) if (!present(body[name])) throw badRequest(`${name} field missing`)
  const lines = Array.isArray(body["lines"]) ? body["lines"] : []
  const date = orderDate(body["date"])
  try {
    return await db.transaction(async tx => {
      const id = await createOrder(tx, {
        socid: phpInteger(body["socid"]),
        date,
        refExt: optionalText(body["ref_ext"]),
        refClient: optionalText(body["ref_client"]),
        warehouseId: optionalId(body["warehouse_id"]),
        modeId: optionalId(body["mode_reglement_id"]),
        accountId: optionalId(body["fk_account"]),
        notePublic: cleanText(body["note_public"]),
        notePrivate: cleanText(body["note_private"]),
        extraFields: await definedFields(tx, "commande", body["array_options"]),
      })
      await addLines(call, tx, id, lines)
      if (lines.length > 0) await storeTotals(tx, id)
      return id
    })
  } catch (error) {
    if (errorCode(error) === "23503") throw unknownCustomer()
    throw error
  }
}

const remove = async ({ db, id }: Call) => {
  const { rowid } = await findOrder(db, id("id"))
  await db.query("delete from commande where rowid = $1", [rowid])
  return { success: { code: 200, message: "Order deleted" } }
}

const takeOrderedStock = async (db: Db, call: Call, orderId: number, warehouseId: number) => {
  const lines = (await orderLines(db, [orderId])).get(orderId) ?? []
  const result = await takeOut(
    db,
    lines.map(({ fk_product, qty }) => ({ fk_product, qty, warehouseId })),
    call.settings.negativeStock,
    { label: "Order validated in Dolibarr", originType: "commande", originId: orderId },
  )
  if (result.kind === "short") {
    throw new Fault(
      500,
      "Error when validating Order: No tiene stock suficiente en su almac&eacute;n de origen y su configuraci&oacute;n no permite existencias negativas. : " +
        result.ref,
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
    async (db, { ref, num }) => {
      // One that had a final reference before, set back to a draft or cancelled, keeps it.
      await db.query(
        `update commande set ref = case when ref like '(PROV%' then $2 else ref end, num = coalesce(num, $3),
           fk_statut = 1, date_valid = now() where rowid = $1`,
        [id, ref, num],
      )
      if (call.settings.stockOnOrder && warehouseId > 0) await takeOrderedStock(db, call, id, warehouseId)
      await becomeCustomer(db, customer)
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

export const orderRoutes: Route[] = [
  { method: "GET", path: "/orders", right: "commande.lire", answer: list },
  { method: "POST", path: "/orders", right: "commande.creer", refusal: "Insuffisant rights", answer: create },
  { method: "GET", path: "/orders/{id}", right: "commande.lire", answer: read },
  { method: "DELETE", path: "/orders/{id}", right: "commande.supprimer", answer: remove },
  { method: "GET", path: "/orders/ref/{ref:text}", right: "commande.lire", answer: readBy("ref") },
  { method: "GET", path: "/orders/ref_ext/{ref_ext:text}", right: "commande.lire", answer: readBy("ref_ext") },
  { method: "POST", path: "/orders/{id}/validate", right: "commande.creer", answer: validate },
  { method: "POST", path: "/orders/{id}/setinvoiced", right: "commande.creer", answer: setInvoiced },
]
