import { z } from "zod"
import { type Colones, colones, sameAmount } from "../shop/vocabulary/money.ts"
import { notFound, refusal } from "./erp-error.ts"
import {
  type NewPayment,
  type Payment,
  paymentBody,
  readPayments,
  storedReference,
  toInvoiceStatus,
} from "./invoices.ts"
import { checkThenWrite, type ErpLink } from "./link.ts"
import { readList, requireOne } from "./lists.ts"
import { lineBody, type NewOrderLine, type OrderLine, wireOrderLine } from "./order-lines.ts"
import { all, is, textIs } from "./sqlfilters.ts"
import { intText, linkedId, money, now, text, textOrNull, wireRecord } from "./wire.ts"

interface NewCreditNote {
  readonly customerId: number
  readonly invoiceId: number
  readonly refClient?: string
  /** How the money is given back, and from which bank account. */
  readonly paymentModeId?: number
  readonly accountId?: number
  readonly lines: readonly NewOrderLine[]
}

interface PayOut extends NewPayment {
  readonly reference: string
  readonly amount?: Colones
}

const creditNoteType = 2

const positive = (line: OrderLine): OrderLine => ({
  ...line,
  unitPrice: colones(Math.abs(line.unitPrice)),
  total: colones(Math.abs(line.total)),
  tax: colones(Math.abs(line.tax)),
})

const negative = (line: NewOrderLine) => {
  const body = lineBody(line)
  return { ...body, subprice: -Math.abs(body.subprice) }
}

const wireCreditNote = wireRecord({
  id: intText,
  ref: text,
  refExt: ["ref_ext", textOrNull],
  customerId: ["socid", intText],
  type: intText,
  invoiceId: ["fk_facture_source", linkedId],
  /** A closed credit note is paid out. */
  status: intText.transform(toInvoiceStatus),
  /** The amount given back: positive, with tax. */
  total: ["total_ttc", money.transform(total => colones(Math.abs(total)))],
  lines: z
    .array(wireOrderLine)
    .nullish()
    .transform(lines => (lines ?? []).map(positive)),
})
export type CreditNote = z.output<typeof wireCreditNote>

/** Dolibarr compares a credit note neither with what was invoiced nor with other credit notes: the caller must add up. */
export const createCreditNotes = ({ sender, oneAtATime }: ErpLink) => {
  const list = (filter: ReturnType<typeof is> | null): Promise<CreditNote[]> =>
    readList(sender, {
      path: "/invoices",
      query: { sortfield: "t.rowid", sortorder: "ASC", sqlfilters: all(is("t.type", creditNoteType), filter) },
      item: wireCreditNote,
    })

  const findByRefExt = async (refExt: string): Promise<CreditNote | null> => {
    const filter = textIs("t.ref_ext", refExt)
    return filter ? ((await list(filter)).find(note => note.refExt === refExt) ?? null) : null
  }

  const get = async (id: number): Promise<CreditNote> => {
    const note = await requireOne(sender, { path: "/invoices", id, item: wireCreditNote })
    if (note.type !== creditNoteType) throw notFound(`/invoices/${id}`)
    return note
  }

  const payments = (id: number): Promise<Payment[]> => readPayments(sender, id)

  /** Lines are sent with negative prices, as Dolibarr stores them. */
  const post = async (refExt: string, note: NewCreditNote): Promise<number> => {
    const reply = await sender.write("POST", "/invoices", {
      socid: note.customerId,
      type: creditNoteType,
      fk_facture_source: note.invoiceId,
      date: now(),
      ref_ext: refExt,
      ref_client: note.refClient,
      mode_reglement_id: note.paymentModeId,
      fk_account: note.accountId,
      lines: note.lines.map(negative),
    })
    return reply.as(intText)
  }

  /** Up to release 21 the plain payment call books a credit note with the wrong sign. This call is right, and takes Unix seconds
   * in every release. */
  const postPayOut = async (id: number, amount: Colones, payment: PayOut): Promise<number> => {
    const reply = await sender.write("POST", "/invoices/paymentsdistributed", {
      arrayofamounts: { [id]: { amount: amount.toFixed(2), multicurrency_amount: "" } },
      accepthigherpayment: true,
      ...paymentBody(payment),
      datepaye: payment.paidAt ?? now(),
    })
    return reply.as(intText)
  }

  return {
    get,
    payments,
    findByRefExt,

    ofInvoice: (invoiceId: number): Promise<CreditNote[]> => list(is("t.fk_facture_source", invoiceId)),

    findOrCreate: (refExt: string, note: NewCreditNote): Promise<{ id: number; created: boolean }> =>
      oneAtATime(async () => {
        const find = async () => (await findByRefExt(refExt))?.id ?? null
        const { value, created } = await checkThenWrite(find, () => post(refExt, note))
        return { id: value, created }
      }),

    ensureValidated: (id: number): Promise<CreditNote> =>
      oneAtATime(async () => {
        const find = async () => {
          const note = await get(id)
          return note.status === "draft" ? null : note
        }
        const write = async () => {
          const reply = await sender.write("POST", `/invoices/${id}/validate`)
          return reply.alreadyDone ? get(id) : reply.as(wireCreditNote)
        }
        return (await checkThenWrite(find, write)).value
      }),

    /** Dolibarr would silently pay out twice. This looks for a payment with this reference and subtracts what was paid out. */
    ensurePaidOut: (id: number, payment: PayOut): Promise<CreditNote> =>
      oneAtATime(async () => {
        const path = "/invoices/paymentsdistributed"
        const note = await get(id)
        if (note.status === "draft") throw refusal("POST", path, "the credit note is still a draft")
        let amount = payment.amount ?? note.total
        const find = async () => {
          const made = await payments(id)
          const ours = made.find(paid => paid.reference === storedReference(payment.reference))
          const rest = colones(note.total + made.reduce((paid, one) => paid + one.amount, 0))
          const isShort = payment.amount === undefined ? rest > 0 : !sameAmount(ours?.amount ?? 0, -payment.amount)
          if (ours && isShort) throw refusal("POST", path, "this reference has been paid out with another amount")
          amount = payment.amount ?? rest
          return ours || amount <= 0 ? true : null
        }
        await checkThenWrite(find, async () => {
          await postPayOut(id, amount, payment)
          return true
        })
        return get(id)
      }),
  }
}
