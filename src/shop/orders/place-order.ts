import type { Erp } from "../../erp/erp.ts"
import { refusal } from "../../erp/erp-error.ts"
import type { Order, OrderDraft } from "../../erp/order.ts"
import { type NewOrderLine, surplusLines } from "../../erp/order-lines.ts"
import type { Failure } from "../../platform/workflows/failure.ts"
import type { Retry } from "../../platform/workflows/retry.ts"
import type { Steps } from "../../platform/workflows/workflow.ts"
import { orderDefaults } from "../vocabulary/business.ts"
import { type Colones, sameAmount, sum } from "../vocabulary/money.ts"

/** The steps of every order the shop makes, in the order of ERP-44 to ERP-47; the log's words are FAIL-15's. */
export const placeOrderSteps = {
  "create the order": "Error al crear la orden",
  "add the lines": "Error al agregar los productos a la orden",
  "add the discounts": "Error al agregar los descuentos a la orden",
  "add the extras": "Error al agregar los productos adicionales a la orden",
  "add the postal fee": "Error al agregar el costo de envío",
  "validate the order": "Error al validar la orden",
} as const
type PlaceOrderStep = keyof typeof placeOrderSteps
export type LinesStep = Extract<PlaceOrderStep, `add ${string}`>

export interface OrderToPlace {
  /** Our key: the order's ref_ext, by which a step that runs twice finds what it made. */
  readonly key: string
  readonly draft: Omit<OrderDraft, "refExt">
  /** What is added, step by step; a step without lines is left out. */
  readonly lines: Readonly<Partial<Record<LinesStep, readonly NewOrderLine[]>>>
  /** What the order must come to before it is validated (I2). */
  readonly due: Colones
  /** Steps of the caller's own, once the order exists and before it is validated. */
  readonly afterCreation?: (orderId: number) => Promise<unknown>
  readonly beforeValidation?: () => Promise<unknown>
}

export type Placed =
  | { readonly kind: "placed"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "refused"; readonly orderId: number | null; readonly failure: Failure }

type Needs = { readonly erp: Pick<Erp, "orders"> }

/** Nothing may be validated that is not exactly what was bought (I2): a late second arrival of a line is taken out. */
const fillExactly = async ({ erp }: Needs, orderId: number, wanted: readonly NewOrderLine[]): Promise<void> => {
  for (const line of surplusLines(await erp.orders.ensureLines(orderId, wanted), wanted))
    await erp.orders.deleteLine(orderId, line.id)
}

/** Refuses an order that does not hold what is due; one that is validated already stays as it is. */
const validateExactly = async ({ erp }: Needs, orderId: number, due: Colones): Promise<Order> => {
  const before = await erp.orders.get(orderId)
  if (before?.status === orderDefaults.status) {
    if (!sameAmount(before.total, due) || !sameAmount(sum(before.lines.map(line => line.total)), due))
      throw refusal("POST", `/orders/${orderId}/validate`, `the order holds ${before.total}, not ${due}`)
  }
  return erp.orders.ensureValidated(orderId)
}

/**
 * Create, fill, validate: the one way from lines to an order in the ERP. Validation is never left in doubt, whatever the
 * workflow's own retry is; `creation` is that of the first step, where nothing is in the ERP yet.
 */
export const placeOrder = async (
  { attempt }: Steps<PlaceOrderStep>,
  order: OrderToPlace,
  services: Needs,
  { creation }: { readonly creation?: Retry } = {},
): Promise<Placed> => {
  const create = () => services.erp.orders.findOrCreateByRefExt(order.key, order.draft)
  const created = await attempt("create the order", create, { retry: creation })
  if (created.kind === "refused") return { ...created, orderId: null }
  const orderId = created.value.id
  await order.afterCreation?.(orderId)
  const wanted: NewOrderLine[] = []
  for (const [step, lines] of Object.entries(order.lines) as [LinesStep, readonly NewOrderLine[]][]) {
    if (lines.length === 0) continue
    wanted.push(...lines)
    const soFar = [...wanted]
    const filled = await attempt(step, () => fillExactly(services, orderId, soFar))
    if (filled.kind === "refused") return { ...filled, orderId }
  }
  await order.beforeValidation?.()
  const validate = async () => (await validateExactly(services, orderId, order.due)).ref
  const validated = await attempt("validate the order", validate, { retry: "forever" })
  return validated.kind === "refused" ? { ...validated, orderId } : { kind: "placed", orderId, ref: validated.value }
}

/** A draft of ours that will never be an order does not stay behind. */
export const deleteUnfinished = async ({ erp }: Needs, key: string): Promise<void> => {
  const order = await erp.orders.findByRefExt(key)
  if (order?.status === orderDefaults.status) await erp.orders.delete(order.id)
}
