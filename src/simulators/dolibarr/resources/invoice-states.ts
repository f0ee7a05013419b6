import { Fault } from "../errors.ts"
import { withNextReference, writeReference } from "../references.ts"
import { type Call, notModified, type Route } from "../router.ts"
import { updateRow } from "../rows.ts"
import { cleanText, integerParameter, optionalId, optionalText, phpInteger, readMembers } from "../values.ts"
import { formatChangedInvoice } from "./invoice-format.ts"
import { findInvoice, invoiceLines } from "./invoices.ts"
import { takeOut } from "./stock-movements.ts"

const replyChanged = async ({ db, host }: Call, id: number) =>
  formatChangedInvoice(await findInvoice(db, id), await invoiceLines(db, id), host)

/** Works in any state, and stores an unknown mode or account as given. */
const update = async (call: Call) => {
  const { db, body = {} } = call
  const { rowid } = await findInvoice(db, call.id("id"))
  const changes = readMembers(body, {
    mode_reglement_id: ["fk_mode_reglement", optionalId],
    fk_account: ["fk_account", optionalId],
    ref_client: ["ref_client", optionalText],
    note_public: ["note_public", optionalText],
    note_private: ["note_private", optionalText],
    status: ["fk_statut", phpInteger],
    close_code: ["close_code", optionalText],
    ref_ext: ["ref_ext", optionalText],
  })
  await updateRow(db, "facture", rowid, changes)
  return replyChanged(call, rowid)
}

const validate = async (call: Call) => {
  integerParameter(call.body, "notrigger")
  const warehouseId = integerParameter(call.body, "idwarehouse")
  const id = call.id("id")
  const before = await findInvoice(call.db, id)
  const lines = await invoiceLines(call.db, id)
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
    async (db, reference) => {
      const { rows } = await db.query("select 1 from facture where rowid = $1 and fk_statut = 0 for update", [id])
      if (rows.length === 0) return null
      await writeReference(db, "facture", id, reference)
      if (call.settings.stockOnInvoice && warehouseId > 0) {
        const leaving = lines.map(line => ({ ...line, warehouseId }))
        const reason = { label: "Invoice validated in Dolibarr", originType: "facture", originId: id }
        await takeOut(db, leaving, call.settings.negativeStock, reason)
      }
      return true
    },
  )
  return done === null ? notModified : replyChanged(call, id)
}

/** Works also with payments. The reference stays. */
const setToDraft = async (call: Call) => {
  integerParameter(call.body, "idwarehouse")
  const invoice = await findInvoice(call.db, call.id("id"))
  if (invoice.fk_statut === 0) return notModified
  await call.db.query("update facture set fk_statut = 0, paye = 0 where rowid = $1", [invoice.rowid])
  return replyChanged(call, invoice.rowid)
}

/** Writes no bank line. With a code the invoice is abandoned: closed and not paid. */
const setToPaid = async (call: Call) => {
  const { db, body = {} } = call
  const invoice = await findInvoice(db, call.id("id"))
  // An abandoned invoice is not paid yet, and keeps its code.
  if (invoice.paye === 1) return notModified
  const code = optionalText(body["close_code"])
  await db.query(
    `update facture set fk_statut = 2, paye = $2, close_code = coalesce($3, close_code), close_note = coalesce($4, close_note)
     where rowid = $1`,
    [invoice.rowid, code === null ? 1 : 0, code, code === null ? null : cleanText(body["close_note"])],
  )
  return replyChanged(call, invoice.rowid)
}

const setToUnpaid = async (call: Call) => {
  const invoice = await findInvoice(call.db, call.id("id"))
  await call.db.query(
    "update facture set fk_statut = 1, paye = 0, close_code = null, close_note = null where rowid = $1",
    [invoice.rowid],
  )
  return replyChanged(call, invoice.rowid)
}

/** Deletes a draft, or the newest number while nothing depends on it; that number is then given again. */
const remove = async ({ db, id }: Call) => {
  const invoice = await findInvoice(db, id("id"))
  const { rows } = await db.query<{ paid: boolean; source: boolean; newest: boolean }>(
    `select exists (select 1 from paiement_facture where fk_facture = $1) as paid,
       exists (select 1 from facture c where c.fk_facture_source = $1) as source,
       coalesce((select num from facture where rowid = $1), 0)
         = (select coalesce(max(num), 0) from facture f where (f.type = 2) = ($2 = 2)) as newest`,
    [invoice.rowid, invoice.type],
  )
  const isFinal = !invoice.ref.startsWith("(PROV")
  const erasable =
    !rows[0]?.paid && (invoice.fk_statut === 0 || (isFinal && invoice.fk_statut === 1 && rows[0]?.newest))
  if (!erasable) throw new Fault(403, "Invoice not erasable")
  if (rows[0]?.source) throw new Fault(500, "Error when deleting invoice")
  await db.query("delete from element_element where fk_target = $1", [invoice.rowid])
  await db.query("delete from facture where rowid = $1", [invoice.rowid])
  return { success: { code: 200, message: "Invoice deleted" } }
}

export const invoiceStateRoutes: Route[] = [
  { method: "PUT", path: "/invoices/{id}", right: "facture.creer", answer: update },
  { method: "POST", path: "/invoices/{id}/validate", right: "facture.creer", answer: validate },
  { method: "POST", path: "/invoices/{id}/settodraft", right: "facture.creer", answer: setToDraft },
  { method: "POST", path: "/invoices/{id}/settopaid", right: "facture.creer", answer: setToPaid },
  { method: "POST", path: "/invoices/{id}/settounpaid", right: "facture.creer", answer: setToUnpaid },
  { method: "DELETE", path: "/invoices/{id}", right: "facture.supprimer", answer: remove },
]
