import { ErpError } from "../erp/erp-error.ts"
import { isDatabaseAway } from "../platform/database/database.ts"
import { type Engine, type EngineOptions, startEngine } from "../platform/workflows/engine.ts"
import { type ErrorKind, NotYet } from "../platform/workflows/failure.ts"
import type { AnyWorkflow } from "../platform/workflows/workflow.ts"
import { GatewayError } from "../providers/card-gateway.ts"
import { type DeletionServices, deleteAccount } from "../shop/accounts/delete-account.ts"
import { placeBoardOrder } from "../shop/boards/place-board-order.ts"
import { setBoardPrice } from "../shop/boards/set-board-price.ts"
import { cancelOrder } from "../shop/cancellations/cancellations.ts"
import type { CardRefunds } from "../shop/card-payments/card-refunds.ts"
import type { OrderPayments } from "../shop/card-payments/order-payment.ts"
import type { PaymentKind } from "../shop/card-payments/payment.ts"
import type { PaymentRecords } from "../shop/card-payments/payment-records.ts"
import type { SettlementWorkflow } from "../shop/card-payments/settle-payment.ts"
import { checkOut } from "../shop/cart/checkout.ts"
import { settleCartPayment } from "../shop/cart/settle-cart-payment.ts"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import { handOver } from "../shop/counter/hand-over.ts"
import { bringGoods } from "../shop/counter/missing-goods.ts"
import { prepareOrder } from "../shop/counter/prepare-order.ts"
import { registerOfflineSale } from "../shop/counter/register-offline-sale.ts"
import { sellInPerson } from "../shop/counter/sell-in-person.ts"
import type { Dependencies } from "../shop/dependencies.ts"
import { settleKitPayment } from "../shop/kits/settle-kit-payment.ts"
import type { Availability } from "../shop/orders/availability/availability.ts"
import type { OpenOrderIndex } from "../shop/orders/open-order-index.ts"
import type { Promotions } from "../shop/promotions/promotions.ts"
import { returnGoods } from "../shop/returns/return-goods.ts"

export interface WorkflowServices extends Dependencies, Pick<DeletionServices, "brand" | "personalRows"> {
  readonly promotions: Promotions
  readonly catalogue: Catalogue
  readonly payments: PaymentRecords
  readonly availability: Availability
  readonly openOrders: OpenOrderIndex
  readonly orderPayment: OrderPayments
  readonly refunds: CardRefunds
  readonly postalFeeTax: number
}

export const settlementWorkflows: Record<PaymentKind, SettlementWorkflow<WorkflowServices>> = {
  cart: settleCartPayment,
  kit: settleKitPayment,
}

export const workflows: readonly AnyWorkflow<WorkflowServices>[] = [
  checkOut,
  placeBoardOrder,
  setBoardPrice,
  prepareOrder,
  handOver,
  sellInPerson,
  registerOfflineSale,
  cancelOrder,
  returnGoods,
  bringGoods,
  deleteAccount,
  ...Object.values(settlementWorkflows),
]

/** A garbled page, a rejected key or too many calls say nothing about the call itself, so it may be retried. */
const isNoAnswer = ({ reason, status }: ErpError): boolean =>
  reason === "malformed" || status === 401 || status === 408 || status === 429

export const errorKind = (error: unknown): ErrorKind => {
  if (error instanceof ErpError) {
    if (!error.retryable && !error.outcomeUnknown && !isNoAnswer(error)) return "refused"
    return error.reason === "server" && error.explained ? "error" : "away"
  }
  if (error instanceof GatewayError) return error.reason === "refused" ? "refused" : "away"
  return error instanceof NotYet || isDatabaseAway(error) ? "away" : "refused"
}

type ShopEngineOptions = Pick<
  EngineOptions<WorkflowServices>,
  "database" | "services" | "log" | "faults" | "retry" | "poolSize" | "minWaitMs"
>

export const startShopEngine = (options: ShopEngineOptions): Promise<Engine<WorkflowServices>> =>
  startEngine<WorkflowServices>({
    ...options,
    workflows,
    errorKind,
    describeError: error => (error instanceof ErpError ? { status: error.status, reason: error.reason } : null),
  })
