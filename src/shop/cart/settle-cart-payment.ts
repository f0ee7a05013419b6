import { z } from "zod"
import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentRecord } from "../card-payments/payment-records.ts"
import type { SettlementInput, SettlementResult } from "../card-payments/settlement-workflow.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { colones, sameAmount } from "../vocabulary/money.ts"
import { type CartOrder, emptyCart, placeCartOrder } from "./cart-order.ts"
import { amountDue, type BoughtLine } from "./rules/bought-lines.ts"

/** What a payment of a cart keeps of it: the lines exactly as they are paid for (PAY-37). */
export interface CartSnapshot {
  readonly draftId: number
  readonly lines: readonly BoughtLine[]
}

const snapshotOf = z.object({
  draftId: z.number(),
  lines: z.array(
    z.object({
      draftLineId: z.number(),
      productId: z.number().nullable(),
      label: z.string(),
      quantity: z.number(),
      unitPrice: z.number().transform(colones),
    }),
  ),
})

const orderOf = (payment: PaymentRecord): CartOrder | null => {
  const snapshot = snapshotOf.safeParse(payment.snapshot).data
  if (!snapshot || payment.customerId === null || payment.pickupPoint === null) return null
  return {
    ...snapshot,
    key: payment.orderNumber,
    customerId: payment.customerId,
    pickupPoint: payment.pickupPoint,
    paymentModeId: paymentModes.card,
  }
}

/** The first product that cannot be had any more; null: all can. */
const soldOut = async ({ catalogue }: WorkflowServices, lines: readonly BoughtLine[]): Promise<string | null> => {
  for (const { productId, label } of lines) {
    if (productId === null) continue
    const units = lines.filter(line => line.productId === productId).reduce((n, { quantity }) => n + quantity, 0)
    const sellable = await catalogue.sellable(productId, { fresh: true })
    if (!sellable || sellable.maxQuantity < units) return label
  }
  return null
}

/**
 * The order of a paid cart (PAY-20, PAY-21): as the SINPE checkout with mode 6, under the payment's number. Money was taken:
 * every step waits for the ERP as long as it takes, and what cannot become an order waits for a person.
 */
export const settleCardPayment = defineWorkflow(
  "settle a card payment",
  async (story: Story, { orderNumber }: SettlementInput, services: WorkflowServices): Promise<SettlementResult> => {
    const { payments, log } = services
    const patience = "forever"

    const leaveToAPerson = async (problem: string): Promise<SettlementResult> => {
      log.error({ orderNumber, problem }, "Un pago confirmado no pudo convertirse en orden")
      await story.step("leave it to a person", () => payments.move(orderNumber, { to: "in-question", problem }), {
        patience,
      })
      return { kind: "in-question" }
    }

    const order = await story.step(
      "read the payment",
      async () => {
        const payment = await payments.get(orderNumber)
        const bought = payment && orderOf(payment)
        return bought && sameAmount(amountDue(bought.lines, bought.pickupPoint), payment.amount) ? bought : null
      },
      { patience },
    )
    if (!order) return leaveToAPerson("el registro del pago no dice qué se compró")
    const missing = await story.step("look at the stock", () => soldOut(services, order.lines), { patience })
    if (missing !== null) return leaveToAPerson(`ya no hay existencias de ${missing}`)

    const placed = await placeCartOrder(story, order, services, patience)
    if (placed.kind === "refused") return leaveToAPerson(`el ERP rechazó la orden (${placed.failure.step})`)
    await emptyCart(story, order, services)
    const { orderId, ref } = placed
    await story.step(
      "note the order",
      () => payments.move(orderNumber, { to: "settled", orderId, orderRef: ref }).then(() => undefined),
      { patience },
    )
    return { kind: "settled", orderId, ref }
  },
)
