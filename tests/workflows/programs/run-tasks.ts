/** Does the tasks of TASKS (a JSON list) at once, each to its end or to where the process dies. */
import { setTimeout as sleep } from "node:timers/promises"
import { createKills } from "../../support/kill.ts"
import { isFinished, openBareShop, runTask, type Task } from "./bare-shop.ts"

const kills = createKills<Task>(JSON.parse(process.env["TASKS"] ?? "[]"))
const shop = await openBareShop({
  databaseUrl: process.env["SHOP_DATABASE"] ?? "",
  erpUrl: process.env["ERP_URL"] ?? "",
  faults: kills.faults,
})
await kills.doAll(async task => {
  await runTask(shop, task)
  while (!(await isFinished(shop, task))) await sleep(20)
})
await shop.close()
