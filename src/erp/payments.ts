import { z } from "zod"
import type { Colones } from "../shop/vocabulary/money.ts"
import { ErpError } from "./erp-error.ts"
import { readList } from "./lists.ts"
import type { Sender } from "./sender.ts"
import { asStored } from "./stored-text.ts"
import { moment, money, now, text } from "./wire.ts"

export interface Payment {
  readonly ref: string
  /** Negative for refunds. */
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

/** Dolibarr refuses a payment with a longer reference. */
const maxReferenceLength = 50

export const storedReference = (reference: string): string => asStored(reference).slice(0, maxReferenceLength)

export const paymentBody = (payment: NewPayment) => ({
  paymentid: payment.modeId,
  closepaidinvoices: "yes",
  accountid: payment.accountId,
  num_payment: payment.reference === undefined ? undefined : storedReference(payment.reference),
  comment: payment.comment,
})

type DateForm = "seconds" | "text"

/** 20261118174530: the moment in UTC. */
const asText = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().slice(0, 19).replaceAll(/\D/g, "")

/**
 * The tags 20.0.0 and 20.0.1 read the digits of a payment's date as year, month, day, hour, minute and second in UTC;
 * every other release, the 20.0 branch included, takes Unix seconds. A wrong form is refused (400), so the form that
 * this ERP took last is remembered. Until one was taken, the seconds end in 99, which cannot be an hour: Unix seconds
 * such as 1801051407 would be booked in the year 1801.
 */
export const createPaymentDates = () => {
  let known: DateForm | null = null

  return async <T>({ paidAt = now() }: NewPayment, send: (datepaye: number | string) => Promise<T>): Promise<T> => {
    const sendAs = async (form: DateForm): Promise<T> => {
      const seconds = known === "seconds" ? paidAt : paidAt - (paidAt % 100) + 99
      const sent = await send(form === "text" ? asText(paidAt) : seconds)
      known = form
      return sent
    }
    const first = known ?? "seconds"
    try {
      return await sendAs(first)
    } catch (error) {
      if (!(error instanceof ErpError && error.detail.includes("Incorrect datetime value"))) throw error
      return sendAs(first === "seconds" ? "text" : "seconds")
    }
  }
}
