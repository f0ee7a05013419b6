import type { Services } from "../services.server.ts"
import { createAccounts } from "../shop/accounts/accounts.ts"
import { createCardCheckout } from "../shop/cart/card-checkout.ts"
import { createCart } from "../shop/cart/cart.ts"
import { createCheckout } from "../shop/cart/checkout.ts"
import { safeHtml } from "../shop/catalogue/safe-html.ts"
import { createBackOffice } from "../shop/counter/counter.ts"
import { createKits } from "../shop/kits/kits.ts"
import { createHistory } from "../shop/orders/history.ts"
import type { ShopParts } from "./compose.ts"

/** The composition in one visible place: application modules from the shop's parts. */
export const buildServices = (parts: ShopParts): Services => ({
  brand: parts.config.brand,
  publicUrl: parts.config.publicUrl,
  cardHosts: parts.config.card.kind === "tilopay" ? parts.config.card.redirectHosts : [],
  safeHtml,
  catalogue: parts.catalogue,
  identity: parts.identity,
  log: parts.log,
  accounts: createAccounts(parts),
  cart: createCart(parts),
  pcb: parts.pcb,
  backOffice: createBackOffice(parts),
  checkout: createCheckout(parts),
  cardCheckout: createCardCheckout(parts),
  history: createHistory(parts),
  kits: createKits(parts),
  settlement: parts.settlement,
  stuckPayments: parts.stuckPayments,
})
