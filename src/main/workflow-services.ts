import type { Erp } from "../erp/erp.ts"
import type { Database } from "../platform/database/database.ts"
import type { Log } from "../platform/workflows/dbos-log.ts"
import type { CardGateway } from "../providers/card-gateway.ts"
import type { PaymentRecords } from "../shop/card-payments/payment-records.ts"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import type { Brand } from "../shop/vocabulary/brand.ts"

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
