import type { Colones } from "../../vocabulary/money.ts"
import type { TransferState } from "../../vocabulary/payments.ts"

export interface OwnTransfer {
  readonly state: TransferState
  readonly reference: string | null
  readonly reason: string | null
  readonly hasReceipt: boolean
}

export interface StaffTransfer {
  readonly orderId: number
  readonly ref: string
  readonly customer: string
  readonly phone: string
  readonly amount: Colones
  readonly orderedAt: string
  readonly state: TransferState
  readonly reference: string | null
  readonly movedAt: string
  readonly movedBy: string
  readonly receipt: "picture" | "pdf" | null
  /** Another order that a transfer with the same reference paid for. */
  readonly sameReference: string | null
  /** SINPE-06: it waits since so long that its order may be cancelled. */
  readonly mayCancel: boolean
}

export interface StaffTransfers {
  readonly claimed: readonly StaffTransfer[]
  readonly owed: readonly StaffTransfer[]
  readonly waiting: readonly StaffTransfer[]
  /** Of those that wait; the list shows the oldest. */
  readonly waitingInAll: number
}

export type MoveResult =
  | { readonly kind: "done"; readonly ref: string; readonly state: TransferState; readonly amount: Colones }
  | {
      readonly kind: "already"
      readonly ref: string
      readonly state: TransferState
      readonly by: string
      readonly at: string
    }
  | { readonly kind: "incomplete" }
  /** The reference paid for the other order: it takes a tick and a reason to confirm this one with it too. */
  | { readonly kind: "same-reference"; readonly ref: string; readonly other: string }
  | { readonly kind: "not-yours" }
