import { backOffice, paymentModes } from "../../vocabulary/business.ts"
import type { Progress } from "./order-work.ts"

/** The two queues (ASOC-15, ASOC-17): orders of one ERP status, a page at a time. */
export const queues = {
  alistar: { status: 1, pageSize: 20 },
  entregar: { status: 2, pageSize: backOffice.handOverPageSize },
} as const
export type QueueName = keyof typeof queues

/** ASOC-10: own warehouse, or none. A draft is somebody's cart and nobody else's business. */
export const mayHandle = (
  staff: { readonly warehouseId: number },
  order: { readonly warehouseId: number | null; readonly status: number },
): boolean => order.status !== 0 && (!order.warehouseId || order.warehouseId === staff.warehouseId)

export interface ShownCustomer {
  readonly name: string
  readonly studentId: string
  /** '' when there is none. */
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

/** Who did what, when (ISO). */
export interface TrailEntry {
  readonly action: "prepare" | "hand-over" | "sale"
  readonly association: string
  readonly at: string
}

/** Something begun and not ended. */
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
  /** ISO; null: the ERP has none. */
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
      /** null: not counted yet. */
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

/** An order's lines are read when somebody opens it. */
export interface OrderDetail {
  readonly lines: readonly OrderLineShown[]
  readonly trail: readonly TrailEntry[]
  /** Who else may pick it up (PICK-04). */
  readonly otherPerson: string | null
}

export type OrderActionResult =
  | { readonly kind: "done"; readonly ref: string; readonly otherWarehouse: boolean }
  /** Somebody was first. */
  | { readonly kind: "already"; readonly ref: string; readonly entry: TrailEntry }
  /** Not by us: the ERP has it in another state. */
  | { readonly kind: "moved"; readonly ref: string }
  /** It goes on by itself. */
  | { readonly kind: "running"; readonly ref: string }
  | { readonly kind: "failed"; readonly ref: string | null }
  /** Unknown, or another association's: not told apart. */
  | { readonly kind: "not-yours" }

/** A piece of work that stands still until somebody goes on with it. */
export interface StuckWork {
  readonly kind: "prepare" | "hand-over" | "sale"
  readonly ref: string
  readonly since: string
  readonly association: string
  readonly state: "running" | "stopped"
  /** The order, or the sale's key. */
  readonly key: string
}
