/**
 * npm run chaos -- [--runs 10000] [--seed 1] [--at-once 8] [--kills 200] [--freezes 20] [--drop-every 1500] [--restores 1]
 * Random afternoons of customers and the counter: calls to the ERP, the card provider and the mail server fail, connections to the
 * database are dropped, a second process is killed again and again, some times after it stood still, and the shop's database is
 * put back to an older moment. Prints the seeds after which provider, ERP, till and shop do not agree, with their ledgers. A single
 * one is replayed with --runs 1 --kills 0 --restores 0 --seed <seed>.
 */
import { parseArgs } from "node:util"
import { createDatabase, startTestPostgres } from "../shared/temporary-postgres.ts"
import { seedOfRun } from "../support/random.ts"
import { faultsMade } from "./chaos-faults.ts"
import { openChaos } from "./chaos-shop.ts"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(seedOfRun()) },
    "at-once": { type: "string", default: "8" },
    // Without a word one for each fifty runs, and each tenth of them stands still before.
    kills: { type: "string" },
    freezes: { type: "string" },
    "drop-every": { type: "string", default: "1500" },
    restores: { type: "string" },
  },
})
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)]
const kills = Number(values.kills ?? Math.ceil(runs / 50))
const say = (text: string) => process.stdout.write(`${text}\n`)

const postgres = await startTestPostgres()
const another = () => createDatabase(postgres.url)
const [shop, erp, provider] = [await another(), await another(), await another()]
const chaos = await openChaos({ shop, erp, provider, another })
const started = performance.now()
say(`first seed ${firstSeed}`)
const plan = {
  firstSeed,
  runs,
  atOnce: Number(values["at-once"]),
  kills,
  freezes: Number(values.freezes ?? Math.ceil(kills / 10)),
  dropEveryMs: Number(values["drop-every"]),
  // Without a word one, and one more for each thousand runs.
  restores: Number(values.restores ?? 1 + Math.floor(runs / 1000)),
}
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
const failures = await chaos.run(plan, {
  onRun: done => {
    if (done % 100 === 0) say(`${done} of ${runs}, ${seconds()}`)
  },
  onRestore: text => say(`${text}, ${seconds()}`),
  onFailure: ({ seed, faults }) => say(`seed ${seed} failed\n  ${faults.join("\n  ")}`),
})
if (failures.length > 0) say(`failed seeds: ${failures.map(({ seed }) => seed).join(" ")}`)
const made = Object.entries(await chaos.made()).map(([what, count]) => `${count} ${what}`)
say(`${made.join(", ")}, ${faultsMade()} faults`)
say(`${runs} runs, ${failures.length} failed, ${seconds()}`)
await chaos.close()
await postgres.stop()
process.exit(failures.length > 0 ? 1 : 0)
