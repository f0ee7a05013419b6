import { z } from "zod"
import { type Colones, sameAmount } from "../shop/vocabulary/money.ts"
import { lookThenWrite, type Try } from "./ensure.ts"
import { notFound, orNull, refusal } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import type { Order } from "./order.ts"
import { createPaymentDates, type NewPayment, type Payment, paymentBody, readPayments } from "./payments.ts"
import { flag, intText, linkedId, money, text } from "./wire.ts"

export interface Invoice {
  readonly id: number
  readonly ref: string
  readonly customerId: number | null
  /** 0 draft, 1 validated, 2 paid and closed. */
  readonly status: number
  readonly paid: boolean
  readonly total: Colones
  readonly paymentModeId: number | null
  readonly accountId: number | null
}

const wireInvoice = z
  .object({
    id: intText,
    ref: text,
    socid: linkedId,
    status: intText,
    paye: flag,
    total_ttc: money,
    mode_reglement_id: linkedId,
    fk_account: linkedId,
  })
  .transform(
    (wire): Invoice => ({
      id: wire.id,
      ref: wire.ref,
      customerId: wire.socid,
      status: wire.status,
      paid: wire.paye || wire.status === 2,
      total: wire.total_ttc,
      paymentModeId: wire.mode_reglement_id,
      accountId: wire.fk_account,
    }),
  )

export const createInvoices = ({ sender, oneAtATime }: ErpLink, getOrder: (id: number) => Promise<Order | null>) => {
  const get = async (id: number): Promise<Invoice | null> => {
    if (id <= 0) return null
    const reply = await orNull(sender.read(`/invoices/${id}`))
    const invoice = reply?.as(wireInvoice)
    return invoice?.id === id ? invoice : null
  }

  const mustGet = async (id: number): Promise<Invoice> => {
    const invoice = await get(id)
    if (!invoice) throw notFound(`/invoices/${id}`)
    return invoice
  }

  /** The reply also has the ERP's database name, user and last SQL: only the fields above pass. */
  const postFromOrder = async (orderId: number): Promise<Invoice> =>
    (await sender.write("POST", `/invoices/createfromorder/${orderId}`)).as(wireInvoice)

  const postValidate = async (id: number): Promise<Invoice> => {
    const reply = await sender.write("POST", `/invoices/${id}/validate`)
    return reply.alreadyDone ? mustGet(id) : reply.as(wireInvoice)
  }

  const putPaymentMode = async (id: number, modeId: number, accountId: number): Promise<Invoice> =>
    (await sender.write("PUT", `/invoices/${id}`, { mode_reglement_id: modeId, fk_account: accountId })).as(wireInvoice)

  const onPaymentDate = createPaymentDates()

  /** Dolibarr pays the whole rest. */
  const postPayment = async (id: number, payment: NewPayment): Promise<number> =>
    onPaymentDate(payment, async datepaye =>
      (await sender.write("POST", `/invoices/${id}/payments`, { ...paymentBody(payment), datepaye })).as(intText),
    )

  return {
    get,
    payments: (id: number): Promise<Payment[]> => readPayments(sender, id),

    findOrCreateFor: (
      orderId: number,
      { firstTry }: Try = {},
    ): Promise<{ invoice: Invoice; created: boolean; order: Order | null }> =>
      oneAtATime(async () => {
        let order: Order | null = null
        const look = async () => {
          order = await getOrder(orderId)
          if (!order) throw notFound(`/orders/${orderId}`)
          const [first] = order.invoiceIds
          return first === undefined ? null : mustGet(first)
        }
        const { value, created } = await lookThenWrite(look, () => postFromOrder(orderId), { firstTry })
        return { invoice: value, created, order }
      }),

    /** Dolibarr answers "nothing to do" to a second time, so nothing is looked at first. */
    ensureValidated: (id: number): Promise<Invoice> =>
      oneAtATime(async () => {
        const look = async () => {
          const invoice = await mustGet(id)
          return invoice.status === 0 ? null : invoice
        }
        return (await lookThenWrite(look, () => postValidate(id), { firstTry: true })).value
      }),

    ensurePaymentMode: (id: number, modeId: number, accountId: number): Promise<Invoice> =>
      oneAtATime(async () => {
        const look = async () => {
          const invoice = await mustGet(id)
          return invoice.paymentModeId === modeId && invoice.accountId === accountId ? invoice : null
        }
        return (await lookThenWrite(look, () => putPaymentMode(id, modeId, accountId), { firstTry: true })).value
      }),

    /** Dolibarr would pay a draft and then never number it; it refuses a second payment itself. */
    ensurePaid: (id: number, payment: NewPayment, known?: Pick<Invoice, "status" | "paid" | "total">): Promise<void> =>
      oneAtATime(async () => {
        const invoice = known ?? (await mustGet(id))
        if (invoice.paid || sameAmount(invoice.total, 0)) return
        if (invoice.status === 0) throw refusal("POST", `/invoices/${id}/payments`, "the invoice is still a draft")
        const look = async () => ((await mustGet(id)).paid ? true : null)
        const write = async () => {
          await postPayment(id, payment)
          return true
        }
        await lookThenWrite(look, write, {
          firstTry: true,
          refusedWhenDone: error => error.detail.includes("TotalAmountEmpty"),
        })
      }),
  }
}
