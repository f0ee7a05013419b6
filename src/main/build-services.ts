import type { Services } from "../services.server.ts"
import { createAccounts } from "../shop/accounts/accounts.ts"
import { createCancellations } from "../shop/cancellations/cancellations.ts"
import type { PaymentRecords } from "../shop/card-payments/payment-records.ts"
import type { PaymentState } from "../shop/card-payments/payment-states.ts"
import { createBuyAgain } from "../shop/cart/buy-again.ts"
import { createCardCheckout } from "../shop/cart/card-checkout.ts"
import { createCart } from "../shop/cart/cart.ts"
import { createCheckout } from "../shop/cart/checkout.ts"
import { safeHtml } from "../shop/catalogue/safe-html.ts"
import { createBackOffice } from "../shop/counter/counter.ts"
import { createKits } from "../shop/kits/kits.ts"
import { createMailPreferences } from "../shop/messages/mail-preferences.ts"
import { createHistory } from "../shop/orders/history.ts"
import { createOrderPages } from "../shop/orders/order-pages.ts"
import type { ShopParts } from "./compose.ts"

const refundOf: Partial<Record<PaymentState, "under-way" | "done">> = { refunding: "under-way", refunded: "done" }

const cardFacts = (payments: PaymentRecords) => async (orderKey: string) => {
  const payment = await payments.get(orderKey)
  if (!payment || payment.transactionId === null) return null
  const { state, orderId, updatedAt } = payment
  const refund = refundOf[state] ?? ("none" as const)
  return { orderId, refund, paid: state === "settled" || refund !== "none", at: updatedAt.toISOString() }
}

export const buildServices = (parts: ShopParts): Services => {
  const cart = createCart(parts)
  const backOffice = createBackOffice(parts)
  return {
    brand: parts.config.brand,
    publicUrl: parts.config.publicUrl,
    cardHosts: parts.config.card.kind === "tilopay" ? parts.config.card.redirectHosts : [],
    safeHtml,
    catalogue: parts.catalogue,
    identity: parts.identity,
    log: parts.log,
    accounts: createAccounts(parts),
    cart,
    buyAgain: createBuyAgain(cart),
    cancellations: createCancellations(parts),
    orderPages: createOrderPages({
      ...parts,
      cardPayment: cardFacts(parts.card.payments),
      pickupCode: backOffice.pickup.codeOf,
    }),
    pcb: parts.pcb,
    backOffice,
    checkout: createCheckout(parts),
    cardCheckout: createCardCheckout(parts),
    history: createHistory(parts),
    kits: createKits(parts),
    mailPreferences: createMailPreferences(parts.database),
    settlement: parts.settlement,
    stuckPayments: parts.stuckPayments,
  }
}
