import { z } from "zod"
import type { Colones } from "../shop/vocabulary/money.ts"
import type { OrderStatus } from "../shop/vocabulary/order-status.ts"
import { lineBody, type NewOrderLine, type OrderLine, wireOrderLine } from "./order-lines.ts"
import { flag, idMap, intText, linkedId, moment, money, now, statusReader, text, textOrNull } from "./wire.ts"

/** An order without lines, for lists and counts. Moments are Unix seconds. */
export interface OrderSummary {
  readonly id: number
  readonly ref: string
  /** Our idempotency key. */
  readonly refExt: string | null
  readonly refClient: string | null
  readonly customerId: number
  readonly status: OrderStatus
  readonly billed: boolean
  readonly total: Colones
  readonly tax: Colones
  readonly warehouseId: number | null
  readonly paymentModeId: number | null
  readonly paymentModeCode: string | null
  readonly createdAt: number | null
  readonly modifiedAt: number | null
  readonly validatedAt: number | null
}

export interface Order extends OrderSummary {
  readonly lines: readonly OrderLine[]
  /** Oldest first; filled by a single read only, lists have no links. */
  readonly invoiceIds: readonly number[]
}

export interface OrderDraft {
  readonly customerId: number
  readonly warehouseId?: number
  readonly paymentModeId?: number
  /** The bank account of the invoice that is made from the order. */
  readonly accountId?: number
  readonly refExt?: string
  readonly refClient?: string
  /** Unix seconds, now unless given; Dolibarr keeps the day. */
  readonly date?: number
  /** Created in the order's own transaction. */
  readonly lines?: readonly NewOrderLine[]
}

export const orderStatusCodes = { draft: 0, validated: 1, shipped: 2, delivered: 3, cancelled: -1 } as const

export type KnownOrderStatus = keyof typeof orderStatusCodes

export const toOrderStatus: (code: number) => OrderStatus = statusReader(orderStatusCodes)

const summaryFields = {
  id: intText,
  ref: text,
  ref_ext: textOrNull,
  ref_client: textOrNull,
  socid: intText,
  status: intText.transform(toOrderStatus),
  billed: flag,
  total_ttc: money,
  total_tva: money,
  warehouse_id: linkedId,
  mode_reglement_id: linkedId,
  mode_reglement_code: textOrNull,
  date_creation: moment,
  date_modification: moment,
  date_validation: moment,
}

export const summaryProperties = Object.keys(summaryFields).join(",")

const toSummary = (wire: z.output<z.ZodObject<typeof summaryFields>>): OrderSummary => ({
  id: wire.id,
  ref: wire.ref,
  refExt: wire.ref_ext,
  refClient: wire.ref_client,
  customerId: wire.socid,
  status: wire.status,
  billed: wire.billed,
  total: wire.total_ttc,
  tax: wire.total_tva,
  warehouseId: wire.warehouse_id,
  paymentModeId: wire.mode_reglement_id,
  paymentModeCode: wire.mode_reglement_code,
  createdAt: wire.date_creation,
  modifiedAt: wire.date_modification,
  validatedAt: wire.date_validation,
})

export const wireOrderSummary = z.object(summaryFields).transform(toSummary)

const links = z
  .union([z.object({ facture: idMap(linkedId).optional() }), z.array(z.unknown()), z.null()])
  .optional()
  .transform(linked => {
    const invoices = linked && !Array.isArray(linked) ? Object.values(linked.facture ?? {}) : []
    return invoices.filter(id => id !== null).sort((a, b) => a - b)
  })

export const wireOrder = z
  .object({ ...summaryFields, lines: z.array(wireOrderLine).nullish(), linkedObjectsIds: links })
  .transform((wire): Order => ({ ...toSummary(wire), lines: wire.lines ?? [], invoiceIds: wire.linkedObjectsIds }))

export const orderBody = (draft: OrderDraft) => ({
  socid: draft.customerId,
  type: 0,
  date: draft.date ?? now(),
  status: orderStatusCodes.draft,
  lines: (draft.lines ?? []).map(lineBody),
  warehouse_id: draft.warehouseId,
  mode_reglement_id: draft.paymentModeId,
  fk_account: draft.accountId,
  ref_ext: draft.refExt,
  ref_client: draft.refClient,
})
