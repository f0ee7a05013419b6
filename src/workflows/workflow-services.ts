import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Database } from "../database/database.ts"
import type { Brand } from "../domain/brand.ts"
import type { Erp } from "../erp/erp.ts"
import type { CardGateway } from "../payments/gateway.ts"
import type { PaymentRecords } from "../payments/payment-records.ts"
import type { Log } from "./engine/log.ts"

/** What a story may use inside its steps. */
export interface WorkflowServices {
  readonly erp: Erp
  readonly catalogue: Catalogue
  readonly database: Database
  readonly payments: PaymentRecords
  /** null: this shop takes no cards. */
  readonly gateway: CardGateway | null
  readonly brand: Brand
  readonly log: Log
}
