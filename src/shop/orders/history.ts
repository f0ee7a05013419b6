import type { Erp } from "../../erp/erp.ts"
import type { OrderSummary } from "../../erp/order.ts"
import { timeZone } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type OrderTag, orderTag } from "../vocabulary/order-status.ts"
import { pickupPointAt } from "../vocabulary/pickup-points.ts"

export interface HistoryEntry {
  readonly orderId: number
  readonly orderName: string
  /** YYYY-MM-DD in Costa Rica; the ERP's date of modification (HIST-11). */
  readonly date: string
  readonly total: Colones
  readonly tag: OrderTag
  readonly warehouse: string | null
}

export interface HistoryLine {
  readonly label: string
  readonly qty: number
  readonly total_ttc: Colones
}

export interface HistoryDetail {
  readonly orderName: string
  readonly lines: readonly HistoryLine[]
}

export interface HistoryService {
  list(customerId: number): Promise<HistoryEntry[]>
  /** null: the customer has no such order, whoever's it may be (HIST-10). */
  detail(customerId: number, orderId: number): Promise<HistoryDetail | null>
}

const day = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })

export const historyDate = (unixSeconds: number | null): string =>
  unixSeconds === null ? "" : day.format(new Date(unixSeconds * 1000))

export const createHistory = ({ erp }: { readonly erp: Pick<Erp, "orders" | "warehouses"> }): HistoryService => {
  const entry = (order: OrderSummary, warehouseName: (id: number) => string | null): HistoryEntry => ({
    orderId: order.id,
    orderName: order.ref,
    date: historyDate(order.modifiedAt),
    total: order.total,
    tag: orderTag(order.status),
    warehouse: order.warehouseId === null ? null : warehouseName(order.warehouseId),
  })

  return {
    async list(customerId) {
      const [warehouses, orders] = await Promise.all([
        // Without their names the orders are still worth showing (FAIL-02).
        erp.warehouses.list().catch(() => []),
        Array.fromAsync(erp.orders.listAll({ customerIds: [customerId], newestFirst: true })),
      ])
      const names = new Map(warehouses.map(({ id, label }) => [id, label]))
      return orders
        .filter(order => order.status !== 0)
        .map(order => entry(order, id => pickupPointAt(id)?.cartLabel ?? names.get(id) ?? null))
    },

    async detail(customerId, orderId) {
      const order = await erp.orders.get(orderId)
      if (order?.customerId !== customerId || order.status === 0) return null
      const lines = order.lines.map(({ label, quantity, total }) => ({ label, qty: quantity, total_ttc: total }))
      return { orderName: order.ref, lines }
    },
  }
}
