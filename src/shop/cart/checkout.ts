import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { paymentModes } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { CartParts } from "./cart.ts"
import type { CartOrder } from "./cart-order.ts"
import { type CheckedOut, checkOut, checkOutId } from "./check-out.ts"
import { reviewCart } from "./review-cart.ts"
import { type CheckoutProblem, type PaymentResult, transferCode } from "./rules/payment-result.ts"

export interface CheckoutParts extends CartParts {
  readonly engine: Pick<Engine<WorkflowServices>, "run" | "status">
  readonly config: { readonly brand: Brand }
}

export interface CheckoutRequest {
  /** Of the form: one press of 'Pagar' is one order, however often it arrives (I8). */
  readonly key: string
  readonly pickupPoint: number
  readonly paymentModeId: typeof paymentModes.sinpe | typeof paymentModes.cash
  readonly seenTotal: Colones | null
}

export interface CheckoutService {
  /** Begins the order and waits a while for it; "begun" is an end too: `result` tells how it went. */
  pay(customerId: number, request: CheckoutRequest): Promise<{ readonly kind: "begun" } | CheckoutProblem>
  /** null: the customer began nothing with this key. */
  result(customerId: number, key: string): Promise<PaymentResult | null>
}

/** Most orders take a second; whoever waits longer is shown that it goes on. */
const waitMs = 8000

const problemOf = (checkedOut: CheckedOut): CheckoutProblem | null =>
  checkedOut.kind === "ordered" ? null : { kind: checkedOut.kind }

export const createCheckout = (parts: CheckoutParts): CheckoutService => {
  const { engine, log } = parts
  const { brand } = parts.config

  const run = async (customerId: number, key: string, order: CartOrder) => {
    const outcome = await engine.run(checkOut, { id: checkOutId(customerId, key), input: order, waitMs })
    if (outcome.kind === "done") return problemOf(outcome.result) ?? ({ kind: "begun" } as const)
    return outcome.kind === "still-running" ? ({ kind: "begun" } as const) : { kind: outcome.kind }
  }

  return {
    async pay(customerId, { key, pickupPoint, paymentModeId, seenTotal }) {
      const order = { key: `web-${customerId}-${key}`, customerId, pickupPoint, paymentModeId }
      try {
        const review = await reviewCart(parts, customerId, { pickupPoint, seenTotal })
        if (review.kind === "ready")
          return await run(customerId, key, { ...order, draftId: review.draftId, lines: review.lines })
        // The first press has emptied the cart: its repetition gets its answer, not an empty cart's.
        if (!(await engine.status(checkOutId(customerId, key)))) return review
        return await run(customerId, key, { ...order, draftId: 0, lines: [] })
      } catch (error) {
        log.error({ err: error, customerId }, "error al procesar el pago")
        return { kind: "failed" }
      }
    },

    async result(customerId, key) {
      const progress = await engine.status(checkOutId(customerId, key))
      if (!progress) return null
      if (progress.state === "running") return { state: "open", by: "order" }
      const done = progress.result as CheckedOut | null
      if (done?.kind !== "ordered") return { state: "failed", why: "not-processed", description: null }
      if (done.paymentModeId !== paymentModes.sinpe) return { state: "success", by: "cash", ref: done.ref }
      const transfer = {
        phone: brand.phone,
        holder: brand.sinpeHolder,
        amount: done.total,
        code: transferCode(done.ref),
      }
      return { state: "success", by: "sinpe", ref: done.ref, transfer }
    },
  }
}
