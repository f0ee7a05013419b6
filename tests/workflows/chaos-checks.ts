import type { Erp } from "../../src/erp/erp.ts"
import type { Order } from "../../src/erp/order.ts"
import { faultsOfOrders, faultsOfPayment, finishedOrders } from "../support/invariants.ts"
import { keyFrom } from "../support/random.ts"
import { checkoutKey, checkoutKeys, saleKeys, staff } from "./chaos-actions.ts"
import type { BareShop } from "./programs/bare-shop.ts"

const until = async (what: string, isDone: () => Promise<boolean>) => {
  const limit = Date.now() + 60_000
  while (!(await isDone())) {
    if (Date.now() > limit) throw new Error(`${what} did not end within a minute (I9)`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

const openRuns = (shop: BareShop, customerId: number, seed: number) =>
  shop.database.query<{ id: string }>(
    `select workflow_uuid as id from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')
       and (workflow_uuid like $1 or workflow_uuid like $2 or workflow_uuid in
         (select order_number from card_payments where customer_id = $3))`,
    [`%:${customerId}:%`, `%${keyFrom(seed, 0).slice(0, 8)}%`, customerId],
  )

/** The faults are over: everything that was begun comes to its end, whoever began it. */
const calmDown = async (shop: BareShop, customerId: number, seed: number) => {
  for (const { orderNumber } of await shop.payments.ofCustomer(customerId)) {
    await shop.settlement.settle(orderNumber)
    await until(`payment ${orderNumber}`, async () => (await shop.payments.get(orderNumber))?.state !== "paid")
  }
  await until(`the runs of ${seed}`, async () => (await openRuns(shop, customerId, seed)).length === 0)
}

/** I6: what the screen confirmed is in the ERP once and whole; what failed is not there at all. */
const faultsOfSales = async (shop: BareShop, erp: Erp, seed: number): Promise<string[]> => {
  const faults: string[] = []
  for (const place of saleKeys) {
    const key = keyFrom(seed, place)
    const [sale] = await shop.database.query<{ outcome: string | null }>(
      "select outcome from counter_sales where association_id = $1 and key = $2",
      [staff.id, key],
    )
    const order = await erp.orders.findByRefExt(`venta-${staff.id}-${key}`)
    if (sale?.outcome === "sold" && order?.status !== 3) faults.push(`I6 sale ${key} is not closed in the ERP`)
    if (sale?.outcome !== "sold" && order) faults.push(`I6 sale ${key} is ${sale?.outcome} and has an order`)
  }
  return faults
}

/** I3, on what was prepared and handed over. */
const faultsOfHandOver = async (erp: Erp, order: Order): Promise<string[]> => {
  if (order.status !== 3) return []
  const whole = await erp.orders.get(order.id)
  const invoice = whole?.invoiceIds[0] === undefined ? null : await erp.invoices.get(whole.invoiceIds[0])
  return invoice?.paid && invoice.total === order.total ? [] : [`I3 order ${order.ref} is closed and not paid once`]
}

/** What is wrong in the ERP after one afternoon: I1, I2, I3, I6, I8, I9. */
export const faultsOfAfternoon = async (shop: BareShop, erp: Erp, seed: number): Promise<string[]> => {
  const [customer] = await erp.thirdParties.findByEmail(`caos-${seed}@chispa.test`)
  // Killed before its customer was there.
  if (!customer) return []
  await calmDown(shop, customer.id, seed)
  const orders = await finishedOrders(erp, customer.id)
  const faults = [...(await faultsOfOrders(erp, orders)), ...(await faultsOfSales(shop, erp, seed))]
  for (const order of orders) faults.push(...(await faultsOfHandOver(erp, order)))
  for (const place of checkoutKeys) {
    const key = checkoutKey(seed, place)
    const result = await shop.checkout.result(customer.id, key)
    if (result?.state !== "success") continue
    const made = orders.filter(order => order.refExt === `web-${customer.id}-${key}`)
    if (made.length !== 1 || made[0]?.ref !== result.ref)
      faults.push(`I8 ${key} was told ${result.ref}; there are ${made.length}`)
  }
  for (const payment of await shop.payments.ofCustomer(customer.id)) {
    faults.push(...(await faultsOfPayment(erp, payment)))
    const isExplained = /ya no hay existencias|ya se pagó/.test(payment.problem ?? "")
    if (payment.state === "in-question" && !isExplained)
      faults.push(`I1 ${payment.orderNumber} became no order: ${payment.problem}`)
  }
  const drafts = await erp.orders.list({ customerIds: [customer.id], status: 0 })
  const carts = drafts.filter(draft => draft.refExt === null)
  if (carts.length > 1) faults.push(`I6 the customer has ${carts.length} carts`)
  return faults
}
