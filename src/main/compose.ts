import { createErp, type Erp } from "../erp/erp.ts"
import { connect, type Database } from "../platform/database/database.ts"
import { requireLeases } from "../platform/database/locks.ts"
import { migrate } from "../platform/database/migrate.ts"
import { opensDirectly, refuseTransactionPooler } from "../platform/database/pooler.ts"
import type { Logger } from "../platform/log.ts"
import { createMetrics, type Metrics } from "../platform/metrics.ts"
import { currentTrace } from "../platform/trace.ts"
import type { Engine } from "../platform/workflows/engine.ts"
import type { Faults } from "../platform/workflows/run-steps.ts"
import type { IdentityParts } from "../shop/accounts/account-parts.ts"
import { createPcbOrders, type PcbOrders } from "../shop/boards/board-orders.ts"
import { startPaymentPoller } from "../shop/card-payments/payment-poller.ts"
import { createSettlement, type Settlement } from "../shop/card-payments/settle-payment.ts"
import { createStuckPayments, type StuckPayments } from "../shop/card-payments/stuck-payments.ts"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import { openCatalogue } from "../shop/catalogue/catalogue.ts"
import { erpSource } from "../shop/catalogue/erp-source.ts"
import { type Availability, createAvailability } from "../shop/orders/availability/availability.ts"
import { createOpenOrderIndex, type OpenOrderIndex } from "../shop/orders/open-order-index.ts"
import type { Config } from "./config.ts"
import { type CardParts, openCard } from "./open-card.ts"
import { openIdentity } from "./open-identity.ts"
import { type MailParts, openMail } from "./open-mail.ts"
import { measure } from "./open-metrics.ts"
import { startRetention } from "./retention.ts"
import { settlementWorkflows, startShopEngine, type WorkflowServices } from "./workflow-list.ts"

export interface PartsOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly erpUrl: string
  readonly log: Logger
  /** Tests put their faults here: a transport that fails, a step that dies. */
  readonly erpFetch?: typeof fetch
  readonly faults?: Faults
  readonly catalogueRefreshSeconds?: number
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
  close(): Promise<void>
}

/** A process that was frozen while it held the lock must not go on with its calls: another may be writing. */
const underLease =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    requireLeases()
    return send(input, init)
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
    onError: error => log.warn({ err: error }, "expired sessions were not swept"),
  })
  const card = openCard({ config, database, log })
  const mail = openMail({ config, database, erp, payments: card.payments, log })
  const openOrders = createOpenOrderIndex({ erp, database, log })
  const availability = createAvailability({ database, openOrders })
  const engine = await startShopEngine({
    database,
    services: { erp, catalogue, database, payments: card.payments, availability, openOrders, log },
    log,
    faults: options.faults,
    poolSize: config.databasePool.workflows,
  })
  const { payments, gateway } = card
  const settlement = createSettlement({ engine, workflows: settlementWorkflows, payments, gateway, log })
  const stuckPayments = createStuckPayments({ payments, gateway, log })
  const poller = startPaymentPoller({
    payments,
    log,
    look: payment =>
      payment.state === "refunding" ? stuckPayments.resume(payment) : settlement.settle(payment.orderNumber),
  })
  const pcb = createPcbOrders({ engine, database, log })
  const retention = startRetention(database, log)
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
    async close() {
      await retention.stop()
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
