import { setTimeout as sleep } from "node:timers/promises"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { isDatabaseAway } from "../../src/platform/database/database-away.ts"
import { startFinishingCancellations } from "../../src/shop/cancellations/finish-cancellations.ts"
import { startFinishingReturns } from "../../src/shop/returns/finish-returns.ts"
import { tillShifts } from "../../src/shop/till/shift-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { expectStockAddsUp } from "../support/counter.ts"
import { type Program, startProgram } from "../support/kill.ts"
import type { FreshDatabase } from "../support/postgres.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { type Afternoon, actions, staff } from "./chaos-actions.ts"
import { afterOrder, farProduct, scarceProduct } from "./chaos-after-order.ts"
import { faultsOfAfternoon, faultsOfPost, faultsOfStock } from "./chaos-checks.ts"
import { factsOf } from "./chaos-facts.ts"
import { chaosFetch, chaosGateway, dropConnections, isExpected, startChaosMail, underFaults } from "./chaos-faults.ts"
import { type BareShop, erpKey, openBareShop } from "./programs/bare-shop.ts"

export interface ChaosFailure {
  readonly seed: number
  readonly faults: readonly string[]
}

export interface ChaosPlan {
  readonly firstSeed: number
  readonly runs: number
  readonly atOnce: number
  /** How often a second process on the same database is killed. */
  readonly kills: number
  /** So many of them stand still before for longer than a lock's lease. */
  readonly freezes: number
  /** A connection to the database is dropped so often. */
  readonly dropEveryMs: number
}

const frozenMs = 17_000
const everything = { ...actions, ...afterOrder }
const names = Object.keys(everything)

const act = async (shop: BareShop, afternoon: Afternoon, name: string): Promise<void> => {
  try {
    await everything[name]?.(shop, afternoon)
  } catch (error) {
    if (!isExpected(error)) throw error
  }
}
const worker = new URL("./programs/chaos-worker.ts", import.meta.url)

/** Plenty of most things; of one product so little that it runs out, and of one all of it far away. */
const stockedShop = () => {
  const seed = aShop()
  const stock = (id: number): Record<number, number> => {
    if (id === scarceProduct) return { 1: 40 }
    return id === farProduct.id ? { [farProduct.warehouse]: 100_000 } : { 1: 100_000, 2: 100_000, 5: 100_000 }
  }
  return { ...seed, products: seed.products.map(product => aProduct({ ...product, stock: stock(product.id) })) }
}

/** One random afternoon of one customer and the counter, under faults of its own. */
export const runAfternoon = async (shop: BareShop, erp: Erp, seed: number): Promise<void> => {
  const random = randomFrom(seed)
  const customerId = await erp.thirdParties.create({ name: `Caos ${seed}`, email: `caos-${seed}@chispa.test` })
  const afternoon = { seed, customerId, random }
  await underFaults({ random, rate: random.oneOf([0, 0.05, 0.15, 0.3]) }, async () => {
    await Promise.all(Array.from({ length: 1 + random.below(3) }, () => act(shop, afternoon, "add")))
    const some = Array.from({ length: 1 + random.below(3) }, () => random.oneOf(names))
    await Promise.all([...some, random.oneOf(["check out", "pay by card"])].map(name => act(shop, afternoon, name)))
    const later = ["bring goods", "prepare", "hand over", "give back"]
    for (const name of later) {
      const also = random.chance(0.1) ? [act(shop, afternoon, "cancel")] : []
      if (random.chance(0.6)) await Promise.all([act(shop, afternoon, name), ...also])
    }
  })
}

export const openChaosProcess = async (databaseUrl: string, erpUrl: string) => ({
  shop: await openBareShop({ databaseUrl, erpUrl, erpFetch: chaosFetch, around: chaosGateway, hasty: true }),
  erp: createErp({ url: erpUrl, apiKey: erpKey, catalogueApiKey: erpKey }),
})

/** Seeds one after the other, so many at once. */
export const inLanes = async (seeds: readonly number[], atOnce: number, work: (seed: number) => Promise<void>) => {
  const queue = [...seeds]
  const lane = async () => {
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) await work(seed)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** A shop and an ERP with its dangers on, both under random faults; a second process beside it is killed again and again. */
export const openChaos = async (shopDatabase: FreshDatabase, erpDatabase: FreshDatabase) => {
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: stockedShop(),
  })
  const { shop, erp } = await openChaosProcess(shopDatabase.url, embedded.url)

  let isBadDay = true
  await shop.database.query("create table chaos_mails (message bigint not null)")
  const mail = startChaosMail(shop.database, () => isBadDay, 1)
  const openReturns = startFinishingReturns(shop, 500)
  const openCancellations = startFinishingCancellations(shop, 500)
  await tillShifts(shop.database).open(staff, "María", colones(50_000))

  const killLater = async (program: Program, random: Random, isFrozen: boolean): Promise<number[]> => {
    try {
      await program.said("open")
    } catch (error) {
      // A start that meets a dropped connection says so and ends; whoever keeps the shop running starts it again.
      if (!/57P01|Connection terminated/.test(String(error))) throw error
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

  /** The seeds that the killed processes had begun. They are spread over the whole run, and so are those that stand still. */
  const killWorkers = async (
    { firstSeed, runs, kills, freezes }: ChaosPlan,
    runsDone: () => number,
  ): Promise<number[]> => {
    const random = randomFrom(firstSeed)
    const begun: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      while (runsDone() < Math.floor((kill * runs) / kills)) await sleep(50)
      const env = {
        SHOP_DATABASE: shopDatabase.url,
        ERP_URL: embedded.url,
        FIRST_SEED: String(firstSeed + runs + kill * 1_000),
      }
      const isFrozen = Math.floor(((kill + 1) * freezes) / kills) > Math.floor((kill * freezes) / kills)
      begun.push(...(await killLater(startProgram(worker, { env }), random, isFrozen)))
    }
    return begun
  }

  /** A look that meets a dropped connection is taken again. */
  const whileAsked = async <T>(look: () => Promise<T>, tries = 5): Promise<T> => {
    try {
      return await look()
    } catch (error) {
      if (tries === 1 || !isDatabaseAway(error)) throw error
      return whileAsked(look, tries - 1)
    }
  }

  const failureOf = async (seed: number, work: () => Promise<string[]>): Promise<ChaosFailure | null> => {
    const faults = await work().catch((error: unknown) => [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ])
    return faults.length > 0 ? { seed, faults } : null
  }

  return {
    async run(plan: ChaosPlan, onDone: (done: number) => void = () => undefined): Promise<ChaosFailure[]> {
      const failures: ChaosFailure[] = []
      let done = 0
      const check = async (seed: number, before: () => Promise<void>) => {
        const failure = await failureOf(seed, async () => {
          await before()
          return whileAsked(() => faultsOfAfternoon(shop, erp, seed))
        })
        if (failure) {
          const facts = await factsOf(shop, erp, seed).catch(String)
          failures.push({ ...failure, faults: [...failure.faults, facts] })
        }
        onDone(++done)
      }
      const seeds = Array.from({ length: plan.runs }, (_, place) => plan.firstSeed + place)
      const drops = dropConnections(shopDatabase.url, plan.dropEveryMs, plan.firstSeed)
      const [killed] = await Promise.all([
        killWorkers(plan, () => done),
        inLanes(seeds, plan.atOnce, seed => check(seed, () => runAfternoon(shop, erp, seed))),
      ])
      await drops.stop()
      isBadDay = false
      await inLanes(killed, plan.atOnce, seed => check(seed, async () => undefined))
      // I4
      await expectStockAddsUp(erp)
      const last = await failureOf(0, async () => [
        ...(await faultsOfStock(erp, scarceProduct)),
        ...(await faultsOfPost(shop)),
      ])
      if (last) failures.push(last)
      return failures.sort((a, b) => a.seed - b.seed)
    },
    /** That something happened at all. */
    ordersMade: async () => {
      let orders = 0
      for await (const order of erp.orders.listAll()) if (order.status > 0) orders++
      return orders
    },
    async close() {
      await openReturns.stop()
      await openCancellations.stop()
      await mail.stop()
      await shop.close()
      await embedded.stop()
      await shopDatabase.drop()
      await erpDatabase.drop()
    },
  }
}
