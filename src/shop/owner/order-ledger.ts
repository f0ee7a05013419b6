import type { CreditNote } from "../../erp/credit-notes.ts"
import { type Payment as ErpPayment, storedReference } from "../../erp/invoices.ts"
import type { Order } from "../../erp/order.ts"
import { type CardGateway, GatewayError, type PaymentFacts } from "../../providers/card-gateway.ts"
import { isOfClosedCharge } from "../card-payments/card-refunds.ts"
import { isOrderNumber, type PaymentRecord, type PaymentState, toPaymentFacts } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { cardRefundRecords } from "../card-payments/refund-records.ts"
import type { Dependencies } from "../dependencies.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { tillEntries } from "../till/till-records.ts"
import { transferStates } from "../transfers/rules/transfer-states.ts"
import { type Transfer, transferRecords } from "../transfers/transfer-records.ts"
import { currency } from "../vocabulary/business.ts"
import { colones, zero } from "../vocabulary/money.ts"
import { readElsewhere, transferCode } from "../vocabulary/payments.ts"
import {
  buildLedger,
  describeDifference,
  type LedgerEntry,
  type LedgerFacts,
  type LedgerInvoice,
  type LedgerNote,
  type LedgerOrder,
  type LedgerPayment,
  type LedgerProvider,
  type LedgerTransfer,
  type OpenWork,
} from "./rules/ledger-differences.ts"

/** Limits the ERP calls for one order; no order of the shop has nearly as many. */
const maxInvoices = 3
const maxNotes = 30

/** In these states the poller or a workflow continues the payment. */
const underWay: Partial<Record<PaymentState, "payment" | "refund">> = {
  started: "payment",
  waiting: "payment",
  pending: "payment",
  declined: "payment",
  cancelled: "payment",
  paid: "payment",
  refunding: "refund",
}

export const createOrderLedger = ({
  erp,
  database,
  payments,
  gateway,
  counterFacts,
  now = () => new Date(),
}: Pick<Dependencies, "erp" | "database"> & {
  readonly payments: Pick<PaymentRecords, "get">
  readonly gateway: Pick<CardGateway, "consult"> | null
  /** Returns and sales at the counter, passed in because those subjects may not be imported here. */
  readonly counterFacts: (orderId: number) => Promise<Pick<LedgerFacts, "returns" | "work">>
  readonly now?: () => Date
}) => {
  const refundRecords = cardRefundRecords(database)

  const askProvider = async (facts: PaymentFacts): Promise<LedgerProvider | null> => {
    try {
      const verdict = (await gateway?.consult(facts)) ?? null
      // A charge with another amount than ours is not reported charge by charge; staff deal with such a payment.
      if (verdict === null || verdict.kind === "mismatch") return null
      return verdict.kind === "approved" || verdict.kind === "refunded" ? verdict : { charges: [], refunded: zero }
    } catch (error) {
      if (error instanceof GatewayError) return null
      throw error
    }
  }

  const paymentFacts = async (payment: PaymentRecord): Promise<LedgerPayment & { readonly work: OpenWork[] }> => {
    const { orderNumber, state, problem, transactionId, updatedAt } = payment
    const [charges, refunds] = await Promise.all([
      refundRecords.listCharges(orderNumber),
      refundRecords.ofPayment(orderNumber),
    ])
    const isDealtWith = isOfClosedCharge(charges)
    const waiting = refunds.filter(refund => refund.state === "wanted" && !isDealtWith(refund))
    const kind = underWay[state]
    const work: OpenWork[] = [
      ...(kind ? [{ kind, since: updatedAt }] : []),
      ...waiting.map(({ createdAt }) => ({ kind: "refund" as const, since: createdAt })),
    ]
    const closed = state === "closed"
    return { orderNumber, state, closed, problem, ownTransactionId: transactionId, charges, refunds, work }
  }

  const readInvoices = async (order: Order, transfer: Transfer | null): Promise<LedgerInvoice[]> => {
    const references = [order.ref, order.refExt, transferCode(order.ref), transfer?.reference]
    const ours = new Set(references.flatMap(reference => (reference ? [storedReference(reference)] : [])))
    const found: LedgerInvoice[] = []
    for (const invoiceId of order.invoiceIds.slice(0, maxInvoices)) {
      const [invoice, paid] = [await erp.invoices.get(invoiceId), await erp.invoices.payments(invoiceId)]
      if (!invoice) continue
      const { ref, total } = invoice
      const toMoney = ({ ref, amount, reference }: ErpPayment) => ({ ref, amount, ours: ours.has(reference) })
      found.push({ ref, total, payments: paid.map(toMoney) })
    }
    return found
  }

  const readNote = async ({ id, ref, refExt, status, total, lines }: CreditNote): Promise<LedgerNote> => {
    const isDraft = status === "draft"
    const payouts = isDraft ? [] : await erp.creditNotes.payments(id)
    return {
      ref,
      code: refExt,
      isDraft,
      total,
      lines: lines.map(({ productId, quantity }) => ({ productId, units: quantity })),
      payouts: payouts.map(({ ref, amount, reference }) => ({
        ref,
        amount: colones(-amount),
        ours: refExt !== null,
        elsewhere: refExt !== null && readElsewhere(refExt, reference) !== null,
      })),
    }
  }

  const readNotes = async (order: Order): Promise<LedgerNote[]> => {
    const found: LedgerNote[] = []
    for (const invoiceId of order.invoiceIds.slice(0, maxInvoices))
      for (const note of (await erp.creditNotes.ofInvoice(invoiceId)).slice(0, maxNotes))
        found.push(await readNote(note))
    return found
  }

  const readTill = async (orderId: number): Promise<LedgerEntry[]> =>
    (await tillEntries(database).ofOrder(orderId)).flatMap(({ key, kind, amount }) =>
      kind === "sale" || kind === "hand-over" || kind === "return" ? [{ key, kind, amount }] : [],
    )

  const orderFacts = ({ id, ref, refExt, status, total, paymentModeId, lines }: Order): LedgerOrder => ({
    id,
    ref,
    status,
    total,
    paymentModeId,
    byCard: refExt !== null && isOrderNumber(refExt),
    lines: lines.map(({ productId, quantity }) => ({ productId, units: quantity })),
    hasGoods: lines.some(({ productId, isService }) => productId !== null && !isService),
  })

  const transferFacts = ({ state, amount }: Transfer): LedgerTransfer => {
    const { paid, refund } = transferStates[state]
    return { amount, paid, refund }
  }

  const gather = async (order: Order | null, payment: PaymentRecord | null): Promise<LedgerFacts> => {
    const orderNumber = order !== null && isOrderNumber(order.refExt ?? "") ? order.refExt : null
    const asked = payment
      ? toPaymentFacts(payment)
      : orderNumber !== null && order && { orderNumber, amount: order.total, currency, email: "" }
    const [paid, provider] = await Promise.all([payment && paymentFacts(payment), asked ? askProvider(asked) : null])
    const none = { provider, transfer: null, returns: [], invoices: [], creditNotes: [], till: [] }
    if (!order) return { ...none, order: null, payment: paid, work: paid?.work ?? [] }
    const [transfer, counter, till, works] = await Promise.all([
      transferRecords(database).get(order.id),
      counterFacts(order.id),
      readTill(order.id),
      orderWork(database).openOfOrder(order.id),
    ])
    const hasOwed = transfer?.state === "owed" || transfer?.state === "to-check"
    return {
      order: orderFacts(order),
      payment: paid,
      provider,
      transfer: transfer && transferFacts(transfer),
      returns: counter.returns,
      invoices: await readInvoices(order, transfer),
      creditNotes: await readNotes(order),
      till,
      work: [
        ...(paid?.work ?? []),
        ...works.map(({ action, startedAt }) => ({ kind: action, since: startedAt })),
        ...counter.work,
        ...(hasOwed ? [{ kind: "transfer" as const, since: transfer.movedAt }] : []),
      ],
    }
  }

  const ledger = (facts: LedgerFacts) => {
    const found = buildLedger(facts, now())
    return { facts, ...found, sentences: found.differences.map(describeDifference) }
  }

  return {
    /** null if the ERP has no such order. */
    async read(orderId: number) {
      const order = await erp.orders.get(orderId)
      if (!order) return null
      const payment = order.refExt === null ? null : await payments.get(order.refExt)
      return ledger(await gather(order, payment))
    },

    /** For a card payment and its order, if there is one. */
    async readPayment(orderNumber: string) {
      const payment = await payments.get(orderNumber)
      if (!payment) return null
      const known = await erp.orders.findByRefExt(orderNumber)
      return ledger(await gather(known && (await erp.orders.get(known.id)), payment))
    },
  }
}

export type OrderLedger = NonNullable<Awaited<ReturnType<ReturnType<typeof createOrderLedger>["read"]>>>
