import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import type { Throttle } from "../../platform/throttling/throttle.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"

export interface CounterParts {
  readonly catalogue: Catalogue
  readonly config: { readonly brand: Brand; readonly publicUrl: string }
  readonly database: Database
  readonly engine: Pick<Engine<Pick<CounterParts, "erp" | "catalogue" | "database">>, "run" | "status">
  readonly erp: Erp
  readonly identity: { readonly passwords: Passwords; readonly throttle: { readonly staff: Throttle } }
  readonly log: Logger
  readonly openOrders: OpenOrderIndex
}
