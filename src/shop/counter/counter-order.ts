import { orderWork } from "../orders/order-work-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { trailEntryOf } from "./order-actions.ts"
import { pickupCodes } from "./pickup-code-records.ts"
import { mayHandle, type OrderDetail, type TrailEntry } from "./rules/order-queues.ts"
import { counterSales } from "./sale-records.ts"

export type DetailResult =
  | ({ readonly kind: "order" } & OrderDetail)
  | { readonly kind: "not-yours" }
  | { readonly kind: "failed" }

type Parts = Pick<CounterParts, "erp" | "database" | "log">

export const createOrderDetail = ({ erp, database, log }: Parts) => {
  const trail = async (orderId: number): Promise<TrailEntry[]> => {
    const [work, sale] = await Promise.all([
      orderWork(database).ofOrders([orderId]),
      counterSales(database).ofOrder(orderId),
    ])
    const sold: TrailEntry[] = sale
      ? [{ action: "sale", association: sale.association, at: (sale.endedAt ?? sale.startedAt).toISOString() }]
      : []
    return [...sold, ...work.filter(({ outcome }) => outcome === "done").map(trailEntryOf)]
  }

  return {
    /** ASOC-24: asked before anything of an order is shown or done. */
    async mayHandle(staff: StaffProfile, orderId: number): Promise<boolean> {
      const order = await erp.orders.get(orderId)
      return order !== null && mayHandle(staff, order)
    },

    async read(staff: StaffProfile, orderId: number): Promise<DetailResult> {
      try {
        const order = await erp.orders.get(orderId)
        if (!order || !mayHandle(staff, order)) return { kind: "not-yours" }
        const lines = order.lines.map(({ productRef, label, quantity, unitPrice, total }) => ({
          ref: productRef ?? "",
          label,
          quantity,
          unitPrice,
          total,
        }))
        const others = await pickupCodes(database).othersOf([orderId])
        return { kind: "order", lines, trail: await trail(orderId), otherPerson: others.get(orderId) ?? null }
      } catch (error) {
        log.error({ err: error, orderId }, "el pedido no se pudo leer")
        return { kind: "failed" }
      }
    },
  }
}
