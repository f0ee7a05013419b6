import type { Erp } from "../../src/erp/erp.ts"
import type { Order } from "../../src/erp/order.ts"
import type { PaymentRecord } from "../../src/shop/card-payments/payment.ts"
import { sum } from "../../src/shop/vocabulary/money.ts"

/** All orders of the customer except drafts, with lines, oldest first. */
export const finishedOrders = async (erp: Erp, customerId: number): Promise<Order[]> =>
  (await erp.orders.listWithLines({ customerIds: [customerId] })).filter(order => order.status !== "draft")

/** Violations of I2 and I3 by these orders. */
export const faultsOfOrders = async (erp: Erp, orders: readonly Order[]): Promise<string[]> => {
  const faults: string[] = []
  for (const order of orders) {
    const lines = sum(order.lines.map(line => line.total))
    if (order.total !== lines) faults.push(`I2 order ${order.ref} says ${order.total}, its lines are ${lines}`)
    const shipments = await erp.shipments.ofOrder(order.id)
    if (shipments.length > 1) faults.push(`I3 order ${order.ref} has ${shipments.length} shipments`)
    const whole = await erp.orders.get(order.id)
    if ((whole?.invoiceIds.length ?? 0) > 1) faults.push(`I3 order ${order.ref} has several invoices`)
  }
  const keys = orders.flatMap(order => order.refExt ?? [])
  if (new Set(keys).size < keys.length) faults.push("I1 two orders carry the same key")
  return faults
}

/** I1, I2: an approved payment is exactly one validated order under its number, of exactly its amount. */
interface PaymentCheck {
  /** The row of the refund may be lost: the ledger compares the money with the provider's. */
  readonly isLost?: boolean
}

export const faultsOfPayment = async (
  erp: Erp,
  payment: PaymentRecord,
  { isLost = false }: PaymentCheck = {},
): Promise<string[]> => {
  const orders = (await finishedOrders(erp, payment.customerId ?? 0)).filter(
    order => order.refExt === payment.orderNumber,
  )
  // A cancelled order whose money was given back, by card or another way, is correct.
  if (["refunded", "closed"].includes(payment.state) && orders.every(({ status }) => status === "cancelled")) return []
  if (payment.state !== "settled")
    return orders.length === 0 ? [] : [`I1 ${payment.orderNumber} is ${payment.state} but has an order`]
  const faults = orders.length === 1 ? [] : [`I1 ${payment.orderNumber} has ${orders.length} orders`]
  for (const order of orders) {
    if (order.status === "cancelled" && !isLost)
      faults.push(`I1 ${payment.orderNumber} is cancelled and its money is not given back`)
    if (order.total !== payment.amount)
      faults.push(`I2 ${payment.orderNumber}: charged ${payment.amount}, ordered ${order.total}`)
  }
  return faults
}

export const expectSound = async (
  erp: Erp,
  customerId: number,
  payments: readonly PaymentRecord[] = [],
): Promise<Order[]> => {
  const orders = await finishedOrders(erp, customerId)
  const faults = await faultsOfOrders(erp, orders)
  for (const payment of payments) faults.push(...(await faultsOfPayment(erp, payment)))
  if (faults.length > 0) throw new Error(faults.join("\n"))
  return orders
}
