import type { Database } from "../platform/database/database.ts"
import type { CardGateway } from "../providers/card-gateway.ts"
import { createTilopayGateway } from "../providers/tilopay/tilopay.ts"
import { type CardRefundDependencies, type CardRefunds, createCardRefunds } from "../shop/card-payments/card-refunds.ts"
import { heldUnits } from "../shop/card-payments/held-units.ts"
import { createOrderPayments, type OrderPayments } from "../shop/card-payments/order-payment.ts"
import { createPaymentRecords, type PaymentRecords } from "../shop/card-payments/payment-records.ts"
import { createSandbox, type Sandbox, sandboxPath, sandboxSecrets } from "../simulators/tilopay/sandbox.ts"
import type { SandboxDatabase } from "../simulators/tilopay/sandbox-store.ts"
import type { Config } from "./config.ts"

export const webhookPath = "/pagos/aviso"

export interface CardParts {
  readonly payments: PaymentRecords
  readonly orderPayment: OrderPayments
  readonly refunds: CardRefunds
  /** null: this shop takes no cards. */
  readonly gateway: CardGateway | null
  readonly sandbox: Sandbox | null
  close(): void
}

interface OpenCardOptions {
  readonly erp: CardRefundDependencies["erp"]
  readonly config: Pick<Config, "card" | "brand" | "publicUrl">
  readonly database: Database
  readonly log: { warn(fields: object, message: string): void }
  /** Where the sandbox provider stores its data; the shop's database by default. */
  readonly sandboxDatabase?: SandboxDatabase
}

export const createSandboxGateway = (sandbox: Sandbox, publicUrl: string): CardGateway =>
  createTilopayGateway({
    ...sandboxSecrets,
    kind: "sandbox",
    baseUrl: `${publicUrl}${sandboxPath}api`,
    redirectHosts: [new URL(publicUrl).hostname],
    allowHttp: true,
    send: async request => (await sandbox.handle(request)) ?? new Response(null, { status: 404 }),
  })

type OpenedProvider = Omit<CardParts, "payments" | "orderPayment" | "refunds">

const openSandbox = (options: OpenCardOptions): OpenedProvider => {
  const { config, database, log, sandboxDatabase = database } = options
  const { publicUrl } = config
  const sandbox = createSandbox({
    database: sandboxDatabase,
    publicUrl,
    webhookUrl: `${publicUrl}${webhookPath}`,
    onWebhookFailure: error => log.warn({ err: error }, "sandbox webhook not delivered"),
  })
  return { gateway: createSandboxGateway(sandbox, publicUrl), sandbox, close: () => sandbox.close() }
}

const openProvider = (options: OpenCardOptions): OpenedProvider => {
  const { card } = options.config
  switch (card.kind) {
    case "tilopay":
      return { gateway: createTilopayGateway(card), sandbox: null, close: () => undefined }
    case "none":
      return { gateway: null, sandbox: null, close: () => undefined }
    case "sandbox":
      return openSandbox(options)
    default:
      // A new kind that is not handled here does not compile, so it cannot fall back to the sandbox.
      throw new Error(`No card provider is known as ${JSON.stringify(card satisfies never)}`)
  }
}

export const openCard = (options: OpenCardOptions, around = (gateway: CardGateway) => gateway): CardParts => {
  const { database, erp, config } = options
  const opened = openProvider(options)
  const gateway = opened.gateway && around(opened.gateway)
  const payments = createPaymentRecords(database, { prefix: config.brand.orderPrefix, units: heldUnits(database) })
  const orderPayment = createOrderPayments({ payments, gateway })
  const refunds = createCardRefunds({ database, erp, payments, gateway })
  return { ...opened, gateway, payments, orderPayment, refunds }
}
