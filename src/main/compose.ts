import { createErp, type Erp } from "../erp/erp.ts"
import { connect, type Database } from "../platform/database/database.ts"
import { underLease } from "../platform/database/locks.ts"
import { migrate } from "../platform/database/migrate.ts"
import { opensDirectly, refuseTransactionPooler } from "../platform/database/pooler.ts"
import type { Loop } from "../platform/every.ts"
import { currentTrace, type Logger } from "../platform/log.ts"
import { createMetrics, type Metrics } from "../platform/metrics.ts"
import type { Engine } from "../platform/workflows/engine.ts"
import type { Faults } from "../platform/workflows/run-steps.ts"
import type { Identity } from "../shop/accounts/identity.ts"
import { startExpiringAccounts } from "../shop/accounts/registration.ts"
import { createPcbOrders, type PcbOrders } from "../shop/boards/board-orders.ts"
import { startFinishingCancellations } from "../shop/cancellations/cancellations.ts"
import { createSettlement, type Settlement, startPaymentPoller } from "../shop/card-payments/settle-payment.ts"
import { createStuckPayments, type StuckPayments } from "../shop/card-payments/stuck-payments.ts"
import { type Catalogue, openCatalogue } from "../shop/catalogue/catalogue.ts"
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

export interface Dependencies {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly erp: Erp
  readonly catalogue: Catalogue
  readonly metrics: Metrics
  readonly identity: Identity
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

/** Everything opened is closed in reverse order, also when a later part cannot be opened. */
export const createDependencies = async (options: DependencyOptions): Promise<Dependencies> => {
  await using opened = new AsyncDisposableStack()
  const dependencies = await openAll(options, opened)
  const closing = opened.move()
  return { ...dependencies, close: () => closing.disposeAsync() }
}

const openAll = async (options: DependencyOptions, opened: AsyncDisposableStack) => {
  const { config, log } = options
  const database = connect(options.databaseUrl, {
    maxConnections: config.databasePool.shop,
    onError: error => log.warn({ err: error }, "database connection lost"),
  })
  opened.defer(() => database.close())
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
  opened.defer(() => catalogue.stop())
  measure(metrics, { database, catalogue, erp })
  const identity = openIdentity({
    config,
    database,
    passwordCost: options.passwordCost,
    onError: error => log.warn({ err: error }, "expired sessions could not be deleted"),
  })
  opened.defer(() => identity.close())
  const card = openCard({ config, database, erp, log, sandboxDatabase: options.sandboxDatabase })
  opened.defer(() => card.close())
  const mail = openMail({ config, database, erp, payments: card.payments, log })
  opened.defer(() => mail.close())
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
    minWaitMs: options.minWaitMs,
  })
  opened.defer(() => engine.stop())
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
  const pcb = createPcbOrders({ engine, database, log, erp, openOrders })
  opened.defer(() => pcb.close())
  const transfers = openTransfers({ config, erp, database, openOrders, log })
  opened.defer(() => transfers.close())
  const lists = createLists({ database, catalogue, availability, openOrders, erp, log })
  const dependencies = {
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
  }
  await startBackgroundWork(dependencies, opened)
  return dependencies
}

const startBackgroundWork = async (
  dependencies: Omit<Dependencies, "close">,
  opened: AsyncDisposableStack,
): Promise<void> => {
  const { database, catalogue, availability, lists, card, settlement, stuckPayments, log } = dependencies
  const stopLater = (loop: Loop) => opened.defer(() => loop.stop())
  stopLater(
    startPaymentPoller({
      payments: card.payments,
      log,
      look: payment => (payment.state === "refunding" ? stuckPayments.resume(payment) : settlement.lookAgain(payment)),
    }),
  )
  stopLater(startRetention(database, log))
  stopLater(startFinishingReturns(dependencies))
  stopLater(startFinishingCancellations(dependencies))
  stopLater(trackListPurchases(lists, { database, log }))
  stopLater(await startBestsellerRanking(dependencies, log))
  stopLater(startStockNotices({ database, catalogue, availability, log }))
  stopLater(startExpiringAccounts(dependencies))
}
