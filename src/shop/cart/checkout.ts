import type { Engine } from "../../platform/workflows/engine.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { WorkflowProgress } from "../../platform/workflows/workflow-runs.ts"
import type { PaymentState } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { checkoutHoldMinutes } from "../orders/availability/availability.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { deleteUnfinished } from "../orders/place-order.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { Colones } from "../vocabulary/money.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { type CardPages, closeOpenPages } from "./card-checkout.ts"
import { cartOrderSteps, emptyCart, placeCartOrder } from "./cart-order.ts"
import { openCheckouts } from "./open-checkout-records.ts"
import { holdLines, type Priced, reviewCart, type Stock } from "./review-cart.ts"
import { amountDue, type CartDifference, type CheckoutProblem, type PaymentResult } from "./rules/checkout.ts"

interface CheckOut {
  readonly key: string
  readonly customerId: number
  readonly pickupPoint: number
  /** SINPE or cash. */
  readonly paymentModeId: number
  readonly seenTotal: Colones | null
}

type CheckedOut =
  | {
      readonly kind: "ordered"
      readonly orderId: number
      readonly ref: string
      readonly total: Colones
      readonly paymentModeId: number
    }
  | { readonly kind: "under-way" | "no-order" | "failed" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }

type CheckOutServices = Pick<Dependencies, "erp" | "database" | "settings"> &
  Stock &
  Priced & { readonly payments: PaymentRecords; readonly postalFeeTax: number }

const undecided: readonly PaymentState[] = ["pending", "paid"]

/** A card payment of the same cart that is decided meanwhile either comes first or finds this purchase (PAY-26). */
const reviewAndHold = async (services: CheckOutServices, request: CheckOut) => {
  const { key: holder, customerId, pickupPoint: warehouseId } = request
  const checkouts = openCheckouts(services.database)
  const since = await orderWork(services.database).clock()
  const review = await reviewCart(services, customerId, request)
  if (review.kind !== "ready") return review
  const { reading, ...ready } = review
  const cartLines = ready.lines.map(line => line.draftLineId)
  const rivals = await services.payments.listRivals(customerId, cartLines)
  if (rivals.some(({ state }) => undecided.includes(state))) return { kind: "under-way" } as const
  const hold = { holder, customerId, warehouseId, replaceable: false, minutes: checkoutHoldMinutes }
  const short = await holdLines(services.availability, ready.lines, hold, reading)
  if (short) return short
  const rival = await checkouts.buy({ orderKey: holder, customerId, cartLines, since })
  return rival === null ? ready : ({ kind: "under-way" } as const)
}

/** The cart is claimed before it is read, so that two requests with different keys cannot both buy it (PAY-07, PAY-11). */
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
  async run(steps, request: CheckOut, services: CheckOutServices): Promise<CheckedOut> {
    const { step, attempt, workflowId } = steps
    const checkouts = openCheckouts(services.database)
    if (!(await step("claim the cart", () => checkouts.take(request.customerId, workflowId))))
      return { kind: "under-way" }

    const buy = async (): Promise<CheckedOut> => {
      const reviewed = await attempt("review the cart", () => reviewAndHold(services, request))
      if (reviewed.kind === "refused") return { kind: "failed" }
      if (reviewed.value.kind !== "ready") return reviewed.value
      // The first attempt has a new key. Only a later attempt can find an order of an earlier one.
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
      // The order's units stay held until the index of open orders has the order.
      await services.availability[result.kind === "ordered" ? "becameOrder" : "end"](request.key)
      if (result.kind !== "ordered") await checkouts.release(request.key)
      await checkouts.free(workflowId)
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

/** Most orders take a second. After this time the page says that the order is still in progress. */
const waitMs = 8000

const isProblem = (result: CheckedOut): result is Exclude<CheckedOut, { kind: "ordered" }> => result.kind !== "ordered"

export const createCheckout = (
  dependencies: Pick<Dependencies, "log" | "settings"> &
    CardPages & {
      readonly engine: Pick<Engine<CheckOutServices>, "run" | "status">
      readonly config: { readonly brand: Brand }
    },
) => {
  const { engine, log, config, settings } = dependencies

  /** Each attempt has a number, so that a request that began nothing may be repeated with its key. */
  const checkOutId = (customerId: number, key: string, attempt: number) => `check-out:${customerId}:${key}:${attempt}`

  return {
    /**
     * Waits briefly for the order; after "begun" `result` returns how it ended. `key` comes from the form, so that a repeated
     * request is one order (I8).
     */
    async pay(
      customerId: number,
      { key, ...request }: Omit<CheckOut, "customerId">,
    ): Promise<{ readonly kind: "begun" } | CheckoutProblem> {
      const input = { key: `web-${customerId}-${key}`, customerId, ...request }
      try {
        if ((await closeOpenPages(dependencies, customerId)) === "under-way") return { kind: "under-way" }
        for (let attempt = 1; ; attempt++) {
          const outcome = await engine.run(checkOut, { id: checkOutId(customerId, key, attempt), input, waitMs })
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

    async result(customerId: number, key: string): Promise<PaymentResult | null> {
      let progress: WorkflowProgress | null = null
      for (let attempt = 1; ; attempt++) {
        const next = await engine.status(checkOutId(customerId, key, attempt))
        if (!next) break
        progress = next
      }
      if (!progress) return null
      if (progress.state === "running") return { state: "open", by: "order" }
      const done = progress.result as CheckedOut | null
      if (done?.kind !== "ordered") return { state: "failed", why: "not-processed", description: null }
      if (done.paymentModeId !== settings.business().paymentModes.sinpe)
        return { state: "success", by: "cash", ref: done.ref }
      const transfer = {
        phone: config.brand.phone,
        holder: config.brand.sinpeHolder,
        amount: done.total,
        code: transferCode(done.ref),
      }
      return { state: "success", by: "sinpe", ref: done.ref, transfer }
    },
  }
}
