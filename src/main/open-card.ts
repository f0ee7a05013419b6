import type { Erp } from "../erp/erp.ts"
import type { Database } from "../platform/database/database.ts"
import type { CardGateway } from "../providers/card-gateway.ts"
import { createTilopayGateway } from "../providers/tilopay/tilopay.ts"
import { createCardRefunds } from "../shop/card-payments/card-refunds.ts"
import { createOrderPayments } from "../shop/card-payments/order-payment.ts"
import { createPaymentRecords } from "../shop/card-payments/payment-records.ts"
import { createSandbox, type Sandbox, sandboxPath } from "../simulators/tilopay/sandbox.ts"
import { sandboxSecrets } from "../simulators/tilopay/sandbox-api.ts"
import type { SandboxDatabase } from "../simulators/tilopay/sandbox-store.ts"
import type { Config } from "./config.ts"

export const webhookPath = "/pagos/aviso"

interface OpenCardOptions {
  readonly erp: Erp
  readonly config: Pick<Config, "card" | "brand" | "publicUrl">
  readonly database: Database
  readonly log: { warn(fields: object, message: string): void }
  /** The sandbox provider's database; by default the shop's. */
  readonly sandboxDatabase?: SandboxDatabase
  /** How long a refund that was cut off may still be carried out. */
  readonly refundOpenMs?: number
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

interface OpenedProvider {
  /** null: this shop takes no cards. */
  readonly gateway: CardGateway | null
  readonly sandbox: Sandbox | null
}

const openProvider = ({ config, database, log, sandboxDatabase }: OpenCardOptions): OpenedProvider => {
  const { card, publicUrl } = config
  switch (card.kind) {
    case "tilopay":
      return { gateway: createTilopayGateway(card), sandbox: null }
    case "none":
      return { gateway: null, sandbox: null }
    case "sandbox": {
      const sandbox = createSandbox({
        database: sandboxDatabase ?? database,
        publicUrl,
        webhookUrl: `${publicUrl}${webhookPath}`,
        onWebhookFailure: error => log.warn({ err: error }, "sandbox webhook not delivered"),
      })
      return { gateway: createSandboxGateway(sandbox, publicUrl), sandbox }
    }
    default:
      // A new kind that is not handled here does not compile, so it cannot fall back to the sandbox.
      throw new Error(`No card provider is known as ${JSON.stringify(card satisfies never)}`)
  }
}

export const openCard = (options: OpenCardOptions, around = (gateway: CardGateway) => gateway) => {
  const { database, erp, config } = options
  const { sandbox, ...provider } = openProvider(options)
  const gateway = provider.gateway && around(provider.gateway)
  const payments = createPaymentRecords(database, { prefix: config.brand.orderPrefix })
  const orderPayment = createOrderPayments({ payments, gateway })
  const refunds = createCardRefunds({ database, erp, payments, gateway, openMs: options.refundOpenMs })
  return { payments, orderPayment, refunds, gateway, sandbox, close: () => sandbox?.close() }
}
