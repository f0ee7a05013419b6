import { createContext, type RouterContextProvider } from "react-router"
import type { Logger } from "./platform/log.ts"
import type { Accounts } from "./shop/accounts/accounts.ts"
import type { Identity } from "./shop/accounts/identity.ts"
import type { BoardOrders } from "./shop/boards/board-orders.ts"
import type { Cancellations } from "./shop/cancellations/cancellations.ts"
import type { Settlement } from "./shop/card-payments/settle-payment.ts"
import type { StuckPayments } from "./shop/card-payments/stuck-payments.ts"
import type { CardCheckoutService } from "./shop/cart/card-checkout.ts"
import type { CartService } from "./shop/cart/cart.ts"
import type { CheckoutService } from "./shop/cart/checkout.ts"
import type { CheaperWays } from "./shop/cart/compare-bundles.ts"
import type { PickupAvailability } from "./shop/cart/review-cart.ts"
import type { Catalogue } from "./shop/catalogue/catalogue.ts"
import type { BackOffice } from "./shop/counter/counter.ts"
import type { StoppedWork } from "./shop/counter/stopped-work.ts"
import type { KitsService } from "./shop/kits/kits.ts"
import type { Lists } from "./shop/lists/part-lists.ts"
import type { FailedMails } from "./shop/messages/deliver-message.ts"
import type { MailPreferences } from "./shop/messages/mail-choices.ts"
import type { HistoryService } from "./shop/orders/history.ts"
import type { OrderDocuments } from "./shop/orders/order-documents.ts"
import type { OrderPages } from "./shop/orders/order-pages.ts"
import type { Returns } from "./shop/returns/returns.ts"
import type { StockNotices } from "./shop/stock-notices/stock-notices.ts"
import type { Reports } from "./shop/till/reports.ts"
import type { Till } from "./shop/till/till.ts"
import type { Claims } from "./shop/transfers/claims.ts"
import type { Statements } from "./shop/transfers/statements.ts"
import type { Transfers } from "./shop/transfers/transfers.ts"
import type { Brand } from "./shop/vocabulary/brand.ts"

/** Only loaders and actions use this; main builds it and hands it to the web bundle, so that no server module is part of a page. */
export interface Services {
  readonly catalogue: Catalogue
  readonly identity: Identity
  readonly log: Logger
  readonly settlement: Settlement
  readonly stuckPayments: StuckPayments
  readonly stoppedWork: StoppedWork
  readonly brand: Brand
  readonly publicUrl: string
  readonly cardHosts: readonly string[]
  readonly safeHtml: (html: string) => string
  readonly accounts: Accounts
  readonly cart: CartService
  readonly cheaperWays: CheaperWays
  readonly boards: BoardOrders
  readonly backOffice: BackOffice
  readonly checkout: CheckoutService
  readonly cardCheckout: CardCheckoutService
  readonly history: HistoryService
  readonly orderPages: OrderPages
  readonly orderDocuments: OrderDocuments
  readonly cancellations: Cancellations
  readonly kits: KitsService
  readonly lists: Lists
  readonly mailPreferences: MailPreferences
  readonly failedMails: FailedMails
  readonly pickupAvailability: PickupAvailability
  readonly stockNotices: StockNotices
  readonly returns: Returns
  readonly till: Till
  readonly tillReport: Reports
  readonly transfers: Transfers
  readonly claims: Claims
  readonly statements: Statements
}

export interface RequestFacts {
  readonly requestId: string
  readonly clientAddress: string
}

export const servicesContext = createContext<Services>()
export const requestFactsContext = createContext<RequestFacts>()

type Context = Readonly<RouterContextProvider>

export const servicesOf = (context: Context): Services => context.get(servicesContext)
export const factsOf = (context: Context): RequestFacts => context.get(requestFactsContext)
