/**
 * One way from a card payment to what was bought, for every kind of payment. The return pages, the provider's webhook and the
 * poller all call `settlement.settle(orderNumber)`: it asks the provider, moves our record, and hands what is paid to the
 * story of its kind under the order number. Whoever comes first does it, the others see the result.
 *
 * A new kind of payment: write its story (see settlement-story.ts) and put it in the table below.
 */
import { checkPayment } from "../payments/check-payment.ts"
import { type CardGateway, GatewayError } from "../payments/gateway.ts"
import { factsOf, type PaymentKind, type PaymentRecord, type PaymentRecords } from "../payments/payment-records.ts"
import type { Log } from "./engine/log.ts"
import type { Engine } from "./engine.ts"
import { settleCardPayment } from "./settle-card-payment.ts"
import type { SettlementStory } from "./settlement-story.ts"
import type { WorkflowServices } from "./workflow-services.ts"

export const settlementStories: Partial<Record<PaymentKind, SettlementStory>> = {
  cart: settleCardPayment,
}

export interface SettleOptions {
  /** The browser came back with the cancel flag. */
  readonly cancelled?: boolean
  /** How long to wait for the story's end; it goes on by itself afterwards. */
  readonly waitMs?: number
}

export interface Settlement {
  /**
   * The payment as it stands after asking the provider and, where it is paid, after its story or the wait. null: no such
   * payment. A provider that cannot be asked changes nothing: the payment is still open then (PAY-40).
   */
  settle(orderNumber: string, options?: SettleOptions): Promise<PaymentRecord | null>
  /** The provider's webhook: a hint to look, believed only when signed. false: not the provider's. */
  hear(body: unknown): Promise<boolean>
}

interface SettlementParts {
  readonly engine: Pick<Engine<WorkflowServices>, "run" | "start">
  readonly payments: PaymentRecords
  readonly gateway: CardGateway | null
  readonly log: Log
}

export const createSettlement = ({ engine, payments, gateway, log }: SettlementParts): Settlement => {
  const asked = async (orderNumber: string, cancelled: boolean): Promise<PaymentRecord | null> => {
    if (!gateway) return payments.get(orderNumber)
    try {
      return await checkPayment({ gateway, records: payments }, orderNumber, { cancelled })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderNumber }, "no se pudo consultar el pago")
      return payments.get(orderNumber)
    }
  }

  const settle: Settlement["settle"] = async (orderNumber, { cancelled = false, waitMs = 0 } = {}) => {
    const payment = await asked(orderNumber, cancelled)
    if (payment?.state !== "paid") return payment
    const story = settlementStories[payment.kind]
    if (!story) throw new Error(`nothing is known to settle a payment of kind "${payment.kind}"`)
    const request = { id: orderNumber, input: { orderNumber } }
    if (waitMs === 0) await engine.start(story, request)
    else await engine.run(story, { ...request, waitMs })
    return payments.get(orderNumber)
  }

  return {
    settle,

    async hear(body) {
      const notice = gateway?.readWebhook(body) ?? null
      const payment = notice && (await payments.get(notice.orderNumber))
      if (!gateway || !payment || !gateway.isSigned(notice, factsOf(payment))) {
        log.warn({ orderNumber: payment?.orderNumber ?? null }, "aviso de pago sin firma válida")
        return false
      }
      await settle(payment.orderNumber)
      return true
    },
  }
}
