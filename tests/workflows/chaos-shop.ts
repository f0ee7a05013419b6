import { setTimeout as sleep } from "node:timers/promises"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { connect } from "../../src/platform/database/database.ts"
import { startFinishingCancellations } from "../../src/shop/cancellations/cancellations.ts"
import { startFinishingReturns } from "../../src/shop/returns/returns.ts"
import { tillShifts } from "../../src/shop/till/till-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { expectStockAddsUp } from "../support/counter.ts"
import { type Program, startProgram } from "../support/kill.ts"
import type { FreshDatabase } from "../support/postgres.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { type Afternoon, actions, everyStaff } from "./chaos-actions.ts"
import { afterOrder, farProduct, scarceProduct } from "./chaos-after-order.ts"
import { faultsOfAfternoon, faultsOfPost, faultsOfStock, isUnanswered } from "./chaos-checks.ts"
import { erpStaffActions } from "./chaos-erp-staff.ts"
import { collectFacts } from "./chaos-facts.ts"
import {
  chaosFetch,
  chaosGateway,
  dropConnections,
  isExpected,
  runTogether,
  startChaosMail,
  underFaults,
} from "./chaos-faults.ts"
import { moneyActions } from "./chaos-money.ts"
import { createMailTable, type DatabaseBackup, takeBackup } from "./chaos-restore.ts"
import { type BareShop, erpKey, openBareShop } from "./programs/bare-shop.ts"

interface ChaosReport {
  readonly onRun?: (done: number) => void
  readonly onRestore?: (text: string) => void
  readonly onFailure?: (failure: ChaosFailure) => void
}

interface ChaosFailure {
  readonly seed: number
  readonly faults: readonly string[]
}

export interface ChaosPlan {
  readonly firstSeed: number
  readonly runs: number
  readonly atOnce: number
  /** The number of times that a second process on the same database is killed. */
  readonly kills: number
  /** How many of them are frozen for longer than a lock's lease before that. */
  readonly freezes: number
  /** The interval between dropped database connections. */
  readonly dropEveryMs: number
  /** The number of times that the shop's database is restored to an older moment, while ERP and card provider keep their data. */
  readonly restores: number
}

interface ChaosDatabases {
  readonly shop: FreshDatabase
  readonly erp: FreshDatabase
  readonly provider: FreshDatabase
  /** Makes a database without tables for a restore. */
  another(): Promise<FreshDatabase>
}

const frozenMs = 17_000
const everything = { ...actions, ...afterOrder, ...moneyActions, ...erpStaffActions }
const atFirst = [...Object.keys(actions), ...Object.keys(afterOrder), "charge again", "repeat payment notices"]
/** Later actions in this order, each with a high probability, because an order must be handed over before it is returned. */
const later = [
  "discount a line in the ERP",
  "bring goods",
  "prepare",
  "charge again",
  "bill in the ERP",
  "hand over",
  "ask for a return",
  "take goods back",
  "ask for a return",
  "deal with stuck payments",
  "decide about returns",
  "take goods back",
  "pay refused returns another way",
  "repeat payment notices",
  "charge again",
]

const act = async (shop: BareShop, afternoon: Afternoon, name: string): Promise<void> => {
  try {
    await everything[name]?.(shop, afternoon)
  } catch (error) {
    if (!isExpected(error)) throw error
  }
}
const worker = new URL("./programs/chaos-worker.ts", import.meta.url)

/** Plenty of most products, one scarce product and one with all units in another warehouse. */
const stockedShop = () => {
  const seed = aShop()
  const stock = (id: number): Record<number, number> => {
    if (id === scarceProduct) return { 1: 40 }
    return id === farProduct.id ? { [farProduct.warehouse]: 100_000 } : { 1: 100_000, 2: 100_000, 5: 100_000 }
  }
  return { ...seed, products: seed.products.map(product => aProduct({ ...product, stock: stock(product.id) })) }
}

/** Plays one random afternoon of one customer and the counter, with its own faults. */
export const runAfternoon = async (shop: BareShop, erp: Erp, seed: number): Promise<void> => {
  const random = randomFrom(seed)
  const customerId = await erp.thirdParties.create({ name: `Caos ${seed}`, email: `caos-${seed}@chispa.test` })
  const afternoon = { seed, customerId, random }
  await underFaults({ random, rate: random.oneOf([0, 0.05, 0.15, 0.3]) }, async () => {
    await runTogether(Array.from({ length: 1 + random.below(3) }, () => act(shop, afternoon, "add")))
    const some = Array.from({ length: 1 + random.below(3) }, () => random.oneOf(atFirst))
    await runTogether([...some, random.oneOf(["check out", "pay by card"])].map(name => act(shop, afternoon, name)))
    for (const name of later) {
      const names = [...(random.chance(0.75) ? [name] : []), ...(random.chance(0.05) ? ["cancel"] : [])]
      await runTogether(names.map(one => act(shop, afternoon, one)))
    }
  })
}

interface ChaosPlaces {
  readonly databaseUrl: string
  readonly providerDatabaseUrl: string
  readonly erpUrl: string
}

export const openChaosProcess = async (places: ChaosPlaces) => ({
  shop: await openBareShop({ ...places, erpFetch: chaosFetch, around: chaosGateway, hasty: true }),
  erp: createErp({ url: places.erpUrl, apiKey: erpKey, catalogueApiKey: erpKey }),
})

/** Opens the process that lives through the whole run and finishes open work. */
const openLongProcess = async (places: ChaosPlaces, isBadDay: () => boolean) => {
  const { shop, erp } = await openChaosProcess(places)
  const loops = [
    startChaosMail(shop.database, isBadDay, 1),
    startFinishingReturns(shop, 500),
    startFinishingCancellations(shop, 500),
  ]
  return {
    shop,
    erp,
    async close() {
      for (const loop of loops) await loop.stop()
      await shop.close()
    },
  }
}

/** Works on the seeds in order, `atOnce` at a time. */
export const runConcurrently = async (
  seeds: readonly number[],
  atOnce: number,
  work: (seed: number) => Promise<void>,
) => {
  const queue = [...seeds]
  const lane = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) await work(seed)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** A backup takes seconds, and its connection may be dropped each time. */
const maxBackupTries = 100
/** The number of runs around a restore that are checked again after it. */
const runsPerRestore = 60

/** Opens a shop and an ERP with hazards, both with random faults, while a second process is killed again and again. */
export const openChaos = async (databases: ChaosDatabases) => {
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: databases.erp.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: stockedShop(),
  })
  let isBadDay = true
  let shopDatabase = databases.shop
  const places = (): ChaosPlaces => ({
    databaseUrl: shopDatabase.url,
    providerDatabaseUrl: databases.provider.url,
    erpUrl: embedded.url,
  })
  const open = () => openLongProcess(places(), () => isBadDay)
  let current = await open()
  await createMailTable(current.shop.database)
  for (const one of everyStaff) await tillShifts(current.shop.database).open(one, "María", colones(50_000))

  const killLater = async (program: Program, random: Random, isFrozen: boolean): Promise<number[]> => {
    try {
      await program.waitForOutput("open")
    } catch (error) {
      // A start whose connection is dropped fails, and a service manager would start the shop again.
      if (!/57P01|Connection terminated|connection error|ECONNRESET/.test(String(error))) throw error
      return []
    }
    await sleep(300 + random.below(2_500))
    if (isFrozen) {
      process.kill(program.pid, "SIGSTOP")
      await sleep(frozenMs)
      process.kill(program.pid, "SIGCONT")
      await sleep(2_000)
    }
    const { output } = await program.kill()
    return [...output.matchAll(/^begun (\d+)$/gm)].map(([, seed]) => Number(seed))
  }

  /** Kills, and sometimes freezes, processes throughout the run. Returns the seeds that they had begun. */
  const killWorkers = async (
    { firstSeed, runs, kills, freezes }: ChaosPlan,
    { from, to }: { readonly from: number; readonly to: number },
    runsDone: () => number,
  ): Promise<number[]> => {
    const random = randomFrom(firstSeed)
    const begun: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const due = Math.floor((kill * runs) / kills)
      if (due < from || due >= to) continue
      while (runsDone() < due) await sleep(50)
      const { databaseUrl: SHOP_DATABASE, providerDatabaseUrl: PROVIDER_DATABASE, erpUrl: ERP_URL } = places()
      const FIRST_SEED = String(firstSeed + runs + kill * 1_000)
      const env = { SHOP_DATABASE, PROVIDER_DATABASE, ERP_URL, FIRST_SEED }
      const isFrozen = Math.floor(((kill + 1) * freezes) / kills) > Math.floor((kill * freezes) / kills)
      begun.push(...(await killLater(startProgram(worker, { env }), random, isFrozen)))
    }
    return begun
  }

  /** Repeats a query if its connection was dropped. */
  const whileAsked = async <T>(look: () => Promise<T>, tries = 5): Promise<T> => {
    try {
      return await look()
    } catch (error) {
      if (tries === 1 || !isUnanswered(error)) throw error
      return whileAsked(look, tries - 1)
    }
  }

  const collectFaults = (work: () => Promise<string[]>): Promise<string[]> =>
    work().catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])

  const failures: ChaosFailure[] = []
  let report: ChaosReport = {}
  const fail = (failure: ChaosFailure) => {
    failures.push(failure)
    report.onFailure?.(failure)
  }

  const check = async (
    seed: number,
    {
      before = async () => undefined,
      isLost,
      after,
    }: { before?: () => Promise<void>; isLost?: boolean; after?: string } = {},
  ) => {
    const { shop, erp } = current
    const faults = await collectFaults(async () => {
      await before()
      return whileAsked(() => faultsOfAfternoon(shop, erp, seed, { isLost }))
    })
    if (faults.length === 0) return
    const facts = await collectFacts(shop, erp, seed).catch(String)
    fail({ seed, faults: [...(after ? [after] : []), ...faults, facts] })
  }

  /** Stops the process, replaces its database by the older one and starts another process on it. */
  const restore = async (backup: DatabaseBackup) => {
    await current.close()
    await shopDatabase.drop()
    shopDatabase = await databases.another()
    await backup.restoreInto(shopDatabase.url)
    current = await open()
  }

  return {
    async run(plan: ChaosPlan, callbacks: ChaosReport = {}): Promise<ChaosFailure[]> {
      report = callbacks
      let done = 0
      const killed: number[] = []
      for (let part = 0; part <= plan.restores; part++) {
        const [from, to] = [part, part + 1].map(place => Math.floor((plan.runs * place) / (plan.restores + 1))) as [
          number,
          number,
        ]
        const seeds = Array.from({ length: to - from }, (_, place) => plan.firstSeed + from + place)
        const backupAt =
          part < plan.restores ? Math.max(Math.floor(seeds.length / 2), seeds.length - runsPerRestore) : null
        const finished: number[] = []
        let backup: DatabaseBackup | undefined
        let kept: readonly number[] = []
        const runOne = async (seed: number) => {
          if (backupAt !== null && seed === seeds[backupAt]) {
            kept = [...finished]
            backup = await whileAsked(() => takeBackup(current.shop.database), maxBackupTries)
          }
          await check(seed, { before: () => runAfternoon(current.shop, current.erp, seed) })
          finished.push(seed)
          done++
          report.onRun?.(done)
        }
        const drops = dropConnections(shopDatabase.url, plan.dropEveryMs, plan.firstSeed)
        const [begun] = await Promise.all([
          killWorkers(plan, { from, to }, () => done),
          runConcurrently(seeds, plan.atOnce, runOne),
        ])
        await drops.stop()
        killed.push(...begun)
        await runConcurrently(begun, plan.atOnce, seed => check(seed))
        if (!backup) continue
        await restore(backup)
        const after = `after restore ${part + 1}`
        await runConcurrently(kept.slice(-runsPerRestore), plan.atOnce, seed => check(seed, { after }))
        const lost = [...finished.filter(seed => !kept.includes(seed)), ...begun.slice(-runsPerRestore)]
        await runConcurrently(lost, plan.atOnce, seed => check(seed, { after, isLost: true }))
        report.onRestore?.(
          `${after}: ${kept.slice(-runsPerRestore).length} runs before and ${lost.length} after the backup checked`,
        )
      }
      isBadDay = false
      const { shop, erp } = current
      // I4
      await expectStockAddsUp(erp)
      const last = await collectFaults(async () => [
        ...(await faultsOfStock(erp, scarceProduct)),
        ...(await faultsOfPost(shop)),
      ])
      if (last.length > 0) fail({ seed: 0, faults: last })
      return failures.sort((a, b) => a.seed - b.seed)
    },
    /** Counts the records of ERP and provider, to show that something happened. */
    async made() {
      const count = async (url: string, rows: string) => {
        const database = connect(url, { maxConnections: 1 })
        try {
          const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${rows}`)
          return row!.count
        } finally {
          await database.close()
        }
      }
      return {
        orders: await count(databases.erp.url, "erp.commande where fk_statut > 0"),
        "discounted lines": await count(databases.erp.url, "erp.commandedet where remise_percent > 0"),
        "credit notes": await count(databases.erp.url, "erp.facture where type = 2"),
        "returns paid another way": await count(shopDatabase.url, "goods_returns where closing is not null"),
        charges: await count(databases.provider.url, "sandbox_card_entries where type = 'Payment' and code = '1'"),
        "card refunds": await count(databases.provider.url, "sandbox_card_entries where type = 'Refund'"),
      }
    },
    async close() {
      await current.close()
      await embedded.stop()
      for (const database of [shopDatabase, databases.erp, databases.provider]) await database.drop()
    },
  }
}
