import type { Database } from "../../platform/database/database.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentState } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { messages } from "../messages/messages.ts"
import { checkoutHoldMinutes } from "../orders/availability/availability.ts"
import { deleteUnfinished } from "../orders/place-order.ts"
import type { PaymentMode } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { cartClaims } from "./cart-claim-records.ts"
import { cartOrderSteps, emptyCart, type PlaceCartNeeds, placeCartOrder } from "./cart-order.ts"
import { holdLines, type ReviewNeeds, reviewCart } from "./review-cart.ts"
import { amountDue, type CartDifference } from "./rules/bought-lines.ts"

export interface CheckOut {
  readonly key: string
  readonly customerId: number
  readonly pickupPoint: number
  readonly paymentModeId: PaymentMode
  readonly seenTotal: Colones | null
}

export type CheckedOut =
  | {
      readonly kind: "ordered"
      readonly orderId: number
      readonly ref: string
      readonly total: Colones
      readonly paymentModeId: number
    }
  | { readonly kind: "under-way" }
  | { readonly kind: "no-order" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }
  | { readonly kind: "failed" }

export interface CheckOutNeeds extends ReviewNeeds, PlaceCartNeeds {
  readonly erp: PlaceCartNeeds["erp"]
  readonly database: Database
  readonly payments: Pick<PaymentRecords, "rivalsOf">
}

const undecided: readonly PaymentState[] = ["pending", "paid"]

/** A card payment of the same cart that is decided meanwhile either comes first here or finds this purchase (PAY-26). */
const reviewAndHold = async (services: CheckOutNeeds, request: CheckOut) => {
  const { key: holder, customerId, pickupPoint: warehouseId } = request
  const claims = cartClaims(services.database)
  const since = await claims.clock()
  const review = await reviewCart(services, customerId, request)
  if (review.kind !== "ready") return review
  const { reading, ...ready } = review
  const cartLines = ready.lines.map(line => line.draftLineId)
  const rivals = await services.payments.rivalsOf(customerId, cartLines)
  if (rivals.some(({ state }) => undecided.includes(state))) return { kind: "under-way" } as const
  const hold = { holder, customerId, warehouseId, replaceable: false, minutes: checkoutHoldMinutes }
  const short = await holdLines(services.availability, ready.lines, hold, reading)
  if (short) return short
  const rival = await claims.buy({ orderKey: holder, customerId, cartLines, since })
  return rival === null ? ready : ({ kind: "under-way" } as const)
}

/** The cart is claimed before it is read: two presses with different keys cannot both buy it (PAY-07, PAY-11). */
export const checkOut = defineWorkflow({
  name: "check out",
  steps: {
    "claim the cart": "Error al reservar el carrito",
    "review the cart": "Error al revisar el carrito",
    ...cartOrderSteps,
    "give the order up": "Error al borrar la orden sin terminar",
    "free the cart": "Error al liberar el carrito",
    "write the mail": "Error al escribir el correo del pedido",
  },
  sameRequest: ({ customerId, pickupPoint, paymentModeId }: CheckOut) => ({ customerId, pickupPoint, paymentModeId }),
  async run(steps, request: CheckOut, services: CheckOutNeeds): Promise<CheckedOut> {
    const { step, attempt, workflowId } = steps
    const claims = cartClaims(services.database)
    if (!(await step("claim the cart", () => claims.take(request.customerId, workflowId)))) return { kind: "under-way" }

    const buy = async (): Promise<CheckedOut> => {
      const reviewed = await attempt("review the cart", () => reviewAndHold(services, request))
      if (reviewed.kind === "refused") return { kind: "failed" }
      if (reviewed.value.kind !== "ready") return reviewed.value
      // The key is the form's: only a later attempt can find what an earlier one left.
      const order = { ...request, ...reviewed.value, keyIsNew: workflowId.endsWith(":1") }
      const placed = await placeCartOrder(steps, order, services)
      if (placed.kind === "placed") {
        await emptyCart(steps, order, services)
        const { orderId, ref } = placed
        const { paymentModeId } = order
        return { kind: "ordered", orderId, ref, total: amountDue(order.lines, order.fee), paymentModeId }
      }
      await attempt("give the order up", () => deleteUnfinished(services, order.key), { retry: "outage" })
      return { kind: "failed" }
    }

    const result = await buy()
    const free = async () => {
      // The units of an order stay held until it is among the open ones.
      await services.availability[result.kind === "ordered" ? "becameOrder" : "end"](request.key)
      if (result.kind !== "ordered") await claims.giveBack(request.key)
      await claims.free(workflowId)
    }
    await step("free the cart", free, { retry: "forever" })
    if (result.kind === "ordered") {
      const { orderId } = result
      const mail = {
        fact: `order-received:${orderId}`,
        to: { orderId },
        kind: "order-received",
        data: { orderId },
      } as const
      await step("write the mail", () => messages(services.database).write(mail), { retry: "forever" })
    }
    return result
  },
})
