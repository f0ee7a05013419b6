import { dayMs, hourMs, minuteMs } from "../../platform/durations.ts"
import type { Billing, CardVerdict, PaymentFacts } from "../../providers/card-gateway.ts"
import { localTime } from "../vocabulary/days.ts"
import type { Colones } from "../vocabulary/money.ts"

export type PaymentKind = "cart" | "kit"

export interface NewPayment {
  readonly kind: PaymentKind
  /** null for a visitor who buys a kit. */
  readonly customerId: number | null
  readonly amount: Colones
  readonly currency: string
  readonly billing: Billing
  /** The lines or the kit order exactly as they are paid for (PAY-37, KIT-14); read back by the workflow that wrote it. */
  readonly snapshot: unknown
  readonly pickupPoint: number | null
  readonly cartLines?: readonly number[]
}

export interface PaymentRecord extends NewPayment {
  /** CardGateway.kind; null for payments of older releases. */
  readonly provider: string | null
  readonly orderNumber: string
  readonly state: PaymentState
  readonly transactionId: string | null
  readonly description: string | null
  readonly insufficientFunds: boolean
  /** If set, a person has to look at the payment. */
  readonly problem: string | null
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly checks: number
  readonly pushes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const toPaymentFacts = (payment: PaymentRecord): PaymentFacts => ({
  orderNumber: payment.orderNumber,
  amount: payment.amount,
  currency: payment.currency,
  email: payment.billing.email,
})

/** `problem: null` means that a person has dealt with it. */
export interface PaymentMove extends Omit<Move, "problem"> {
  /** The states from which this move is allowed. A payment that another process moved meanwhile stays as it is. */
  readonly from: PaymentState | readonly PaymentState[]
  readonly problem?: string | null
  readonly orderId?: number
  readonly orderRef?: string
  /** Makes the payment due at once, so that the poller continues without waiting for the next scheduled check. */
  readonly dueNow?: boolean
}

/** A declined, cancelled or given-up payment can still be paid, because the provider's page may be open in another tab. */
const states = {
  started: {
    next: ["waiting", "not-started", "pending", "declined", "cancelled", "expired", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "open",
  },
  /** The provider could not open a page, so it cannot be paid. */
  "not-started": { next: ["paid", "in-question"], watched: null, shown: "failed" },
  waiting: {
    next: ["pending", "declined", "cancelled", "expired", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "open",
  },
  pending: {
    next: ["declined", "cancelled", "expired", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "open",
  },
  declined: {
    next: ["pending", "declined", "cancelled", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "failed",
  },
  cancelled: { next: ["pending", "declined", "paid", "in-question", "refunded"], watched: "closely", shown: "failed" },
  expired: { next: ["pending", "declined", "paid", "in-question", "refunded"], watched: null, shown: "failed" },
  paid: { next: ["settled", "in-question"], watched: "closely", shown: "open" },
  settled: { next: ["refunding"], watched: "rarely", shown: "success" },
  /** Money was taken but it cannot become its order, so a person decides. */
  "in-question": { next: ["paid", "refunding", "refunded", "closed"], watched: null, shown: "open" },
  refunding: { next: ["refunded", "in-question"], watched: "closely", shown: "open" },
  refunded: { next: [], watched: "rarely", shown: "failed" },
  closed: { next: [], watched: "rarely", shown: "failed" },
} as const

export type PaymentState = keyof typeof states

interface StateRule {
  readonly next: readonly PaymentState[]
  /** How often the provider is asked: for its decision, only now and then for further charges, or not at all. */
  readonly watched: "closely" | "rarely" | null
  /** `open` is 'Verificando pago...': neither success nor failure (PAY-40). */
  readonly shown: "open" | "success" | "failed"
}

export const paymentStates: Readonly<Record<PaymentState, StateRule>> = states

const names = Object.keys(states) as PaymentState[]

export const mayMove = (from: PaymentState, to: PaymentState): boolean => paymentStates[from].next.includes(to)

export const statesBefore = (to: PaymentState): PaymentState[] => names.filter(from => mayMove(from, to))

export const isFinal = (state: PaymentState): boolean => paymentStates[state].next.length === 0

export interface Move {
  readonly to: PaymentState
  readonly transactionId?: string
  readonly description?: string | null
  readonly insufficientFunds?: boolean
  readonly problem?: string
}

export type BrowserClaim =
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly description: string | null }

/** Returns null if the payment stays as it is. A browser's claim counts only if nothing was paid. */
export const moveAfter = (verdict: CardVerdict, claim: BrowserClaim | null): Move | null => {
  switch (verdict.kind) {
    case "approved":
      return { to: "paid", transactionId: verdict.charges[0].transactionId }
    case "declined":
      return claim?.kind === "cancelled"
        ? { to: "cancelled" }
        : { to: "declined", description: verdict.description, insufficientFunds: verdict.insufficientFunds }
    case "pending":
      return { to: "pending" }
    case "none":
      if (claim?.kind === "cancelled") return { to: "cancelled" }
      return claim ? { to: "declined", description: claim.description } : null
    case "refunded":
      return { to: "refunded", transactionId: verdict.charges[0].transactionId }
    case "mismatch":
      return { to: "in-question", problem: verdict.problem }
  }
}

/** Frequent at first, so that a payment whose browser is gone becomes an order within two minutes. */
const closely = [
  { youngerThan: 10 * minuteMs, every: 15_000 },
  { youngerThan: hourMs, every: 45_000 },
  { youngerThan: 6 * hourMs, every: 5 * minuteMs },
  { youngerThan: dayMs, every: 20 * minuteMs },
  { youngerThan: 7 * dayMs, every: 2 * hourMs },
] as const

/** The provider's page may stay open in another tab and be paid a second time; usually its webhook says so first. */
const rarely = [
  { youngerThan: hourMs, every: 15 * minuteMs },
  { youngerThan: dayMs, every: 4 * hourMs },
  { youngerThan: 7 * dayMs, every: dayMs },
] as const

const paces = { closely, rarely }

export const nextCheck = (since: Date, now: Date, pace: keyof typeof paces = "closely"): Date | null => {
  const age = now.getTime() - since.getTime()
  const step = paces[pace].find(({ youngerThan }) => age < youngerThan)
  return step ? new Date(now.getTime() + step.every) : null
}

export const isOrderNumber = (text: string): boolean => /^[A-Za-z0-9]{1,12}-\d{1,10}-\d{14}$/.test(text)

/** Ends with YYYYMMDDHHmmss in Costa Rica (PAY-33). A visitor who buys a kit has no customer id yet and counts as 0. */
export const orderNumber = (prefix: string, customerId: number | null, at: Date): string =>
  `${prefix}-${customerId ?? 0}-${localTime(at).toISOString().replace(/\D/g, "").slice(0, 14)}`
