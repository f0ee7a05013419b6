import type { Database, Query } from "../../platform/database/database.ts"
import { stockHolds } from "../orders/availability/hold-records.ts"
import type { PaymentRecord } from "./payment-records.ts"
import type { PaymentState } from "./payment-states.ts"

type HoldMove = "keep" | "becameOrder" | "end"

/** What a payment's state means for the units it holds (STOCK-03); null: they run out by their own time. */
const moveOf = {
  started: null,
  waiting: null,
  pending: "keep",
  paid: "keep",
  "in-question": "keep",
  settled: "becameOrder",
  "not-started": "end",
  declined: "end",
  cancelled: "end",
  expired: "end",
  refunding: "end",
  refunded: "end",
  closed: "end",
} as const satisfies Record<PaymentState, HoldMove | null>

/** Inside the transaction that moves the payment. */
export const followPayment = (database: Pick<Database, "query" | "transaction">) => {
  const holds = stockHolds(database)
  return async ({ orderNumber, state }: PaymentRecord, within: Query): Promise<void> => {
    const move = moveOf[state]
    if (move) await holds[move](orderNumber, within)
  }
}
