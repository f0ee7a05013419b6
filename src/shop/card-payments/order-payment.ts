import type { OrderSummary } from "../../erp/order.ts"
import type { CardGateway } from "../../providers/card-gateway.ts"
import { currency } from "../vocabulary/business.ts"
import { isOrderNumber, type PaymentRecord } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"

type PaidOrder = Pick<OrderSummary, "id" | "ref" | "refExt" | "customerId" | "total" | "warehouseId">

/**
 * Finds the card payment of an ERP order; null: it was not paid by card. After a restore of an older database our row may be
 * missing: then the provider is asked and its charge is recorded again. An unreachable provider throws GatewayError.
 */
export const createOrderPayments =
  ({ payments, gateway }: { readonly payments: PaymentRecords; readonly gateway: CardGateway | null }) =>
  async (order: PaidOrder): Promise<PaymentRecord | null> => {
    const { refExt: orderNumber } = order
    if (orderNumber === null || !isOrderNumber(orderNumber)) return null
    const known = await payments.get(orderNumber)
    if (known || !gateway) return known
    const verdict = await gateway.consult({ orderNumber, amount: order.total, currency, email: "" })
    if (verdict.kind !== "approved" && verdict.kind !== "refunded") return null
    const adopted = await payments.adopt({
      orderNumber,
      provider: gateway.kind,
      state: verdict.kind === "approved" ? "settled" : "refunded",
      customerId: order.customerId,
      amount: order.total,
      currency,
      pickupPoint: order.warehouseId,
      transactionId: verdict.charges[0].transactionId,
      orderId: order.id,
      orderRef: order.ref,
    })
    await payments.noteCharges(adopted, verdict.charges)
    return adopted
  }

export type OrderPayments = ReturnType<typeof createOrderPayments>
