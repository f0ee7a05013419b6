import type { CardConfig } from "../config.ts"
import type { Database } from "../database/database.ts"
import type { Brand } from "../domain/brand.ts"
import type { CardGateway } from "./gateway.ts"
import { createPaymentRecords, type PaymentRecords } from "./payment-records.ts"
import { createSandbox, createSandboxGateway, type Sandbox } from "./sandbox.ts"
import { createTilopayGateway } from "./tilopay.ts"

/** Where the provider tells of results; answered by web/profile/card-webhook.ts. */
export const webhookPath = "/pagos/aviso"

export interface CardParts {
  readonly payments: PaymentRecords
  /** null: this shop takes no cards. */
  readonly gateway: CardGateway | null
  /** The sandbox provider's own pages, mounted beside the shop's. */
  readonly sandbox: Sandbox | null
  close(): void
}

interface OpenCardOptions {
  readonly config: { readonly card: CardConfig; readonly brand: Brand; readonly publicUrl: string }
  readonly database: Database
  readonly log: { warn(fields: object, message: string): void }
}

export const openCard = ({ config, database, log }: OpenCardOptions): CardParts => {
  const payments = createPaymentRecords(database, { prefix: config.brand.orderPrefix })
  const { card, publicUrl } = config
  if (card.kind === "tilopay") {
    return { payments, gateway: createTilopayGateway(card), sandbox: null, close: () => undefined }
  }
  if (card.kind === "none") return { payments, gateway: null, sandbox: null, close: () => undefined }
  const sandbox = createSandbox({
    database,
    publicUrl,
    webhookUrl: `${publicUrl}${webhookPath}`,
    onWebhookFailure: error => log.warn({ err: error }, "sandbox webhook not delivered"),
  })
  return { payments, gateway: createSandboxGateway(sandbox, publicUrl), sandbox, close: () => sandbox.close() }
}
