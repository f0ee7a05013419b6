import { counterLimits } from "../../vocabulary/business.ts"
import type { ErpIds } from "../../vocabulary/documented-ids.ts"
import type { OrderStatus } from "../../vocabulary/order-status.ts"
import { mayHandle } from "../../vocabulary/people.ts"

export const queues = {
  alistar: { status: "validated", pageSize: 20 },
  entregar: { status: "shipped", pageSize: counterLimits.handOverPageSize },
} as const
export type QueueName = keyof typeof queues

/** A draft is a customer's cart, so no staff may handle it. */
export const mayHandleOrder = (
  staff: { readonly warehouseId: number },
  order: { readonly warehouseId: number | null; readonly status: OrderStatus },
): boolean => order.status !== "draft" && mayHandle(staff, order.warehouseId)

/** ASOC-22. `found` is undefined when the customer could not be read. */
export const shownCustomer = (
  customerId: number,
  found: { readonly name: string; readonly alias: string; readonly phone: string } | undefined,
) =>
  found
    ? { name: found.name || "Desconocido", studentId: found.alias || "N/A", phone: found.phone }
    : { name: "Desconocido", studentId: `ID ${customerId}`, phone: "" }

type PaymentModes = ErpIds["paymentModes"]

export const amountToTake = (
  { paymentModeId, total }: { readonly paymentModeId: number | null; readonly total: number },
  { card, sinpe }: Pick<PaymentModes, "card" | "sinpe">,
): number => (paymentModeId === card || paymentModeId === sinpe ? 0 : total)

/** `isConfirmed`: it waits for no transfer. */
export const isPaid = (
  { paymentModeId, billed }: { readonly paymentModeId: number | null; readonly billed: boolean },
  { paymentModes, isConfirmed }: { readonly paymentModes: PaymentModes; readonly isConfirmed: boolean },
): boolean => billed || paymentModeId === paymentModes.card || (paymentModeId === paymentModes.sinpe && isConfirmed)

export const methodName = (modeId: number | null, code: string | null, paymentModes: PaymentModes): string => {
  if (modeId === null) return "Sin método (efectivo)"
  if (modeId === paymentModes.sinpe) return "Sinpe Móvil"
  if (modeId === paymentModes.cash) return "Efectivo"
  return modeId === paymentModes.card ? "Tarjeta" : (code ?? `Método ${modeId}`)
}

export interface TrailEntry {
  readonly action: "prepare" | "hand-over" | "sale"
  readonly association: string
  readonly person: string | null
  readonly at: string
}

export type BringResult =
  | { readonly kind: "brought"; readonly units: number }
  /** Another person was first, or the units are no longer there. */
  | { readonly kind: "nothing" }
  | { readonly kind: "running"; readonly erpAway: boolean }
  | { readonly kind: "failed" }
  | { readonly kind: "not-yours" }

/** Why work stopped: the ERP did not answer, answered with errors, or refused; "shop" is a fault in the shop itself. */
export type StopCause = "away" | "error" | "refused" | "shop"

export type QueueCountsShown = Readonly<Record<"alistar" | "entregar" | "sinpe" | "placas" | "review", number>>

/** `revision` changes with every change in the queues. */
export type QueueNews = QueueCountsShown & { readonly revision: number }

export const newsTag = (news: QueueNews | null): string =>
  news ? `"${[news.alistar, news.entregar, news.sinpe, news.placas, news.review, news.revision].join("-")}"` : '"none"'

export type OrderActionResult =
  | { readonly kind: "done"; readonly ref: string; readonly otherWarehouse: boolean }
  | { readonly kind: "already"; readonly ref: string; readonly entry: TrailEntry }
  /** The order has another state in the ERP, which the shop did not set. */
  | { readonly kind: "moved"; readonly ref: string }
  | { readonly kind: "running"; readonly ref: string; readonly erpAway: boolean }
  /** Its transfer is not confirmed, and the form did not state that it was seen (SINPE-05). */
  | { readonly kind: "unseen"; readonly ref: string }
  /** Its card payment is not settled or was refunded, so nothing was done. */
  | { readonly kind: "card-undecided" | "card-returned"; readonly ref: string }
  /** `erpAway`: nothing was written, and the same press works once the ERP is back. */
  | { readonly kind: "failed"; readonly ref: string | null; readonly erpAway: boolean }
  /** Unknown or another association's; the answer is the same. */
  | { readonly kind: "not-yours" }

export interface WorkDecision {
  readonly act: "continue" | "give-up"
  readonly by: string
  readonly why: string
  readonly at: string
}

/** "waiting": it continues when the ERP answers. "refused" and "stopped": it stopped again. */
export type WorkPress = "finished" | "running" | "waiting" | "refused" | "stopped" | "given-up" | "not-stopped"

/** ERP-41 and ERP-42. The texts are for the log (ASOC-20); people see only that it failed. */
export const prepareSteps = {
  "create the shipment": "Error al crear el envío",
  "validate the shipment": "Error al validar el envío",
} as const

export const handOverSteps = {
  "create the invoice": "Error al crear la factura",
  "validate the invoice": "Error al validar la factura",
  "set the payment mode": "Error al actualizar el método de pago y la cuenta de la factura",
  "register the payment": "Error al agregar el pago a la factura",
  "mark the order billed": "Error al marcar la orden como facturada",
  "find the shipment": "Error al buscar el envío de la orden",
  "close the shipment": "Error al cerrar el envío",
} as const

type PrepareStep = keyof typeof prepareSteps
type HandOverStep = keyof typeof handOverSteps

const stepNames = {
  "create the shipment": "crear el envío",
  "validate the shipment": "validar el envío",
  "create the invoice": "crear la factura",
  "validate the invoice": "validar la factura",
  "set the payment mode": "anotar el método de pago",
  "register the payment": "registrar el pago",
  "mark the order billed": "marcar el pedido como facturado",
  "find the shipment": "buscar el envío",
  "close the shipment": "cerrar el envío",
} as const satisfies Record<PrepareStep | HandOverStep, string>

/** Steps that only write our own tables do not count. */
export const readProgress = (
  steps: typeof prepareSteps | typeof handOverSteps,
  recorded: readonly { readonly name: string; readonly outcome: "done" | "refused" }[],
) => {
  const plan = Object.keys(steps) as (PrepareStep | HandOverStep)[]
  const finished = new Set(recorded.filter(step => step.outcome === "done").map(step => step.name))
  const done = plan.filter(step => finished.has(step)).length
  const next = plan.find(step => !finished.has(step))
  return { done, of: plan.length, next: next ? stepNames[next] : "terminar" }
}
