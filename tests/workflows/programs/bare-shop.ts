import { createErp } from "../../../src/erp/erp.ts"
import { readConfig } from "../../../src/main/config.ts"
import { createPersonalRows } from "../../../src/main/erasure.ts"
import { openCard } from "../../../src/main/open-card.ts"
import { settlementWorkflows, startShopEngine } from "../../../src/main/workflow-list.ts"
import { connect, migrate } from "../../../src/platform/database/database.ts"
import { underLease } from "../../../src/platform/database/locks.ts"
import { createLog } from "../../../src/platform/log.ts"
import type { Faults } from "../../../src/platform/workflows/run-steps.ts"
import type { CardGateway } from "../../../src/providers/card-gateway.ts"
import { createSettlement } from "../../../src/shop/card-payments/settle-payment.ts"
import { createStuckPayments } from "../../../src/shop/card-payments/stuck-payments.ts"
import { createCardCheckout } from "../../../src/shop/cart/card-checkout.ts"
import { createCart } from "../../../src/shop/cart/cart.ts"
import { createCheckout } from "../../../src/shop/cart/checkout.ts"
import type { Catalogue } from "../../../src/shop/catalogue/catalogue.ts"
import { erpSource } from "../../../src/shop/catalogue/catalogue-source.ts"
import { createSellables } from "../../../src/shop/catalogue/sellable.ts"
import { createAvailability } from "../../../src/shop/orders/availability/availability.ts"
import { createOpenOrderIndex } from "../../../src/shop/orders/open-order-index.ts"
import { normalPrices } from "../../../src/shop/promotions/promotions.ts"
import { sandboxPath } from "../../../src/simulators/tilopay/sandbox.ts"
import { refundRefused } from "../../../src/simulators/tilopay/sandbox-api.ts"
import type { SandboxChoice } from "../../../src/simulators/tilopay/sandbox-page.ts"
import { settings } from "../../shared/documented-business.ts"
import { openSandboxDatabase } from "../../support/sandbox-provider.ts"

export const erpKey = "bare-shop-erp-key"
/** Nothing listens at this address, so the provider's webhook never arrives, which is the harder case. */
const publicUrl = "http://localhost:9"

/** How long the provider of runs with many faults may be late with a refund. */
export const hastyRefundOpenMs = 1500

interface BareShopOptions {
  readonly databaseUrl: string
  /** The card provider's database; by default the shop's. */
  readonly providerDatabaseUrl?: string
  readonly erpUrl: string
  readonly faults?: Faults
  readonly erpFetch?: typeof fetch
  /** Wraps the card provider. */
  readonly around?: (gateway: CardGateway) => CardGateway
  /** Retries without waiting and never opens the circuit, for runs with many faults. */
  readonly hasty?: boolean
  /** How long the ERP may answer with errors before a paid order is left to a person. */
  readonly errorsForMs?: number
}

export const billing = {
  firstName: "Ana",
  lastName: "Solano",
  email: "ana@chispa.test",
  phone: "88887777",
  address: "Cartago centro",
  province: "Cartago",
  postalCode: "30101",
} as const

/**
 * The shop's workflows, engine, cart and payments on an existing database and ERP. It leaves out pages, pictures and passwords,
 * with which every process of these tests would start three times as slowly. It has no poller: tests settle payments themselves.
 */
export const openBareShop = async (options: BareShopOptions) => {
  const { databaseUrl, providerDatabaseUrl, erpUrl, faults, erpFetch, around, hasty, errorsForMs } = options
  const config = readConfig({ PUBLIC_URL: publicUrl })
  const log = createLog(process.env["BARE_SHOP_LOG"] ?? "silent")
  const database = connect(databaseUrl)
  await migrate(database)
  const erp = createErp({
    url: erpUrl,
    apiKey: erpKey,
    catalogueApiKey: erpKey,
    serialise: (work, kind = "writes") => database.withLock(`chispa:erp-${kind}`, work),
    fetch: underLease(erpFetch ?? fetch),
    ...(hasty ? { pause: async () => undefined, breaker: { failures: Number.POSITIVE_INFINITY } } : {}),
  })
  const source = erpSource(erp, settings)
  const noDetails = {
    readParentId: async () => undefined,
    detail: async () => false as const,
    version: () => undefined,
  }
  const sellables = createSellables(source, noDetails, source.warehouses)
  const catalogue = {
    sellable: sellables.asShown,
    sellablesNow: sellables.now,
    product: () => undefined,
    // Customers may ask to return modules.
    listedAs: async () => ({ categoryIds: [1] }),
    categories: () => [{ id: 1, label: "Módulos" }],
    subcategories: () => [],
  } as unknown as Catalogue
  const sandboxDatabase = providerDatabaseUrl === undefined ? undefined : await openSandboxDatabase(providerDatabaseUrl)
  const refundOpenMs = hasty ? hastyRefundOpenMs : undefined
  const card = openCard({ config, database, erp, log, sandboxDatabase, refundOpenMs }, around)
  const { payments, gateway, orderPayment, refunds } = card
  const openOrders = createOpenOrderIndex({ erp, database, log })
  const availability = createAvailability({ database, openOrders })
  const { postalFeeTax } = config
  const services = {
    erp,
    promotions: normalPrices,
    catalogue,
    database,
    payments,
    availability,
    openOrders,
    orderPayment,
    refunds,
    postalFeeTax,
    log,
    settings,
    brand: config.brand,
    personalRows: createPersonalRows(database),
  }
  const engine = await startShopEngine({
    database,
    services,
    log,
    faults,
    retry: { ...(hasty && { firstMs: 2, maxMs: 20 }), ...(errorsForMs !== undefined && { errorsForMs }) },
  })
  const settlement = createSettlement({ engine, workflows: settlementWorkflows, payments, gateway, log })
  const stuckPayments = createStuckPayments({ ...services, gateway, settle: settlement.settle })
  const parts = { ...services, config, card, engine, settlement, stuckPayments, erpUrl }
  const cardCheckout = createCardCheckout(parts)

  /** Presses a button of the provider's page. The browser never returns. */
  const pressOnProvidersPage = async (url: string, choice: SandboxChoice): Promise<void> => {
    const page = new Request(`${publicUrl}${sandboxPath}pago/${url.split("/").at(-1)}`, {
      method: "POST",
      body: new URLSearchParams({ resultado: choice }),
    })
    await card.sandbox?.handle(page)
  }

  /** Presses a button on the page of an earlier payment, perhaps of another process. */
  const pressForOrder = async (orderNumber: string, choice: SandboxChoice): Promise<void> => {
    const [page] = await (sandboxDatabase ?? database).query<{ id: string }>(
      "select page_id as id from sandbox_card_payments where order_number = $1",
      [orderNumber],
    )
    if (page) await pressOnProvidersPage(page.id, choice)
  }

  return {
    ...parts,
    pressOnProvidersPage,
    pressForOrder,
    /** Whether the provider refuses every refund of this payment. */
    async refusesRefunds(orderNumber: string): Promise<boolean> {
      const sql = "select 1 from sandbox_card_entries where order_number = $1 and response = $2 limit 1"
      return (await (sandboxDatabase ?? database).query(sql, [orderNumber, refundRefused])).length > 0
    },
    cart: createCart(parts),
    checkout: createCheckout(parts),
    async close() {
      await engine.stop()
      card.close()
      await sandboxDatabase?.close()
      await database.close()
    },
    /** Starts a card payment and presses a button of the provider's page. */
    async payByCard(customerId: number, pickupPoint: number, choice: SandboxChoice = "sin-volver"): Promise<string> {
      const started = await cardCheckout.start(customerId, { pickupPoint, billing, seenTotal: null })
      if (started.kind !== "started") throw new NotStarted(started.kind)
      await pressOnProvidersPage(started.url, choice)
      return started.orderNumber
    },
  }
}

/** The cart was empty, or the provider or the ERP was unreachable. */
export class NotStarted extends Error {
  override readonly name = "NotStarted"
}

export type BareShop = Awaited<ReturnType<typeof openBareShop>>

/** One thing for a program to do. */
export type Task =
  | { readonly do: "check out"; readonly customerId: number; readonly key: string; readonly pickupPoint: number }
  | { readonly do: "settle"; readonly orderNumber: string }

export const runTask = (shop: BareShop, task: Task): Promise<unknown> =>
  task.do === "settle"
    ? shop.settlement.settle(task.orderNumber)
    : shop.checkout.pay(task.customerId, {
        key: task.key,
        pickupPoint: task.pickupPoint,
        paymentModeId: 106,
        seenTotal: null,
      })

export const isFinished = async (shop: BareShop, task: Task): Promise<boolean> =>
  task.do === "settle"
    ? (await shop.payments.get(task.orderNumber))?.state === "settled"
    : (await shop.checkout.result(task.customerId, task.key))?.state === "success"
