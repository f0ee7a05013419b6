import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Failure } from "../../platform/workflows/failure.ts"
import type { Patience } from "../../platform/workflows/retry-plan.ts"
import type { Attempt, Story } from "../../platform/workflows/steps.ts"
import { fillExactly, validateExactly } from "../orders/exact-order.ts"
import { orderDefaults, postalFee } from "../vocabulary/business.ts"
import { colones } from "../vocabulary/money.ts"
import { amountDue, type BoughtLine } from "./rules/bought-lines.ts"
import { feeFor } from "./rules/cart-lines.ts"

/** A cart as it is bought: its lines at the moment the customer pressed 'Pagar' (PAY-37). */
export interface CartOrder {
  /** Our key: the order's ref_ext, by which a step that runs twice finds what it made. */
  readonly key: string
  readonly customerId: number
  readonly draftId: number
  readonly pickupPoint: number
  readonly paymentModeId: number
  readonly lines: readonly BoughtLine[]
}

export type Placed =
  | { readonly kind: "placed"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "refused"; readonly orderId: number | null; readonly failure: Failure }

const orderLine = ({ productId, label, quantity, unitPrice }: BoughtLine): NewOrderLine =>
  productId === null ? { label, quantity, unitPrice } : { productId, quantity, unitPrice }

const feeLine: NewOrderLine = { label: postalFee.label, quantity: 1, unitPrice: colones(postalFee.amount) }

/** What the log says of a step that failed for good (FAIL-15). */
const logTexts: Readonly<Record<string, string>> = {
  "create the order": "Error al crear la orden",
  "add the lines": "Error al agregar los productos a la orden",
  "add the postal fee": "Error al agregar el costo de envío",
  "validate the order": "Error al validar la orden",
  "see what stays in the cart": "Error al leer el carrito",
  "empty the cart": "Error al vaciar el carrito",
}

const told = <T>({ log }: WorkflowServices, order: CartOrder, outcome: Attempt<T>): Attempt<T> => {
  if (outcome.kind === "refused") {
    const { step } = outcome.failure
    const { customerId, key } = order
    log.error({ customerId, key, failure: outcome.failure }, logTexts[step ?? ""] ?? "Error al procesar la orden")
  }
  return outcome
}

/**
 * ERP-44: create the order, add its lines, for pickup 5 the fee line, validate. `patience` is that of the steps before
 * validation; validation itself is never left in doubt.
 */
export const placeCartOrder = async (
  story: Story,
  order: CartOrder,
  services: WorkflowServices,
  patience: Patience,
): Promise<Placed> => {
  const { erp } = services
  const created = told(
    services,
    order,
    await story.attempt(
      "create the order",
      () =>
        erp.orders.findOrCreateByRefExt(order.key, {
          customerId: order.customerId,
          warehouseId: order.pickupPoint,
          paymentModeId: order.paymentModeId,
        }),
      { patience },
    ),
  )
  if (created.kind === "refused") return { ...created, orderId: null }
  const orderId = created.value.id
  const lines = order.lines.map(orderLine)
  const filled = told(
    services,
    order,
    await story.attempt("add the lines", () => fillExactly(services, orderId, lines), { patience }),
  )
  if (filled.kind === "refused") return { ...filled, orderId }
  if (feeFor(order.pickupPoint) > 0) {
    const sent = told(
      services,
      order,
      await story.attempt("add the postal fee", () => fillExactly(services, orderId, [...lines, feeLine]), {
        patience,
      }),
    )
    if (sent.kind === "refused") return { ...sent, orderId }
  }
  const due = amountDue(order.lines, order.pickupPoint)
  const final = told(
    services,
    order,
    await story.attempt("validate the order", async () => (await validateExactly(services, orderId, due)).ref, {
      patience: "forever",
    }),
  )
  if (final.kind === "refused") return { ...final, orderId }
  return { kind: "placed", orderId, ref: final.value }
}

interface Remainder {
  readonly lineId: number
  readonly keep: number
}

/** What was put into the cart after the customer pressed 'Pagar' stays there, further units of a bought line too (PAY-37). */
const remaindersOf = async ({ erp }: WorkflowServices, order: CartOrder): Promise<Remainder[]> => {
  const draft = await erp.orders.get(order.draftId)
  if (draft?.status !== orderDefaults.status || draft.customerId !== order.customerId) return []
  return order.lines.flatMap(({ draftLineId, quantity }) => {
    const line = draft.lines.find(({ id }) => id === draftLineId)
    return line ? [{ lineId: line.id, keep: Math.max(0, line.quantity - quantity) }] : []
  })
}

/**
 * Last of ERP-44, so that a checkout that stops before leaves the cart whole. What is to stay is decided in a step of its own:
 * the units written are then the same however often the writing runs. A cart that cannot be emptied does not undo an order.
 */
export const emptyCart = async (story: Story, order: CartOrder, services: WorkflowServices): Promise<void> => {
  const { erp } = services
  const stays = told(
    services,
    order,
    await story.attempt("see what stays in the cart", () => remaindersOf(services, order), { patience: "forever" }),
  )
  if (stays.kind === "refused") return
  const work = async () => {
    const lines = await erp.orders.lines(order.draftId)
    for (const { lineId, keep } of stays.value) {
      const line = lines.find(({ id }) => id === lineId)
      if (!line || line.quantity === keep) continue
      if (keep === 0) await erp.orders.deleteLine(order.draftId, lineId)
      else await erp.orders.updateLine(order.draftId, lineId, { quantity: keep, unitPrice: line.unitPrice })
    }
  }
  told(services, order, await story.attempt("empty the cart", work, { patience: "forever" }))
}
