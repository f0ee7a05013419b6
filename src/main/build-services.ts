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
import { createBackOffice } from "../shop/counter/counter.ts"
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

const refundOf: Partial<Record<PaymentState, "under-way" | "done">> = { refunding: "under-way", refunded: "done" }

const cardFacts = (payments: PaymentRecords) => async (orderKey: string) => {
  const payment = await payments.get(orderKey)
  if (!payment || payment.transactionId === null) return null
  const { state, orderId, updatedAt } = payment
  const refund = refundOf[state] ?? ("none" as const)
  const at = (await payments.chargedAt(orderKey)) ?? updatedAt
  return { orderId, refund, paid: state === "settled" || refund !== "none", at: at.toISOString() }
}

/** The outside services that receive customers' data, for the privacy page. */
const listReceivers = ({ card, google, mail }: Config) => ({
  card: card.kind === "tilopay",
  google: google.kind === "google",
  mail: mail.smtpUrl !== null,
})

export const buildServices = (parts: Dependencies) => {
  const cart = createCart(parts)
  const backOffice = createBackOffice(parts)
  const returns = createReturns(parts)
  const stoppedWork = createStoppedWork({
    ...parts,
    stepTexts,
    releaseOf: { [setBoardPrice.name]: input => releaseBoardPrice(parts.database, input as SetBoardPrice) },
  })
  const cancellations = createCancellations(parts)
  const { refundCancelled } = cancellations
  const { offlineSales } = backOffice
  const { truth, ledger, figures } = openTruth({ ...parts, stoppedWork, offlineSales, refundCancelled })
  const settingsPictures = createSettingsPictures(parts.database, parts.transfers.maker)
  return {
    brand: parts.config.brand,
    publicUrl: parts.config.publicUrl,
    cardHosts: parts.config.card.kind === "tilopay" ? parts.config.card.redirectHosts : [],
    safeHtml,
    settings: parts.settings,
    settingsEditing: createSettingsEditing(parts, settingsPictures),
    settingsPictures,
    legal: { ...createLegalAcceptances(parts), retention: retentionTable(), receivers: listReceivers(parts.config) },
    catalogue: parts.catalogue,
    identity: parts.identity,
    log: parts.log,
    accounts: createAccounts(parts),
    cart,
    cheaperWays: createCheaperWays({ ...parts, meant: parts.lists.meant }),
    cancellations,
    orderPages: createOrderPages({
      ...parts,
      cardPayment: cardFacts(parts.card.payments),
      transfer: orderTransfers(parts.database).factsOf,
      pickupCode: backOffice.pickup.codeOf,
      returnedAt: returns.returnedAt,
      isDesignOpen: parts.boards.isDesignOpen,
      isBoardAsked: parts.boards.isAsked,
    }),
    orderDocuments: createOrderDocuments(parts),
    boards: parts.boards,
    backOffice,
    checkout: createCheckout(parts),
    cardCheckout: createCardCheckout(parts),
    history: createHistory({ ...parts, transfer: orderTransfers(parts.database).factsOf }),
    kits: createKits(parts),
    lists: parts.lists,
    pickupAvailability: createPickupAvailability(parts),
    stockNotices: createStockNotices(parts),
    failedMails: createFailedMails(parts.database),
    mailPreferences: createMailPreferences(parts.database),
    settlement: parts.settlement,
    stuckPayments: parts.stuckPayments,
    stoppedWork,
    truth,
    figures,
    staffAccounts: createStaffAccounts({
      erp: parts.erp,
      log: parts.log,
      passwords: parts.identity.passwords,
      ownerAliases: parts.config.ownerAliases,
      business: parts.settings.business,
      brand: parts.config.brand,
      records: {
        database: parts.database,
        sessions: parts.identity.staffSessions,
        secondFactors: parts.identity.secondFactors,
      },
      scope: "associations",
    }),
    orderLedger: { read: ledger.read },
    returns,
    till: createTill(parts),
    tillReport: createReports(parts),
    transfers: parts.transfers.transfers,
    claims: parts.transfers.claims,
    statements: parts.transfers.statements,
  }
}
