import { setTimeout as sleep } from "node:timers/promises"
import type { Erp } from "../../src/erp/erp.ts"
import { ErpError } from "../../src/erp/erp-error.ts"
import type { Order } from "../../src/erp/order.ts"
import { openLedger } from "../../src/main/open-ledger.ts"
import { isDatabaseAway } from "../../src/platform/database/database.ts"
import { GatewayError } from "../../src/providers/card-gateway.ts"
import type { OrderLedger } from "../../src/shop/owner/order-ledger.ts"
import { type DifferenceKind, describeDifference } from "../../src/shop/owner/rules/ledger-differences.ts"
import { faultsOfOrders, faultsOfPayment, finishedOrders } from "../support/invariants.ts"
import { keyFrom, randomFrom } from "../support/random.ts"
import { checkoutKey, checkoutKeys, saleKeys, staff } from "./chaos-actions.ts"
import { dealWithStuckPayments, payRefusedReturns, stuckNumbers } from "./chaos-money.ts"
import type { BareShop } from "./programs/bare-shop.ts"

/** Leases of killed processes last 15 s; the rest is for a busy machine. */
const maxWaitMinutes = 5
const maxPauseMs = 400

/** A dropped connection or a busy machine leaves a check without an answer, so it asks again. */
export const isUnanswered = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  (error instanceof ErpError && error.retryable) ||
  (error instanceof GatewayError && error.reason !== "refused")

const until = async (what: string, isDone: () => Promise<boolean>, seen: () => Promise<unknown>) => {
  const limit = Date.now() + maxWaitMinutes * 60_000
  const isDoneNow = () =>
    isDone().catch((error: unknown) => {
      if (!isUnanswered(error)) throw error
      return false
    })
  for (let pauseMs = 25; !(await isDoneNow()); pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    if (Date.now() > limit) {
      throw new Error(`${what} did not end within ${maxWaitMinutes} minutes (I9): ${JSON.stringify(await seen())}`)
    }
    await sleep(pauseMs)
  }
}

const openRuns = (shop: BareShop, customerId: number, seed: number, orderIds: readonly number[]) =>
  shop.database.query<{ id: string }>(
    `select workflow_uuid as id from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')
       and (workflow_uuid like $1 or workflow_uuid like $2 or workflow_uuid in
         (select order_number from card_payments where customer_id = $3)
         or workflow_uuid ~ ('^(prepare|hand-over|cancel):(' || $4 || '):'))`,
    [`%:${customerId}:%`, `%${keyFrom(seed, 0).slice(0, 8)}%`, customerId, ["0", ...orderIds].join("|")],
  )

/** Counts begun work that has not ended: returns, goods in transfer, prices, work on an order. */
const openWork = async ({ database }: BareShop, orderIds: readonly number[]) => {
  const open = [
    "goods_returns where state = 'accepted'",
    "goods_moves where outcome is null",
    "order_work where outcome is null",
    "order_changes where true",
  ]
  const found = await Promise.all(
    open.map(rows => database.query<{ row: object }>(`select * from ${rows} and order_id = any($1)`, [orderIds])),
  )
  return found.flat()
}

/** After the faults, waits until all begun work has ended and lets staff deal with the rest. */
const finishOpenWork = async (shop: BareShop, customerId: number, seed: number) => {
  const random = randomFrom(seed)
  const payments = () => shop.payments.ofCustomer(customerId)
  const settled = async () => {
    for (const payment of await payments()) await shop.settlement.recheck(payment)
    return (await payments()).every(({ state }) => state !== "paid")
  }
  await until(`the payments of ${seed}`, settled, payments)
  const orders = await shop.erp.orders.list({ customerIds: [customerId] })
  const orderIds = orders.map(({ id }) => id)
  const open = () => openRuns(shop, customerId, seed, orderIds)
  await until(`the runs of ${seed}`, async () => (await open()).length === 0, open)
  const work = () => openWork(shop, orderIds)
  const worked = async () => {
    // It would be retried after a minute.
    await shop.database.query(
      `update goods_returns set next_try_at = now() where state = 'accepted' and order_id = any($1)
         and next_try_at > now() + interval '2 seconds'`,
      [orderIds],
    )
    await payRefusedReturns(shop, orders, random)
    return (await work()).length === 0
  }
  await until(`the work of ${seed}`, worked, work)
  // Finishes the discounts in the ERP of simulated people whose process was killed.
  for (const { id, ref, refExt, status } of orders)
    if (status === "draft" && refExt !== null && !ref.startsWith("(PROV")) await shop.erp.orders.ensureValidated(id)
  const owed = async () => (await payments()).filter(({ state }) => state === "refunding")
  const dealtWith = async () => {
    for (const payment of await owed()) await shop.stuckPayments.resume(payment)
    await dealWithStuckPayments(shop, customerId, random)
    return (await settled()) && (await owed()).length === 0 && (await stuckNumbers(shop, customerId)).length === 0
  }
  await until(`the stuck payments of ${seed}`, dealtWith, () => shop.stuckPayments.list("all"))
}

const saleKey = (seed: number, place: number) => `venta-${staff.id}-${keyFrom(seed, place)}`

/** I6: each confirmed sale is in the ERP exactly once and complete; each failed one is not there. */
const faultsOfSales = async (shop: BareShop, erp: Erp, seed: number): Promise<string[]> => {
  const faults: string[] = []
  for (const place of saleKeys) {
    const key = keyFrom(seed, place)
    const [sale] = await shop.database.query<{ outcome: string | null }>(
      "select outcome from counter_sales where association_id = $1 and key = $2",
      [staff.id, key],
    )
    const order = await erp.orders.findByRefExt(saleKey(seed, place))
    if (sale?.outcome === "sold" && order?.status !== "delivered")
      faults.push(`I6 sale ${key} is not closed in the ERP`)
    if (sale?.outcome !== "sold" && order) faults.push(`I6 sale ${key} is ${sale?.outcome} and has an order`)
  }
  return faults
}

/** Differences that a restore causes, because rows of the lost hour are gone. Provider and ERP must still agree. */
const lostWithRows: readonly DifferenceKind[] = [
  "charge-rows-differ-from-provider",
  "refund-rows-differ-from-provider",
  "till-entry-missing",
]

/** Only our rows tell that staff gave back another way what the provider refuses for good. */
const lostWithClosings: readonly DifferenceKind[] = [...lostWithRows, "charged-twice", "paid-without-order"]

/** I1, I2, I3, I12: provider, ERP, till and our rows agree, and no work is open. */
const faultsOfLedger = (name: string, ledger: OrderLedger | null, lost: readonly DifferenceKind[]): string[] => {
  if (!ledger) return []
  const differences = ledger.differences.filter(({ kind }) => !lost.includes(kind))
  const open = ledger.open.filter(({ kind }) => kind !== "transfer" && kind !== "payment")
  const found = [
    ...differences.map(one => `${JSON.stringify(one)} ${describeDifference(one)}`),
    ...open.map(({ kind, since }) => `I9 ${kind} is open since ${since.toISOString()}`),
  ]
  return found.map(text => `ledger of ${name}: ${text}`)
}

/** I11: each customer gets one mail per order. */
const faultsOfMails = async ({ database }: BareShop, order: Order): Promise<string[]> => {
  const byUs = order.refExt !== null && !order.refExt.startsWith("venta-")
  const facts = [`order-received:${order.id}`, `payment-confirmed:${order.refExt}`]
  const mails = await database.query("select 1 from messages where fact = any($1)", [facts])
  return byUs && mails.length !== 1 ? [`I11 order ${order.ref} has ${mails.length} mails`] : []
}

/** STOCK-04 on the ERP's data: real stock covers the promised, unshipped units. */
export const faultsOfStock = async (erp: Erp, productId: number): Promise<string[]> => {
  const [product] = await erp.products.getMany([productId])
  let promised = 0
  for await (const { lines } of erp.orders.listAllWithLines({ status: "validated" }))
    for (const line of lines) if (line.productId === productId) promised += line.quantity
  const shelves = Object.values(product?.warehouseStock ?? {})
  const real = shelves.reduce((all, units) => all + units, 0)
  // One warehouse may be below zero, because missing units are prepared first and brought there later.
  return real < promised ? [`STOCK-04 product ${productId}: ${real} on the shelves, ${promised} promised`] : []
}

/** I11: every written mail has arrived, at most as often as it was tried. */
export const faultsOfPost = async ({ database }: BareShop): Promise<string[]> => {
  await database.query("update messages set next_try_at = now() where outcome is null")
  const open = () => database.query("select id from messages where outcome is null limit 5")
  await until("the mails", async () => (await open()).length === 0, open)
  const bad = await database.query<{ id: number; arrived: number }>(
    `select m.id::int, m.outcome, m.tries, count(c.message)::int as arrived from messages m left join chaos_mails c on c.message = m.id
     group by m.id having m.outcome <> 'sent' or count(c.message) not between 1 and m.tries`,
  )
  return bad.map(mail => `I11 ${JSON.stringify(mail)}`)
}

/** The ledgers of the afternoon's orders and payments. */
export const readLedgers = async (shop: BareShop, erp: Erp, seed: number): Promise<Map<string, OrderLedger | null>> => {
  const ledger = openLedger({ ...shop, erp, ...shop.card })
  const [customer] = await erp.thirdParties.findByEmail(`caos-${seed}@chispa.test`)
  const ledgers = new Map<string, OrderLedger | null>()
  if (!customer) return ledgers
  const orders = await finishedOrders(erp, customer.id)
  for (const place of saleKeys) {
    const sale = await erp.orders.findByRefExt(saleKey(seed, place))
    if (sale) ledgers.set(sale.ref, await ledger.read(sale.id))
  }
  for (const order of orders) ledgers.set(order.ref, await ledger.read(order.id))
  for (const { orderNumber } of await shop.payments.ofCustomer(customer.id))
    if (!orders.some(({ refExt }) => refExt === orderNumber))
      ledgers.set(orderNumber, await ledger.readPayment(orderNumber))
  return ledgers
}

interface CheckOptions {
  /** The shop's database was restored to a moment before or within this afternoon. */
  readonly isLost?: boolean
}

/** The violations of I1, I2, I3, I6, I8, I9, I11 and I12 after one afternoon. */
export const faultsOfAfternoon = async (
  shop: BareShop,
  erp: Erp,
  seed: number,
  { isLost = false }: CheckOptions = {},
): Promise<string[]> => {
  const [customer] = await erp.thirdParties.findByEmail(`caos-${seed}@chispa.test`)
  // The process was killed before it created the customer.
  if (!customer) return []
  await finishOpenWork(shop, customer.id, seed)
  const orders = await finishedOrders(erp, customer.id)
  const faults = await faultsOfOrders(erp, orders)
  for (const [name, ledger] of await readLedgers(shop, erp, seed)) {
    const orderNumber = orders.find(({ ref }) => ref === name)?.refExt ?? name
    const lost = (await shop.refusesRefunds(orderNumber)) ? lostWithClosings : lostWithRows
    faults.push(...faultsOfLedger(name, ledger, isLost ? lost : []))
  }
  const drafts = await erp.orders.list({ customerIds: [customer.id], status: "draft" })
  const carts = drafts.filter(draft => draft.refExt === null)
  if (carts.length > 1) faults.push(`I6 the customer has ${carts.length} carts`)
  for (const payment of await shop.payments.ofCustomer(customer.id))
    faults.push(...(await faultsOfPayment(erp, payment, { isLost })))
  if (isLost) return faults
  faults.push(...(await faultsOfSales(shop, erp, seed)))
  for (const order of orders) faults.push(...(await faultsOfMails(shop, order)))
  for (const place of checkoutKeys) {
    const key = checkoutKey(seed, place)
    const result = await shop.checkout.result(customer.id, key)
    if (result?.state !== "success") continue
    const made = orders.filter(order => order.refExt === `web-${customer.id}-${key}`)
    if (made.length !== 1 || made[0]?.ref !== result.ref)
      faults.push(`I8 ${key} was told ${result.ref}; there are ${made.length}`)
  }
  return faults
}
