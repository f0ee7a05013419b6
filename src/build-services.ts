import { createAccounts } from "./accounts/accounts.ts"
import { createBackOffice } from "./back-office/back-office.ts"
import { createCardCheckout } from "./cart/card-checkout.ts"
import { createCart } from "./cart/cart.ts"
import { createCheckout } from "./cart/checkout.ts"
import { createHistory } from "./cart/history.ts"
import { safeHtml } from "./catalogue/safe-html.ts"
import { createKits } from "./kits/kits.ts"
import type { Services } from "./services.server.ts"
import type { ShopParts } from "./shop-parts.ts"

/** The composition in one visible place: application modules from the shop's parts. */
export const buildServices = (parts: ShopParts): Services => ({
  brand: parts.config.brand,
  publicUrl: parts.config.publicUrl,
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
