/**
 * A process of the shop that does the counter work of WORK (a JSON list) at once and dies where it says. At its start it resumes
 * the work that a dead process left open, before it does the same work again.
 */

import { setTimeout as sleep } from "node:timers/promises"
import { createDependencies } from "../../../src/main/compose.ts"
import { readConfig } from "../../../src/main/config.ts"
import { createLog } from "../../../src/platform/log.ts"
import { deleteAccount } from "../../../src/shop/accounts/delete-account.ts"
import { createCancellations } from "../../../src/shop/cancellations/cancellations.ts"
import { createMissingGoods } from "../../../src/shop/counter/missing-goods.ts"
import { createOrderActions } from "../../../src/shop/counter/order-actions.ts"
import { createOfflineSales } from "../../../src/shop/counter/register-offline-sale.ts"
import type { OfflineSale } from "../../../src/shop/counter/rules/offline-sale.ts"
import type { SaleRequest } from "../../../src/shop/counter/rules/sale.ts"
import { createSales } from "../../../src/shop/counter/sell-in-person.ts"
import type { StaffDecision } from "../../../src/shop/returns/return-decisions.ts"
import { createReturns } from "../../../src/shop/returns/returns.ts"
import { orderTransfers, trackTransfer } from "../../../src/shop/transfers/order-transfers.ts"
import type { StaffProfile } from "../../../src/shop/vocabulary/people.ts"
import { createKills } from "../../support/kill.ts"
import { workTheDay } from "./till-day.ts"

export type CounterWork =
  | { readonly kind: "order"; readonly action: "prepare" | "hand-over"; readonly orderId: number }
  | { readonly kind: "sale"; readonly sale: SaleRequest }
  | { readonly kind: "offline-sale"; readonly sale: OfflineSale }
  | { readonly kind: "day"; readonly seed: number }
  | { readonly kind: "bring"; readonly orderId: number; readonly productId: number; readonly from: number }
  | { readonly kind: "delete-account"; readonly customerId: number }
  /** The order's transfer is confirmed first. */
  | { readonly kind: "cancel"; readonly orderId: number }
  /** Units of the order's only line come back, to the shelf or written off, under the key of the form. */
  | { readonly kind: "return"; readonly orderId: number; readonly key: string; readonly decision: StaffDecision }

const kills = createKills<CounterWork>(JSON.parse(process.env.WORK ?? "[]"))
const staff = JSON.parse(process.env.STAFF ?? "null") as StaffProfile
const read = readConfig({ LOG_LEVEL: "silent" })
const apiKey = process.env.ERP_KEY ?? ""
const parts = await createDependencies({
  config: { ...read, erp: { ...read.erp, apiKey, catalogueApiKey: apiKey } },
  databaseUrl: process.env.SHOP_DATABASE ?? "",
  erpUrl: process.env.EMBEDDED_ERP ?? "",
  log: createLog("silent"),
  faults: kills.faults,
})
const act = createOrderActions(parts)
const { sell } = createSales(parts)
const { register } = createOfflineSales(parts)
const missing = createMissingGoods(parts)
const returns = createReturns(parts)
const { cancel } = createCancellations(parts)

const cancelled = async (orderId: number) => {
  const order = await parts.erp.orders.get(orderId)
  if (order) await trackTransfer(parts, order)
  await parts.transfers.transfers.confirm(staff, orderId)
  const { kind } = await cancel(orderId)
  const moves = (await orderTransfers(parts.database).listMoves(orderId)).map(({ state }) => state)
  return { kind, moves }
}

const deleted = async (customerId: number) => {
  const outcome = await parts.engine.run(deleteAccount, {
    id: `delete-account:${customerId}`,
    input: { customerId },
    waitMs: 20_000,
  })
  return { kind: outcome.kind === "done" ? outcome.result.kind : outcome.kind }
}

const pressed = (work: CounterWork) => {
  if (work.kind === "delete-account") return deleted(work.customerId)
  if (work.kind === "bring") return missing.bring(staff, work.orderId, work.productId, work.from)
  if (work.kind === "offline-sale") return register(staff, work.sale)
  if (work.kind === "order") return act(staff, work.action, work.orderId, { sawPayment: true })
  if (work.kind === "day") return workTheDay(parts, staff, work.seed)
  if (work.kind === "return") return returns.begin(staff, work.orderId, work.key, work.decision)
  return work.kind === "sale" ? sell(staff, work.sale) : cancelled(work.orderId)
}

/** A sale counts as sold when it is recorded; the rest is finished later. */
const isWhole = (result: Awaited<ReturnType<typeof pressed>>): boolean =>
  "receipt" in result
    ? (result.receipt?.finished ?? false)
    : ["done", "already", "cancelled", "brought", "day", "deleted", "open"].includes(result.kind)

/** A press stops waiting for its workflow after some time, while the workflow goes on, so people press again. */
const results = await kills.doAll(async work => {
  for (let press = 1; ; press++) {
    const result = await pressed(work)
    if (isWhole(result) || press === 20) return result
    await sleep(500)
  }
})
process.stdout.write(`results ${JSON.stringify(results)}\n`)
await parts.close()
