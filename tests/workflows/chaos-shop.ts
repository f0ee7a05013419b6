import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { expectStockAddsUp } from "../support/counter.ts"
import { type Program, startProgram } from "../support/kill.ts"
import type { FreshDatabase } from "../support/postgres.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { act, actions } from "./chaos-actions.ts"
import { faultsOfAfternoon } from "./chaos-checks.ts"
import { chaosFetch, chaosGateway, underFaults } from "./chaos-faults.ts"
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
}

const names = Object.keys(actions)
const worker = new URL("./programs/chaos-worker.ts", import.meta.url)

/** Plenty of most things; of one product so little that it runs out. */
const stockedShop = () => {
  const seed = aShop()
  const stock = (id: number): Record<number, number> =>
    id === 133 ? { 1: 40 } : { 1: 100_000, 2: 100_000, 5: 100_000 }
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
    for (const name of ["prepare", "hand over"]) if (random.chance(0.5)) await act(shop, afternoon, name)
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

  const killLater = async (program: Program, random: Random): Promise<number[]> => {
    await program.said("open")
    await new Promise(resolve => setTimeout(resolve, 300 + random.below(2_500)))
    const { output } = await program.kill()
    return [...output.matchAll(/^begun (\d+)$/gm)].map(([, seed]) => Number(seed))
  }

  /** The seeds that the killed processes had begun. */
  const killWorkers = async ({ firstSeed, runs, kills }: ChaosPlan): Promise<number[]> => {
    const random = randomFrom(firstSeed)
    const begun: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const env = {
        SHOP_DATABASE: shopDatabase.url,
        ERP_URL: embedded.url,
        FIRST_SEED: String(firstSeed + runs + kill * 1_000),
      }
      begun.push(...(await killLater(startProgram(worker, { env }), random)))
    }
    return begun
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
          return faultsOfAfternoon(shop, erp, seed)
        })
        if (failure) failures.push(failure)
        onDone(++done)
      }
      const seeds = Array.from({ length: plan.runs }, (_, place) => plan.firstSeed + place)
      const [killed] = await Promise.all([
        killWorkers(plan),
        inLanes(seeds, plan.atOnce, seed => check(seed, () => runAfternoon(shop, erp, seed))),
      ])
      await inLanes(killed, plan.atOnce, seed => check(seed, async () => undefined))
      // I4
      await expectStockAddsUp(erp)
      return failures.sort((a, b) => a.seed - b.seed)
    },
    /** That something happened at all. */
    ordersMade: async () => {
      let orders = 0
      for await (const order of erp.orders.listAll()) if (order.status > 0) orders++
      return orders
    },
    async close() {
      await shop.close()
      await embedded.stop()
      await shopDatabase.drop()
      await erpDatabase.drop()
    },
  }
}
