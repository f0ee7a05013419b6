/** Bakes the cakes of CAKES (a JSON list of inputs), each under the id `cake:<order>`, and prints the outcomes. */
import { createKills } from "../../support/kill.ts"
import { bakeCake, type CakeOrder, openBakery, startBakeryEngine } from "./bakery.ts"

const { database, bakery } = await openBakery(process.env.BAKERY_DATABASE ?? "")
const kills = createKills<CakeOrder>(JSON.parse(process.env.CAKES ?? "[]"))
const engine = await startBakeryEngine(database, bakery, { faults: kills.faults })
const say = (text: string) => process.stdout.write(`${text}\n`)
say("open")
const outcomes = await kills.doAll(input => engine.run(bakeCake, { id: `cake:${input.order}`, input }))
say(`outcomes ${JSON.stringify(outcomes)}`)
if (process.env.STAY) await new Promise<void>(resolve => process.once("SIGTERM", () => resolve()))
await engine.stop()
await database.close()
