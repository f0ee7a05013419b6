import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { orderWork } from "../orders/order-work-records.ts"

export interface CancelOrder {
  readonly workId: number
  readonly orderId: number
  /** The order's key; that of its card payment where it was paid so. */
  readonly orderKey: string | null
}

export type Cancelled =
  | { readonly kind: "cancelled"; readonly refund: boolean }
  /** The ERP refused: its goods are on their way. */
  | { readonly kind: "too-late" }

export interface CancelNeeds {
  readonly erp: Pick<Erp, "orders">
  readonly database: Database
  readonly payments: Pick<PaymentRecords, "get" | "move">
  readonly openOrders: Pick<OpenOrderIndex, "see">
}

export const cancelId = (orderId: number, attempt: number): string => `cancel:${orderId}:${attempt}`

/**
 * ORD-04. The ERP's order is cancelled first: what it refuses changes nothing. A card payment is then marked to be given back,
 * and whoever watches payments does so until the provider has confirmed it.
 */
export const cancelOrder = defineWorkflow({
  name: "cancel order",
  retry: "outage",
  steps: {
    "cancel the order": "Error al cancelar la orden",
    "leave the order as it is": "Error al anotar que la orden no se canceló",
    "free the units": "Error al liberar las unidades de la orden",
    "start the refund": "Error al iniciar la devolución del pago",
    "write down that it was cancelled": "Error al anotar que la orden se canceló",
  },
  async run({ step, attempt }, { workId, orderId, orderKey }: CancelOrder, services: CancelNeeds): Promise<Cancelled> {
    const { erp, openOrders, payments } = services
    const work = orderWork(services.database)
    const cancelled = await attempt("cancel the order", async () => (await erp.orders.ensureCancelled(orderId)).status)
    if (cancelled.kind === "refused") {
      await step("leave the order as it is", () => work.finish(workId, "undone"), { retry: "forever" })
      return { kind: "too-late" }
    }
    const freeUnits = async () => {
      const order = await erp.orders.get(orderId)
      if (order) await openOrders.see(order)
    }
    await step("free the units", freeUnits, { retry: "forever" })
    const startRefund = async () => {
      const payment = orderKey === null ? null : await payments.get(orderKey)
      if (payment?.state === "settled") await payments.move(payment.orderNumber, { to: "refunding" })
      return payment !== null
    }
    const refund = await step("start the refund", startRefund, { retry: "forever" })
    await step("write down that it was cancelled", () => work.finish(workId, "done"), { retry: "forever" })
    return { kind: "cancelled", refund }
  },
})
