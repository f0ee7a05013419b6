import { settings } from "../../shared/documented-business.ts"
/** Does the pieces of board work of WORK (a JSON list) at once, each to its end or to where the process dies. */

import { createErp } from "../../../src/erp/erp.ts"
import { startShopEngine, type WorkflowServices } from "../../../src/main/workflow-list.ts"
import { connect, migrate } from "../../../src/platform/database/database.ts"
import { createLog } from "../../../src/platform/log.ts"
import { createBoardOrders } from "../../../src/shop/boards/board-orders.ts"
import { createOpenOrderIndex } from "../../../src/shop/orders/open-order-index.ts"
import { createKills } from "../../support/kill.ts"

export type BoardWork =
  | { readonly kind: "confirm"; readonly customerId: number; readonly key: string }
  | { readonly kind: "accept"; readonly customerId: number; readonly ref: string; readonly proposal: number }

const kills = createKills<BoardWork>(JSON.parse(process.env["WORK"] ?? "[]"))
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
// A board's workflow needs only these services.
const openOrders = createOpenOrderIndex({ erp, database, log })
const services = { erp, database, log, settings, openOrders } as unknown as WorkflowServices
const engine = await startShopEngine({ database, services, log, faults: kills.faults })
const boards = createBoardOrders({ engine, database, log, erp, settings, openOrders })

/** A press stops waiting for the workflow after some time, while the workflow goes on, so the customer presses again. */
const outcomes = await kills.doAll(async work => {
  for (;;) {
    const { kind } =
      work.kind === "confirm" ? await boards.confirm(work.customerId, work.key) : await boards.forCustomer.accept(work)
    if (kind === "confirmed" || kind === "done") return kind
  }
})
process.stdout.write(`outcomes ${JSON.stringify(outcomes)}\n`)
await engine.stop()
await boards.close()
await database.close()
