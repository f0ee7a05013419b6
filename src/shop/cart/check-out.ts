import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { orderDefaults } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type CartOrder, emptyCart, placeCartOrder } from "./cart-order.ts"
import { amountDue } from "./rules/bought-lines.ts"

export type CheckedOut =
  | {
      readonly kind: "ordered"
      readonly orderId: number
      readonly ref: string
      readonly total: Colones
      readonly paymentModeId: number
    }
  /** Another checkout of this customer has not ended. */
  | { readonly kind: "under-way" }
  | { readonly kind: "failed" }

/** One id for one press of 'Pagar', however often its request arrives (I8). */
export const checkOutId = (customerId: number, key: string): string => `check-out:${customerId}:${key}`

/** A checkout waits for the ERP, and without the ERP no other can begin: an older claim is of a story that broke. */
const claimLasts = "10 minutes"

const claimCart = async ({ query }: Database, customerId: number, checkoutId: string): Promise<boolean> => {
  const rows = await query(
    `insert into open_checkouts (customer_id, checkout_id) values ($1, $2)
     on conflict (customer_id) do update set checkout_id = $2, since = now()
       where open_checkouts.checkout_id = $2 or open_checkouts.since < now() - $3::interval
     returning 1`,
    [customerId, checkoutId, claimLasts],
  )
  return rows.length > 0
}

const freeCart = async ({ query }: Database, checkoutId: string): Promise<void> => {
  await query("delete from open_checkouts where checkout_id = $1", [checkoutId])
}

/** A draft of ours that will never be an order does not stay behind. */
const deleteUnfinished = async ({ erp }: WorkflowServices, orderId: number, key: string): Promise<void> => {
  const order = await erp.orders.get(orderId)
  if (order?.status === orderDefaults.status && order.refExt === key) await erp.orders.delete(orderId)
}

/** Checkout by SINPE or cash (PAY-07, ERP-44). Until the order is validated a failure leaves the cart as it was (PAY-11). */
export const checkOut = defineWorkflow(
  "check out",
  async (story: Story, order: CartOrder, services: WorkflowServices): Promise<CheckedOut> => {
    const { database } = services
    const alone = await story.step("claim the cart", () => claimCart(database, order.customerId, story.id))
    if (!alone) return { kind: "under-way" }
    const placed = await placeCartOrder(story, order, services, "short")
    if (placed.kind === "placed") await emptyCart(story, order, services)
    else if (placed.orderId !== null) {
      const { orderId } = placed
      await story.attempt("give the order up", () => deleteUnfinished(services, orderId, order.key))
    }
    await story.step("free the cart", () => freeCart(database, story.id), { patience: "forever" })
    if (placed.kind === "refused") return { kind: "failed" }
    return {
      kind: "ordered",
      orderId: placed.orderId,
      ref: placed.ref,
      total: amountDue(order.lines, order.pickupPoint),
      paymentModeId: order.paymentModeId,
    }
  },
  { sameRequest: ({ customerId, pickupPoint, paymentModeId }) => ({ customerId, pickupPoint, paymentModeId }) },
)
