import { dayOf } from "../clock.ts"
import { type Db, errorCode } from "../erp-database.ts"
import { badRequest, Fault, notFound } from "../errors.ts"
import { formatInvoice, formatInvoiceLine } from "../formats/invoice-format.ts"
import type { Body, Call, Route } from "../router.ts"
import { lineTotals, lineType, missingTypeError, type NewLine, readLine } from "../store/order-lines-store.ts"
import { optionalId, optionalText, phpInteger, phpNumber, present } from "../values.ts"
import { findInvoice, linesOf } from "./invoices-routes.ts"

const creditNote = 2

/** On a credit note any sign becomes the same: a positive quantity at a negative price. */
const signed = (line: NewLine, type: number): NewLine =>
  type === creditNote
    ? {
        ...line,
        qty: Math.abs(line.qty),
        subprice: -Math.abs(line.subprice),
        price: line.price === null ? null : String(-Math.abs(Number(line.price))),
      }
    : line

const insertLine = async (db: Db, invoiceId: number, type: number, body: Body): Promise<number> => {
  const line = signed(readLine(body), type)
  const kind = await lineType(db, line)
  if (kind === undefined) throw badRequest(missingTypeError)
  const totals = lineTotals(line)
  const { rows } = await db.query<{ rowid: number }>(
    `insert into facturedet (fk_facture, fk_product, product_type, label, description, qty, subprice, tva_tx, remise_percent, total_ht, total_tva, total_ttc)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning rowid`,
    [
      invoiceId,
      line.productId,
      kind,
      line.label,
      line.description,
      line.qty,
      line.subprice,
      line.vatRate,
      line.discount,
      totals.ht,
      totals.tva,
      totals.ttc,
    ],
  )
  return rows[0]?.rowid ?? 0
}

const storeTotals = (db: Db, invoiceId: number) =>
  db.query(
    `update facture set (total_ht, total_tva, total_ttc) = (
       select coalesce(sum(total_ht), 0), coalesce(sum(total_tva), 0), coalesce(sum(total_ttc), 0)
       from facturedet where fk_facture = $1) where rowid = $1`,
    [invoiceId],
  )

const foreignKeys: Record<string, string> = {
  fk_facture_source: "REFERENCES `llx_facture` (`rowid`)",
  fk_soc: "REFERENCES `llx_societe` (`rowid`)",
}

const missingSource = (column: string) =>
  new Fault(500, "Error creating invoice", {
    extra: [
      `Cannot add or update a child row: a foreign key constraint fails (\`dolibarr\`.\`llx_facture\`, CONSTRAINT \`fk_facture_${column}\` FOREIGN KEY (\`${column}\`) ${foreignKeys[column]})`,
    ],
  })

/** Nothing is compared with the source: more pieces, another customer, a second credit note are all accepted. */
const create = async ({ db, body = {} }: Call) => {
  if (!present(body["socid"])) throw badRequest("socid field missing")
  const type = phpInteger(body["type"])
  const lines = Array.isArray(body["lines"]) ? body["lines"] : []
  const date = present(body["date"]) ? phpNumber(body["date"]) : Math.floor(Date.now() / 1000)
  const socid = phpInteger(body["socid"])
  const { rows: known } = await db.query("select 1 from societe where rowid = $1", [socid])
  if (known.length === 0) throw missingSource("fk_soc")
  try {
    return await db.transaction(async tx => {
      const { rows } = await tx.query<{ rowid: number }>(
        `insert into facture (rowid, ref, fk_soc, type, fk_facture_source, ref_ext, ref_client, note_public, note_private, fk_mode_reglement, fk_account, datef)
         select id, '(PROV' || id || ')', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         from nextval(pg_get_serial_sequence('facture', 'rowid')) as id returning rowid`,
        [
          socid,
          type,
          optionalId(body["fk_facture_source"]),
          optionalText(body["ref_ext"]),
          optionalText(body["ref_client"]),
          optionalText(body["note_public"]),
          optionalText(body["note_private"]),
          optionalId(body["mode_reglement_id"]),
          optionalId(body["fk_account"]),
          dayOf(date),
        ],
      )
      const id = rows[0]?.rowid ?? 0
      for (const line of lines) await insertLine(tx, id, type, (line ?? {}) as Body)
      await storeTotals(tx, id)
      return id
    })
  } catch (error) {
    if (errorCode(error) === "23503") throw missingSource("fk_facture_source")
    throw error
  }
}

const addLine = async ({ db, id, body = {} }: Call) => {
  const invoice = await findInvoice(db, id("id"))
  if (invoice.fk_statut !== 0) throw badRequest()
  return db.transaction(async tx => {
    const line = await insertLine(tx, invoice.rowid, invoice.type, body)
    await storeTotals(tx, invoice.rowid)
    return line
  })
}

const lines = async ({ db, id }: Call) => {
  const { rowid } = await findInvoice(db, id("id"))
  return (await linesOf(db, rowid)).map(formatInvoiceLine)
}

const readBy =
  (column: "ref" | "ref_ext") =>
  async ({ db, text, host }: Call) => {
    const { rows } = await db.query<{ rowid: number }>(
      `select rowid from facture where lower(${column}) = lower($1) order by rowid limit 1`,
      [text(column)],
    )
    if (!rows[0]) throw notFound("Invoice")
    const invoice = await findInvoice(db, rows[0].rowid)
    return formatInvoice(invoice, await linesOf(db, invoice.rowid), host)
  }

export const creditNoteRoutes: Route[] = [
  { method: "POST", path: "/invoices", right: "facture.creer", refusal: "Insuffisant rights", answer: create },
  { method: "GET", path: "/invoices/{id}/lines", right: "facture.lire", answer: lines },
  { method: "POST", path: "/invoices/{id}/lines", right: "facture.creer", answer: addLine },
  { method: "GET", path: "/invoices/ref/{ref:text}", right: "facture.lire", answer: readBy("ref") },
  { method: "GET", path: "/invoices/ref_ext/{ref_ext:text}", right: "facture.lire", answer: readBy("ref_ext") },
]
