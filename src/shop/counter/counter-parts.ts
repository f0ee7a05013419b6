import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { Passwords } from "../../platform/passwords/password-hashes.ts"
import type { SecondFactors } from "../../platform/sessions/second-factors.ts"
import type { SignInThrottle } from "../../platform/throttling/sign-in-throttle.ts"
import type { Throttle } from "../../platform/throttling/throttle.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Availability } from "../orders/availability/availability.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { StaffProfile } from "../vocabulary/people.ts"

interface WaitingBoards {
  readonly count: number
  readonly revision: number
}

export interface CounterParts {
  readonly card: {
    readonly payments: Pick<PaymentRecords, "countNeedingAPerson">
    readonly orderPayment: OrderPayments
  }
  readonly catalogue: Catalogue
  readonly config: {
    readonly brand: Brand
    readonly publicUrl: string
    readonly ownerAliases: readonly string[]
    readonly lowStockPercent: number
  }
  readonly database: Database
  readonly engine: Pick<Engine<Pick<CounterParts, "erp" | "catalogue" | "database">>, "run" | "status">
  readonly erp: Erp
  readonly identity: {
    readonly passwords: Passwords
    readonly secondFactors: SecondFactors
    readonly throttle: { readonly staff: SignInThrottle; readonly code: Throttle }
  }
  readonly log: Logger
  readonly openOrders: OpenOrderIndex
  readonly availability: Pick<Availability, "freeAt">
  readonly boards: {
    withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>>
    readonly workshop: { waiting(staff: StaffProfile): Promise<WaitingBoards> }
  }
}
