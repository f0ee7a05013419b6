import { expect, test } from "vitest"
import { freshDatabase, freshDatabases } from "../support/postgres.ts"
import { seedOfRun } from "../support/random.ts"
import { faultsMade } from "./chaos-faults.ts"
import { openChaos } from "./chaos-shop.ts"

const runs = 24
const firstSeed = seedOfRun()

// A failing seed is replayed with: npm run chaos -- --runs 1 --seed <seed>; the whole run with SEED=<seed>.
test(`[PAY-26][PAY-27][PAY-37] ${runs} random afternoons under faults, a second process killed meanwhile, leave the ERP sound (I1 to I6, I8 to I12; SEED=${firstSeed})`, {
  timeout: 600_000,
  retry: 0,
}, async () => {
  const [shop, erp] = await freshDatabases()
  const chaos = await openChaos({ shop, erp, provider: await freshDatabase(), another: freshDatabase })
  try {
    expect(
      await chaos.run({ firstSeed, runs, atOnce: 8, kills: 2, freezes: 0, dropEveryMs: 1_500, restores: 1 }),
    ).toEqual([])
    expect((await chaos.made()).orders).toBeGreaterThan(runs / 4)
    expect(faultsMade()).toBeGreaterThan(runs)
  } finally {
    await chaos.close()
  }
})
