import type { Database } from "../../platform/database/database.ts"
import type { Log } from "../../platform/workflows/dbos-log.ts"
import type { Steps, Workflow } from "../../platform/workflows/workflow.ts"
import { messages } from "../messages/messages.ts"
import type { Placed } from "../orders/place-order.ts"
import type { PaymentRecords } from "./payment-records.ts"

export interface SettlementInput {
  readonly orderNumber: string
}

export type SettlementResult =
  | { readonly kind: "settled"; readonly orderId: number; readonly ref: string }
  /** A person has to look at it: the payment says why. */
  | { readonly kind: "in-question" }

/**
 * What becomes of a payment that the provider has confirmed. Its id is the order number, so it runs once however many callers
 * hand it over. It reads the payment in a step, makes the order with the order number as `ref_ext`, waits out an ERP that is
 * away, and ends by moving the payment: to `settled`, or, where no order can be made of the money, to `in-question` with a
 * problem in words for staff.
 */
export type SettlementWorkflow<Services = never> = Workflow<Services, SettlementInput, SettlementResult>

export const settlementSteps = {
  "leave it to a person": "Error al anotar que el pago necesita a una persona",
  "note the order": "Error al anotar la orden del pago",
} as const

export interface SettlementNeeds {
  readonly database: Database
  readonly payments: PaymentRecords
  readonly log: Log
}

/** The two ends of every settlement. */
export const settlementEnds = (
  { step }: Steps<keyof typeof settlementSteps>,
  { orderNumber }: SettlementInput,
  { database, payments, log }: SettlementNeeds,
) => {
  const leaveToAPerson = async (problem: string): Promise<SettlementResult> => {
    log.error({ orderNumber, problem }, "Un pago confirmado no pudo convertirse en orden")
    await step("leave it to a person", async () => {
      await payments.move(orderNumber, { to: "in-question", problem })
    })
    return { kind: "in-question" }
  }
  return {
    leaveToAPerson,
    async noteOrder(placed: Placed): Promise<SettlementResult> {
      if (placed.kind === "refused") return leaveToAPerson(`el ERP rechazó la orden (${placed.failure.step})`)
      const { orderId, ref } = placed
      await step("note the order", async () => {
        await payments.move(orderNumber, { to: "settled", orderId, orderRef: ref })
        // Order and payment are one fact here, and one mail.
        await messages(database).write({
          fact: `payment-confirmed:${orderNumber}`,
          to: { orderId },
          kind: "payment-confirmed",
          data: { orderId, method: "tarjeta" },
        })
      })
      return { kind: "settled", orderId, ref }
    },
  }
}
