import { findBankAccount, paymentModes } from "../shared/documented-business.ts"
import type { Afternoon } from "./chaos-actions.ts"
import { listOrders } from "./chaos-after-order.ts"
import { type BareShop, erpKey } from "./programs/bare-shop.ts"

/** Actions of people in the ERP itself, for orders that were not paid by card, because the provider took a fixed amount. */

const call = async ({ erpUrl }: BareShop, method: string, path: string, body?: object): Promise<unknown> => {
  const reply = await fetch(`${erpUrl}/api/index.php${path}`, {
    method,
    headers: { DOLAPIKEY: erpKey, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  })
  // Dolibarr says so if an earlier try did it and only its answer was lost.
  if (reply.status === 304) return null
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

const maxTries = 10

/** Uses the shop's gate, because Dolibarr gives two concurrent writers the same reference. */
const write = (shop: BareShop, path: string, body?: object, method: "POST" | "PUT" = "POST"): Promise<unknown> =>
  shop.database.withLock("chispa:erp-writes", () => call(shop, method, path, body))

/** Repeats a failed write, as a person would. */
const writeWithRetry = async (...args: Parameters<typeof write>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await write(...args)
      return
    } catch (error) {
      if (tries === maxTries) throw error
    }
  }
}

const someOrder = async (shop: BareShop, afternoon: Afternoon, status: "validated" | "shipped") => {
  const isFree = async (orderId: number) =>
    (
      await shop.database.query(
        `select 1 from order_work where order_id = $1 and outcome is null
         union all select 1 from order_changes where order_id = $1`,
        [orderId],
      )
    ).length === 0
  const orders = (await listOrders(shop, afternoon, status)).filter(
    ({ paymentModeId }) => paymentModeId !== paymentModes.card,
  )
  const order = afternoon.random.oneOf(orders)
  return order && (await isFree(order.id)) ? order : null
}

export const erpStaffActions: Record<string, (shop: BareShop, afternoon: Afternoon) => Promise<unknown>> = {
  async "discount a line in the ERP"(shop, afternoon) {
    const { random } = afternoon
    const order = await someOrder(shop, afternoon, "validated")
    const line = random.oneOf(order?.lines.filter(({ productId }) => productId !== null) ?? [])
    if (!order || !line || order.invoiceIds.length > 0) return
    const price = { qty: line.quantity, subprice: line.unitPrice / (1 + line.taxRate / 100), tva_tx: line.taxRate }
    await writeWithRetry(shop, `/orders/${order.id}/settodraft`).catch(() => undefined)
    // The customer may have cancelled it meanwhile: Dolibarr answers 304.
    if ((await shop.erp.orders.get(order.id))?.status !== "draft") return
    const discounted = { ...price, remise_percent: 5 + random.below(30) }
    await writeWithRetry(shop, `/orders/${order.id}/lines/${line.id}`, discounted, "PUT")
    await writeWithRetry(shop, `/orders/${order.id}/validate`)
  },

  /** Invoices the order, and pays part or all of it, before the shop hands it over. */
  async "bill in the ERP"(shop, afternoon) {
    const { random } = afternoon
    const order = await someOrder(shop, afternoon, random.oneOf(["validated", "shipped"]))
    if (!order || (await shop.erp.orders.get(order.id))?.invoiceIds.length !== 0) return
    await write(shop, `/invoices/createfromorder/${order.id}`)
    const [invoiceId] = (await shop.erp.orders.get(order.id))?.invoiceIds ?? []
    await writeWithRetry(shop, `/invoices/${invoiceId}/validate`)
    const modeId = order.paymentModeId ?? paymentModes.cash
    const how = { paymentid: modeId, accountid: findBankAccount(modeId), closepaidinvoices: "yes", comment: "" }
    const datepaye = Math.floor(Date.now() / 1000)
    const amount = random.chance(0.5) ? order.total : Math.ceil(order.total / 3)
    const arrayofamounts = { [String(invoiceId)]: { amount: amount.toFixed(2), multicurrency_amount: "" } }
    if (random.chance(0.8)) await write(shop, "/invoices/paymentsdistributed", { arrayofamounts, datepaye, ...how })
  },
}
