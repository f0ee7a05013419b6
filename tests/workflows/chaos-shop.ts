import { createErp } from "../../src/erp/erp.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { FreshDatabase } from "../support/postgres.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { runSchedule, stormyFetch, stormyGateway } from "./chaos-schedule.ts"
import { erpKey, openBareShop } from "./programs/bare-shop.ts"

export interface StormFailure {
  readonly seed: number
  readonly faults: readonly string[]
}

/** Enough of everything: these runs are about money, not about stock. */
const plenty = () => {
  const seed = aShop()
  return {
    ...seed,
    products: seed.products.map(product => aProduct({ ...product, stock: { 1: 100_000, 5: 100_000 } })),
  }
}

/** A till and an ERP with its dangers on, both under random weather. */
export const openStorm = async (shopDatabase: FreshDatabase, erpDatabase: FreshDatabase) => {
  const embedded: EmbeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: true,
    seed: plenty(),
  })
  const till = await openBareShop({
    databaseUrl: shopDatabase.url,
    erpUrl: embedded.url,
    erpFetch: stormyFetch,
    around: stormyGateway,
    hasty: true,
  })
  const erp = createErp({ url: embedded.url, apiKey: erpKey, catalogueApiKey: erpKey })

  const attempt = async (seed: number): Promise<StormFailure | null> => {
    const faults = await runSchedule(seed, till, erp).catch((error: unknown) => [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ])
    return faults.length > 0 ? { seed, faults } : null
  }

  return {
    async run(
      { firstSeed, runs, atOnce }: { firstSeed: number; runs: number; atOnce: number },
      onDone: (done: number) => void = () => undefined,
    ): Promise<StormFailure[]> {
      const failures: StormFailure[] = []
      let next = 0
      let done = 0
      const lane = async () => {
        while (next < runs) {
          const failure = await attempt(firstSeed + next++)
          if (failure) failures.push(failure)
          onDone(++done)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      return failures.sort((a, b) => a.seed - b.seed)
    },
    /** That something happened at all. */
    ordersMade: () => erp.orders.count({ status: 1 }),
    async close() {
      await till.close()
      await embedded.stop()
      await shopDatabase.drop()
      await erpDatabase.drop()
    },
  }
}
