/** Does the tasks of TASKS (a JSON list) at once and stays until it is stopped or dies where KILL_AT says. */
import { killFaults } from "../../support/kill.ts"
import { openBareShop, runTask, type Task } from "./bare-shop.ts"

const say = (text: string) => process.stdout.write(`${text}\n`)
const shop = await openBareShop({
  databaseUrl: process.env["SHOP_DATABASE"] ?? "",
  erpUrl: process.env["ERP_URL"] ?? "",
  faults: killFaults(),
})
say("open")
const tasks = JSON.parse(process.env["TASKS"] ?? "[]") as Task[]
const outcomes = await Promise.all(tasks.map(task => runTask(shop, task)))
say(`outcomes ${JSON.stringify(outcomes)}`)
await new Promise<void>(resolve => process.once("SIGTERM", () => resolve()))
await shop.close()
