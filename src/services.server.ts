import { createContext, type RouterContextProvider } from "react-router"
import type { Accounts } from "./accounts/accounts.ts"
import type { BackOffice } from "./back-office/back-office.ts"
import type { CardCheckoutService } from "./cart/card-checkout.ts"
import type { CartService } from "./cart/cart.ts"
import type { CheckoutService } from "./cart/checkout.ts"
import type { HistoryService } from "./cart/history.ts"
import type { Brand } from "./domain/brand.ts"
import type { KitsService } from "./kits/kits.ts"
import type { PcbOrders } from "./pcb/pcb-orders.ts"
import type { ShopParts } from "./shop-parts.ts"

/**
 * The one door between pages and the server side. Only loaders and actions pass through it; what stands behind is built in
 * build-services.ts and handed to the web bundle, so that no server module is ever part of a page.
 */
export interface Services extends Pick<ShopParts, "catalogue" | "identity" | "log" | "settlement" | "stuckPayments"> {
  readonly brand: Brand
  readonly publicUrl: string
  /** A description of the ERP as markup that a page may carry. */
  readonly safeHtml: (html: string) => string
  readonly accounts: Accounts
  readonly cart: CartService
  readonly pcb: PcbOrders
  readonly backOffice: BackOffice
  readonly checkout: CheckoutService
  readonly cardCheckout: CardCheckoutService
  readonly history: HistoryService
  readonly kits: KitsService
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
