import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import { type PaymentOutcome, unconfirmed } from "../card-payments/payment-outcome.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { type BillingAddress, billingPlaceholders } from "../card-payments/rules/billing.ts"
import type { Settlement } from "../card-payments/settle-payment.ts"
import { startPayment } from "../card-payments/start-payment.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { currency } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { CartParts } from "./cart.ts"
import { reviewCart } from "./review-cart.ts"
import type { CheckoutProblem, PaymentResult } from "./rules/payment-result.ts"
import type { CartSnapshot } from "./settle-cart-payment.ts"

export interface CardCheckoutParts extends CartParts {
  readonly card: { readonly payments: PaymentRecords; readonly gateway: CardGateway | null }
  readonly settlement: Settlement
  readonly config: { readonly brand: Brand; readonly publicUrl: string }
}

export interface CardCheckoutRequest {
  readonly pickupPoint: number
  readonly billing: BillingAddress & { readonly phone: string }
  readonly seenTotal: Colones | null
}

/** Where the browser goes, and what it stores for display before it leaves (PAY-17). */
export interface CardStarted {
  readonly kind: "started"
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

export interface CardCheckoutService {
  /** As customers read it; null: this shop takes no cards. */
  readonly providerName: string | null
  start(customerId: number, request: CardCheckoutRequest): Promise<CardStarted | CheckoutProblem>
  /** What the customer is told who came back from the provider's page (PAY-20 to PAY-25). */
  result(customerId: number, claim: CardReturn): Promise<PaymentResult>
}

const blankOr = (text: string, otherwise: string): string => text.trim() || otherwise

const resultOf = (outcome: PaymentOutcome): PaymentResult => {
  switch (outcome.kind) {
    case "success":
      return { state: "success", by: "card", ref: outcome.orderRef }
    case "open":
      return { state: "open", by: "card" }
    case "review":
      return { state: "review" }
    case "failed": {
      const { description, why } = outcome
      return outcome.insufficientFunds
        ? { state: "insufficient_funds", description }
        : { state: "failed", why, description }
    }
  }
}

export const createCardCheckout = (parts: CardCheckoutParts): CardCheckoutService => {
  const { card, settlement, log } = parts
  const { brand, publicUrl } = parts.config

  return {
    providerName: card.gateway?.name ?? null,

    async start(customerId, { pickupPoint, billing, seenTotal }) {
      if (!card.gateway) return { kind: "no-provider" }
      try {
        const review = await reviewCart(parts, customerId, { pickupPoint, seenTotal })
        if (review.kind !== "ready") return review
        const snapshot: CartSnapshot = { draftId: review.draftId, lines: review.lines }
        const { payment, url } = await startPayment(
          { gateway: card.gateway, records: card.payments },
          {
            kind: "cart",
            customerId,
            amount: review.due,
            currency,
            billing: {
              ...billing,
              firstName: blankOr(billing.firstName, billingPlaceholders.firstName),
              lastName: blankOr(billing.lastName, billingPlaceholders.lastName),
              email: blankOr(billing.email, brand.email),
              phone: blankOr(billing.phone, billingPlaceholders.phone),
            },
            snapshot,
            pickupPoint,
          },
          `${publicUrl}/perfil`,
        )
        const { orderNumber } = payment
        return { kind: "started", url, orderNumber, draftOrderId: review.draftId, pickupLocation: pickupPoint }
      } catch (error) {
        log.error({ err: error, customerId }, "error al iniciar el pago con tarjeta")
        return { kind: error instanceof GatewayError ? "no-provider" : "failed" }
      }
    },

    async result(customerId, claim) {
      const { outcome, payment } = await settlement.settleReturn(claim)
      const theirs = payment?.kind === "cart" && payment.customerId === customerId
      return resultOf(theirs ? outcome : unconfirmed(claim))
    },
  }
}
