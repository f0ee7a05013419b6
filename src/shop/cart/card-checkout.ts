import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { type PaymentOutcome, type Settlement, unconfirmed } from "../card-payments/settle-payment.ts"
import { startPayment } from "../card-payments/start-payment.ts"
import type { Dependencies } from "../dependencies.ts"
import { cardHold } from "../orders/availability/availability.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { currency } from "../vocabulary/business.ts"
import type { Colones } from "../vocabulary/money.ts"
import { type BillingAddress, billingPlaceholders } from "../vocabulary/payments.ts"
import { openCheckouts } from "./open-checkout-records.ts"
import { holdLines, type Priced, reviewCart, type Stock } from "./review-cart.ts"
import { amountDue, type CheckoutProblem, type PaymentResult, type RefusedCard } from "./rules/checkout.ts"
import type { CartSnapshot } from "./settle-cart-payment.ts"

export interface CardPages {
  readonly card: { readonly payments: PaymentRecords; readonly gateway: CardGateway | null }
  readonly settlement: Settlement
}

/**
 * Prevents paying twice for one cart. A card page that nobody has paid on may still be open: it is cancelled, and the customer
 * is told before another page opens. `under-way`: the payment was made or is being decided.
 */
export const closeOpenPages = async (
  { card, settlement }: CardPages,
  customerId: number,
  cartLines?: readonly number[],
): Promise<"under-way" | "other-page" | null> => {
  let closed: "other-page" | null = null
  for (const { orderNumber } of await card.payments.listRivals(customerId, cartLines)) {
    const rival = await settlement.settle(orderNumber)
    if (rival && ["pending", "paid", "settled"].includes(rival.state)) return "under-way"
    if (rival?.state !== "started" && rival?.state !== "waiting") continue
    if (await card.payments.move(orderNumber, { from: rival.state, to: "cancelled" })) closed = "other-page"
  }
  return closed
}

interface CardStarted {
  readonly kind: "started"
  readonly url: string
  readonly orderNumber: string
  readonly draftOrderId: number
  readonly pickupLocation: number
}

const textOr = (text: string, otherwise: string): string => text.trim() || otherwise

const toRefusedCard = ({ pickupPoint, billing: { phone: _, ...billing } }: PaymentRecord): RefusedCard => ({
  pickupPoint,
  billing,
})

const toResult = (outcome: PaymentOutcome, tried?: RefusedCard): PaymentResult => {
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

export const createCardCheckout = (
  dependencies: Dependencies &
    Stock &
    Priced &
    CardPages & { readonly config: { readonly brand: Brand; readonly publicUrl: string } },
) => {
  const { card, settlement, database, log, availability } = dependencies
  const { brand, publicUrl } = dependencies.config

  return {
    providerName: card.gateway?.name ?? null,

    async start(
      customerId: number,
      {
        pickupPoint,
        billing,
        seenTotal,
      }: {
        readonly pickupPoint: number
        readonly billing: BillingAddress & { readonly phone: string }
        readonly seenTotal: Colones | null
      },
    ): Promise<CheckoutProblem | CardStarted> {
      if (!card.gateway) return { kind: "no-provider" }
      try {
        const review = await reviewCart(dependencies, customerId, { pickupPoint, seenTotal })
        if (review.kind !== "ready") return review
        const { kind: _, reading, ...snapshot } = review
        const hold = { customerId, warehouseId: pickupPoint, replaceable: true, ...cardHold }
        const cartLines = review.lines.map(line => line.draftLineId)
        if (await openCheckouts(database).isTaken(customerId)) return { kind: "under-way" }
        const other = await closeOpenPages(dependencies, customerId, cartLines)
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
              firstName: textOr(billing.firstName, billingPlaceholders.firstName),
              lastName: textOr(billing.lastName, billingPlaceholders.lastName),
              email: textOr(billing.email, brand.email),
              phone: textOr(billing.phone, billingPlaceholders.phone),
            },
            snapshot: snapshot satisfies CartSnapshot,
            pickupPoint,
            cartLines,
          },
          `${publicUrl}/perfil`,
          holder => holdLines(availability, review.lines, { ...hold, holder }, reading),
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

    async result(customerId: number, claim: CardReturn): Promise<PaymentResult> {
      const isTheirs = (payment: PaymentRecord | null) => payment?.kind === "cart" && payment.customerId === customerId
      const { outcome, payment } = await settlement.settleReturn(claim, { isOwner: isTheirs })
      return payment && isTheirs(payment) ? toResult(outcome, toRefusedCard(payment)) : toResult(unconfirmed(claim))
    },

    /** Tells only how it ended. A return without proof of who sent it counts as open. */
    async resultForVisitor(claim: CardReturn): Promise<PaymentResult> {
      const { outcome, payment, theirs } = await settlement.settleReturn(claim, { isOwner: () => false })
      const isKnown = theirs && payment?.kind === "cart"
      if (!isKnown && claim.says === "approved") return { state: "open", by: "card" }
      const result = toResult(isKnown ? outcome : unconfirmed(claim))
      return result.state === "success" ? { ...result, ref: "" } : result
    },
  }
}
