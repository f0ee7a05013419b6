import { backOffice, paymentModes } from "../../vocabulary/business.ts"
import type { TransferState } from "../../vocabulary/payments.ts"
import type { Progress } from "./order-work.ts"

export const queues = {
  alistar: { status: 1, pageSize: 20 },
  entregar: { status: 2, pageSize: backOffice.handOverPageSize },
} as const
export type QueueName = keyof typeof queues

/** ASOC-10: staff handle what belongs to their own warehouse or to none. */
export const mayHandle = (staff: { readonly warehouseId: number }, warehouseId: number | null): boolean =>
  !warehouseId || warehouseId === staff.warehouseId

/** A draft is a customer's cart, so no staff may handle it. */
export const mayHandleOrder = (
  staff: { readonly warehouseId: number },
  order: { readonly warehouseId: number | null; readonly status: number },
): boolean => order.status !== 0 && mayHandle(staff, order.warehouseId)

export interface ShownCustomer {
  readonly name: string
  readonly studentId: string
  readonly phone: string
}

export const moment = (unixSeconds: number | null): string | null =>
  unixSeconds === null ? null : new Date(unixSeconds * 1000).toISOString()

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

const paidElsewhere: readonly (number | null)[] = [paymentModes.card, paymentModes.sinpe]

export const amountToTake = (order: { readonly paymentModeId: number | null; readonly total: number }): number =>
  paidElsewhere.includes(order.paymentModeId) ? 0 : order.total

export const methodName = (modeId: number | null, code: string | null): string =>
  modeId === null ? "Sin método (efectivo)" : (methodNames[modeId] ?? code ?? `Método ${modeId}`)

export interface TrailEntry {
  readonly action: "prepare" | "hand-over" | "sale"
  readonly association: string
  readonly person: string | null
  readonly at: string
}

export interface TransferEntry {
  readonly state: TransferState
  readonly by: string
  readonly reason: string | null
  readonly at: string
}

export interface MissingLine {
  readonly productId: number
  readonly label: string
  readonly wanted: number
  readonly here: number
  readonly from: readonly { readonly warehouse: number; readonly name: string; readonly units: number }[]
}

export interface MissingGoods {
  readonly orderId: number
  readonly ref: string
  readonly lines: readonly MissingLine[]
}

export type BringResult =
  | { readonly kind: "brought"; readonly units: number }
  /** Another press was quicker, or the units are gone there. */
  | { readonly kind: "nothing" }
  | { readonly kind: "running"; readonly erpAway: boolean }
  | { readonly kind: "failed" }
  | { readonly kind: "not-yours" }

/** Why work stopped: the ERP did not answer, answered with errors, or refused; "shop": a fault of the shop itself. */
export type StopCause = "away" | "error" | "refused" | "shop"

export interface OpenWork {
  readonly action: "prepare" | "hand-over"
  readonly association: string
  readonly since: string
  readonly state: "running" | "stopped"
  /** null while it runs. */
  readonly cause: StopCause | null
  readonly progress: Progress
}

export interface OrderRow {
  readonly id: number
  readonly ref: string
  readonly createdAt: string | null
  readonly customer: ShownCustomer
  readonly method: string
  /** SINPE-05: paid by a transfer that nobody has confirmed. */
  readonly unconfirmed: boolean
  /** What 'Entregada' takes at the counter: 0 for what is paid, or is paid by a transfer. */
  readonly toTake: number
  readonly total: number
  readonly isPriceOpen: boolean
  /** No association has it: whoever prepares it takes it. */
  readonly hasNoWarehouse: boolean
  /** Left over in the ERP from long before this shop: it promises no stock. */
  readonly isOld: boolean
  readonly preparedBy: TrailEntry | null
  readonly openWork: OpenWork | null
}

export interface QueueCountsShown {
  readonly alistar: number
  readonly entregar: number
  readonly sinpe: number
  readonly placas: number
  readonly review: number
}

/** `revision` changes whenever anything in the queues does. */
export type QueueNews = QueueCountsShown & { readonly revision: number }

export const newsTag = (news: QueueNews | null): string =>
  news ? `"${[news.alistar, news.entregar, news.sinpe, news.placas, news.review, news.revision].join("-")}"` : '"none"'

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
  readonly productId: number | null
  readonly ref: string
  readonly label: string
  readonly quantity: number
  readonly unitPrice: number
  readonly total: number
}

export interface PickingSheet {
  readonly ref: string
  readonly createdAt: string | null
  readonly customer: OrderRow["customer"]
  readonly method: string
  readonly total: number
  readonly lines: readonly OrderLineShown[]
  readonly otherPerson: string | null
}

export interface OrderDetail {
  readonly isPriceOpen: boolean
  readonly lines: readonly OrderLineShown[]
  readonly trail: readonly TrailEntry[]
  readonly transfer: readonly TransferEntry[]
  readonly otherPerson: string | null
}

export type OrderActionResult =
  | { readonly kind: "done"; readonly ref: string; readonly otherWarehouse: boolean }
  | { readonly kind: "already"; readonly ref: string; readonly entry: TrailEntry }
  /** Not by us: the ERP has it in another state. */
  | { readonly kind: "moved"; readonly ref: string }
  | { readonly kind: "running"; readonly ref: string; readonly erpAway: boolean }
  /** Its transfer is not confirmed, and nobody said to have seen it (SINPE-05). */
  | { readonly kind: "unseen"; readonly ref: string }
  /** Its card payment is not settled, or was given back: nothing was done. */
  | { readonly kind: "card-undecided" | "card-returned"; readonly ref: string }
  /** `erpAway`: nothing was written, and the same press will do once the ERP is back. */
  | { readonly kind: "failed"; readonly ref: string | null; readonly erpAway: boolean }
  /** Unknown or another association's: the answer is the same. */
  | { readonly kind: "not-yours" }

export interface WorkAct {
  readonly act: "continue" | "give-up"
  readonly by: string
  readonly why: string
  readonly at: string
}

/** "waiting": it goes on, but the ERP does not answer now. "refused" and "stopped": it stopped again. */
export type WorkPress = "finished" | "running" | "waiting" | "refused" | "stopped" | "given-up" | "not-stopped"

export interface StoppedRun {
  readonly id: string
  readonly workflow: string
  readonly problem: string | null
  readonly cause: StopCause
  readonly since: string
  readonly acts: readonly WorkAct[]
}

export interface StuckWork {
  readonly id: string
  readonly kind: "prepare" | "hand-over" | "sale"
  readonly ref: string
  readonly since: string
  readonly association: string
  readonly state: "running" | "stopped"
  /** null while it runs. */
  readonly cause: StopCause | null
  readonly acts: readonly WorkAct[]
}
