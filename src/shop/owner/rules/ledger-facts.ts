import type { Colones } from "../../vocabulary/money.ts"
import type { OrderStatus } from "../../vocabulary/order-status.ts"

/** What the card provider, the ERP, the till and our own rows know of one order, as plain values. */
export interface LedgerFacts {
  /** null: money was taken and there is no order in the ERP. */
  readonly order: LedgerOrder | null
  readonly payment: LedgerPayment | null
  /** What the provider itself says; null: it was not asked, or could not be reached. */
  readonly provider: LedgerProvider | null
  /** A SINPE transfer. */
  readonly transfer: LedgerTransfer | null
  readonly returns: readonly LedgerReturn[]
  readonly invoices: readonly LedgerInvoice[]
  readonly creditNotes: readonly LedgerNote[]
  readonly till: readonly LedgerEntry[]
  /** What is under way now, with the moment it began. */
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
}

export interface LedgerUnits {
  readonly productId: number | null
  readonly units: number
}

export interface LedgerCharge {
  readonly transactionId: string
  readonly amount: Colones
}

export interface NotedCharge extends LedgerCharge {
  /** A person dealt with it in another way than giving it back. */
  readonly closed: boolean
}

export interface LedgerRefund {
  readonly reason: "return" | "charge" | "outside"
  readonly transactionId: string | null
  readonly amount: Colones
  readonly state: "wanted" | "done" | "refused"
  readonly problem: string | null
}

export interface LedgerPayment {
  readonly orderNumber: string
  readonly state: string
  /** A person closed it with a reason: what is left of it is explained. */
  readonly closed: boolean
  readonly problem: string | null
  /** The charge that pays for the order. */
  readonly ownTransactionId: string | null
  readonly charges: readonly NotedCharge[]
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

export interface LedgerReturn {
  /** The key of its credit note. */
  readonly code: string
  readonly state: "asked" | "accepted" | "refused" | "done"
  readonly exchange: boolean
  readonly amount: Colones
}

export interface LedgerMoney {
  readonly ref: string
  /** Of a credit note: what left, as a positive amount. */
  readonly amount: Colones
  /** It carries a reference of ours, so the shop made it and entered it in the till. */
  readonly ours: boolean
}

export interface LedgerInvoice {
  readonly ref: string
  /** 0 draft, 1 validated, 2 paid. */
  readonly status: number
  readonly total: Colones
  readonly payments: readonly LedgerMoney[]
}

export interface LedgerNote {
  readonly ref: string
  /** The return's code; null: made by hand in the ERP. */
  readonly code: string | null
  readonly status: number
  readonly total: Colones
  readonly lines: readonly LedgerUnits[]
  readonly payouts: readonly LedgerMoney[]
}

export interface LedgerEntry {
  /** 'payment:' and the ERP payment's reference; sales and older entries have other keys. */
  readonly key: string
  readonly kind: "sale" | "hand-over" | "return"
  /** Negative: it left. */
  readonly amount: Colones
}

export type OpenWorkKind = "payment" | "refund" | "cancel" | "prepare" | "hand-over" | "sale" | "return" | "transfer"

export interface OpenWork {
  readonly kind: OpenWorkKind
  readonly since: Date
}
