import { createAccounts } from "../shop/accounts/accounts.ts"
import { releaseBoardPrice, type SetBoardPrice, setBoardPrice } from "../shop/boards/set-board-price.ts"
import { createCancellations } from "../shop/cancellations/cancellations.ts"
import type { PaymentState } from "../shop/card-payments/payment.ts"
import type { PaymentRecords } from "../shop/card-payments/payment-records.ts"
import { createCardCheckout } from "../shop/cart/card-checkout.ts"
import { createCart } from "../shop/cart/cart.ts"
import { createCheckout } from "../shop/cart/checkout.ts"
import { createCheaperWays } from "../shop/cart/compare-bundles.ts"
import { createPickupAvailability } from "../shop/cart/review-cart.ts"
import { safeHtml } from "../shop/catalogue/safe-html.ts"
import { createCounter } from "../shop/counter/counter.ts"
import { createStoppedWork } from "../shop/counter/stopped-work.ts"
import { createKits } from "../shop/kits/kits.ts"
import { createFailedMails } from "../shop/messages/deliver-message.ts"
import { createMailPreferences } from "../shop/messages/mail-choices.ts"
import { createHistory } from "../shop/orders/history.ts"
import { createOrderDocuments } from "../shop/orders/order-documents.ts"
import { createOrderPages } from "../shop/orders/order-pages.ts"
import { createStaffAccounts } from "../shop/owner/staff-accounts.ts"
import { createReturns } from "../shop/returns/returns.ts"
import { createSettingsEditing } from "../shop/settings/edit-settings.ts"
import { createLegalAcceptances } from "../shop/settings/legal-acceptances.ts"
import { createSettingsPictures } from "../shop/settings/settings-pictures.ts"
import { createStockNotices } from "../shop/stock-notices/stock-notices.ts"
import { createReports } from "../shop/till/reports.ts"
import { createTill } from "../shop/till/till.ts"
import { orderTransfers } from "../shop/transfers/order-transfers.ts"
import type { Dependencies } from "./compose.ts"
import type { Config } from "./config.ts"
import { openTruth } from "./open-truth.ts"
import { retentionTable } from "./retention.ts"
import { workflows } from "./workflow-list.ts"

const stepTexts = Object.fromEntries(workflows.map(({ name, steps }) => [name, steps]))

const refundStates: Partial<Record<PaymentState, "under-way" | "done">> = { refunding: "under-way", refunded: "done" }

const cardFacts = (payments: PaymentRecords) => async (orderKey: string) => {
  const payment = await payments.get(orderKey)
  if (!payment || payment.transactionId === null) return null
  const { state, orderId, updatedAt } = payment
  const refund = refundStates[state] ?? ("none" as const)
  const at = (await payments.chargedAt(orderKey)) ?? updatedAt
  return { orderId, refund, paid: state === "settled" || refund !== "none", at: at.toISOString() }
}

/** The outside services that receive customers' data, for the privacy page. */
const listReceivers = ({ card, google, mail }: Config) => ({
  card: card.kind === "tilopay",
  google: google.kind === "google",
  mail: mail.smtpUrl !== null,
})

export const buildServices = (dependencies: Dependencies) => {
  const { boards, card, catalogue, config, database, erp, identity, lists, log, settings } = dependencies
  const { settlement, stuckPayments, transfers } = dependencies
  const cart = createCart(dependencies)
  const counter = createCounter(dependencies)
  const returns = createReturns(dependencies)
  const stoppedWork = createStoppedWork({
    ...dependencies,
    stepTexts,
    releaseByWorkflow: { [setBoardPrice.name]: input => releaseBoardPrice(database, input as SetBoardPrice) },
  })
  const cancellations = createCancellations(dependencies)
  const { refundCancelled } = cancellations
  const { offlineSales } = counter
  const { truth, ledger, figures } = openTruth({ ...dependencies, stoppedWork, offlineSales, refundCancelled })
  const settingsPictures = createSettingsPictures(database, transfers.maker)
  return {
    brand: config.brand,
    publicUrl: config.publicUrl,
    cardHosts: config.card.kind === "tilopay" ? config.card.redirectHosts : [],
    safeHtml,
    settings,
    settingsEditing: createSettingsEditing(dependencies, settingsPictures),
    settingsPictures,
    legal: { ...createLegalAcceptances(dependencies), retention: retentionTable(), receivers: listReceivers(config) },
    catalogue,
    identity,
    log,
    accounts: createAccounts(dependencies),
    cart,
    cheaperWays: createCheaperWays({ ...dependencies, identifyProducts: lists.identifyProducts }),
    cancellations,
    orderPages: createOrderPages({
      ...dependencies,
      cardPayment: cardFacts(card.payments),
      transfer: orderTransfers(database).readFacts,
      pickupCode: counter.pickup.findOrMakeCode,
      returnedAt: returns.returnedAt,
      isDesignOpen: boards.isDesignOpen,
      isBoardAsked: boards.isAsked,
    }),
    orderDocuments: createOrderDocuments(dependencies),
    boards,
    counter,
    checkout: createCheckout(dependencies),
    cardCheckout: createCardCheckout(dependencies),
    history: createHistory({ ...dependencies, transfer: orderTransfers(database).readFacts }),
    kits: createKits(dependencies),
    lists,
    pickupAvailability: createPickupAvailability(dependencies),
    stockNotices: createStockNotices(dependencies),
    failedMails: createFailedMails(database),
    mailPreferences: createMailPreferences(database),
    settlement,
    stuckPayments,
    stoppedWork,
    truth,
    figures,
    staffAccounts: createStaffAccounts({
      erp,
      log,
      passwords: identity.passwords,
      ownerAliases: config.ownerAliases,
      business: settings.business,
      brand: config.brand,
      records: { database, sessions: identity.staffSessions, secondFactors: identity.secondFactors },
      scope: "associations",
    }),
    orderLedger: { read: ledger.read },
    returns,
    till: createTill(dependencies),
    tillReport: createReports(dependencies),
    transfers: transfers.transfers,
    claims: transfers.claims,
    statements: transfers.statements,
  }
}
