/** Does the errands of ERRANDS (a JSON list) at once and stays until it is stopped or dies where KILL_AT says. */
import { killFaults } from "../../support/kill.ts"
import { type Errand, openTill, runErrand } from "./till.ts"

const say = (text: string) => process.stdout.write(`${text}\n`)
const till = await openTill({
  databaseUrl: process.env["SHOP_DATABASE"] ?? "",
  erpUrl: process.env["ERP_URL"] ?? "",
  faults: killFaults(),
})
say("open")
const errands = JSON.parse(process.env["ERRANDS"] ?? "[]") as Errand[]
const outcomes = await Promise.all(errands.map(errand => runErrand(till, errand)))
say(`outcomes ${JSON.stringify(outcomes)}`)
await new Promise<void>(resolve => process.once("SIGTERM", () => resolve()))
await till.close()
