import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"

export interface TransferParts {
  readonly erp: Pick<Erp, "orders" | "thirdParties">
  readonly database: Database
  readonly openOrders: Pick<OpenOrderIndex, "unpaidBy" | "touch">
  readonly config: { readonly brand: Brand; readonly sinpeCancelDays: number }
  readonly log: Logger
}
