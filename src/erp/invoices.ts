import type { z } from "zod"
import { sameAmount } from "../shop/vocabulary/money.ts"
import { ErpError, notFound, refusal } from "./erp-error.ts"
import { checkThenWrite, type ErpLink, type Try } from "./link.ts"
import { readList, readOne, requireOne } from "./lists.ts"
import type { Order } from "./order.ts"
import type { Sender } from "./sender.ts"
import { asStored } from "./stored-text.ts"
import { flag, intText, linkedId, moment, money, now, statusReader, text, wireRecord } from "./wire.ts"

/** A closed invoice is paid or, with the same number, abandoned. */
export const toInvoiceStatus = statusReader({ draft: 0, validated: 1, closed: 2 })

const wireInvoice = wireRecord({
  id: intText,
  ref: text,
  customerId: ["socid", linkedId],
  status: intText.transform(toInvoiceStatus),
  paye: flag,
  total: ["total_ttc", money],
  paymentModeId: ["mode_reglement_id", linkedId],
  accountId: ["fk_account", linkedId],
}).transform(({ paye, ...invoice }) => ({
  ...invoice,
  paid: paye || invoice.status === "closed",
  /** An abandoned invoice may have payments, but not for its whole total. */
  isAbandoned: !paye && invoice.status === "closed",
}))
export type Invoice = z.output<typeof wireInvoice>

export interface NewPayment {
  readonly modeId: number
  readonly accountId: number
  readonly paidAt?: number
  /** Stored on the payment and its bank line (num_payment): the card payment's order number or a transfer's reference. */
  readonly reference?: string
  readonly comment?: string
}

const wirePayment = wireRecord({
  ref: text,
  /** Negative for refunds. */
  amount: money,
  date: moment,
  reference: ["num", text],
})
export type Payment = z.output<typeof wirePayment>

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
const createPaymentDates = () => {
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

export const createInvoices = ({ sender, oneAtATime }: ErpLink, getOrder: (id: number) => Promise<Order | null>) => {
  const mustGet = (id: number): Promise<Invoice> => requireOne(sender, { path: "/invoices", id, item: wireInvoice })

  /** The reply also has the ERP's database name, user and last SQL, so only the fields above pass. */
  const postFromOrder = async (orderId: number): Promise<Invoice> =>
    (await sender.write("POST", `/invoices/createfromorder/${orderId}`)).as(wireInvoice)

  const postValidate = async (id: number): Promise<Invoice> => {
    const reply = await sender.write("POST", `/invoices/${id}/validate`)
    return reply.alreadyDone ? mustGet(id) : reply.as(wireInvoice)
  }

  const putPaymentMode = async (id: number, modeId: number, accountId: number): Promise<Invoice> =>
    (await sender.write("PUT", `/invoices/${id}`, { mode_reglement_id: modeId, fk_account: accountId })).as(wireInvoice)

  const onPaymentDate = createPaymentDates()

  /** Dolibarr pays the whole remaining amount. */
  const postPayment = async (id: number, payment: NewPayment): Promise<number> =>
    onPaymentDate(payment, async datepaye =>
      (await sender.write("POST", `/invoices/${id}/payments`, { ...paymentBody(payment), datepaye })).as(intText),
    )

  return {
    get: (id: number): Promise<Invoice | null> => readOne(sender, { path: "/invoices", id, item: wireInvoice }),
    payments: (id: number): Promise<Payment[]> => readPayments(sender, id),

    /** Dolibarr would also bill a cancelled order. */
    findOrCreateFor: (
      orderId: number,
      attempt: Try = {},
    ): Promise<{ invoice: Invoice; created: boolean; order: Order | null }> =>
      oneAtATime(async () => {
        let order: Order | null = null
        const find = async () => {
          order = await getOrder(orderId)
          if (!order) throw notFound(`/orders/${orderId}`)
          if (order.status === "cancelled")
            throw refusal("POST", `/invoices/createfromorder/${orderId}`, "the order is cancelled")
          const [first] = order.invoiceIds
          return first === undefined ? null : mustGet(first)
        }
        const { value, created } = await checkThenWrite(find, () => postFromOrder(orderId), attempt)
        return { invoice: value, created, order }
      }),

    /** No check first, because Dolibarr answers "nothing to do" the second time. */
    ensureValidated: (id: number): Promise<Invoice> =>
      oneAtATime(async () => {
        const find = async () => {
          const invoice = await mustGet(id)
          return invoice.status === "draft" ? null : invoice
        }
        return (await checkThenWrite(find, () => postValidate(id), { firstTry: true })).value
      }),

    ensurePaymentMode: (id: number, modeId: number, accountId: number): Promise<Invoice> =>
      oneAtATime(async () => {
        const find = async () => {
          const invoice = await mustGet(id)
          return invoice.paymentModeId === modeId && invoice.accountId === accountId ? invoice : null
        }
        return (await checkThenWrite(find, () => putPaymentMode(id, modeId, accountId), { firstTry: true })).value
      }),

    /** Dolibarr would pay a draft and then never number it; it refuses a second payment itself. */
    ensurePaid: (id: number, payment: NewPayment, known?: Pick<Invoice, "status" | "paid" | "total">): Promise<void> =>
      oneAtATime(async () => {
        const invoice = known ?? (await mustGet(id))
        if (invoice.paid || sameAmount(invoice.total, 0)) return
        if (invoice.status === "draft")
          throw refusal("POST", `/invoices/${id}/payments`, "the invoice is still a draft")
        const find = async () => ((await mustGet(id)).paid ? true : null)
        const write = async () => {
          await postPayment(id, payment)
          return true
        }
        await checkThenWrite(find, write, {
          firstTry: true,
          refusedWhenDone: error => error.detail.includes("TotalAmountEmpty"),
        })
      }),
  }
}
