import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { Steps } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { type Placed, placeOrder, placeOrderSteps, postalLine } from "../orders/place-order.ts"
import type { Colones } from "../vocabulary/money.ts"
import { recountCart } from "./cart-draft.ts"
import { amountDue, type BoughtLine } from "./rules/checkout.ts"

/** A cart as it is bought: its lines and the fee when the customer pressed 'Pagar' (PAY-37). */
export interface CartOrder {
  readonly key: string
  readonly customerId: number
  readonly draftId: number
  readonly pickupPoint: number
  readonly paymentModeId: number
  readonly lines: readonly BoughtLine[]
  readonly fee: Colones
  readonly keyIsNew?: boolean
}

export const cartOrderSteps = {
  ...placeOrderSteps,
  "see what stays in the cart": "Error al leer el carrito",
  "empty the cart": "Error al vaciar el carrito",
} as const
type CartOrderStep = keyof typeof cartOrderSteps

const orderLine = ({ productId, label, ...price }: BoughtLine): NewOrderLine => {
  const { quantity, unitPrice, taxRate } = price
  return { ...(productId === null ? { label } : { productId }), quantity, unitPrice, taxRate }
}

export const placeCartOrder = (
  steps: Steps<CartOrderStep>,
  order: CartOrder,
  services: Pick<Dependencies, "erp"> & { readonly postalFeeTax: number },
): Promise<Placed> => {
  const { key, customerId, pickupPoint: warehouseId, paymentModeId, fee } = order
  return placeOrder(
    steps,
    {
      key,
      keyIsNew: order.keyIsNew,
      draft: { customerId, warehouseId, paymentModeId },
      lines: {
        "add the lines": order.lines.map(orderLine),
        "add the postal fee": fee > 0 ? [postalLine(fee, services.postalFeeTax)] : [],
      },
      due: amountDue(order.lines, fee),
    },
    services,
  )
}

interface Remainder {
  readonly lineId: number
  readonly keep: number
  readonly unitPrice?: Colones
  readonly taxRate?: number
}

/** Lines and units that were added after 'Pagar' stay in the cart (PAY-37). */
const readRemainders = async ({ erp }: Pick<Dependencies, "erp">, order: CartOrder): Promise<Remainder[]> => {
  const draft = await erp.orders.get(order.draftId)
  if (draft?.status !== "draft" || draft.customerId !== order.customerId) return []
  return order.lines.flatMap(({ draftLineId, quantity }) => {
    const line = draft.lines.find(({ id }) => id === draftLineId)
    if (!line) return []
    const keep = Math.max(0, line.quantity - quantity)
    return [{ lineId: line.id, keep, unitPrice: line.unitPrice, taxRate: line.taxRate }]
  })
}

/**
 * Runs last, so that a checkout that stops leaves the cart whole. The rest are a step of their own, so that every retry
 * writes the same.
 */
export const emptyCart = async (
  { attempt }: Steps<CartOrderStep>,
  order: CartOrder,
  services: Pick<Dependencies, "erp" | "database">,
): Promise<void> => {
  const { erp } = services
  const rest = await attempt("see what stays in the cart", () => readRemainders(services, order), { retry: "forever" })
  if (rest.kind === "refused") return
  const write = async () => {
    for (const { lineId, keep, unitPrice, taxRate } of rest.value) {
      if (keep === 0 || unitPrice === undefined) await erp.orders.deleteLine(order.draftId, lineId)
      else await erp.orders.updateLine(order.draftId, lineId, { quantity: keep, unitPrice, taxRate })
    }
    await recountCart(services, order.customerId)
  }
  await attempt("empty the cart", write, { retry: "forever" })
}
