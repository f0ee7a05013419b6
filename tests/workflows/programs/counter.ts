/**
 * A process of the shop that does one piece of work at the counter (WORK, as JSON) and dies where KILL_AT says. What a dead
 * process left open is taken up again at the start, before the same work is asked for once more.
 */

import { openParts } from "../../../src/main/compose.ts"
import { readConfig } from "../../../src/main/config.ts"
import { createLog } from "../../../src/platform/log.ts"
import { createCancellations } from "../../../src/shop/cancellations/cancellations.ts"
import { createOrderActions } from "../../../src/shop/counter/order-actions.ts"
import type { SaleRequest } from "../../../src/shop/counter/rules/sale.ts"
import { createSales } from "../../../src/shop/counter/sales.ts"
import type { StaffProfile } from "../../../src/shop/vocabulary/people.ts"
import { killFaults } from "../../support/kill.ts"

export type CounterWork =
  | { readonly kind: "order"; readonly action: "prepare" | "hand-over"; readonly orderId: number }
  | { readonly kind: "sale"; readonly sale: SaleRequest }
  | { readonly kind: "cancel"; readonly orderId: number }

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
const { cancel } = createCancellations(parts)
const done = () => {
  if (work.kind === "order") return act(staff, work.action, work.orderId)
  return work.kind === "sale" ? sell(staff, work.sale) : cancel(work.orderId)
}
const result = await done()
process.stdout.write(`result ${JSON.stringify(result)}\n`)
await parts.close()
