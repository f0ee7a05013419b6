import type { Db } from "../erp-database.ts"
import { makeReference, nextNumber } from "./references-store.ts"

export interface PaymentRow {
  rowid: number
  ref: string
  ref_ext: string
  amount: string
  datep: Date
  num_paiement: string
  code: string | null
}

export const paymentsOf = async (db: Db, invoiceId: number): Promise<PaymentRow[]> => {
  const { rows } = await db.query<PaymentRow>(
    `select p.rowid, p.ref, p.ref_ext, f.amount, p.datep, p.num_paiement, m.code
     from paiement_facture f join paiement p on p.rowid = f.fk_paiement left join c_paiement m on m.id = p.fk_paiement
     where f.fk_facture = $1 order by p.rowid`,
    [invoiceId],
  )
  return rows
}

export interface NewPayment {
  date: Date
  modeId: number
  accountId: number
  number: string
  comment: string
  refExt: string
}

export const createPayment = async (
  db: Db,
  payment: NewPayment,
  parts: readonly { invoiceId: number; amount: number }[],
): Promise<number> => {
  const { ref, num } = makeReference("PAY", payment.date, await nextNumber(db, "paiement"))
  const { rows } = await db.query<{ rowid: number }>(
    `insert into paiement (ref, num, fk_facture, amount, datep, fk_paiement, fk_account, num_paiement, note, ref_ext)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning rowid`,
    [
      ref,
      num,
      parts[0]?.invoiceId ?? 0,
      parts.reduce((sum, part) => sum + part.amount, 0),
      payment.date,
      payment.modeId,
      payment.accountId,
      payment.number,
      payment.comment,
      payment.refExt,
    ],
  )
  const id = rows[0]?.rowid ?? 0
  for (const part of parts) {
    await db.query("insert into paiement_facture (fk_paiement, fk_facture, amount) values ($1, $2, $3)", [
      id,
      part.invoiceId,
      part.amount,
    ])
  }
  return id
}
