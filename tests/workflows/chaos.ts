/**
 * npm run chaos -- [--runs 10000] [--seed 1] [--at-once 8]
 * Random afternoons of customers under random faults; prints the seeds after which the ERP is not as it must be.
 * A single one is replayed with --runs 1 --seed <seed>.
 */
import { parseArgs } from "node:util"
import { freshDatabase, startTestPostgres } from "../support/postgres.ts"
import { faultsStruck } from "./chaos-schedule.ts"
import { openStorm } from "./storm.ts"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "8" },
  },
})
const [runs, seed, atOnce] = [Number(values.runs), Number(values.seed), Number(values["at-once"])]
const say = (text: string) => process.stdout.write(`${text}\n`)

const postgres = await startTestPostgres()
const storm = await openStorm(await freshDatabase(postgres.url), await freshDatabase(postgres.url))
const started = performance.now()
const failures = await storm.run({ firstSeed: seed, runs, atOnce }, done => {
  if (done % 500 === 0) say(`${done} of ${runs}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
})
for (const { seed, faults } of failures) say(`seed ${seed}\n  ${faults.join("\n  ")}`)
say(`${await storm.ordersMade()} orders, ${faultsStruck()} faults`)
say(`${runs} runs, ${failures.length} failed, ${((performance.now() - started) / 1000).toFixed(1)} s`)
await storm.close()
await postgres.stop()
process.exit(failures.length > 0 ? 1 : 0)
