import type { CardReturn } from "../../providers/card-gateway.ts"
import type { PaymentRecord } from "./payment.ts"
import { type BrowserClaim, paymentStates } from "./payment-states.ts"

export type PaymentOutcome =
  | { readonly kind: "success"; readonly orderId: number | null; readonly orderRef: string }
  | {
      readonly kind: "failed"
      readonly why: "cancelled" | "declined"
      readonly insufficientFunds: boolean
      readonly description: string | null
    }
  | { readonly kind: "open" }
  | { readonly kind: "review" }

export interface ReturnFacts {
  readonly asked: boolean
  readonly signed: boolean
  readonly theirs: boolean
}

/** Anybody can type an address: it counts only from the payer's own browser, and its words only when signed. */
export const browserClaim = (
  claim: CardReturn,
  { signed, theirs }: Pick<ReturnFacts, "signed" | "theirs">,
): BrowserClaim | null => {
  if (!theirs) return null
  if (claim.says === "cancelled") return { kind: "cancelled" }
  return claim.says === "failed" ? { kind: "failed", description: signed ? claim.description : null } : null
}

export const unconfirmed = ({ says }: CardReturn): PaymentOutcome => ({
  kind: "failed",
  why: says === "cancelled" ? "cancelled" : "declined",
  insufficientFunds: false,
  description: null,
})

export const outcomeOf = (
  payment: PaymentRecord | null,
  claim: CardReturn,
  { asked, signed, theirs }: ReturnFacts,
): PaymentOutcome => {
  if (!payment || !theirs) return unconfirmed(claim)
  const { state } = payment
  if (paymentStates[state].shown === "success")
    return { kind: "success", orderId: payment.orderId, orderRef: payment.orderRef ?? payment.orderNumber }
  if (state === "in-question" || state === "refunding")
    return payment.transactionId === null ? unconfirmed(claim) : { kind: "review" }
  if (state === "started" || state === "waiting") {
    // The provider knows of no attempt: an approved return without its signature is forged.
    return asked && claim.says === "approved" && !signed ? unconfirmed(claim) : { kind: "open" }
  }
  if (paymentStates[state].shown === "open") return { kind: "open" }
  return {
    kind: "failed",
    why: state === "cancelled" ? "cancelled" : "declined",
    insufficientFunds: payment.insufficientFunds,
    description: payment.description,
  }
}
