import type { Database, Query } from "../../platform/database/database.ts"
import { stockHolds } from "../orders/availability/hold-records.ts"
import type { PaymentRecord } from "./payment.ts"
import type { PaymentState } from "./payment-states.ts"

type HoldMove = "keep" | "becameOrder" | "end"

/** What a payment's state does to the units it holds (STOCK-03); null: the hold stays until it expires and the provider is asked. */
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

export interface HeldUnits {
  follow(payment: PaymentRecord, tx: Query): Promise<void>
  releaseUnpaidHold(orderNumber: string, askedAt: Date): Promise<void>
}

export const heldUnits = (database: Pick<Database, "query" | "transaction">): HeldUnits => {
  const holds = stockHolds(database)
  return {
    async follow({ orderNumber, state }, tx) {
      const move = moveOf[state]
      if (move) await holds[move](orderNumber, tx)
    },
    releaseUnpaidHold: holds.releaseUnpaidHold,
  }
}
