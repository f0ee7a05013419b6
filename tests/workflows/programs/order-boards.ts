/**
 * Confirms the PCB orders of KEYS (a JSON list of customer and key) at once, accepts the prices of ACCEPT (customer, ref and
 * proposal), prints the outcomes and ends.
 */

import { createErp } from "../../../src/erp/erp.ts"
import { startShopEngine, type WorkflowServices } from "../../../src/main/workflow-list.ts"
import { connect } from "../../../src/platform/database/database.ts"
import { migrate } from "../../../src/platform/database/migrate.ts"
import { createLog } from "../../../src/platform/log.ts"
import { createPcbOrders } from "../../../src/shop/boards/board-orders.ts"
import { createOpenOrderIndex } from "../../../src/shop/orders/open-order-index.ts"
import { killFaults } from "../../support/kill.ts"

const database = connect(process.env["SHOP_DATABASE"] ?? "")
await migrate(database)
const erpKey = process.env["ERP_KEY"] ?? ""
const erp = createErp({
  url: process.env["ERP_URL"] ?? "",
  apiKey: erpKey,
  catalogueApiKey: erpKey,
  serialise: work => database.withLock("chispa:erp-writes", work),
})
const log = createLog("silent")
// Of all that workflows may use, a board needs these.
const openOrders = createOpenOrderIndex({ erp, database, log })
const services = { erp, database, log, openOrders } as unknown as WorkflowServices
const engine = await startShopEngine({ database, services, log, faults: killFaults() })
const boards = createPcbOrders({ engine, database, log, erp, openOrders })

const keys = JSON.parse(process.env["KEYS"] ?? "[]") as [customerId: number, key: string][]
/** A confirm waits only so long for the workflow, which goes on: the customer presses again. */
const confirmed = async (customerId: number, key: string) => {
  for (;;) {
    const outcome = await boards.confirm(customerId, key)
    if (outcome.kind !== "failed") return outcome
  }
}
const accepted = async (customerId: number, ref: string, proposal: number) => {
  for (;;) {
    const outcome = await boards.follow.accept({ customerId, ref, proposal })
    if (outcome.kind !== "running") return outcome
  }
}
const prices = JSON.parse(process.env["ACCEPT"] ?? "[]") as [customerId: number, ref: string, proposal: number][]
const outcomes = await Promise.all(keys.map(([customerId, key]) => confirmed(customerId, key)))
const decided = await Promise.all(prices.map(price => accepted(...price)))
process.stdout.write(`outcomes ${JSON.stringify([...outcomes, ...decided].map(({ kind }) => kind))}\n`)
await engine.stop()
await boards.close()
await database.close()
