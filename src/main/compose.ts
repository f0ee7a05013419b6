import { createErp, type Erp } from "../erp/erp.ts"
import { connect, type Database } from "../platform/database/database.ts"
import { underLease } from "../platform/database/locks.ts"
import { migrate } from "../platform/database/migrate.ts"
import { opensDirectly, refuseTransactionPooler } from "../platform/database/pooler.ts"
import type { Logger } from "../platform/log.ts"
import { createMetrics, type Metrics } from "../platform/metrics.ts"
import { currentTrace } from "../platform/trace.ts"
import type { Engine } from "../platform/workflows/engine.ts"
import type { Faults } from "../platform/workflows/run-steps.ts"
import type { IdentityParts } from "../shop/accounts/account-parts.ts"
import { startExpiringAccounts } from "../shop/accounts/unused-accounts.ts"
import { createPcbOrders, type PcbOrders } from "../shop/boards/board-orders.ts"
import { startFinishingCancellations } from "../shop/cancellations/cancellations.ts"
import { createSettlement, type Settlement, startPaymentPoller } from "../shop/card-payments/settle-payment.ts"
import { createStuckPayments, type StuckPayments } from "../shop/card-payments/stuck-payments.ts"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import { openCatalogue } from "../shop/catalogue/catalogue.ts"
import { erpSource } from "../shop/catalogue/erp-source.ts"
import { startBestsellerRanking } from "../shop/catalogue/sold-units.ts"
import { createLists, type Lists, trackListPurchases } from "../shop/lists/part-lists.ts"
import { type Availability, createAvailability } from "../shop/orders/availability/availability.ts"
import { createOpenOrderIndex, type OpenOrderIndex } from "../shop/orders/open-order-index.ts"
import { startFinishingReturns } from "../shop/returns/returns.ts"
import { startStockNotices } from "../shop/stock-notices/stock-notices.ts"
import type { SandboxDatabase } from "../simulators/tilopay/sandbox-store.ts"
import type { Config } from "./config.ts"
import { type CardParts, openCard } from "./open-card.ts"
import { openIdentity } from "./open-identity.ts"
import { type MailParts, openMail } from "./open-mail.ts"
import { measure } from "./open-metrics.ts"
import { type OpenedTransfers, openTransfers } from "./open-transfers.ts"
import { startRetention } from "./retention.ts"
import { settlementWorkflows, startShopEngine, type WorkflowServices } from "./workflow-list.ts"

export interface PartsOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly erpUrl: string
  readonly log: Logger
  readonly erpFetch?: typeof fetch
  readonly faults?: Faults
  readonly catalogueRefreshSeconds?: number
  readonly passwordCost?: number
  readonly shortestWaitMs?: number
  readonly sandboxDatabase?: SandboxDatabase
}

export interface ShopParts {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly erp: Erp
  readonly catalogue: Catalogue
  readonly metrics: Metrics
  readonly identity: IdentityParts
  readonly mail: MailParts
  readonly card: CardParts
  readonly openOrders: OpenOrderIndex
  readonly availability: Availability
  readonly engine: Engine<WorkflowServices>
  readonly settlement: Settlement
  readonly stuckPayments: StuckPayments
  readonly pcb: PcbOrders
  readonly transfers: OpenedTransfers
  readonly lists: Lists
  close(): Promise<void>
}

export const openParts = async (options: PartsOptions): Promise<ShopParts> => {
  const { config, log } = options
  const database = connect(options.databaseUrl, {
    maxConnections: config.databasePool.shop,
    onError: error => log.warn({ err: error }, "database connection lost"),
  })
  await refuseTransactionPooler(opensDirectly(options.databaseUrl))
  await migrate(database)
  const metrics = createMetrics()
  const erp = createErp({
    url: options.erpUrl,
    apiKey: config.erp.apiKey,
    catalogueApiKey: config.erp.catalogueApiKey,
    serialise: (work, kind = "writes") => database.withLock(`chispa:erp-${kind}`, work),
    requestId: () => currentTrace().requestId ?? currentTrace().workflowId,
    onCall: call => {
      log.debug(call, "erp call")
      metrics.called({ method: call.method, outcome: call.reason ?? "ok", seconds: call.ms / 1000 })
    },
    fetch: underLease(options.erpFetch ?? fetch),
  })
  const catalogue = await openCatalogue({
    source: erpSource(erp, { allPictures: config.erp.allPictures }),
    database,
    log,
    refreshEverySeconds: options.catalogueRefreshSeconds,
    headOfficeLabels: config.headOfficeLabels,
  })
  measure(metrics, { database, catalogue, erp })
  const identity = openIdentity({
    config,
    database,
    passwordCost: options.passwordCost,
    onError: error => log.warn({ err: error }, "expired sessions were not swept"),
  })
  const card = openCard({ config, database, erp, log, sandboxDatabase: options.sandboxDatabase })
  const mail = openMail({ config, database, erp, payments: card.payments, log })
  const openOrders = createOpenOrderIndex({ erp, database, log })
  const availability = createAvailability({ database, openOrders })
  const engine = await startShopEngine({
    database,
    services: {
      erp,
      catalogue,
      database,
      payments: card.payments,
      availability,
      openOrders,
      orderPayment: card.orderPayment,
      refunds: card.refunds,
      postalFeeTax: config.postalFeeTax,
      log,
    },
    log,
    faults: options.faults,
    poolSize: config.databasePool.workflows,
    shortestWaitMs: options.shortestWaitMs,
  })
  const { payments, gateway, refunds } = card
  const settlement = createSettlement({ engine, workflows: settlementWorkflows, payments, gateway, log })
  const stuckPayments = createStuckPayments({
    erp,
    payments,
    gateway,
    refunds,
    database,
    settle: settlement.settle,
    log,
  })
  const poller = startPaymentPoller({
    payments,
    log,
    look: payment => (payment.state === "refunding" ? stuckPayments.resume(payment) : settlement.lookAgain(payment)),
  })
  const pcb = createPcbOrders({ engine, database, log, erp, openOrders })
  const transfers = openTransfers({ config, erp, database, openOrders, log })
  const retention = startRetention(database, log)
  const openReturns = startFinishingReturns({ database, engine, log })
  const openCancellations = startFinishingCancellations({ config, erp, database, engine, log })
  const lists = createLists({ database, catalogue, availability, openOrders, erp, log })
  const boughtLists = trackListPurchases(lists, { database, log })
  const soldMost = await startBestsellerRanking({ erp, database, catalogue }, log)
  const notices = startStockNotices({ database, catalogue, availability, log })
  const unusedAccounts = startExpiringAccounts({ database, erp, log })
  return {
    config,
    log,
    database,
    erp,
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
    pcb,
    transfers,
    lists,
    async close() {
      await retention.stop()
      await openReturns.stop()
      await openCancellations.stop()
      await notices.stop()
      await unusedAccounts.stop()
      await boughtLists.stop()
      await soldMost.stop()
      await transfers.close()
      await poller.stop()
      await engine.stop()
      await mail.close()
      await pcb.close()
      card.close()
      await catalogue.stop()
      await identity.close()
      await database.close()
    },
  }
}
