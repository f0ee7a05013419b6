import type { CardVerdict } from "../../providers/card-gateway.ts"

/** `open` is 'Verificando pago...': neither success nor failure (PAY-40). */
type Shown = "open" | "success" | "failed"

interface StateRule {
  readonly next: readonly PaymentState[]
  /** How often the provider is asked: for its decision, only now and then for further charges, or not at all. */
  readonly watched: "closely" | "rarely" | null
  readonly shown: Shown
}

export type PaymentState =
  | "started"
  | "not-started"
  | "waiting"
  | "pending"
  | "declined"
  | "cancelled"
  | "expired"
  | "paid"
  | "settled"
  | "in-question"
  | "refunding"
  | "refunded"
  | "closed"

/** A payment that was declined, cancelled or given up can still be paid: the hosted page may be open in another tab. */
export const paymentStates = {
  started: {
    next: ["waiting", "not-started", "pending", "declined", "cancelled", "expired", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "open",
  },
  /** The provider could not open it: no page, so nothing to pay on. */
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
  cancelled: {
    next: ["pending", "declined", "paid", "in-question", "refunded"],
    watched: "closely",
    shown: "failed",
  },
  expired: { next: ["pending", "declined", "paid", "in-question", "refunded"], watched: null, shown: "failed" },
  paid: { next: ["settled", "in-question"], watched: "closely", shown: "open" },
  settled: { next: ["refunding"], watched: "rarely", shown: "success" },
  /** Money was taken and no order can be made of it, or not that one: a person decides. */
  "in-question": { next: ["paid", "refunding", "refunded", "closed"], watched: null, shown: "open" },
  refunding: { next: ["refunded", "in-question"], watched: "closely", shown: "open" },
  refunded: { next: [], watched: "rarely", shown: "failed" },
  closed: { next: [], watched: "rarely", shown: "failed" },
} as const satisfies Record<PaymentState, StateRule>

const names = Object.keys(paymentStates) as PaymentState[]

export const mayMove = (from: PaymentState, to: PaymentState): boolean =>
  (paymentStates[from].next as readonly PaymentState[]).includes(to)

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

/** null: the payment stays as it is. A browser's claim counts only if nothing was paid. */
export const moveAfter = (verdict: CardVerdict, said: BrowserClaim | null): Move | null => {
  switch (verdict.kind) {
    case "approved":
      return { to: "paid", transactionId: verdict.charges[0].transactionId }
    case "declined":
      return said?.kind === "cancelled"
        ? { to: "cancelled" }
        : { to: "declined", description: verdict.description, insufficientFunds: verdict.insufficientFunds }
    case "pending":
      return { to: "pending" }
    case "none":
      if (said?.kind === "cancelled") return { to: "cancelled" }
      return said ? { to: "declined", description: said.description } : null
    case "refunded":
      return { to: "refunded", transactionId: verdict.charges[0].transactionId }
    case "mismatch":
      return { to: "in-question", problem: verdict.problem }
  }
}
