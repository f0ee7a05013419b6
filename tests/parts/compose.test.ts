import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createDependencies } from "../../src/main/compose.ts"
import { createLog } from "../../src/platform/log.ts"
import { freshDatabases } from "../support/postgres.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

test("[OPS-05] a start that fails half-way closes everything that it opened", async () => {
  const [fresh, unused] = await freshDatabases()
  const { config, embeddedErp } = shop
  const options = { config, databaseUrl: fresh.url, erpUrl: embeddedErp.url, log: createLog("silent") }
  // The process already runs the shop's engine, so the second start fails after database, catalogue and mail were opened.
  await expect(createDependencies(options)).rejects.toThrow("already runs a workflow engine")
  const connections = () =>
    shop.parts.database.query("select pid from pg_stat_activity where datname = $1", [
      new URL(fresh.url).pathname.slice(1),
    ])
  await vi.waitFor(async () => expect(await connections()).toEqual([]), { timeout: 10_000 })
  await Promise.all([fresh.drop(), unused.drop()])
})
