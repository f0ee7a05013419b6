/** Return page, webhook and poller share this code. The first caller moves the payment, the others see the result. */
import { every, type Loop } from "../../platform/every.ts"
import type { Log } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import { checkCharges, checkPayment } from "./check-payment.ts"
import { factsOf, type PaymentKind, type PaymentRecord } from "./payment.ts"
import { browserClaim, outcomeOf, type PaymentOutcome } from "./payment-outcome.ts"
import type { PaymentRecords } from "./payment-records.ts"
import type { BrowserClaim } from "./payment-states.ts"
import type { SettlementWorkflow } from "./settlement-workflow.ts"

export interface SettledReturn {
  readonly outcome: PaymentOutcome
  readonly payment: PaymentRecord | null
  readonly theirs: boolean
}

interface ReturnOptions {
  readonly isOwner: (payment: PaymentRecord) => boolean
  readonly waitMs?: number
}

export interface Settlement {
  /** Asks the provider and returns the payment. A workflow started here continues in the background. null: no such payment. */
  settle(orderNumber: string, options?: { readonly waitMs?: number }): Promise<PaymentRecord | null>
  readReturn(query: URLSearchParams): CardReturn | null
  /** Repeatable in any browser, but only the payer's own or a signed return changes the payment or sees its result (PAY-40). */
  settleReturn(claim: CardReturn, options: ReturnOptions): Promise<SettledReturn>
  /** Asks the provider about any payment; one that is decided may have been charged again. */
  lookAgain(payment: PaymentRecord): Promise<unknown>
  /** Accepts signed webhooks only and answers before it asks the provider. false: not from the provider. */
  handleWebhook(body: string, headers: Headers): Promise<boolean>
}

interface SettlementParts<Services> {
  readonly engine: Pick<Engine<Services>, "run" | "start">
  readonly workflows: Record<PaymentKind, SettlementWorkflow<Services>>
  readonly payments: PaymentRecords
  readonly gateway: CardGateway | null
  readonly log: Log
}

export const createSettlement = <Services>(parts: SettlementParts<Services>): Settlement => {
  const { engine, workflows, payments, gateway, log } = parts

  const ask = async (orderNumber: string, said: BrowserClaim | null = null) => {
    if (!gateway) return { payment: await payments.get(orderNumber), asked: false }
    try {
      return { payment: await checkPayment({ gateway, records: payments }, orderNumber, said), asked: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderNumber }, "the payment could not be checked with the provider")
      return { payment: await payments.get(orderNumber), asked: false }
    }
  }

  const makeOrder = async (payment: PaymentRecord, waitMs: number): Promise<PaymentRecord | null> => {
    const { orderNumber, pushes } = payment
    const request = { id: pushes === 0 ? orderNumber : `${orderNumber}/${pushes}`, input: { orderNumber } }
    if (waitMs === 0) await engine.start(workflows[payment.kind], request)
    else await engine.run(workflows[payment.kind], { ...request, waitMs })
    return payments.get(orderNumber)
  }

  const settle: Settlement["settle"] = async (orderNumber, { waitMs = 0 } = {}) => {
    const { payment } = await ask(orderNumber)
    return payment?.state === "paid" ? makeOrder(payment, waitMs) : payment
  }

  const lookAgain = (payment: PaymentRecord): Promise<unknown> =>
    gateway && ["settled", "refunded", "closed"].includes(payment.state)
      ? checkCharges({ gateway, records: payments }, payment)
      : settle(payment.orderNumber)

  return {
    settle,

    readReturn: query => gateway?.readReturn(query) ?? null,

    async settleReturn(claim, { isOwner, waitMs = 4000 }) {
      const known = await payments.get(claim.orderNumber)
      const signed = known !== null && (gateway?.isSigned(claim, factsOf(known)) ?? false)
      const theirs = known !== null && (signed || isOwner(known))
      const { payment: found, asked } = await ask(claim.orderNumber, browserClaim(claim, { signed, theirs }))
      const payment = found?.state === "paid" ? await makeOrder(found, waitMs) : found
      const outcome = outcomeOf(payment, claim, { asked, signed, theirs })
      if (outcome.kind === "failed" && claim.says === "approved")
        log.warn(
          { orderNumber: claim.orderNumber.slice(0, 60), known: payment !== null },
          "approved return without a payment",
        )
      return { outcome, payment, theirs }
    },

    async handleWebhook(body, headers) {
      const notice = gateway?.readWebhook(body, headers) ?? null
      const payment = notice && (await payments.get(notice.orderNumber))
      if (!gateway || !payment || !gateway.isSigned(notice, factsOf(payment))) {
        log.warn({ orderNumber: payment?.orderNumber ?? null }, "payment webhook without a valid signature")
        return false
      }
      lookAgain(payment).catch(error => log.error({ err: error }, "the payment of a webhook could not be checked"))
      return true
    },

    lookAgain,
  }
}

interface PollerOptions {
  readonly payments: Pick<PaymentRecords, "takeDue">
  readonly look: (payment: PaymentRecord) => Promise<unknown>
  readonly log: { error(fields: object, message: string): void }
  readonly everyMs?: number
}

const batch = 20

/** For payments whose browser never came back. Every process runs one, and each payment is handed to only one of them. */
export const startPaymentPoller = ({ payments, look, log, everyMs = 3000 }: PollerOptions): Loop => {
  const lookAt = (payment: PaymentRecord) =>
    look(payment).catch(error => log.error({ err: error, orderNumber: payment.orderNumber }, "payment check failed"))
  return every(everyMs, async () => Promise.all((await payments.takeDue(batch)).map(lookAt)), {
    atOnce: true,
    onError: error => log.error({ err: error }, "due payments could not be read"),
  })
}
