import { backOffice, paymentModes } from "../../vocabulary/business.ts"
import type { Progress } from "./order-work.ts"

export const queues = {
  alistar: { status: 1, pageSize: 20 },
  entregar: { status: 2, pageSize: backOffice.handOverPageSize },
} as const
export type QueueName = keyof typeof queues

/** ASOC-10: own warehouse, or none. A draft is a customer's cart. */
export const mayHandle = (
  staff: { readonly warehouseId: number },
  order: { readonly warehouseId: number | null; readonly status: number },
): boolean => order.status !== 0 && (!order.warehouseId || order.warehouseId === staff.warehouseId)

export interface ShownCustomer {
  readonly name: string
  readonly studentId: string
  readonly phone: string
}

/** ASOC-22. `found` is undefined when the customer could not be read. */
export const shownCustomer = (
  customerId: number,
  found: { readonly name: string; readonly alias: string; readonly phone: string } | undefined,
): ShownCustomer =>
  found
    ? { name: found.name || "Desconocido", studentId: found.alias || "N/A", phone: found.phone }
    : { name: "Desconocido", studentId: `ID ${customerId}`, phone: "" }

const methodNames: Readonly<Record<number, string>> = {
  [paymentModes.sinpe]: "Sinpe Móvil",
  [paymentModes.cash]: "Efectivo",
  [paymentModes.card]: "Tarjeta",
}

/** ASOC-30: without one it will be handed over as cash. */
export const methodName = (modeId: number | null, code: string | null): string =>
  modeId === null ? "Sin método (efectivo)" : (methodNames[modeId] ?? code ?? `Método ${modeId}`)

export interface TrailEntry {
  readonly action: "prepare" | "hand-over" | "sale"
  readonly association: string
  readonly at: string
}

export interface OpenWork {
  readonly action: "prepare" | "hand-over"
  readonly association: string
  readonly since: string
  readonly state: "running" | "stopped"
  readonly progress: Progress
}

export interface OrderRow {
  readonly id: number
  readonly ref: string
  readonly createdAt: string | null
  readonly customer: ShownCustomer
  readonly method: string
  readonly total: number
  /** No association has it: whoever prepares it takes it. */
  readonly hasNoWarehouse: boolean
  readonly preparedBy: TrailEntry | null
  readonly openWork: OpenWork | null
}

export interface QueueCountsShown {
  readonly alistar: number
  readonly entregar: number
}

export type QueuePage =
  | {
      readonly kind: "rows"
      readonly rows: readonly OrderRow[]
      readonly page: number
      readonly pages: number | null
      readonly total: number | null
      readonly searched: string
    }
  | { readonly kind: "failed"; readonly searched: string }

export interface OrderLineShown {
  readonly ref: string
  readonly label: string
  readonly quantity: number
  readonly unitPrice: number
  readonly total: number
}

export interface OrderDetail {
  readonly lines: readonly OrderLineShown[]
  readonly trail: readonly TrailEntry[]
  readonly otherPerson: string | null
}

export type OrderActionResult =
  | { readonly kind: "done"; readonly ref: string; readonly otherWarehouse: boolean }
  | { readonly kind: "already"; readonly ref: string; readonly entry: TrailEntry }
  /** Not by us: the ERP has it in another state. */
  | { readonly kind: "moved"; readonly ref: string }
  | { readonly kind: "running"; readonly ref: string }
  | { readonly kind: "failed"; readonly ref: string | null }
  /** Unknown or another association's: the answer is the same. */
  | { readonly kind: "not-yours" }

export interface StuckWork {
  readonly kind: "prepare" | "hand-over" | "sale"
  readonly ref: string
  readonly since: string
  readonly association: string
  readonly state: "running" | "stopped"
  readonly key: string
}
