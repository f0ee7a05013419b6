import type { Query } from "../../platform/database/database.ts"
import { type CardGateway, type CardVerdict, GatewayError, type Taken } from "../../providers/card-gateway.ts"
import type { Dependencies } from "../dependencies.ts"
import { type Colones, colones, sum, zero } from "../vocabulary/money.ts"
import { readElsewhere } from "../vocabulary/payments.ts"
import { type PaymentRecord, toPaymentFacts } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"
import { type CardRefund, cardRefundRecords, type SeenCharge } from "./refund-records.ts"

export type RefundResult =
  | { readonly kind: "refunded" }
  | { readonly kind: "refused"; readonly description: string }
  /** The provider charged another amount than ours, which only a person can give back in the provider's panel. */
  | { readonly kind: "by-hand"; readonly problem: string }
  | { readonly kind: "nothing-to-refund" }

const sumRefunds = (refunds: readonly Pick<CardRefund, "amount">[]): Colones =>
  sum([zero, ...refunds.map(({ amount }) => amount)])

const isDone = ({ state }: CardRefund) => state === "done"
const isEnded = (row: CardRefund) => isDone(row) || row.state === "closed"
const mayBeUnderWay = (row: CardRefund) => !isEnded(row) && row.target !== null

/** Staff dealt with the extra charge themselves, so that its refund is not sent any more. */
export const isOfClosedCharge =
  (charges: readonly SeenCharge[]) =>
  ({ reason, transactionId }: CardRefund): boolean =>
    reason === "charge" && charges.some(charge => charge.closed && charge.transactionId === transactionId)

/** What the provider gave back although staff had closed it as paid another way. It does not count for other rows. */
const givenBackTwice = (rows: readonly CardRefund[], refunded: Colones): Colones => {
  const surplus = colones(refunded - sumRefunds(rows.filter(isDone)))
  return rows
    .filter(({ state }) => state === "closed")
    .reduce((twice, { amount }) => (twice + amount > surplus ? twice : colones(twice + amount)), zero)
}

const toResult = (verdict: Exclude<CardVerdict, Taken>): RefundResult =>
  verdict.kind === "mismatch" ? { kind: "by-hand", problem: verdict.problem } : { kind: "nothing-to-refund" }

/** A call that was cut off may still be carried out for this long, and the provider's answers tell it only afterwards. */
const maxOpenMs = 30_000

const isCutOff = (error: unknown): boolean =>
  error instanceof GatewayError && (error.reason === "time-limit" || error.reason === "status")

const unknownPayment: RefundResult = { kind: "refused", description: "no hay proveedor que conozca este pago" }

/**
 * Refunds to cards. The provider takes no idempotency key and reports only the total that was given back, so the rows of a payment
 * are sent one at a time, oldest first, each until its outcome is known. An unreachable provider throws GatewayError.
 */
export const createCardRefunds = ({
  database,
  erp,
  payments,
  gateway,
  openMs = maxOpenMs,
}: Pick<Dependencies, "database" | "erp"> & {
  readonly payments: PaymentRecords
  readonly gateway: CardGateway | null
  readonly openMs?: number
}) => {
  const records = cardRefundRecords(database)

  /** Asks the provider and records the charges it reports. */
  const consult = async (payment: PaymentRecord): Promise<CardVerdict> => {
    if (!gateway) throw new GatewayError("consult", "unreachable", "the shop takes no cards")
    const verdict = await gateway.consult(toPaymentFacts(payment))
    if (verdict.kind === "approved" || verdict.kind === "refunded") await payments.noteCharges(payment, verdict.charges)
    return verdict
  }

  /**
   * After a restore of an older database the provider may have given back money for which we have no row. The order's credit notes
   * explain it and become rows, so that the next refund does not count that money as its own.
   */
  const adoptOutside = async (
    payment: PaymentRecord,
    known: readonly CardRefund[],
    surplus: Colones,
  ): Promise<void> => {
    const order = payment.orderId === null ? null : await erp.orders.get(payment.orderId)
    let unexplained = surplus
    for (const invoiceId of order?.invoiceIds ?? [])
      for (const note of await erp.creditNotes.ofInvoice(invoiceId)) {
        const key = note.refExt ?? `note:${note.ref}`
        if (note.status === "draft" || note.total > unexplained || known.some(refund => refund.key === key)) continue
        const paidOut = await erp.creditNotes.payments(note.id)
        if (paidOut.some(({ reference }) => readElsewhere(key, reference))) continue
        const { orderNumber, transactionId } = payment
        await records.request({ orderNumber, key, reason: "outside", transactionId, amount: note.total })
        const row = (await records.ofPayment(orderNumber)).find(refund => refund.key === key)
        if (row) await records.finish(row.id)
        unexplained = colones(unexplained - note.total)
      }
  }

  /** The provider's total once this row is given back. What it gave back beyond the finished rows was for this row. */
  const computeTarget = async (payment: PaymentRecord, row: CardRefund, refunded: Colones): Promise<Colones> => {
    if (row.target !== null) return row.target
    const rows = await records.ofPayment(payment.orderNumber)
    const twice = givenBackTwice(rows, refunded)
    const surplus = colones(refunded - twice - sumRefunds(rows.filter(isDone)))
    if (surplus > 0 && row.reason === "return") await adoptOutside(payment, rows, surplus)
    const done = sumRefunds((await records.ofPayment(payment.orderNumber)).filter(isDone))
    return colones(done + twice + row.amount)
  }

  /** Sends one row, or finds that it was given back by a call whose answer was lost. */
  const sendRow = async (card: CardGateway, payment: PaymentRecord, row: CardRefund): Promise<RefundResult> => {
    const verdict = await consult(payment)
    if (verdict.kind !== "approved" && verdict.kind !== "refunded") {
      const result = toResult(verdict)
      await records.refuse(row.id, result.kind === "by-hand" ? result.problem : "el proveedor no tiene este cobro")
      return result
    }
    const target = await computeTarget(payment, row, verdict.refunded)
    const owed = colones(target - verdict.refunded)
    if (owed > 0) {
      if (row.sentAgoMs !== null && row.sentAgoMs < openMs)
        throw new GatewayError("refund", "time-limit", "an earlier call may still be carried out")
      if (!(await records.sending(row.id, target)))
        throw new GatewayError("refund", "time-limit", "staff closed it meanwhile")
      const outcome = await card.refund(toPaymentFacts(payment), owed).catch(async error => {
        if (!isCutOff(error)) await records.sent(row.id)
        throw error
      })
      if (outcome.kind === "refused") {
        await records.refuse(row.id, outcome.description)
        return outcome
      }
    }
    await records.finish(row.id)
    return { kind: "refunded" }
  }

  /** Call it under the payment's lock. A refused row does not stop the rows after it; a row whose outcome is unclear does. */
  const sendRows = async (card: CardGateway, payment: PaymentRecord): Promise<Map<string, RefundResult>> => {
    const results = new Map<string, RefundResult>()
    const isClosed = isOfClosedCharge(await records.listCharges(payment.orderNumber))
    for (const row of await records.ofPayment(payment.orderNumber))
      if (isDone(row) || !(isClosed(row) || isEnded(row)))
        results.set(row.key, isDone(row) ? { kind: "refunded" } : await sendRow(card, payment, row))
    return results
  }

  const underLock = <T>(orderNumber: string, work: () => Promise<T>): Promise<T> =>
    database.withLock(`chispa:refund:${orderNumber}`, work)

  /** What the provider gave back beyond our rows went back in its own panel. As a row it does not count for a later return. */
  const noteGivenBack = async ({ orderNumber }: PaymentRecord, refunded: Colones): Promise<void> => {
    const [charges, rows] = await Promise.all([records.listCharges(orderNumber), records.ofPayment(orderNumber)])
    const isClosed = isOfClosedCharge(charges)
    // Otherwise it may be the refund of a row whose answer was lost.
    if (!rows.every(row => isEnded(row) || isClosed(row))) return
    let unexplained = colones(refunded - givenBackTwice(rows, refunded) - sumRefunds(rows.filter(isDone)))
    for (const { transactionId, amount, closed } of charges) {
      const key = `charge:${transactionId}`
      if (!closed || amount > unexplained || rows.some(row => row.key === key && isDone(row))) continue
      await records.request({ orderNumber, key, reason: "charge", transactionId, amount })
      const row = (await records.ofPayment(orderNumber)).find(refund => refund.key === key)
      if (row) await records.finish(row.id)
      unexplained = colones(unexplained - amount)
    }
  }

  /** Gives back what is left of these charges. Staff dealt with closed ones. */
  const refundCharges = (payment: PaymentRecord, which: "all" | "extra"): Promise<RefundResult> =>
    underLock(payment.orderNumber, async () => {
      if (!gateway) return unknownPayment
      const verdict = await consult(payment)
      if (verdict.kind !== "approved" && verdict.kind !== "refunded") return toResult(verdict)
      const { orderNumber } = payment
      const [charges, rows] = await Promise.all([records.listCharges(orderNumber), records.ofPayment(orderNumber)])
      const wanted = charges.filter(({ extra, closed }) => !closed && (extra || which === "all"))
      if (wanted.length === 0) return { kind: "nothing-to-refund" }
      for (const { transactionId, amount } of wanted) {
        const key = `charge:${transactionId}`
        const others = rows.filter(refund => refund.transactionId === transactionId && refund.key !== key)
        const left = colones(amount - sumRefunds(others))
        if (left > 0) await records.request({ orderNumber, key, reason: "charge", transactionId, amount: left })
      }
      const results = await sendRows(gateway, payment)
      // Refunds of other charges were sent too, but the caller did not ask for them.
      const isWanted = ({ transactionId }: CardRefund) => wanted.some(charge => charge.transactionId === transactionId)
      const open = (await records.ofPayment(orderNumber)).find(row => isWanted(row) && !isEnded(row))
      return (open && results.get(open.key)) ?? { kind: "refunded" }
    })

  const findReturn = async (orderNumber: string, code: string) => {
    const rows = await records.ofPayment(orderNumber)
    return { rows, row: rows.find(({ key }) => key === code) ?? null }
  }

  return {
    consult,

    /** Records the refund of a return in the transaction that accepts it. `code` is the return's own. */
    requestReturn: (
      payment: Pick<PaymentRecord, "orderNumber" | "transactionId">,
      code: string,
      amount: Colones,
      tx?: Query,
    ): Promise<void> => {
      const { orderNumber, transactionId } = payment
      return records.request({ orderNumber, key: code, reason: "return", transactionId, amount }, tx)
    },

    /** Sends the payment's due refunds and returns the result of the return with this code. It may be repeated. */
    sendReturn: async (orderNumber: string, code: string): Promise<RefundResult | { readonly kind: "closed" }> => {
      const payment = await payments.get(orderNumber)
      return underLock(orderNumber, async () => {
        if ((await findReturn(orderNumber, code)).row?.state === "closed") return { kind: "closed" }
        if (!payment || !gateway) return unknownPayment
        return (await sendRows(gateway, payment)).get(code) ?? unknownPayment
      })
    },

    /** Whether the provider refused the refund of this return, so that staff may give the money back another way. */
    isRefused: async (orderNumber: string, code: string): Promise<boolean> => {
      const { row } = await findReturn(orderNumber, code)
      return row?.state === "refused" && row.target === null
    },

    /**
     * Staff give back the money of a refused refund another way. It is never sent again. `write` runs in the same transaction.
     * The provider is asked first, because it may have given the money back after all.
     */
    closeReturn: async (
      orderNumber: string,
      code: string,
      write: (tx: Query) => Promise<void>,
    ): Promise<"closed" | "refunded" | "not-refused"> => {
      const payment = await payments.get(orderNumber)
      if (!payment) return "not-refused"
      return underLock(orderNumber, async () => {
        const verdict = await consult(payment)
        const { rows, row } = await findReturn(orderNumber, code)
        if (row?.state !== "refused" || rows.some(mayBeUnderWay)) return "not-refused"
        const isTaken = verdict.kind === "approved" || verdict.kind === "refunded"
        if (isTaken && (await computeTarget(payment, row, verdict.refunded)) <= verdict.refunded) {
          await records.finish(row.id)
          return "refunded"
        }
        return database.transaction(async tx => {
          if (!(await records.close(row.id, false, tx))) return "not-refused"
          await write(tx)
          return "closed"
        })
      })
    },

    /** The ERP says that the money was given back another way: the rows that said so were lost in a restore. */
    closePaidOut: (orderNumber: string, code: string, write: (tx: Query) => Promise<void>): Promise<void> =>
      underLock(orderNumber, async () => {
        const { row } = await findReturn(orderNumber, code)
        await database.transaction(async tx => {
          if (row && (await records.close(row.id, true, tx))) await write(tx)
        })
      }),

    refundAll: (payment: PaymentRecord): Promise<RefundResult> => refundCharges(payment, "all"),

    /** Refunds only the extra charges. The order stays. */
    refundExtra: (payment: PaymentRecord): Promise<RefundResult> => refundCharges(payment, "extra"),

    /** Staff dealt with the extra charges themselves. Returns false if there were none. */
    closeExtra: (payment: PaymentRecord): Promise<boolean> =>
      underLock(payment.orderNumber, async () => {
        if (!(await records.closeExtras(payment.orderNumber))) return false
        const verdict = await consult(payment).catch(error => {
          if (error instanceof GatewayError) return null
          throw error
        })
        if (verdict?.kind === "approved" || verdict?.kind === "refunded") await noteGivenBack(payment, verdict.refunded)
        return true
      }),
  }
}

export type CardRefunds = ReturnType<typeof createCardRefunds>
