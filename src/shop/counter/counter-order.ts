import type { Order } from "../../erp/order.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import { isPriceOpen } from "../vocabulary/business.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { trailEntryOf } from "./order-actions.ts"
import { pickupCodes } from "./pickup-code-records.ts"
import {
  mayHandleOrder,
  methodName,
  moment,
  type OrderDetail,
  type OrderLineShown,
  type PickingSheet,
  shownCustomer,
  type TrailEntry,
} from "./rules/order-queues.ts"
import { counterSales } from "./sale-records.ts"

export type DetailResult =
  | ({ readonly kind: "order" } & OrderDetail)
  | { readonly kind: "not-yours" }
  | { readonly kind: "failed" }

type Parts = Pick<CounterParts, "erp" | "database" | "log">

const shownLines = ({ lines }: Order): OrderLineShown[] =>
  lines.map(({ productId, productRef, label, quantity, unitPrice, total }) => ({
    productId,
    ref: productRef ?? "",
    label,
    quantity,
    unitPrice,
    total,
  }))

export const createOrderDetail = ({ erp, database, log }: Parts) => {
  const trail = async (orderId: number): Promise<TrailEntry[]> => {
    const [work, sale] = await Promise.all([
      orderWork(database).ofOrders([orderId]),
      counterSales(database).ofOrder(orderId),
    ])
    const sold: TrailEntry[] = sale
      ? [
          {
            action: "sale",
            association: sale.association,
            person: sale.person,
            at: (sale.endedAt ?? sale.startedAt).toISOString(),
          },
        ]
      : []
    return [...sold, ...work.filter(({ outcome }) => outcome === "done").map(trailEntryOf)]
  }

  const otherPersonOf = async (orderId: number) =>
    (await pickupCodes(database).othersOf([orderId])).get(orderId) ?? null

  return {
    async pickingSheet(staff: StaffProfile, orderId: number): Promise<PickingSheet | null> {
      try {
        const order = await erp.orders.get(orderId)
        if (!order || !mayHandleOrder(staff, order)) return null
        const [customer] = await erp.thirdParties.getMany([order.customerId])
        return {
          ref: order.ref,
          createdAt: moment(order.createdAt),
          customer: shownCustomer(order.customerId, customer),
          method: methodName(order.paymentModeId, order.paymentModeCode),
          total: order.total,
          lines: shownLines(order),
          otherPerson: await otherPersonOf(orderId),
        }
      } catch (error) {
        log.error({ err: error, orderId }, "the picking sheet could not be read")
        return null
      }
    },

    async mayHandle(staff: StaffProfile, orderId: number): Promise<boolean> {
      const order = await erp.orders.get(orderId)
      return order !== null && mayHandleOrder(staff, order)
    },

    async read(staff: StaffProfile, orderId: number): Promise<DetailResult> {
      try {
        const order = await erp.orders.get(orderId)
        if (!order || !mayHandleOrder(staff, order)) return { kind: "not-yours" }
        return {
          kind: "order",
          isPriceOpen: isPriceOpen(order.lines),
          lines: shownLines(order),
          trail: await trail(orderId),
          transfer: await orderTransfers(database).movesOf(orderId),
          otherPerson: await otherPersonOf(orderId),
        }
      } catch (error) {
        log.error({ err: error, orderId }, "the order could not be read")
        return { kind: "failed" }
      }
    },
  }
}
