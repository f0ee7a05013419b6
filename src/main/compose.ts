import { createErp } from "../erp/erp.ts"
import { connect, type Database, migrate } from "../platform/database/database.ts"
import { underLease } from "../platform/database/locks.ts"
import { opensDirectly, refuseTransactionPooler } from "../platform/database/pooler.ts"
import type { Loop } from "../platform/every.ts"
import { currentTrace, type Logger } from "../platform/log.ts"
import { startMailQueue } from "../platform/mail/mail-queue.ts"
import { createOutbox } from "../platform/mail/mailer.ts"
import { createMetrics, type Metrics } from "../platform/metrics.ts"
import type { Faults } from "../platform/workflows/run-steps.ts"
import { createSmtpMailer } from "../providers/smtp/smtp.ts"
import { startRepeatingDeletions } from "../shop/accounts/delete-account.ts"
import { startForgettingKitBuyers } from "../shop/accounts/forget-kit-buyers.ts"
import { startExpiringAccounts } from "../shop/accounts/registration.ts"
import { createBoardOrders, createBoardPictures } from "../shop/boards/board-orders.ts"
import { startFinishingCancellations } from "../shop/cancellations/cancellations.ts"
import { createSettlement, startPaymentPoller } from "../shop/card-payments/settle-payment.ts"
import { createStuckPayments } from "../shop/card-payments/stuck-payments.ts"
import { openCatalogue } from "../shop/catalogue/catalogue.ts"
import { erpSource } from "../shop/catalogue/catalogue-source.ts"
import { startBestsellerRanking } from "../shop/catalogue/sold-units.ts"
import { pickupCodes, startReminders } from "../shop/counter/pickup-codes.ts"
import type { Dependencies as SharedDependencies } from "../shop/dependencies.ts"
import { createLists, trackListPurchases } from "../shop/lists/part-lists.ts"
import { createDelivery } from "../shop/messages/deliver-message.ts"
import { createAvailability } from "../shop/orders/availability/availability.ts"
import { createOpenOrderIndex, type OpenOrderIndex } from "../shop/orders/open-order-index.ts"
import { orderLinks } from "../shop/orders/order-pages.ts"
import { createPromotions } from "../shop/promotions/promotions.ts"
import { startFinishingReturns } from "../shop/returns/returns.ts"
import { openSettings } from "../shop/settings/settings.ts"
import { startStockNotices } from "../shop/stock-notices/stock-notices.ts"
import { createClaims, createComprobanteMaker } from "../shop/transfers/claims.ts"
import { createTransferSync, startTransferSync } from "../shop/transfers/order-transfers.ts"
import { createStatements } from "../shop/transfers/statements.ts"
import { createTransfers } from "../shop/transfers/transfers.ts"
import type { SandboxDatabase } from "../simulators/tilopay/sandbox-store.ts"
import type { Config } from "./config.ts"
import { createPersonalRows } from "./erasure.ts"
import { openCard } from "./open-card.ts"
import { openIdentity } from "./open-identity.ts"
import { countErpTroubles, measure } from "./open-metrics.ts"
import { startRetention } from "./retention.ts"
import { settlementWorkflows, startShopEngine } from "./workflow-list.ts"

export interface DependencyOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly erpUrl: string
  readonly log: Logger
  readonly erpFetch?: typeof fetch
  readonly faults?: Faults
  readonly catalogueRefreshSeconds?: number
  readonly passwordCost?: number
  readonly minWaitMs?: number
  readonly sandboxDatabase?: SandboxDatabase
}

/** Everything opened is closed in reverse order, also when a later part cannot be opened. */
export const createDependencies = async (options: DependencyOptions) => {
  await using opened = new AsyncDisposableStack()
  const dependencies = await openDependencies(options, opened)
  await startBackgroundWork(dependencies, opened)
  const closing = opened.move()
  return { ...dependencies, close: () => closing.disposeAsync() }
}

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

const openDatabase = async ({ config, databaseUrl, log }: DependencyOptions, opened: AsyncDisposableStack) => {
  const database = connect(databaseUrl, {
    maxConnections: config.databasePool.shop,
    onError: error => log.warn({ err: error }, "database connection lost"),
  })
  opened.defer(() => database.close())
  await refuseTransactionPooler(opensDirectly(databaseUrl))
  await migrate(database)
  return database
}

const openErp = (
  { config, erpUrl, erpFetch, log }: DependencyOptions,
  database: Database,
  metrics: Metrics,
  troubles: ReturnType<typeof countErpTroubles>,
) =>
  createErp({
    url: erpUrl,
    apiKey: config.erp.apiKey,
    catalogueApiKey: config.erp.catalogueApiKey,
    serialise: (work, kind = "writes") => database.withLock(`chispa:erp-${kind}`, work),
    requestId: () => currentTrace().requestId ?? currentTrace().workflowId,
    onCall: call => {
      log.debug(call, "erp call")
      metrics.called({ method: call.method, outcome: call.reason ?? "ok", seconds: call.ms / 1000 })
      troubles.note(call.reason)
    },
    fetch: underLease(erpFetch ?? fetch),
  })

const openMail = (
  { config, database, erp, log, settings, card }: Shop & { readonly card: ReturnType<typeof openCard> },
  opened: AsyncDisposableStack,
) => {
  const { smtpUrl, from } = config.mail
  const outbox = smtpUrl ? null : createOutbox(database, from)
  const deliver = createDelivery({
    erp,
    database,
    settings,
    mailer: outbox ?? createSmtpMailer({ url: smtpUrl ?? "", from }),
    brand: config.brand,
    publicUrl: config.publicUrl,
    orderPath: async ({ ref, refExt }, hasAccount) =>
      hasAccount || refExt === null
        ? `/perfil/pedidos/${encodeURIComponent(ref)}`
        : `/pedidos/${await orderLinks(database).findOrCreateToken(refExt)}`,
    payerEmail: card.payments.payerEmail,
    pickupCode: pickupCodes(database).openCode,
    boardPicture: createBoardPictures(database).ofQuestion,
  })
  opened.adopt(startMailQueue({ database, deliver, log }), queue => queue.stop())
  opened.adopt(startReminders(database, log), loop => loop.stop())
  return { outbox }
}

const openTransfers = (shop: Shop & { readonly openOrders: OpenOrderIndex }, opened: AsyncDisposableStack) => {
  const sync = createTransferSync(shop)
  const maker = opened.adopt(createComprobanteMaker(shop.log), maker => maker.close())
  const statements = opened.adopt(createStatements(shop, sync), statements => statements.close())
  opened.adopt(startTransferSync(sync, shop), loop => loop.stop())
  return {
    sync,
    maker,
    transfers: createTransfers(shop, sync),
    claims: createClaims(shop, maker),
    statements,
  }
}

type Shop = SharedDependencies & { readonly config: Config }

const openDependencies = async (options: DependencyOptions, opened: AsyncDisposableStack) => {
  const { config, log } = options
  const database = await openDatabase(options, opened)
  const metrics = createMetrics()
  const troubles = countErpTroubles()
  const erp = openErp(options, database, metrics, troubles)
  opened.adopt(troubles.start(database, log), loop => loop.stop())
  const settings = opened.adopt(await openSettings({ database, log, erpIds: config.erp.ids }), settings =>
    settings.close(),
  )
  const shop: Shop = { config, log, database, erp, settings }
  const promotions = createPromotions({ settings, now: settings.now })
  const catalogue = await openCatalogue({
    promotions,
    source: erpSource(erp, settings, { allPictures: config.erp.allPictures }),
    database,
    log,
    refreshEverySeconds: options.catalogueRefreshSeconds,
    headOfficeLabels: config.headOfficeLabels,
  })
  opened.defer(() => catalogue.stop())
  measure(metrics, { database, catalogue, erp })
  const identity = openIdentity({
    config,
    database,
    passwordCost: options.passwordCost,
    onError: error => log.warn({ err: error }, "expired sessions could not be deleted"),
  })
  opened.defer(() => identity.close())
  const card = openCard({ ...shop, sandboxDatabase: options.sandboxDatabase })
  opened.defer(() => card.close())
  const { payments, gateway, refunds, orderPayment } = card
  const mail = openMail({ ...shop, card }, opened)
  const openOrders = createOpenOrderIndex(shop)
  const availability = createAvailability({ database, openOrders })
  const { postalFeeTax } = config
  const personalRows = createPersonalRows(database)
  const engine = await startShopEngine({
    database,
    services: {
      ...shop,
      promotions,
      brand: config.brand,
      personalRows,
      catalogue,
      payments,
      availability,
      openOrders,
      orderPayment,
      refunds,
      postalFeeTax,
    },
    log,
    faults: options.faults,
    poolSize: config.databasePool.workflows,
    minWaitMs: options.minWaitMs,
  })
  opened.defer(() => engine.stop())
  const settlement = createSettlement({ engine, workflows: settlementWorkflows, payments, gateway, log })
  const stuckPayments = createStuckPayments({ ...shop, payments, gateway, refunds, settle: settlement.settle })
  const boards = opened.adopt(createBoardOrders({ ...shop, engine, openOrders }), boards => boards.close())
  const transfers = openTransfers({ ...shop, openOrders }, opened)
  const lists = createLists({ ...shop, catalogue, availability, openOrders })
  return {
    ...shop,
    promotions,
    catalogue,
    metrics,
    identity,
    mail,
    card,
    openOrders,
    availability,
    engine,
    settlement,
    stuckPayments,
    boards,
    transfers,
    lists,
    personalRows,
  }
}

const startBackgroundWork = async (
  dependencies: Awaited<ReturnType<typeof openDependencies>>,
  opened: AsyncDisposableStack,
): Promise<void> => {
  const { database, lists, card, settlement, stuckPayments, log } = dependencies
  const stopLater = (loop: Loop) => opened.defer(() => loop.stop())
  stopLater(
    startPaymentPoller({
      payments: card.payments,
      log,
      check: payment => (payment.state === "refunding" ? stuckPayments.resume(payment) : settlement.recheck(payment)),
    }),
  )
  stopLater(startRetention(database, log))
  stopLater(startFinishingReturns(dependencies))
  stopLater(startFinishingCancellations(dependencies))
  stopLater(trackListPurchases(lists, dependencies))
  stopLater(await startBestsellerRanking(dependencies, log))
  stopLater(startStockNotices(dependencies))
  stopLater(startExpiringAccounts(dependencies))
  stopLater(startRepeatingDeletions(dependencies))
  stopLater(startForgettingKitBuyers(dependencies))
}
