import type { Engine } from "../../platform/workflows/engine.ts"
import type { WorkflowProgress } from "../../platform/workflows/workflow-runs.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { paymentModes } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type CardCheckoutParts, closeOpenPages } from "./card-checkout.ts"
import type { CartParts } from "./cart.ts"
import { type CheckedOut, type CheckOutNeeds, checkOut } from "./check-out.ts"
import { type CheckoutProblem, type PaymentResult, transferCode } from "./rules/payment-result.ts"

export interface CheckoutParts extends CartParts, Pick<CardCheckoutParts, "card" | "settlement"> {
  readonly engine: Pick<Engine<CheckOutNeeds>, "run" | "status">
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
  /** Waits a while for the order; after "begun" `result` shows how it ended. */
  pay(customerId: number, request: CheckoutRequest): Promise<{ readonly kind: "begun" } | CheckoutProblem>
  result(customerId: number, key: string): Promise<PaymentResult | null>
}

/** Most orders take a second; after this time the page shows that the order is still in progress. */
const waitMs = 8000

const isProblem = (result: CheckedOut): result is Exclude<CheckedOut, { kind: "ordered" }> => result.kind !== "ordered"

export const createCheckout = (parts: CheckoutParts): CheckoutService => {
  const { engine, log } = parts
  const { brand } = parts.config

  /** A press that began nothing may be repeated with the same key: each try has a number of its own. */
  const idOf = (customerId: number, key: string, attempt: number) => `check-out:${customerId}:${key}:${attempt}`

  return {
    async pay(customerId, { key, pickupPoint, paymentModeId, seenTotal }) {
      const input = { key: `web-${customerId}-${key}`, customerId, pickupPoint, paymentModeId, seenTotal }
      try {
        if ((await closeOpenPages(parts, customerId)) === "under-way") return { kind: "under-way" }
        for (let attempt = 1; ; attempt++) {
          const outcome = await engine.run(checkOut, { id: idOf(customerId, key, attempt), input, waitMs })
          if (outcome.kind === "still-running") return { kind: "begun" }
          if (outcome.kind !== "done") return { kind: outcome.kind }
          if (!isProblem(outcome.result)) return { kind: "begun" }
          if (outcome.by === "this") return outcome.result
        }
      } catch (error) {
        log.error({ err: error, customerId }, "error al procesar el pago")
        return { kind: "failed" }
      }
    },

    async result(customerId, key) {
      let progress: WorkflowProgress | null = null
      for (let attempt = 1; ; attempt++) {
        const next = await engine.status(idOf(customerId, key, attempt))
        if (!next) break
        progress = next
      }
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
