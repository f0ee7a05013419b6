import { type Db, errorCode } from "../erp-database.ts"
import { badRequest, Fault, notFound } from "../errors.ts"
import { customersInQuery, listItems } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import { idByText, insertDraft, insertRow, linesByParent, rowExists, rowsByIds } from "../rows.ts"
import { checkPresent, optionalId, optionalText, phpInteger, phpNumber, present } from "../values.ts"
import { seconds, startOfDay } from "../wire-format.ts"
import {
  findLineType,
  lineValues,
  missingTypeError,
  type NewLine,
  readLine,
  selectLines,
  storeTotals,
} from "./document-lines.ts"
import {
  formatInvoice,
  formatInvoiceLine,
  formatNewInvoice,
  type InvoiceLineRow,
  type InvoiceRow,
  invoiceColumns,
} from "./invoice-format.ts"
import { findOrder } from "./orders.ts"

const creditNote = 2

const selectInvoices = `select t.*, m.code as mode_code, l.rowid as link_id, l.fk_source as order_id,
    (select sum(amount) from paiement_facture p where p.fk_facture = t.rowid) as paid
  from facture t left join c_paiement m on m.id = t.fk_mode_reglement left join element_element l on l.fk_target = t.rowid`

const linesByInvoice = (db: Db, ids: readonly number[]) =>
  linesByParent<InvoiceLineRow>(db, selectLines("facturedet"), "fk_facture", ids)

export const invoiceLines = async (db: Db, id: number) => (await linesByInvoice(db, [id])).get(id) ?? []

export const findInvoice = async (db: Db, id: number, name = "Invoice"): Promise<InvoiceRow> => {
  const [row] = await rowsByIds<InvoiceRow>(db, selectInvoices, [id])
  if (!row) throw notFound(name)
  return row
}

const list = (call: Call) => {
  const source = {
    from: "facture t",
    columns: invoiceColumns,
    ...customersInQuery(call.query),
    failure: "Error when retrieve invoice list",
  }
  return listItems(call, source, async ids => {
    if (!call.can("societe.client.voir")) return []
    const [rows, lines] = await Promise.all([
      rowsByIds<InvoiceRow>(call.db, selectInvoices, ids),
      linesByInvoice(call.db, ids),
    ])
    return rows.map(row => formatInvoice(row, lines.get(row.rowid) ?? [], call.host))
  })
}

const reply = async ({ db, host }: Call, id: number) =>
  formatInvoice(await findInvoice(db, id), await invoiceLines(db, id), host)

const read = async (call: Call) => {
  if (!call.can("societe.client.voir")) throw new Fault(403)
  return reply(call, call.id("id"))
}

const readBy = (column: "ref" | "ref_ext") => async (call: Call) => {
  const id = await idByText(call.db, "facture", column, call.text(column))
  if (id === undefined) throw notFound("Invoice")
  return reply(call, id)
}

const lacksStock = async (db: Db, orderId: number): Promise<boolean> => {
  const { rows } = await db.query(
    `select 1 from commandedet l join product p on p.rowid = l.fk_product
     where l.fk_commande = $1 and l.product_type = 0 and coalesce(p.stock, 0) < l.qty`,
    [orderId],
  )
  return rows.length > 0
}

/** `ref_ext` is not copied. */
const copyOrder = async (db: Db, orderId: number, date: Date): Promise<number> => {
  const order = await findOrder(db, orderId)
  const id = await insertDraft(db, "facture", {
    fk_soc: order.fk_soc,
    ref_client: order.ref_client,
    fk_mode_reglement: order.fk_mode_reglement,
    fk_account: order.fk_account,
    note_public: order.note_public || null,
    note_private: order.note_private || null,
    datef: startOfDay(seconds(date)),
  })
  const copied = `fk_product, product_type, label, description, qty, subprice, tva_tx, remise_percent, total_ht, total_tva, total_ttc`
  await db.query(
    `insert into facturedet (fk_facture, ${copied}) select $1, ${copied} from commandedet where fk_commande = $2 order by rowid`,
    [id, orderId],
  )
  await storeTotals(db, "facture", id)
  await insertRow(db, "element_element", { fk_source: orderId, fk_target: id })
  return id
}

const createFromOrder = async ({ db, id, settings, can }: Call) => {
  if (!can("commande.lire")) throw new Fault(403)
  const order = await findOrder(db, id("order"))
  if (settings.enoughStockForInvoice && (await lacksStock(db, order.rowid))) throw new Fault(405)
  const now = new Date()
  const invoiceId = await db.transaction(tx => copyOrder(tx, order.rowid, now))
  return formatNewInvoice(await findInvoice(db, invoiceId), await invoiceLines(db, invoiceId), now)
}

/** On a credit note any sign becomes the same: a positive quantity at a negative price. */
const withSign = (type: number, line: NewLine): NewLine =>
  type === creditNote
    ? {
        ...line,
        qty: Math.abs(line.qty),
        subprice: -Math.abs(line.subprice),
        price: line.price === null ? null : String(-Math.abs(Number(line.price))),
      }
    : line

const insertLine = async (db: Db, invoiceId: number, type: number, body: Body): Promise<number> => {
  const line = withSign(type, readLine(body))
  const product_type = await findLineType(db, line)
  if (product_type === undefined) throw badRequest(missingTypeError)
  return insertRow(db, "facturedet", {
    fk_facture: invoiceId,
    fk_product: line.productId,
    product_type,
    ...lineValues(line),
  })
}

const foreignKeyError = (column: "fk_soc" | "fk_facture_source", table: "societe" | "facture") =>
  new Fault(500, "Error creating invoice", {
    extra: [
      `Cannot add or update a child row: a foreign key constraint fails (\`dolibarr\`.\`llx_facture\`, CONSTRAINT \`fk_facture_${column}\` FOREIGN KEY (\`${column}\`) REFERENCES \`llx_${table}\` (\`rowid\`))`,
    ],
  })

/** Nothing is compared with the source: more pieces, another customer, a second credit note are all accepted. */
const create = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["socid"])
  const type = phpInteger(body["type"])
  const lines = Array.isArray(body["lines"]) ? body["lines"] : []
  const date = present(body["date"]) ? phpNumber(body["date"]) : seconds(new Date())
  const socid = phpInteger(body["socid"])
  if (!(await rowExists(db, "societe", socid))) throw foreignKeyError("fk_soc", "societe")
  try {
    return await db.transaction(async tx => {
      const id = await insertDraft(tx, "facture", {
        fk_soc: socid,
        type,
        fk_facture_source: optionalId(body["fk_facture_source"]),
        ref_ext: optionalText(body["ref_ext"]),
        ref_client: optionalText(body["ref_client"]),
        note_public: optionalText(body["note_public"]),
        note_private: optionalText(body["note_private"]),
        fk_mode_reglement: optionalId(body["mode_reglement_id"]),
        fk_account: optionalId(body["fk_account"]),
        datef: startOfDay(date),
      })
      for (const line of lines) await insertLine(tx, id, type, (line ?? {}) as Body)
      await storeTotals(tx, "facture", id)
      return id
    })
  } catch (error) {
    throw errorCode(error) === "23503" ? foreignKeyError("fk_facture_source", "facture") : error
  }
}

const addLine = async ({ db, id, body = {} }: Call) => {
  const invoice = await findInvoice(db, id("id"))
  if (invoice.fk_statut !== 0) throw badRequest()
  return db.transaction(async tx => {
    const line = await insertLine(tx, invoice.rowid, invoice.type, body)
    await storeTotals(tx, "facture", invoice.rowid)
    return line
  })
}

const listLines = async ({ db, id }: Call) => {
  const { rowid } = await findInvoice(db, id("id"))
  return (await invoiceLines(db, rowid)).map(formatInvoiceLine)
}

export const invoiceRoutes: Route[] = [
  { method: "GET", path: "/invoices", right: "facture.lire", answer: list },
  { method: "POST", path: "/invoices", right: "facture.creer", refusal: "Insuffisant rights", answer: create },
  { method: "GET", path: "/invoices/{id}", right: "facture.lire", answer: read },
  { method: "GET", path: "/invoices/ref/{ref:text}", right: "facture.lire", answer: readBy("ref") },
  { method: "GET", path: "/invoices/ref_ext/{ref_ext:text}", right: "facture.lire", answer: readBy("ref_ext") },
  { method: "POST", path: "/invoices/createfromorder/{order}", right: "facture.creer", answer: createFromOrder },
  { method: "GET", path: "/invoices/{id}/lines", right: "facture.lire", answer: listLines },
  { method: "POST", path: "/invoices/{id}/lines", right: "facture.creer", answer: addLine },
]
