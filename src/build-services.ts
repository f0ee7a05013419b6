import { createAccounts } from "./accounts/accounts.ts"
import { createCart } from "./cart/cart.ts"
import type { Services } from "./services.server.ts"
import type { ShopParts } from "./shop-parts.ts"

/** The composition in one visible place: application modules from the shop's parts. */
export const buildServices = (parts: ShopParts): Services => ({
  brand: parts.config.brand,
  publicUrl: parts.config.publicUrl,
  catalogue: parts.catalogue,
  identity: parts.identity,
  log: parts.log,
  accounts: createAccounts(parts),
  cart: createCart(parts),
})
