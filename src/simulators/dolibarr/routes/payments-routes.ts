import { serverText } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import { badRequest, invalid, notAnInteger, required } from "../errors.ts"
import type { Body, Call, Route } from "../router.ts"
import { invoiceById, type PaymentRow, paymentsOf } from "../store/invoices-store.ts"
import { makeReference, nextNumber } from "../store/references-store.ts"
import { cleanText, present } from "../values.ts"
import { findInvoice } from "./invoices-routes.ts"

const formatPayment = (row: PaymentRow) => ({
  amount: row.amount,
  type: row.code,
  date: serverText(row.datep),
  num: row.num_paiement,
  ref: row.ref,
  ref_ext: "",
  fk_bank_line: String(row.rowid),
})

const list = async ({ db, id }: Call) => {
  const { rowid } = await findInvoice(db, id("id"))
  return (await paymentsOf(db, rowid)).map(formatPayment)
}

interface Payment {
  date: Date
  modeId: number
  close: boolean
  accountId: number
  number: string
}

const whole = (body: Body, name: string): number => {
  const text = String(body[name])
  if (typeof body[name] === "boolean" || !/^-?\d+$/.test(text)) throw notAnInteger(name)
  return Number(text)
}

/** The checks that Restler makes before the call, in the order of the parameters. */
const readPayment = (body: Body): Payment => {
  for (const name of ["datepaye", "paymentid", "closepaidinvoices", "accountid"]) {
    if (!present(body[name])) throw required(name)
  }
  if (!/^\d+$/.test(String(body["datepaye"]))) {
    throw invalid(
      `Invalid value specified for \`datepaye\`. Expecting unix timestamp, such as ${Math.floor(Date.now() / 1000)}`,
    )
  }
  const modeId = whole(body, "paymentid")
  const close = body["closepaidinvoices"]
  if (close !== "yes" && close !== "no") {
    throw invalid("Invalid value specified for `closepaidinvoices`. Expected one of (yes,no).")
  }
  const accountId = whole(body, "accountid")
  if (accountId < 1) throw invalid("Invalid value specified for `accountid`. Minimum required value is 1.")
  return {
    date: new Date(Number(body["datepaye"]) * 1000),
    modeId,
    close: close === "yes",
    accountId,
    number: cleanText(body["num_payment"]),
  }
}

const exists = async (db: Db, sql: string, id: number): Promise<boolean> => (await db.query(sql, [id])).rows.length > 0

/** The amount is always the whole rest. Of several at once the row lock lets one through; the others find nothing left. */
const add = async ({ db, id, body = {} }: Call) => {
  const payment = readPayment(body)
  const { rowid } = await findInvoice(db, id("id"))
  return db.transaction(async tx => {
    await tx.query("select 1 from facture where rowid = $1 for update", [rowid])
    const invoice = await invoiceById(tx, rowid)
    const rest = Math.round((Number(invoice?.total_ttc ?? 0) - Number(invoice?.paid ?? 0)) * 100) / 100
    if (rest === 0) throw badRequest("Payment error : TotalAmountEmpty")
    if (!(await exists(tx, "select 1 from bank_account where rowid = $1", payment.accountId))) {
      throw badRequest("Add payment to bank error : ThisIdNotDefined")
    }
    if (!(await exists(tx, "select 1 from c_paiement where id = $1", payment.modeId))) {
      throw badRequest("Add payment to bank error : OperNotDefined")
    }
    const { ref, num } = makeReference("PAY", payment.date, await nextNumber(tx, "paiement"))
    const { rows } = await tx.query<{ rowid: number }>(
      `insert into paiement (ref, num, fk_facture, amount, datep, fk_paiement, fk_account, num_paiement)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning rowid`,
      [ref, num, rowid, rest, payment.date, payment.modeId, payment.accountId, payment.number],
    )
    if (payment.close) await tx.query("update facture set fk_statut = 2, paye = 1 where rowid = $1", [rowid])
    return rows[0]?.rowid
  })
}

export const paymentRoutes: Route[] = [
  { method: "GET", path: "/invoices/{id}/payments", right: "facture.lire", answer: list },
  { method: "POST", path: "/invoices/{id}/payments", right: "facture.creer", answer: add },
]
