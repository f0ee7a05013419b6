import { z } from "zod"
import type { Colones } from "../shop/vocabulary/money.ts"
import { ErpError } from "./erp-error.ts"
import { readList } from "./lists.ts"
import type { Sender } from "./sender.ts"
import { now, toServerTime } from "./server-time.ts"
import { asStored } from "./stored-text.ts"
import { moment, money, text } from "./wire.ts"

export interface Payment {
  readonly ref: string
  /** Negative: money that was given back. */
  readonly amount: Colones
  readonly modeCode: string
  readonly date: number | null
  readonly reference: string
}

export interface NewPayment {
  readonly modeId: number
  readonly accountId: number
  readonly paidAt?: number
  /** Stands on the payment and its bank line (num_payment): the card payment's order number, a transfer's reference. */
  readonly reference?: string
  readonly comment?: string
}

const wirePayment = z.object({ ref: text, amount: money, type: text, date: moment, num: text }).transform(
  (wire): Payment => ({
    ref: wire.ref,
    amount: wire.amount,
    modeCode: wire.type,
    date: wire.date,
    reference: wire.num,
  }),
)

export const readPayments = (sender: Sender, invoiceId: number): Promise<Payment[]> =>
  readList(sender, { path: `/invoices/${invoiceId}/payments`, item: wirePayment })

/** More than this and Dolibarr refuses the payment. */
const longestReference = 50

export const storedReference = (reference: string): string => asStored(reference).slice(0, longestReference)

export const paymentBody = (payment: NewPayment) => ({
  paymentid: payment.modeId,
  closepaidinvoices: "yes",
  accountid: payment.accountId,
  num_payment: payment.reference === undefined ? undefined : storedReference(payment.reference),
  comment: payment.comment,
})

/** Releases 20.0.0 and 20.0.1 refuse Unix seconds and want YYYYMMDD. */
export const onPaymentDate = async <T>(
  { paidAt = now() }: NewPayment,
  send: (datepaye: number | string) => Promise<T>,
): Promise<T> => {
  try {
    return await send(paidAt)
  } catch (error) {
    if (!(error instanceof ErpError && error.detail.includes("Incorrect datetime value"))) throw error
    return send(toServerTime(paidAt).slice(0, 10).replaceAll("-", ""))
  }
}
