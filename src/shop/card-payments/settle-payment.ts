/**
 * One way from a card payment to what was bought, for every kind of payment. The return pages (`settleReturn`), the provider's
 * webhook (`hear`) and the poller (`settle`) all do the same: ask the provider, move our record, and hand what is paid to the
 * story of its kind under the order number. Whoever comes first does it, the others see the result.
 *
 * A new kind of payment: write its story (see settlement-story.ts) and put it in the table below.
 */

import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Log } from "../../platform/workflows/dbos-log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import { settleCardPayment } from "../cart/settle-cart-payment.ts"
import { kitOrder } from "../kits/settle-kit-payment.ts"
import { checkPayment } from "./check-payment.ts"
import { outcomeOf, type PaymentOutcome, saidBy } from "./payment-outcome.ts"
import { factsOf, type PaymentKind, type PaymentRecord, type PaymentRecords } from "./payment-records.ts"
import type { Said } from "./payment-states.ts"
import type { SettlementStory } from "./settlement-workflow.ts"

export const settlementStories: Record<PaymentKind, SettlementStory> = {
  cart: settleCardPayment,
  kit: kitOrder,
}

export interface SettledReturn {
  readonly outcome: PaymentOutcome
  /** null: no such payment. Whose it is, and of which kind, is for the page to compare. */
  readonly payment: PaymentRecord | null
}

export interface Settlement {
  /** The payment after asking the provider; a story that this began goes on by itself. null: no such payment. */
  settle(orderNumber: string): Promise<PaymentRecord | null>
  /** null: the address carries no return of the provider (PAY-30). */
  readReturn(query: URLSearchParams): CardReturn | null
  /**
   * What may be told to the browser that came back, after waiting at most waitMs for the order. A provider that cannot be
   * asked leaves the payment open (PAY-40). It may be repeated, in any browser, signed in or not.
   */
  settleReturn(claim: CardReturn, options?: { readonly waitMs?: number }): Promise<SettledReturn>
  /** The provider's webhook: a hint to look, believed only when signed. false: not the provider's. */
  hear(body: unknown): Promise<boolean>
}

interface SettlementParts {
  readonly engine: Pick<Engine<WorkflowServices>, "run" | "start">
  readonly payments: PaymentRecords
  readonly gateway: CardGateway | null
  readonly log: Log
}

const longestDescription = 200

export const createSettlement = ({ engine, payments, gateway, log }: SettlementParts): Settlement => {
  const ask = async (orderNumber: string, said?: Said) => {
    if (!gateway) return { payment: await payments.get(orderNumber), asked: false }
    try {
      return { payment: await checkPayment({ gateway, records: payments }, orderNumber, said), asked: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderNumber }, "no se pudo consultar el pago")
      return { payment: await payments.get(orderNumber), asked: false }
    }
  }

  const handOver = async (payment: PaymentRecord, waitMs: number): Promise<PaymentRecord | null> => {
    const { orderNumber } = payment
    const story = settlementStories[payment.kind]
    const request = { id: orderNumber, input: { orderNumber } }
    if (waitMs === 0) await engine.start(story, request)
    else await engine.run(story, { ...request, waitMs })
    return payments.get(orderNumber)
  }

  const settle: Settlement["settle"] = async orderNumber => {
    const { payment } = await ask(orderNumber)
    return payment?.state === "paid" ? handOver(payment, 0) : payment
  }

  return {
    settle,

    readReturn(query) {
      if (!gateway || !(query.has("code") || query.has("wp_cancel"))) return null
      const claim = gateway.readReturn(query)
      return { ...claim, description: claim.description?.slice(0, longestDescription) ?? null }
    },

    async settleReturn(claim, { waitMs = 4000 } = {}) {
      const { payment: found, asked } = await ask(claim.orderNumber, saidBy(claim))
      const payment = found?.state === "paid" ? await handOver(found, waitMs) : found
      const signed = payment ? (gateway?.isSigned(claim, factsOf(payment)) ?? false) : false
      const outcome = outcomeOf(payment, claim, { asked, signed })
      if (outcome.kind === "failed" && claim.code === "1")
        log.warn({ orderNumber: claim.orderNumber.slice(0, 60), known: payment !== null }, "retorno aprobado sin pago")
      return { outcome, payment }
    },

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
