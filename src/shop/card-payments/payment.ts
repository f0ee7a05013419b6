import type { Billing, PaymentFacts } from "../../providers/card-gateway.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { Move, PaymentState } from "./payment-states.ts"

export type PaymentKind = "cart" | "kit"

export interface NewPayment {
  readonly kind: PaymentKind
  /** null: a visitor who buys a kit. */
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
  /** CardGateway.kind; null: begun before it was kept. */
  readonly provider: string | null
  readonly orderNumber: string
  readonly state: PaymentState
  readonly transactionId: string | null
  readonly description: string | null
  readonly insufficientFunds: boolean
  /** Set: a person has to look at it. */
  readonly problem: string | null
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly checks: number
  readonly pushes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const factsOf = (payment: PaymentRecord): PaymentFacts => ({
  orderNumber: payment.orderNumber,
  amount: payment.amount,
  currency: payment.currency,
  email: payment.billing.email,
})

/** `problem: null` says that a person has dealt with it. */
export interface PaymentMove extends Omit<Move, "problem"> {
  /** The states it may leave. A payment that another process moved meanwhile stays as it is. */
  readonly from: PaymentState | readonly PaymentState[]
  readonly problem?: string | null
  readonly orderId?: number
  readonly orderRef?: string
  /** Makes the payment due at once, so that the poller continues without waiting for the next scheduled check. */
  readonly dueNow?: boolean
}
