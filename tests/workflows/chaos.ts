/**
 * npm run chaos -- [--runs 10000] [--seed 1] [--shops 4] [--at-once 8] [--kills 200] [--freezes 20] [--drop-every 1500] [--restores 1]
 * Plays random afternoons of customers and the counter. Calls to the ERP, the card provider and the mail server fail, database
 * connections are dropped, a second process is killed again and again, sometimes after a freeze, and the shop's database is
 * restored to an older moment. Prints the seeds after which provider, ERP, till and shop do not agree, with their ledgers. Replay
 * one with --runs 1 --kills 0 --restores 0 --seed <seed>.
 * A shop mostly waits for the leases of killed processes, so `--shops` spreads the runs over several shops, each with its own ERP,
 * provider and databases.
 */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { createDatabase, startTestPostgres } from "../shared/temporary-postgres.ts"
import { seedOfRun } from "../support/random.ts"
import { faultsMade } from "./chaos-faults.ts"
import { type ChaosPlan, openChaos } from "./chaos-shop.ts"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(seedOfRun()) },
    shops: { type: "string", default: "1" },
    "at-once": { type: "string", default: "8" },
    // By default one kill for fifty runs, and a freeze before every tenth kill.
    kills: { type: "string" },
    freezes: { type: "string" },
    "drop-every": { type: "string", default: "1500" },
    restores: { type: "string" },
  },
})
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)]
const kills = Number(values.kills ?? Math.ceil(runs / 50))
const say = (text: string) => process.stdout.write(`${text}\n`)

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** The seeds of killed processes begin after those of all runs: 1 000 for each kill. */
const countSeeds = (plan: ChaosPlan) => plan.runs + plan.kills * 1_000

const playOne = async (plan: ChaosPlan): Promise<number> => {
  const postgres = await startTestPostgres()
  const another = () => createDatabase(postgres.url)
  const [shop, erp, provider] = [await another(), await another(), await another()]
  const chaos = await openChaos({ shop, erp, provider, another })
  const started = performance.now()
  say(`first seed ${plan.firstSeed}`)
  const failures = await chaos.run(plan, {
    onRun: done => {
      if (done % 100 === 0) say(`${done} of ${plan.runs}, ${seconds(started)}`)
    },
    onRestore: text => say(`${text}, ${seconds(started)}`),
    onFailure: ({ seed, faults }) => say(`seed ${seed} failed\n  ${faults.join("\n  ")}`),
  })
  if (failures.length > 0) say(`failed seeds: ${failures.map(({ seed }) => seed).join(" ")}`)
  const made = Object.entries(await chaos.made()).map(([what, count]) => `${count} ${what}`)
  say(`${made.join(", ")}, ${faultsMade()} faults`)
  say(`${plan.runs} runs, ${failures.length} failed, ${seconds(started)}`)
  await chaos.close()
  await postgres.stop()
  return failures.length
}

/** Runs each share in its own process with this command. */
const playShare = (share: number, plan: ChaosPlan): Promise<boolean> => {
  const options = {
    runs: plan.runs,
    seed: plan.firstSeed,
    "at-once": plan.atOnce,
    kills: plan.kills,
    freezes: plan.freezes,
    "drop-every": plan.dropEveryMs,
    restores: plan.restores,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  createInterface({ input: child.stdout }).on("line", line => say(`shop ${share + 1}: ${line}`))
  return new Promise(resolve => child.once("exit", code => resolve(code === 0)))
}

const shares = (plan: ChaosPlan, shops: number): ChaosPlan[] => {
  const share = (total: number) => Math.ceil(total / shops)
  const one = {
    ...plan,
    runs: share(plan.runs),
    kills: share(plan.kills),
    freezes: share(plan.freezes),
    restores: share(plan.restores),
  }
  return Array.from({ length: shops }, (_, at) => ({ ...one, firstSeed: plan.firstSeed + at * countSeeds(one) }))
}

const plan: ChaosPlan = {
  firstSeed,
  runs,
  atOnce: Number(values["at-once"]),
  kills,
  freezes: Number(values.freezes ?? Math.ceil(kills / 10)),
  dropEveryMs: Number(values["drop-every"]),
  // By default one restore, and one more for each thousand runs.
  restores: Number(values.restores ?? 1 + Math.floor(runs / 1000)),
}
const shops = Number(values.shops)
if (shops === 1) process.exit((await playOne(plan)) > 0 ? 1 : 0)
const started = performance.now()
const clean = await Promise.all(shares(plan, shops).map((one, at) => playShare(at, one)))
say(`${runs} runs in ${shops} shops, ${clean.filter(ok => !ok).length} shops with a failed run, ${seconds(started)}`)
process.exit(clean.every(Boolean) ? 0 : 1)
