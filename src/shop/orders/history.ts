import type { Erp } from "../../erp/erp.ts"
import type { OrderSummary } from "../../erp/order.ts"
import { isPriceOpen, timeZone } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type OrderTag, orderTag } from "../vocabulary/order-status.ts"
import { pickupPointAt } from "../vocabulary/pickup-points.ts"

export interface HistoryEntry {
  readonly orderId: number
  readonly orderName: string
  /** YYYY-MM-DD in Costa Rica; the ERP's date of modification (HIST-11). */
  readonly date: string
  readonly total: Colones
  readonly isPriceOpen: boolean
  readonly tag: OrderTag
  readonly warehouse: string | null
  /** A kit: every association has it (KIT-34). */
  readonly isAnywhere: boolean
}

export interface HistoryLine {
  readonly label: string
  readonly qty: number
  readonly total_ttc: Colones
}

export interface HistoryDetail {
  readonly orderName: string
  readonly isPriceOpen: boolean
  readonly lines: readonly HistoryLine[]
}

export interface HistoryPage {
  readonly orders: readonly HistoryEntry[]
  readonly olderThan: number | null
}

export interface HistoryService {
  page(customerId: number, olderThan?: number): Promise<HistoryPage>
  /** null: the customer has no such order, whoever's it may be (HIST-10). */
  detail(customerId: number, orderId: number): Promise<HistoryDetail | null>
}

const day = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })

export const historyDate = (unixSeconds: number | null): string =>
  unixSeconds === null ? "" : day.format(new Date(unixSeconds * 1000))

const pageSize = 20

interface HistoryParts {
  readonly erp: Pick<Erp, "orders" | "warehouses">
  readonly pcb: { withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>> }
}

export const createHistory = ({ erp, pcb }: HistoryParts): HistoryService => {
  const entry = (order: OrderSummary, warehouseName: (id: number) => string | null) => ({
    orderId: order.id,
    orderName: order.ref,
    date: historyDate(order.modifiedAt),
    total: order.total,
    tag: orderTag(order.status),
    warehouse: order.warehouseId === null ? null : warehouseName(order.warehouseId),
    isAnywhere: order.warehouseId === null,
  })

  return {
    async page(customerId, beyondId) {
      const query = { customerIds: [customerId], status: "not-draft", newestFirst: true } as const
      const found = await erp.orders.list(query, { limit: pageSize + 1, beyondId })
      const orders = found.slice(0, pageSize)
      const isElsewhere = ({ warehouseId }: OrderSummary) => warehouseId !== null && !pickupPointAt(warehouseId)
      // Without their names the orders are still worth showing (FAIL-02).
      const warehouses = orders.some(isElsewhere) ? await erp.warehouses.list().catch(() => []) : []
      const names = new Map(warehouses.map(({ id, label }) => [id, label]))
      const open = await pcb.withoutPrice(orders.map(({ id }) => id))
      return {
        orders: orders.map(order => ({
          ...entry(order, id => pickupPointAt(id)?.name ?? names.get(id) ?? null),
          isPriceOpen: open.has(order.id),
        })),
        olderThan: found.length > pageSize ? (orders.at(-1)?.id ?? null) : null,
      }
    },

    async detail(customerId, orderId) {
      const order = await erp.orders.get(orderId)
      if (order?.customerId !== customerId || order.status === 0) return null
      const lines = order.lines.map(({ label, quantity, total }) => ({ label, qty: quantity, total_ttc: total }))
      return { orderName: order.ref, lines, isPriceOpen: isPriceOpen(order.lines) }
    },
  }
}
