import { createContext, type RouterContextProvider } from "react-router"
import type { Accounts } from "./accounts/accounts.ts"
import type { CartService } from "./cart/cart.ts"
import type { Brand } from "./domain/brand.ts"
import type { ShopParts } from "./shop-parts.ts"

/**
 * The one door between pages and the server side. Only loaders and actions pass through it; what stands behind is built in
 * build-services.ts and handed to the web bundle, so that no server module is ever part of a page.
 */
export interface Services extends Pick<ShopParts, "catalogue" | "identity" | "log"> {
  readonly brand: Brand
  readonly publicUrl: string
  readonly accounts: Accounts
  readonly cart: CartService
}

/** What the HTTP server knows of one request. */
export interface RequestFacts {
  readonly requestId: string
  readonly clientAddress: string
}

export const servicesContext = createContext<Services>()
export const requestFactsContext = createContext<RequestFacts>()

type Context = Readonly<RouterContextProvider>

export const servicesOf = (context: Context): Services => context.get(servicesContext)
export const factsOf = (context: Context): RequestFacts => context.get(requestFactsContext)
