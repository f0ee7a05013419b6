import { oneLine } from "../../vocabulary/text.ts"

export interface PaymentAct {
  readonly act: "push" | "refund" | "close"
  readonly by: string
  readonly why: string
  readonly outcome: string
  readonly at: string
}

export interface StuckPayment {
  readonly orderNumber: string
  readonly amount: number
  readonly since: string
  readonly problem: string
  /** It has no order yet and may get one; of an order that stands, only what was charged twice goes back. */
  readonly mayPush: boolean
  readonly acts: readonly PaymentAct[]
}

const maxReasonLength = 300

export const readWhy = (typed: string): string => oneLine(typed, maxReasonLength)
