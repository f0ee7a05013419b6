import { minuteMs } from "../../../platform/durations.ts"
import { type Colones, colones, formatColones, sameAmount, sum, zero } from "../../vocabulary/money.ts"
import type { OrderStatus } from "../../vocabulary/order-status.ts"
import { isPlaced } from "../../vocabulary/order-status.ts"

/** The data of the card provider, the ERP, the till and our own rows about one order, as plain values. */
export interface LedgerFacts {
  /** null if money was taken but the ERP has no order. */
  readonly order: LedgerOrder | null
  readonly payment: LedgerPayment | null
  /** The provider's answer; null if it was not asked or could not be reached. */
  readonly provider: LedgerProvider | null
  /** A SINPE transfer. */
  readonly transfer: LedgerTransfer | null
  readonly returns: readonly LedgerReturn[]
  readonly invoices: readonly LedgerInvoice[]
  readonly creditNotes: readonly LedgerNote[]
  readonly till: readonly LedgerEntry[]
  /** Work in progress with its start. */
  readonly work: readonly OpenWork[]
}

export interface LedgerOrder {
  readonly id: number
  readonly ref: string
  readonly status: OrderStatus
  readonly total: Colones
  readonly paymentModeId: number | null
  /** Its key is the number of a card payment. */
  readonly byCard: boolean
  readonly lines: readonly LedgerUnits[]
  /** Services have no stock. */
  readonly hasGoods: boolean
}

interface LedgerUnits {
  readonly productId: number | null
  readonly units: number
}

interface LedgerCharge {
  readonly transactionId: string
  readonly amount: Colones
}

export interface LedgerRefund {
  readonly reason: "return" | "charge" | "outside"
  readonly transactionId: string | null
  readonly amount: Colones
  readonly state: "wanted" | "done" | "refused" | "closed"
  readonly problem: string | null
}

export interface LedgerPayment {
  readonly orderNumber: string
  readonly state: string
  /** A person closed it with a reason, so the rest is explained. */
  readonly closed: boolean
  readonly problem: string | null
  /** The charge that pays for the order. */
  readonly ownTransactionId: string | null
  /** `closed`: a person dealt with it without a refund. */
  readonly charges: readonly (LedgerCharge & { readonly closed: boolean })[]
  readonly refunds: readonly LedgerRefund[]
}

export interface LedgerProvider {
  readonly charges: readonly LedgerCharge[]
  readonly refunded: Colones
}

export interface LedgerTransfer {
  readonly amount: Colones
  readonly paid: boolean
  readonly refund: "none" | "under-way" | "done"
}

interface LedgerReturn {
  /** The key of its credit note. */
  readonly code: string
  readonly state: "asked" | "accepted" | "refused" | "done"
  readonly exchange: boolean
  readonly amount: Colones
}

interface LedgerMoney {
  readonly ref: string
  /** The amount paid out for a credit note, positive. */
  readonly amount: Colones
  /** It has a reference of ours, so the shop made it and entered it in the till. */
  readonly ours: boolean
}

export interface LedgerInvoice {
  readonly ref: string
  readonly total: Colones
  readonly payments: readonly LedgerMoney[]
}

export interface LedgerNote {
  readonly ref: string
  /** The return's code; null if it was made by hand in the ERP. */
  readonly code: string | null
  readonly isDraft: boolean
  readonly total: Colones
  readonly lines: readonly LedgerUnits[]
  /** `elsewhere`: staff paid another way what the card provider had refused to give back. */
  readonly payouts: readonly (LedgerMoney & { readonly elsewhere: boolean })[]
}

export interface LedgerEntry {
  /** 'payment:' and the ERP payment's reference; sales and older entries have other keys. */
  readonly key: string
  readonly kind: "sale" | "hand-over" | "return"
  /** Negative if the money left. */
  readonly amount: Colones
}

type OpenWorkKind = "payment" | "refund" | "cancel" | "prepare" | "hand-over" | "sale" | "return" | "transfer"

export interface OpenWork {
  readonly kind: OpenWorkKind
  readonly since: Date
}

type Amounts<Names extends string> = Readonly<Record<Names, Colones>>
type Problem = { readonly problem: string | null }

const c = formatColones
const reasonText = (problem: string | null) => (problem === null ? "." : `: ${problem}.`)

/** Every difference between provider, ERP, till and shop, as the owner reads it. */
const sentences = {
  "paid-without-order": ({ amount, problem }: Amounts<"amount"> & Problem) =>
    `Se cobró ${c(amount)} y no hay un pedido que lo explique${reasonText(problem)}`,
  "order-without-payment": ({ amount }: Amounts<"amount">) =>
    `El pedido sigue en pie y faltan ${c(amount)} de su pago con tarjeta.`,
  "charged-twice": ({ amount }: Amounts<"amount">) => `La tarjeta se cobró de más: faltan ${c(amount)} por devolver.`,
  "charged-not-order-total": ({ charged, ordered }: Amounts<"charged" | "ordered">) =>
    `Se cobró ${c(charged)} a la tarjeta y el pedido es de ${c(ordered)}.`,
  "transferred-not-order-total": ({ transferred, ordered }: Amounts<"transferred" | "ordered">) =>
    `Llegaron ${c(transferred)} por SINPE y el pedido es de ${c(ordered)}.`,
  "charge-rows-differ-from-provider": ({ rows, provider }: Amounts<"rows" | "provider">) =>
    `La tienda anotó cobros por ${c(rows)}; el proveedor de tarjetas dice ${c(provider)}.`,
  "refund-rows-differ-from-provider": ({ rows, provider }: Amounts<"rows" | "provider">) =>
    `La tienda anotó devoluciones por ${c(rows)}; el proveedor de tarjetas dice ${c(provider)}.`,
  "refund-refused": ({ amount, problem }: Amounts<"amount"> & Problem) =>
    `El proveedor rechazó devolver ${c(amount)}${reasonText(problem)}`,
  "credited-not-refunded": ({ credited, refunded }: Amounts<"credited" | "refunded">) =>
    `Las notas de crédito suman ${c(credited)} y a la tarjeta volvieron ${c(refunded)}.`,
  "given-back-twice": ({ amount }: Amounts<"amount">) =>
    `Se devolvieron ${c(amount)} dos veces: a la tarjeta, y por la asociación de otra forma.`,
  "given-back-more-than-paid": ({ paid, givenBack }: Amounts<"paid" | "givenBack">) =>
    `Se devolvió ${c(givenBack)}, más de lo pagado (${c(paid)}).`,
  "invoice-not-order": ({ ordered, invoiced }: Amounts<"ordered"> & { readonly invoiced: readonly Colones[] }) =>
    invoiced.length === 0
      ? `El pedido de ${c(ordered)} está entregado y no tiene factura.`
      : `El pedido es de ${c(ordered)} y lo facturado es ${invoiced.map(c).join(" y ")}.`,
  "payments-not-invoice": ({ invoice, invoiced, paid }: Amounts<"invoiced" | "paid"> & { readonly invoice: string }) =>
    `La factura ${invoice} es de ${c(invoiced)} y tiene pagos por ${c(paid)}.`,
  "return-not-credited": ({ code, owed, credited }: Amounts<"owed" | "credited"> & { readonly code: string }) =>
    `La devolución ${code} es de ${c(owed)} y su nota de crédito de ${c(credited)}.`,
  "credited-not-paid-out": ({ note, credited, paidOut }: Amounts<"credited" | "paidOut"> & { readonly note: string }) =>
    `La nota de crédito ${note} es de ${c(credited)} y tiene pagos por ${c(paidOut)}.`,
  "more-units-credited-than-bought": ({ bought, credited }: { readonly bought: number; readonly credited: number }) =>
    `Se devolvieron ${credited} unidades de un producto y se compraron ${bought}.`,
  "till-entry-missing": ({ payment, amount }: Amounts<"amount"> & { readonly payment: string }) =>
    `El pago ${payment} de ${c(amount)} no está en ninguna caja.`,
  "till-entry-without-payment": ({ key, amount }: Amounts<"amount"> & { readonly key: string }) =>
    `La caja tiene ${c(amount)} (${key}) que no corresponden a ningún pago del ERP.`,
  "till-amount-not-erp": ({ payment, entered, paid }: Amounts<"entered" | "paid"> & { readonly payment: string }) =>
    `La caja tiene ${c(entered)} por el pago ${payment}, que en el ERP es de ${c(paid)}.`,
}

export type DifferenceKind = keyof typeof sentences
export type Difference = {
  [Kind in DifferenceKind]: { readonly kind: Kind } & Parameters<(typeof sentences)[Kind]>[0]
}[DifferenceKind]

export const describeDifference = (found: Difference): string =>
  (sentences[found.kind] as (found: Difference) => string)(found)

/** The differences that each kind of open work explains for a while. */
const explains: Readonly<Record<OpenWorkKind, readonly DifferenceKind[]>> = {
  payment: ["paid-without-order", "order-without-payment", "charge-rows-differ-from-provider"],
  refund: ["paid-without-order", "order-without-payment", "charged-twice", "refund-rows-differ-from-provider"],
  cancel: ["paid-without-order"],
  prepare: [],
  "hand-over": ["invoice-not-order", "payments-not-invoice", "till-entry-missing"],
  sale: ["invoice-not-order", "payments-not-invoice", "till-entry-without-payment", "till-entry-missing"],
  return: [
    "return-not-credited",
    "credited-not-paid-out",
    "credited-not-refunded",
    "refund-rows-differ-from-provider",
    "till-entry-missing",
  ],
  transfer: ["paid-without-order"],
}

/** Work that takes longer than this explains nothing. */
const maxOpenMs = 15 * minuteMs

const total = (items: readonly { readonly amount: Colones }[]): Colones =>
  sum([zero, ...items.map(({ amount }) => amount)])

const exists = (order: LedgerOrder | null): order is LedgerOrder => order !== null && isPlaced(order.status)
const isGone = (order: LedgerOrder | null) => order === null || order.status === "cancelled"
const isDelivered = ({ status }: LedgerOrder) => status === "delivered"
const isValidated = ({ isDraft }: LedgerNote) => !isDraft

const creditedTotal = (notes: readonly LedgerNote[]): Colones =>
  sum([zero, ...notes.filter(isValidated).map(note => note.total)])

/** A restored database may lack the row of a payment that the provider has. */
const paymentWithoutRow = (provider: LedgerProvider | null): Omit<LedgerPayment, "orderNumber" | "state"> | null => {
  const [first] = provider?.charges ?? []
  if (!first) return null
  const { transactionId: ownTransactionId } = first
  return { closed: false, problem: null, ownTransactionId, charges: [], refunds: [] }
}

/** The shop settles the returns of a card order by card; a note made by hand in the ERP may have been paid another way. */
const cardDifferences = (facts: LedgerFacts): Difference[] => {
  const { order, provider } = facts
  const payment = facts.payment ?? paymentWithoutRow(provider)
  if (!payment) return order?.byCard && exists(order) ? [{ kind: "order-without-payment", amount: order.total }] : []
  const found: Difference[] = []
  const done = payment.refunds.filter(({ state }) => state === "done")
  const charges = provider?.charges ?? payment.charges
  const charged = total(charges)
  const refunded = provider?.refunded ?? total(done)
  const notes = facts.creditNotes.filter(({ code }) => code !== null)
  const elsewhere = total(notes.flatMap(({ payouts }) => payouts.filter(payout => payout.elsewhere)))
  const refundedLate = colones(Math.min(elsewhere, Math.max(0, refunded - total(done))))
  if (provider && !sameAmount(provider.refunded - refundedLate, total(done)))
    found.push({ kind: "refund-rows-differ-from-provider", rows: total(done), provider: provider.refunded })
  if (provider && !sameAmount(charged, total(payment.charges)))
    found.push({ kind: "charge-rows-differ-from-provider", rows: total(payment.charges), provider: charged })
  const isClosed = (id: string | null) =>
    payment.charges.some(({ transactionId, closed }) => closed && transactionId === id)
  for (const { amount, problem, reason, transactionId } of payment.refunds.filter(({ state }) => state === "refused"))
    if (!payment.closed && !(reason === "charge" && isClosed(transactionId)))
      found.push({ kind: "refund-refused", amount, problem })
  if (refunded > charged) found.push({ kind: "given-back-more-than-paid", paid: charged, givenBack: refunded })
  if (!exists(order)) {
    const isGivenBack = (id: string) => done.some(({ transactionId }) => transactionId === id)
    const elsewhere = payment.charges.filter(({ transactionId, closed }) => closed && !isGivenBack(transactionId))
    const left = colones(charged - total(elsewhere) - refunded)
    if (left > 0 && !payment.closed) found.push({ kind: "paid-without-order", amount: left, problem: payment.problem })
    return found
  }
  const own = charges.find(({ transactionId }) => transactionId === payment.ownTransactionId)
  const sumGivenBack = (id: string) =>
    total(done.filter(({ reason, transactionId }) => reason === "charge" && transactionId === id))
  const missing = own ? sumGivenBack(own.transactionId) : order.total
  if (missing > 0) found.push({ kind: "order-without-payment", amount: missing })
  if (own && !sameAmount(own.amount, order.total))
    found.push({ kind: "charged-not-order-total", charged: own.amount, ordered: order.total })
  const extra = charges.filter(charge => charge !== own && !isClosed(charge.transactionId))
  const extraBack = total(extra.map(({ transactionId }) => ({ amount: sumGivenBack(transactionId) })))
  // The first release did not record which charge a refund was for.
  const unassigned = total(done.filter(({ reason, transactionId }) => reason === "outside" && transactionId === null))
  const owed = colones(total(extra) - extraBack)
  const forExtra = colones(Math.min(owed, unassigned))
  const owedToCard = colones(creditedTotal(notes) - elsewhere)
  // Without all rows the refunds cannot be matched with charges, so only their sum is compared.
  if (!sameAmount(refunded, total(done)) && sameAmount(refunded, owedToCard + total(extra))) return found
  if (owed > forExtra && !payment.closed) found.push({ kind: "charged-twice", amount: colones(owed - forExtra) })
  const forReturns = colones(refunded - forExtra - total(done.filter(({ reason }) => reason === "charge")))
  const twice = colones(Math.max(0, Math.min(elsewhere, forReturns - owedToCard)))
  if (twice > 0) found.push({ kind: "given-back-twice", amount: twice })
  const credited = colones(owedToCard + twice)
  if (!sameAmount(credited, forReturns)) found.push({ kind: "credited-not-refunded", credited, refunded: forReturns })
  return found
}

const erpDifferences = ({ order, invoices, creditNotes, returns, transfer }: LedgerFacts): Difference[] => {
  const found: Difference[] = []
  if (transfer?.paid && transfer.refund === "none" && isGone(order))
    found.push({ kind: "paid-without-order", amount: transfer.amount, problem: null })
  if (!order) return found
  if (transfer?.paid && transfer.refund === "none" && exists(order) && !sameAmount(transfer.amount, order.total))
    found.push({ kind: "transferred-not-order-total", transferred: transfer.amount, ordered: order.total })
  const received = colones(
    total(invoices.flatMap(({ payments }) => payments)) - total(creditNotes.flatMap(({ payouts }) => payouts)),
  )
  if (isGone(order) && !order.byCard && !transfer?.paid && received > 0)
    found.push({ kind: "paid-without-order", amount: received, problem: null })
  const totals = invoices.map(invoice => invoice.total)
  const isInvoiced = totals.length === 1 && totals.every(amount => sameAmount(amount, order.total))
  if (isDelivered(order) ? !isInvoiced : totals.length > 0 && exists(order) && !isInvoiced)
    found.push({ kind: "invoice-not-order", ordered: order.total, invoiced: totals })
  for (const { ref, total: invoiced, payments } of invoices) {
    const paid = total(payments)
    if (isDelivered(order) ? !sameAmount(paid, invoiced) : paid > invoiced)
      found.push({ kind: "payments-not-invoice", invoice: ref, invoiced, paid })
  }
  for (const { code, state, exchange, amount: owed } of returns) {
    const credited = creditedTotal(creditNotes.filter(note => note.code === code))
    if ((state === "accepted" || state === "done") && !exchange && !sameAmount(owed, credited))
      found.push({ kind: "return-not-credited", code, owed, credited })
  }
  for (const { ref, total: credited, payouts } of creditNotes.filter(isValidated))
    if (!sameAmount(total(payouts), credited))
      found.push({ kind: "credited-not-paid-out", note: ref, credited, paidOut: total(payouts) })
  const credited = creditedTotal(creditNotes)
  const invoiced = sum([zero, ...totals])
  if (credited > invoiced) found.push({ kind: "given-back-more-than-paid", paid: invoiced, givenBack: credited })
  return [...found, ...unitDifferences(order, creditNotes)]
}

const unitDifferences = ({ lines }: LedgerOrder, creditNotes: readonly LedgerNote[]): Difference[] => {
  const sumUnits = (all: LedgerOrder["lines"]) =>
    Map.groupBy(
      all.filter(({ productId }) => productId !== null),
      ({ productId }) => productId,
    )
  const count = (all: LedgerOrder["lines"] = []) => all.reduce((sumOf, { units }) => sumOf + units, 0)
  const bought = sumUnits(lines)
  return [...sumUnits(creditNotes.filter(isValidated).flatMap(note => note.lines))].flatMap(([productId, back]) => {
    const [had, credited] = [count(bought.get(productId)), count(back)]
    return credited > had ? [{ kind: "more-units-credited-than-bought" as const, bought: had, credited }] : []
  })
}

/** Entries for ERP payments are matched by key; sales and entries of the first release by direction and amount. */
const tillDifferences = ({ invoices, creditNotes, till }: LedgerFacts): Difference[] => {
  const found: Difference[] = []
  const negative = (money: LedgerMoney): LedgerMoney => ({ ...money, amount: colones(-money.amount) })
  const left = new Map<string, LedgerMoney>()
  for (const money of invoices.flatMap(({ payments }) => payments)) left.set(money.ref, money)
  for (const money of creditNotes.flatMap(({ payouts }) => payouts)) left.set(money.ref, negative(money))
  const isKeyed = ({ key }: LedgerEntry) => key.startsWith("payment:")
  for (const { key, amount } of till.filter(isKeyed)) {
    const payment = left.get(key.slice("payment:".length))
    if (!payment) found.push({ kind: "till-entry-without-payment", key, amount })
    else if (!sameAmount(payment.amount, amount))
      found.push({ kind: "till-amount-not-erp", payment: payment.ref, entered: amount, paid: payment.amount })
    if (payment) left.delete(payment.ref)
  }
  for (const { key, amount } of till.filter(entry => !isKeyed(entry))) {
    const payment = [...left.values()].find(money => sameAmount(money.amount, amount))
    if (payment) left.delete(payment.ref)
    else found.push({ kind: "till-entry-without-payment", key, amount })
  }
  for (const { ref, amount, ours } of left.values())
    if (ours && amount !== 0) found.push({ kind: "till-entry-missing", payment: ref, amount })
  return found
}

export interface Ledger {
  readonly differences: readonly Difference[]
  /** Open work: it will agree by itself or become a difference. */
  readonly open: readonly OpenWork[]
}

export const buildLedger = (facts: LedgerFacts, now: Date): Ledger => {
  const recent = facts.work.filter(({ since }) => now.getTime() - since.getTime() < maxOpenMs)
  const explained = new Set(recent.flatMap(({ kind }) => explains[kind]))
  const found = [...cardDifferences(facts), ...erpDifferences(facts), ...tillDifferences(facts)]
  return { differences: found.filter(({ kind }) => !explained.has(kind)), open: facts.work }
}
