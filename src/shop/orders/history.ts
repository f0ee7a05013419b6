import type { OrderSummary } from "../../erp/order.ts"
import type { Dependencies } from "../dependencies.ts"
import { localDate } from "../vocabulary/days.ts"
import { orderTag } from "../vocabulary/order-status.ts"
import type { TransferFacts } from "./order-pages.ts"
import type { NextStep } from "./rules/order-timeline.ts"

export const historyDate = (unixSeconds: number | null): string =>
  unixSeconds === null ? "" : localDate(unixSeconds * 1000)

const pageSize = 20

const stepOfTransfer = {
  expected: "transfer",
  claimed: "transfer-checking",
  refused: "transfer-refused",
} as const satisfies Partial<Record<TransferFacts["state"], NextStep>>

export const createHistory = ({
  erp,
  boards,
  settings,
  transfer,
}: Pick<Dependencies, "erp" | "settings"> & {
  readonly transfer: (orderId: number) => Promise<Pick<TransferFacts, "state"> | null>
  readonly boards: {
    withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>>
    filterBoards(orderIds: readonly number[]): Promise<readonly number[]>
  }
}) => {
  const findTransferStep = async (orderId: number) => {
    const state = (await transfer(orderId))?.state ?? "expected"
    return state in stepOfTransfer ? stepOfTransfer[state as keyof typeof stepOfTransfer] : null
  }
  return {
    async page(customerId: number, beyondId?: number) {
      const query = { customerIds: [customerId], status: "not-draft", newestFirst: true } as const
      const found = await erp.orders.list(query, { limit: pageSize + 1, beyondId })
      const orders = found.slice(0, pageSize)
      const { pickupPointAt } = settings.business()
      const isElsewhere = ({ warehouseId }: OrderSummary) => warehouseId !== null && !pickupPointAt(warehouseId)
      // Orders are shown even if the warehouses' names cannot be read (FAIL-02).
      const warehouses = orders.some(isElsewhere) ? await erp.warehouses.list().catch(() => []) : []
      const names = new Map(warehouses.map(({ id, label }) => [id, label]))
      const { sinpe } = settings.business().paymentModes
      const awaitsTransfer = ({ status, billed, paymentModeId }: OrderSummary) =>
        status === "validated" && !billed && paymentModeId === sinpe
      const ids = orders.map(({ id }) => id)
      const [open, made] = await Promise.all([boards.withoutPrice(ids), boards.filterBoards(ids)])
      const steps = new Map(
        await Promise.all(
          orders.filter(awaitsTransfer).map(async ({ id }) => [id, await findTransferStep(id)] as const),
        ),
      )
      return {
        orders: orders.map(({ id, ref, total, status, warehouseId, modifiedAt }) => ({
          orderId: id,
          orderName: ref,
          /** YYYY-MM-DD in Costa Rica; the ERP's date of modification (HIST-11). */
          date: historyDate(modifiedAt),
          total,
          tag: orderTag(status),
          warehouse: warehouseId === null ? null : (pickupPointAt(warehouseId)?.name ?? names.get(warehouseId) ?? null),
          /** Every association has a kit (KIT-34). */
          isAnywhere: warehouseId === null,
          isPriceOpen: open.has(id),
          isBoard: made.includes(id),
          /** The next step of a transfer, shown beside HIST-07's tag, which says nothing about money. */
          next: open.has(id) ? null : (steps.get(id) ?? null),
        })),
        olderThan: found.length > pageSize ? (orders.at(-1)?.id ?? null) : null,
      }
    },

    /** Returns null if this customer has no such order, even if another has (HIST-10). */
    async detail(customerId: number, orderId: number) {
      const order = await erp.orders.get(orderId)
      if (order?.customerId !== customerId || order.status === "draft") return null
      const lines = order.lines.map(({ label, quantity, total }) => ({ label, qty: quantity, total_ttc: total }))
      return { orderName: order.ref, lines, isPriceOpen: settings.business().isPriceOpen(order.lines) }
    },
  }
}

type HistoryService = ReturnType<typeof createHistory>
export type HistoryPage = Awaited<ReturnType<HistoryService["page"]>>
export type HistoryEntry = HistoryPage["orders"][number]
export type HistoryDetail = NonNullable<Awaited<ReturnType<HistoryService["detail"]>>>
