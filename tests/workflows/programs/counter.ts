/**
 * A process of the shop that does one piece of work at the counter (WORK, as JSON) and dies where KILL_AT says. What a dead
 * process left open is taken up again at the start, before the same work is asked for once more.
 */

import { openParts } from "../../../src/main/compose.ts"
import { readConfig } from "../../../src/main/config.ts"
import { createLog } from "../../../src/platform/log.ts"
import { createCancellations } from "../../../src/shop/cancellations/cancellations.ts"
import { createMissingGoods } from "../../../src/shop/counter/missing-goods.ts"
import { createOrderActions } from "../../../src/shop/counter/order-actions.ts"
import type { SaleRequest } from "../../../src/shop/counter/rules/sale.ts"
import { createSales } from "../../../src/shop/counter/sales.ts"
import type { StaffDecision } from "../../../src/shop/returns/return-decisions.ts"
import { createReturns } from "../../../src/shop/returns/returns.ts"
import { orderTransfers, trackTransfer } from "../../../src/shop/transfers/order-transfers.ts"
import type { StaffProfile } from "../../../src/shop/vocabulary/people.ts"
import { killFaults } from "../../support/kill.ts"
import { workTheDay } from "./till-day.ts"

export type CounterWork =
  | { readonly kind: "order"; readonly action: "prepare" | "hand-over"; readonly orderId: number }
  | { readonly kind: "sale"; readonly sale: SaleRequest }
  | { readonly kind: "day"; readonly seed: number }
  | { readonly kind: "bring"; readonly orderId: number; readonly productId: number; readonly from: number }
  /** `paid`: its transfer is confirmed before. */
  | { readonly kind: "cancel"; readonly orderId: number; readonly paid?: boolean }
  /** The order's only line comes back: so many units, to the shelf or written off, with the key of the form. */
  | { readonly kind: "return"; readonly orderId: number; readonly key: string; readonly said: StaffDecision }

const work = JSON.parse(process.env.WORK ?? "null") as CounterWork
const staff = JSON.parse(process.env.STAFF ?? "null") as StaffProfile
const read = readConfig({ LOG_LEVEL: "silent" })
const apiKey = process.env.ERP_KEY ?? ""
const parts = await openParts({
  config: { ...read, erp: { ...read.erp, apiKey, catalogueApiKey: apiKey } },
  databaseUrl: process.env.SHOP_DATABASE ?? "",
  erpUrl: process.env.EMBEDDED_ERP ?? "",
  log: createLog("silent"),
  faults: killFaults(),
})
const act = createOrderActions(parts, parts.openOrders)
const { sell } = createSales(parts)
const missing = createMissingGoods(parts)
const { cancel } = createCancellations(parts)
const confirmTransfer = async (orderId: number) => {
  const order = await parts.erp.orders.get(orderId)
  if (order) await trackTransfer(parts, order)
  await parts.transfers.transfers.confirm(staff, orderId)
}
const cancelled = async (orderId: number, paid = false) => {
  if (paid) await confirmTransfer(orderId)
  const { kind } = await cancel(orderId)
  const moves = (await orderTransfers(parts.database).movesOf(orderId)).map(({ state }) => state)
  return { kind, moves }
}
const done = () => {
  if (work.kind === "bring") return missing.bring(staff, work.orderId, work.productId, work.from)
  if (work.kind === "order") return act(staff, work.action, work.orderId, { sawPayment: true })
  if (work.kind === "day") return workTheDay(parts, staff, work.seed)
  if (work.kind === "return") return createReturns(parts).begin(staff, work.orderId, work.key, work.said)
  return work.kind === "sale" ? sell(staff, work.sale) : cancelled(work.orderId, work.paid)
}
const result = await done()
process.stdout.write(`result ${JSON.stringify(result)}\n`)
await parts.close()
