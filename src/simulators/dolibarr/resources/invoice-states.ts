import { Fault } from "../errors.ts"
import { type Call, notModified, type Route } from "../router.ts"
import { cleanText, integerParameter, optionalId, optionalText, phpInteger, present } from "../values.ts"
import { changed, findInvoice } from "./invoices-routes.ts"

/** Works in any state, and stores an unknown mode or account as given. */
const update = async (call: Call) => {
  const { db, body = {} } = call
  const invoice = await findInvoice(db, call.id("id"))
  await db.query(
    `update facture set fk_mode_reglement = $2, fk_account = $3, ref_client = $4, note_public = $5, note_private = $6,
       fk_statut = $7, close_code = $8, ref_ext = $9 where rowid = $1`,
    [
      invoice.rowid,
      present(body["mode_reglement_id"]) ? optionalId(body["mode_reglement_id"]) : invoice.fk_mode_reglement,
      present(body["fk_account"]) ? optionalId(body["fk_account"]) : invoice.fk_account,
      present(body["ref_client"]) ? optionalText(body["ref_client"]) : invoice.ref_client,
      present(body["note_public"]) ? optionalText(body["note_public"]) : invoice.note_public,
      present(body["note_private"]) ? optionalText(body["note_private"]) : invoice.note_private,
      present(body["status"]) ? phpInteger(body["status"]) : invoice.fk_statut,
      present(body["close_code"]) ? optionalText(body["close_code"]) : invoice.close_code,
      present(body["ref_ext"]) ? optionalText(body["ref_ext"]) : invoice.ref_ext,
    ],
  )
  return changed(call, invoice.rowid)
}

/** Also with payments; the reference stays. */
const setToDraft = async (call: Call) => {
  integerParameter(call.body, "idwarehouse")
  const invoice = await findInvoice(call.db, call.id("id"))
  if (invoice.fk_statut === 0) return notModified
  await call.db.query("update facture set fk_statut = 0, paye = 0 where rowid = $1", [invoice.rowid])
  return changed(call, invoice.rowid)
}

/** Without any bank line. Given up with a code, it is closed and not paid. */
const setToPaid = async (call: Call) => {
  const { db, body = {} } = call
  const invoice = await findInvoice(db, call.id("id"))
  // One that was abandoned is not paid yet, and keeps why.
  if (invoice.paye === 1) return notModified
  const code = optionalText(body["close_code"])
  await db.query(
    `update facture set fk_statut = 2, paye = $2, close_code = coalesce($3, close_code), close_note = coalesce($4, close_note)
     where rowid = $1`,
    [invoice.rowid, code === null ? 1 : 0, code, code === null ? null : cleanText(body["close_note"])],
  )
  return changed(call, invoice.rowid)
}

const setToUnpaid = async (call: Call) => {
  const invoice = await findInvoice(call.db, call.id("id"))
  await call.db.query(
    "update facture set fk_statut = 1, paye = 0, close_code = null, close_note = null where rowid = $1",
    [invoice.rowid],
  )
  return changed(call, invoice.rowid)
}

/** A draft, or the newest number while nothing hangs on it; that number is then given again. */
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
  { method: "POST", path: "/invoices/{id}/settodraft", right: "facture.creer", answer: setToDraft },
  { method: "POST", path: "/invoices/{id}/settopaid", right: "facture.creer", answer: setToPaid },
  { method: "POST", path: "/invoices/{id}/settounpaid", right: "facture.creer", answer: setToUnpaid },
  { method: "DELETE", path: "/invoices/{id}", right: "facture.supprimer", answer: remove },
]
