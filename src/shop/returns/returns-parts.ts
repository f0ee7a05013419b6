import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { CardRefunds } from "../card-payments/card-refunds.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { ReturnNeeds } from "./return-goods.ts"

export interface ReturnsParts {
  readonly erp: Erp
  readonly database: Database
  readonly catalogue: Pick<Catalogue, "listedAs" | "categories" | "subcategories">
  readonly card: {
    readonly orderPayment: OrderPayments
    readonly refunds: Pick<CardRefunds, "requestReturn">
  }
  readonly engine: Pick<Engine<ReturnNeeds>, "run" | "start" | "status">
  readonly log: Logger
}
