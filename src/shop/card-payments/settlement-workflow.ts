import type { Steps, Workflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Placed } from "../orders/place-order.ts"
import type { PaymentRecords } from "./payment-records.ts"

export interface SettlementInput {
  readonly orderNumber: string
}

export type SettlementResult =
  | { readonly kind: "settled"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "in-question" }

/** Its id is the order number, so it runs once however many callers start it; the same number is the order's `ref_ext`. */
export type SettlementWorkflow<Services = never> = Workflow<Services, SettlementInput, SettlementResult>

export const settlementSteps = {
  "leave it to a person": "Error al anotar que el pago necesita a una persona",
  "note the order": "Error al anotar la orden del pago",
} as const

export type SettlementServices = Dependencies & { readonly payments: PaymentRecords }

export const settlementEnds = (
  { step }: Steps<keyof typeof settlementSteps>,
  { orderNumber }: SettlementInput,
  { database, payments, log }: SettlementServices,
) => {
  const escalateToStaff = async (problem: string): Promise<SettlementResult> => {
    log.error({ orderNumber, problem }, "Un pago confirmado no pudo convertirse en orden")
    await step("leave it to a person", async () => {
      await payments.move(orderNumber, { from: "paid", to: "in-question", problem })
    })
    return { kind: "in-question" }
  }
  return {
    escalateToStaff,
    async noteOrder(placed: Placed): Promise<SettlementResult> {
      if (placed.kind === "refused") return escalateToStaff(`el ERP rechazó la orden (${placed.failure.step})`)
      const { orderId, ref } = placed
      await step("note the order", async () => {
        await payments.move(orderNumber, { from: "paid", to: "settled", orderId, orderRef: ref })
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
