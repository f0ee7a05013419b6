import type { Database } from "../../platform/database/database.ts"
import type { CardGateway, RefundOutcome } from "../../providers/card-gateway.ts"
import type { Colones } from "../vocabulary/money.ts"
import { factsOf } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"

export interface PartRefundParts {
  readonly database: Pick<Database, "withLock">
  readonly payments: Pick<PaymentRecords, "get">
  readonly gateway: CardGateway | null
}

export const refundLock = (orderNumber: string): string => `chispa:refund:${orderNumber}`

/** Sees to it that this much of a payment has been given back in all; the provider looks before it asks, one at a time. */
export const createPartRefunds =
  ({ database, payments, gateway }: PartRefundParts) =>
  async (orderNumber: string, inAll: Colones): Promise<RefundOutcome> => {
    const payment = await payments.get(orderNumber)
    if (!payment || !gateway) return { kind: "refused", description: "no hay proveedor que conozca este pago" }
    return database.withLock(refundLock(orderNumber), () => gateway.refund(factsOf(payment), inAll))
  }

export type RefundPart = ReturnType<typeof createPartRefunds>
