import type { Db } from "../erp-database.ts"
import { badRequest, Crash, invalid, notAnInteger, notFound, required } from "../errors.ts"
import { makeReference, nextNumber } from "../references.ts"
import type { Body, Call, Route } from "../router.ts"
import { insertRow, rowExists } from "../rows.ts"
import { cleanText, phpInteger, phpNumber, present } from "../values.ts"
import { serverText } from "../wire-format.ts"
import type { InvoiceRow } from "./invoice-format.ts"
import { findInvoice } from "./invoices.ts"

interface PaymentRow {
  rowid: number
  ref: string
  ref_ext: string
  amount: string
  datep: Date
  num_paiement: string
  code: string | null
}

const list = async ({ db, id }: Call) => {
  const { rowid } = await findInvoice(db, id("id"))
  const { rows } = await db.query<PaymentRow>(
    `select p.rowid, p.ref, p.ref_ext, f.amount, p.datep, p.num_paiement, m.code
     from paiement_facture f join paiement p on p.rowid = f.fk_paiement left join c_paiement m on m.id = p.fk_paiement
     where f.fk_facture = $1 order by p.rowid`,
    [rowid],
  )
  return rows.map(row => ({
    amount: row.amount,
    type: row.code,
    date: serverText(row.datep),
    num: row.num_paiement,
    ref: row.ref,
    ref_ext: row.ref_ext,
    fk_bank_line: String(row.rowid),
  }))
}

interface Payment {
  date: Date
  modeId: number
  accountId: number
  number: string
  comment: string
  refExt: string
  close: boolean
  chequeFrom: string
}

const readInteger = (body: Body, name: string): number => {
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
  const modeId = readInteger(body, "paymentid")
  const close = body["closepaidinvoices"]
  if (close !== "yes" && close !== "no") {
    throw invalid("Invalid value specified for `closepaidinvoices`. Expected one of (yes,no).")
  }
  const accountId = readInteger(body, "accountid")
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

/** Also refuses times outside of a datetime column's range, such as the digits of a written date read as Unix seconds. */
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
  if (!(await rowExists(db, "bank_account", payment.accountId)))
    throw badRequest("Add payment to bank error : ThisIdNotDefined")
  const { rows: modes } = await db.query<{ code: string }>("select code from c_paiement where id = $1", [
    payment.modeId,
  ])
  if (!modes[0]) throw badRequest("Add payment to bank error : OperNotDefined")
  if (modes[0].code === "CHQ" && payment.chequeFrom === "") {
    throw badRequest("Emetteur is mandatory when payment code is CHQ")
  }
}

const roundCents = (amount: number) => Math.round(amount * 100) / 100

const restToPay = (invoice: InvoiceRow) => roundCents(Number(invoice.total_ttc) - Number(invoice.paid ?? 0))

interface Part {
  invoice: InvoiceRow
  amount: number
}

const insertPayment = async (db: Db, payment: Payment, parts: readonly Part[]): Promise<number> => {
  const id = await insertRow(db, "paiement", {
    ...makeReference("PAY", payment.date, await nextNumber(db, "paiement")),
    fk_facture: parts[0]?.invoice.rowid ?? 0,
    amount: parts.reduce((sum, part) => sum + part.amount, 0),
    datep: payment.date,
    fk_paiement: payment.modeId,
    fk_account: payment.accountId,
    num_paiement: payment.number,
    note: payment.comment,
    ref_ext: payment.refExt,
  })
  for (const part of parts) {
    await db.query("insert into paiement_facture (fk_paiement, fk_facture, amount) values ($1, $2, $3)", [
      id,
      part.invoice.rowid,
      part.amount,
    ])
  }
  return id
}

const closePaid = (db: Db, invoiceId: number) =>
  db.query("update facture set fk_statut = 2, paye = 1 where rowid = $1", [invoiceId])

/** Always pays the whole rest. Releases before 22 book a credit note with the wrong sign: money comes in, and it can be repeated. */
const add = async ({ db, id, body = {}, settings }: Call) => {
  const payment = readPayment(body, settings.paymentDatesAsText ? readAsText : readAsSeconds)
  const { rowid } = await findInvoice(db, id("id"))
  return db.transaction(async tx => {
    await tx.query("select 1 from facture where rowid = $1 for update", [rowid])
    const invoice = await findInvoice(tx, rowid)
    const rest = restToPay(invoice)
    if (rest === 0) throw badRequest("Payment error : TotalAmountEmpty")
    await checkPayment(tx, payment)
    const wrongSign = invoice.type === 2 && settings.release < 22
    const paymentId = await insertPayment(tx, payment, [{ invoice, amount: wrongSign ? -rest : rest }])
    if (payment.close && !wrongSign) await closePaid(tx, rowid)
    return paymentId
  })
}

/** "100,50" is read as 10050: the comma is taken for a separator of thousands. */
const readAmount = (value: unknown): number => roundCents(phpNumber(String(value).replaceAll(",", "")))

const readPart = async (db: Db, id: string, given: unknown, acceptHigher: boolean): Promise<Part> => {
  if (typeof given !== "object" || given === null) throw new Crash("an amount without its object")
  const invoice = await findInvoice(db, phpInteger(id), `Invoice ID ${id}`)
  const { amount: sent } = given as Body
  const rest = restToPay(invoice)
  const amount = sent === "remain" ? rest : readAmount(sent)
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
    const booked = parts.map(({ invoice, amount }) => ({ invoice, amount: invoice.type === 2 ? -amount : amount }))
    const paymentId = await insertPayment(tx, payment, booked)
    for (const { invoice, amount } of booked) {
      if (payment.close && roundCents(restToPay(invoice) - amount) === 0) await closePaid(tx, invoice.rowid)
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
