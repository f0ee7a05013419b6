import { dayOf, seconds } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import { Fault, notFound } from "../errors.ts"
import { formatChangedInvoice, formatInvoice, formatNewInvoice } from "../formats/invoice-format.ts"
import { type ListSource, listIds, onlyProperties } from "../list-query.ts"
import { type Call, notModified, type Route } from "../router.ts"
import {
  createInvoiceFrom,
  type InvoiceRow,
  invoiceById,
  invoiceColumns,
  invoiceLines,
  invoicesByIds,
} from "../store/invoices-store.ts"
import { orderLines } from "../store/orders-store.ts"
import { withNextReference } from "../store/references-store.ts"
import { takeOut } from "../store/stock-store.ts"
import { idListInQuery, integerParameter } from "../values.ts"
import { findOrder } from "./orders-routes.ts"

const states: Record<string, string> = {
  draft: "t.fk_statut = 0",
  unpaid: "t.fk_statut = 1",
  paid: "t.fk_statut = 2",
  cancelled: "t.fk_statut = 3",
}

const invoiceList = (query: URLSearchParams): ListSource => {
  const customers = idListInQuery(query, "thirdparty_ids")
  const state = states[query.get("status") ?? ""]
  return {
    from: "facture t",
    columns: invoiceColumns,
    where: [...(customers.length > 0 ? ["t.fk_soc = any($1::integer[])"] : []), ...(state ? [state] : [])],
    values: customers.length > 0 ? [customers] : [],
    defaultSort: "t.rowid",
    failure: "Error when retrieve invoice list",
  }
}

const list = async ({ db, query, host, can }: Call) => {
  const { ids } = await listIds(db, invoiceList(query), query)
  if (!can("societe.client.voir")) return []
  const [rows, lines] = await Promise.all([invoicesByIds(db, ids), invoiceLines(db, ids)])
  return onlyProperties(
    query,
    rows.map(row => formatInvoice(row, lines.get(row.rowid) ?? [], host)),
  )
}

export const findInvoice = async (db: Db, id: number): Promise<InvoiceRow> => {
  const row = await invoiceById(db, id)
  if (!row) throw notFound("Invoice")
  return row
}

export const linesOf = async (db: Db, id: number) => (await invoiceLines(db, [id])).get(id) ?? []

const read = async ({ db, id, host, can }: Call) => {
  if (!can("societe.client.voir")) throw new Fault(403)
  const row = await findInvoice(db, id("id"))
  return formatInvoice(row, await linesOf(db, row.rowid), host)
}

export const changed = async ({ db, host }: Call, id: number) =>
  formatChangedInvoice(await findInvoice(db, id), await linesOf(db, id), host)

const lacksStock = async (db: Db, orderId: number): Promise<boolean> => {
  const lines = (await orderLines(db, [orderId])).get(orderId) ?? []
  const ids = lines.flatMap(line => (line.fk_product !== null && line.product_type === 0 ? line.fk_product : []))
  const { rows } = await db.query<{ rowid: number; stock: number | null }>(
    "select rowid, stock from product where rowid = any($1::integer[])",
    [ids],
  )
  const stock = new Map(rows.map(row => [row.rowid, row.stock ?? 0]))
  return lines.some(line => line.fk_product !== null && (stock.get(line.fk_product) ?? line.qty) < line.qty)
}

const createFromOrder = async ({ db, id, settings, can }: Call) => {
  if (!can("commande.lire")) throw new Fault(403)
  const order = await findOrder(db, id("order"))
  if (settings.enoughStockForInvoice && (await lacksStock(db, order.rowid))) throw new Fault(405)
  const now = new Date()
  const invoiceId = await db.transaction(tx => createInvoiceFrom(tx, order, dayOf(seconds(now))))
  return formatNewInvoice(await findInvoice(db, invoiceId), await linesOf(db, invoiceId), now)
}

const validate = async (call: Call) => {
  integerParameter(call.body, "notrigger")
  const warehouseId = integerParameter(call.body, "idwarehouse")
  const id = call.id("id")
  const before = await findInvoice(call.db, id)
  const lines = await linesOf(call.db, id)
  if (before.fk_statut === 0 && lines.length === 0) {
    throw new Fault(500, `Error when validating Invoice: El objeto${before.ref} debe tener l&iacute;neas a validar.`)
  }
  const done = await withNextReference(
    call,
    before.type === 2 ? "creditNote" : "invoice",
    async db => {
      const invoice = await findInvoice(db, id)
      return invoice.fk_statut === 0 ? invoice.datef : null
    },
    async (db, { ref, num }) => {
      const { rows } = await db.query<{ fk_statut: number }>(
        "select fk_statut from facture where rowid = $1 for update",
        [id],
      )
      if (rows[0]?.fk_statut !== 0) return null
      // One set back to a draft keeps the reference it had.
      await db.query(
        `update facture set ref = case when ref like '(PROV%' then $2 else ref end, num = coalesce(num, $3),
           fk_statut = 1, date_valid = now() where rowid = $1`,
        [id, ref, num],
      )
      if (call.settings.stockOnInvoice && warehouseId > 0) {
        await takeOut(
          db,
          lines.map(({ fk_product, qty }) => ({ fk_product, qty, warehouseId })),
          call.settings.negativeStock,
          { label: "Invoice validated in Dolibarr", originType: "facture", originId: id },
        )
      }
      return true
    },
  )
  return done === null ? notModified : changed(call, id)
}

export const invoiceRoutes: Route[] = [
  { method: "GET", path: "/invoices", right: "facture.lire", answer: list },
  { method: "GET", path: "/invoices/{id}", right: "facture.lire", answer: read },
  { method: "POST", path: "/invoices/createfromorder/{order}", right: "facture.creer", answer: createFromOrder },
  { method: "POST", path: "/invoices/{id}/validate", right: "facture.creer", answer: validate },
]
