/**
 * npm run offline-chaos -- [--runs 1000] [--seed 1] [--at-once 8] [--kills 10]
 * Plays random schedules of devices that sell without network (cuts, reloads, kills, two tabs, lost sessions, duplicate sends)
 * against a process of the shop that is killed and restarted. Every sale must be in the ERP and in the till exactly once, paid,
 * shipped, in order and with its time, and a case for a person if and only if price, product or stock differed. Prints the seeds that failed. Replay one with --runs 1 --kills 0 --seed <seed>.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { buildIsStale } from "../../scripts/build-stamp.ts"
import { createErp } from "../../src/erp/erp.ts"
import { readConfig } from "../../src/main/config.ts"
import { connect } from "../../src/platform/database/database.ts"
import type { OfflineSale } from "../../src/shop/counter/rules/offline-sale.ts"
import { startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { createDatabase, startTestPostgres } from "../shared/temporary-postgres.ts"
import { shopForSchedules, watchBooks } from "../support/offline-sale-checks.ts"
import { playSchedule, signInForSchedules } from "../support/offline-schedules.ts"
import { seedOfRun } from "../support/random.ts"
import { passwords } from "../support/seed.ts"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(seedOfRun()) },
    "at-once": { type: "string", default: "8" },
    kills: { type: "string" },
  },
})
const [runs, firstSeed, atOnce] = [Number(values.runs), Number(values.seed), Number(values["at-once"])]
const kills = Number(values.kills ?? Math.ceil(runs / 100))
const say = (text: string) => process.stdout.write(`${text}\n`)

if (await buildIsStale()) {
  const [code] = await once(spawn(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }), "exit")
  if (code !== 0) process.exit(1)
}

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0))
    })
  })

const postgres = await startTestPostgres()
const [shopDatabase, erpDatabase] = await Promise.all([createDatabase(postgres.url), createDatabase(postgres.url)])
const { apiKey } = readConfig({}).erp
const embedded = await startEmbeddedErp({
  databaseUrl: erpDatabase.url,
  keys: [{ key: apiKey, rights: "all" }],
  hazards: true,
  seed: shopForSchedules(),
})
const port = await freePort()
let child: ChildProcess
const startServer = async () => {
  const env = { COUNTER_PORT: String(port), SHOP_DATABASE: shopDatabase.url, EMBEDDED_ERP: embedded.url }
  child = spawn(process.execPath, ["tests/e2e/support/serve-counter.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  })
  const [opened] = await Promise.race([once(createInterface(child.stdout!), "line"), once(child, "exit")])
  if (opened !== "open") throw new Error(`the shop did not start: ${opened}`)
}
const killServer = async () => {
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

await startServer()
const url = `http://localhost:${port}`
const database = connect(shopDatabase.url)
const server = {
  url,
  erp: createErp({ url: embedded.url, apiKey, catalogueApiKey: apiKey }),
  query: database.query,
}
const staff = [
  await signInForSchedules(url, "ASEIC", passwords.association, 1),
  await signInForSchedules(url, "AEMTEC", passwords.association, 2),
]

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
say(`first seed ${firstSeed}`)
const failed: number[] = []
const made: OfflineSale[] = []
const checkBooks = await watchBooks(server)
let [begun, done, killed] = [0, 0, 0]
let killing: Promise<void> | undefined

const killSometimes = () => {
  const isDue = done >= ((killed + 0.5) * runs) / kills
  if (kills === 0 || killed === kills || !isDue || killing) return
  killed++
  killing = killServer()
    .then(startServer)
    .finally(() => {
      killing = undefined
    })
}

const player = async () => {
  while (begun < runs) {
    const seed = firstSeed + begun++
    const { faults, sales } = await playSchedule(seed, staff[seed % 2]!, server).catch((error: unknown) => {
      return { faults: [String(error)], sales: [] }
    })
    made.push(...sales)
    if (faults.length > 0) {
      failed.push(seed)
      say(`seed ${seed} failed\n  ${faults.join("\n  ")}`)
    }
    if (++done % 100 === 0) say(`${done} of ${runs}, ${seconds()}`)
    killSometimes()
  }
}
await Promise.all(Array.from({ length: atOnce }, player))
await killing
const faultsOfBooks = await checkBooks(made)
for (const fault of faultsOfBooks) say(fault)
say(`${runs} schedules, ${made.length} sales, ${killed} kills of the shop, ${failed.length} failed, ${seconds()}`)
if (failed.length > 0) say(`failed seeds: ${failed.join(" ")}`)
await killServer()
await database.close()
await embedded.stop()
await postgres.stop()
process.exit(failed.length + faultsOfBooks.length === 0 ? 0 : 1)
