import { serverText } from "../clock.ts"
import type { Db } from "../erp-database.ts"
import { badRequest, Crash, invalid, notAnInteger, notFound, required } from "../errors.ts"
import type { Body, Call, Route } from "../router.ts"
import { type InvoiceRow, invoiceById } from "../store/invoices-store.ts"
import { createPayment, type NewPayment, type PaymentRow, paymentsOf } from "../store/payments-store.ts"
import { cleanText, phpInteger, phpNumber, present } from "../values.ts"
import { findInvoice } from "./invoices-routes.ts"

const formatPayment = (row: PaymentRow) => ({
  amount: row.amount,
  type: row.code,
  date: serverText(row.datep),
  num: row.num_paiement,
  ref: row.ref,
  ref_ext: row.ref_ext,
  fk_bank_line: String(row.rowid),
})

const list = async ({ db, id }: Call) => {
  const { rowid } = await findInvoice(db, id("id"))
  return (await paymentsOf(db, rowid)).map(formatPayment)
}

interface Payment extends NewPayment {
  close: boolean
  chequeFrom: string
}

const whole = (body: Body, name: string): number => {
  const text = String(body[name])
  if (typeof body[name] === "boolean" || !/^-?\d+$/.test(text)) throw notAnInteger(name)
  return Number(text)
}

/** The checks that Restler makes before the call, in the order of the parameters. */
const readPayment = (body: Body, readDate = readAsSeconds): Payment => {
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
    date: readDate(String(body["datepaye"])),
    modeId,
    close: close === "yes",
    accountId,
    number: cleanText(body["num_payment"]),
    comment: cleanText(body["comment"]),
    refExt: cleanText(body["ref_ext"]),
    chequeFrom: cleanText(body["chqemetteur"]),
  }
}

/** dol_stringtotime() of the tags 20.0.0 and 20.0.1: what cannot be a date becomes an empty text, which MySQL refuses. */
const readAsText = (digits: string): Date => {
  const padded = `${digits}000000`
  const part = (start: number, length = 2) => Number(padded.slice(start, start + length))
  const [year, month, day, hour, minute, second] = [part(0, 4), part(4), part(6), part(8), part(10), part(12)]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 60 || second > 60) {
    throw badRequest(
      "Payment error : Incorrect datetime value: '' for column `dolibarr`.`llx_paiement`.`datep` at row 1",
    )
  }
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** What no datetime column holds is refused too, such as the digits of a written date taken for Unix seconds. */
const readAsSeconds = (digits: string): Date => {
  const date = new Date(Number(digits) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) {
    throw badRequest(
      "Payment error : Incorrect datetime value: '642053-10-03 00:00:00' for column `dolibarr`.`llx_paiement`.`datep` at row 1",
    )
  }
  return date
}

const maxNumberLength = 50

const checkPayment = async (db: Db, payment: Payment) => {
  if (payment.number.length > maxNumberLength) {
    throw badRequest("Payment error : Data too long for column 'num_paiement' at row 1")
  }
  const { rows: accounts } = await db.query("select 1 from bank_account where rowid = $1", [payment.accountId])
  if (accounts.length === 0) throw badRequest("Add payment to bank error : ThisIdNotDefined")
  const { rows: modes } = await db.query<{ code: string }>("select code from c_paiement where id = $1", [
    payment.modeId,
  ])
  if (!modes[0]) throw badRequest("Add payment to bank error : OperNotDefined")
  if (modes[0].code === "CHQ" && payment.chequeFrom === "") {
    throw badRequest("Emetteur is mandatory when payment code is CHQ")
  }
}

const rounded = (amount: number) => Math.round(amount * 100) / 100

const restOf = (invoice: InvoiceRow | undefined) =>
  rounded(Number(invoice?.total_ttc ?? 0) - Number(invoice?.paid ?? 0))

const closePaid = (db: Db, invoiceId: number) =>
  db.query("update facture set fk_statut = 2, paye = 1 where rowid = $1", [invoiceId])

/** Always the whole rest. On a credit note releases before 22 turn the sign: money comes in, and can be repeated. */
const add = async ({ db, id, body = {}, settings }: Call) => {
  const payment = readPayment(body, settings.paymentDatesAsText ? readAsText : readAsSeconds)
  const { rowid } = await findInvoice(db, id("id"))
  return db.transaction(async tx => {
    await tx.query("select 1 from facture where rowid = $1 for update", [rowid])
    const invoice = await invoiceById(tx, rowid)
    const rest = restOf(invoice)
    if (rest === 0) throw badRequest("Payment error : TotalAmountEmpty")
    await checkPayment(tx, payment)
    const wrongSign = invoice?.type === 2 && settings.release < 22
    const paymentId = await createPayment(tx, payment, [{ invoiceId: rowid, amount: wrongSign ? -rest : rest }])
    if (payment.close && !wrongSign) await closePaid(tx, rowid)
    return paymentId
  })
}

/** "100,50" is read as 10050: the comma is taken for a separator of thousands. */
const amountOf = (value: unknown): number => rounded(phpNumber(String(value).replaceAll(",", "")))

interface Part {
  invoice: InvoiceRow
  amount: number
}

const readPart = async (db: Db, id: string, given: unknown, acceptHigher: boolean): Promise<Part> => {
  if (typeof given !== "object" || given === null) throw new Crash("an amount without its object")
  const invoice = await invoiceById(db, phpInteger(id))
  if (!invoice) throw notFound(`Invoice ID ${id}`)
  const { amount: sent } = given as Body
  const rest = restOf(invoice)
  const amount = sent === "remain" ? rest : amountOf(sent)
  if (!acceptHigher && amount > rest) {
    throw badRequest(`Payment amount on invoice ID ${id} (${amount}) is higher than remain to pay (${rest})`)
  }
  return { invoice, amount }
}

/** A positive amount pays a credit note out, only where a higher payment is accepted; nothing stops a second one. */
const distribute = async ({ db, body = {} }: Call) => {
  if (!present(body["arrayofamounts"])) throw required("arrayofamounts")
  const payment = readPayment(body)
  const acceptHigher = body["accepthigherpayment"] === true || phpInteger(body["accepthigherpayment"]) > 0
  return db.transaction(async tx => {
    const parts: Part[] = []
    for (const [id, given] of Object.entries(body["arrayofamounts"] as object)) {
      parts.push(await readPart(tx, id, given, acceptHigher))
    }
    if (parts.every(part => part.amount === 0)) throw badRequest("Payment error : TotalAmountEmpty")
    await checkPayment(tx, payment)
    const booked = parts.map(({ invoice, amount }) => ({
      invoice,
      invoiceId: invoice.rowid,
      amount: invoice.type === 2 ? -amount : amount,
    }))
    const paymentId = await createPayment(tx, payment, booked)
    for (const { invoice, amount } of booked) {
      if (payment.close && rounded(restOf(invoice) - amount) === 0) await closePaid(tx, invoice.rowid)
    }
    return paymentId
  })
}

const correctNumber = async ({ db, id, body = {} }: Call) => {
  const { rows } = await db.query("update paiement set num_paiement = $2 where rowid = $1 returning 1", [
    id("payment"),
    cleanText(body["num_payment"]),
  ])
  if (rows.length === 0) throw notFound("Payment")
  return { success: { code: 200, message: "Payment updated" } }
}

export const paymentRoutes: Route[] = [
  { method: "GET", path: "/invoices/{id}/payments", right: "facture.lire", answer: list },
  { method: "POST", path: "/invoices/{id}/payments", right: "facture.creer", answer: add },
  { method: "POST", path: "/invoices/paymentsdistributed", right: "facture.creer", answer: distribute },
  { method: "PUT", path: "/invoices/payments/{payment}", right: "facture.creer", answer: correctNumber },
]
