import type { TransferState } from "../../vocabulary/payments.ts"

interface StateRule {
  readonly next: readonly TransferState[]
  readonly waits: "customer" | "staff" | null
  readonly paid: boolean
  readonly refund: "none" | "under-way" | "done"
  /** The next state when the order is cancelled. */
  readonly cancelled: TransferState | null
  /** The next state when the money is found in the account. */
  readonly found: TransferState | null
}

const unpaid = { paid: false, refund: "none" } as const
const paid = { paid: true, refund: "none", waits: null, cancelled: null, found: null } as const
const awaited = { ...unpaid, waits: "customer", cancelled: "dropped", found: "confirmed" } as const

/** The states of a SINPE transfer. Money that arrives for an order that ended is owed to its customer. */
export const transferStates = {
  expected: { ...awaited, next: ["claimed", "confirmed", "seen", "dropped"] },
  claimed: {
    ...unpaid,
    next: ["claimed", "confirmed", "refused", "seen", "to-check", "dropped"],
    waits: "staff",
    cancelled: "to-check",
    found: "confirmed",
  },
  refused: { ...awaited, next: ["claimed", "confirmed", "seen", "dropped"] },
  /** The order was handed over by somebody who saw the money in the account (SINPE-05). */
  seen: { ...paid, next: ["confirmed", "seen", "owed"], cancelled: "owed", found: "confirmed" },
  /** A board's price may rise afterwards; the rest is seen at the hand-over. */
  confirmed: { ...paid, next: ["seen", "owed"], cancelled: "owed" },
  /** No longer expected, because the order was cancelled or is paid another way. */
  dropped: { ...unpaid, next: ["expected", "owed"], waits: null, cancelled: null, found: "owed" },
  /** The customer cancelled and says that the transfer was already sent. */
  "to-check": { ...unpaid, next: ["owed", "dropped"], waits: "staff", cancelled: null, found: "owed" },
  /** The ERP may open its order again. If that is handed over, the money stays with it. */
  owed: { ...paid, next: ["given-back", "seen"], waits: "staff", refund: "under-way" },
  "given-back": { ...paid, next: [], refund: "done" },
} as const satisfies Record<TransferState, StateRule>

const rules: Readonly<Record<TransferState, StateRule>> = transferStates
const names = Object.keys(transferStates) as TransferState[]

export const statesBefore = (to: TransferState): TransferState[] => names.filter(from => rules[from].next.includes(to))

const statesWhere = (wanted: (rule: StateRule) => boolean): TransferState[] => names.filter(name => wanted(rules[name]))

export const waitingForStaff = statesWhere(({ waits }) => waits === "staff")
export const waitingForCustomer = statesWhere(({ waits }) => waits === "customer")
export const paidStates = statesWhere(({ paid }) => paid)
/** The shop has the money, perhaps to give it back. */
export const heldStates = statesWhere(({ paid, refund }) => paid && refund !== "done")
/** The shop has the money and keeps it. Other paid states are of a cancelled order, which somebody may open again in the ERP. */
export const keptStates = statesWhere(({ paid, refund }) => paid && refund === "none")
/** In these states amount and pickup point follow the order. */
export const followedStates: readonly TransferState[] = ["expected", "claimed", "refused", "dropped"]

export const afterCancelling = (state: TransferState): TransferState | null => rules[state].cancelled
export const afterFinding = (state: TransferState): TransferState | null => rules[state].found
