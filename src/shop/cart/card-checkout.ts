import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { type PaymentOutcome, type Settlement, unconfirmed } from "../card-payments/settle-payment.ts"
import { startPayment } from "../card-payments/start-payment.ts"
import { cardHold } from "../orders/availability/availability.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { currency } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type BillingAddress, billingPlaceholders } from "../vocabulary/payments.ts"
import type { CartParts } from "./cart.ts"
import { cartClaims } from "./cart-claim-records.ts"
import { holdLines, type ReviewNeeds, reviewCart } from "./review-cart.ts"
import { amountDue } from "./rules/bought-lines.ts"
import type { CheckoutProblem, PaymentResult, TriedCard } from "./rules/payment-result.ts"
import type { CartSnapshot } from "./settle-cart-payment.ts"

export interface CardCheckoutParts extends CartParts, Pick<ReviewNeeds, "availability"> {
  readonly card: { readonly payments: PaymentRecords; readonly gateway: CardGateway | null }
  readonly settlement: Settlement
  readonly config: { readonly brand: Brand; readonly publicUrl: string }
}

export interface CardCheckoutRequest {
  readonly pickupPoint: number
  readonly billing: BillingAddress & { readonly phone: string }
  readonly seenTotal: Colones | null
}

export interface CardStarted {
  readonly kind: "started"
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

export interface CardCheckoutService {
  readonly providerName: string | null
  start(customerId: number, request: CardCheckoutRequest): Promise<CardStarted | CheckoutProblem>
  result(customerId: number, claim: CardReturn): Promise<PaymentResult>
  /** Only how it ended. A return that nobody vouches for counts as open. */
  resultForVisitor(claim: CardReturn): Promise<PaymentResult>
}

/**
 * Paying for the same cart twice would charge twice. A card page that nobody has paid on may still be open: it is cancelled, and
 * the customer is told before another page opens. `under-way`: it was paid, or is being decided.
 */
export const closeOpenPages = async (
  { card, settlement }: Pick<CardCheckoutParts, "card" | "settlement">,
  customerId: number,
  cartLines?: readonly number[],
): Promise<"under-way" | "other-page" | null> => {
  let closed: "other-page" | null = null
  for (const { orderNumber } of await card.payments.rivalsOf(customerId, cartLines)) {
    const rival = await settlement.settle(orderNumber)
    if (rival && ["pending", "paid", "settled"].includes(rival.state)) return "under-way"
    if (rival?.state !== "started" && rival?.state !== "waiting") continue
    if (await card.payments.move(orderNumber, { from: rival.state, to: "cancelled" })) closed = "other-page"
  }
  return closed
}

const blankOr = (text: string, otherwise: string): string => text.trim() || otherwise

const triedBy = ({ pickupPoint, billing: { phone: _, ...billing } }: PaymentRecord): TriedCard => ({
  pickupPoint,
  billing,
})

const resultOf = (outcome: PaymentOutcome, tried?: TriedCard): PaymentResult => {
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
        ? { state: "insufficient_funds", description, tried }
        : { state: "failed", why, description, tried }
    }
  }
}

export const createCardCheckout = (parts: CardCheckoutParts): CardCheckoutService => {
  const { card, settlement, database, log } = parts
  const { brand, publicUrl } = parts.config

  return {
    providerName: card.gateway?.name ?? null,

    async start(customerId, { pickupPoint, billing, seenTotal }) {
      if (!card.gateway) return { kind: "no-provider" }
      try {
        const review = await reviewCart(parts, customerId, { pickupPoint, seenTotal })
        if (review.kind !== "ready") return review
        const { kind: _, reading, ...snapshot } = review
        const hold = { customerId, warehouseId: pickupPoint, replaceable: true, ...cardHold }
        const cartLines = review.lines.map(line => line.draftLineId)
        if (await cartClaims(database).isTaken(customerId)) return { kind: "under-way" }
        const other = await closeOpenPages(parts, customerId, cartLines)
        if (other) return { kind: other }
        const opened = await startPayment(
          { gateway: card.gateway, records: card.payments },
          {
            kind: "cart",
            customerId,
            amount: amountDue(review.lines, review.fee),
            currency,
            billing: {
              ...billing,
              firstName: blankOr(billing.firstName, billingPlaceholders.firstName),
              lastName: blankOr(billing.lastName, billingPlaceholders.lastName),
              email: blankOr(billing.email, brand.email),
              phone: blankOr(billing.phone, billingPlaceholders.phone),
            },
            snapshot: snapshot satisfies CartSnapshot,
            pickupPoint,
            cartLines,
          },
          `${publicUrl}/perfil`,
          holder => holdLines(parts.availability, review.lines, { ...hold, holder }, reading),
        )
        if (opened.kind !== "opened") return opened
        const { url } = opened
        const { orderNumber } = opened.payment
        return { kind: "started", url, orderNumber, draftOrderId: review.draftId, pickupLocation: pickupPoint }
      } catch (error) {
        log.error({ err: error, customerId }, "the card payment could not be started")
        return { kind: error instanceof GatewayError ? "no-provider" : "failed" }
      }
    },

    async result(customerId, claim) {
      const isTheirs = (payment: PaymentRecord | null) => payment?.kind === "cart" && payment.customerId === customerId
      const { outcome, payment } = await settlement.settleReturn(claim, { isOwner: isTheirs })
      return payment && isTheirs(payment) ? resultOf(outcome, triedBy(payment)) : resultOf(unconfirmed(claim))
    },

    async resultForVisitor(claim) {
      const { outcome, payment, theirs } = await settlement.settleReturn(claim, { isOwner: () => false })
      const isKnown = theirs && payment?.kind === "cart"
      if (!isKnown && claim.says === "approved") return { state: "open", by: "card" }
      const result = resultOf(isKnown ? outcome : unconfirmed(claim))
      return result.state === "success" ? { ...result, ref: "" } : result
    },
  }
}
