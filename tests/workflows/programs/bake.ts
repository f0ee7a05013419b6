/** Bakes the cakes of CAKES (a JSON list of inputs), each under the id `cake:<order>`, and prints the outcomes. */
import { killFaults } from "../../support/kill.ts"
import { bakeCake, type CakeOrder, openBakery, startBakeryEngine } from "./bakery.ts"

const { database, bakery } = await openBakery(process.env.BAKERY_DATABASE ?? "")
const engine = await startBakeryEngine(database, bakery, { faults: killFaults() })
const say = (text: string) => process.stdout.write(`${text}\n`)
say("open")
const cakes = JSON.parse(process.env.CAKES ?? "[]") as CakeOrder[]
const outcomes = await Promise.all(cakes.map(input => engine.run(bakeCake, { id: `cake:${input.order}`, input })))
say(`outcomes ${JSON.stringify(outcomes)}`)
if (process.env.STAY) await new Promise<void>(resolve => process.once("SIGTERM", () => resolve()))
await engine.stop()
await database.close()
