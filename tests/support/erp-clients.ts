import { createErp, type Erp } from "../../src/erp/erp.ts"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { Settings } from "../../src/simulators/dolibarr/settings.ts"
import { faultyFetch } from "./faulty-fetch.ts"
import { freshDatabases } from "./postgres.ts"
import type { aShop } from "./seed.ts"

export const erpKeys = { all: "key-of-the-shop", catalogue: "key-of-the-catalogue" }

export interface ErpClients {
  readonly embedded: EmbeddedErp
  /** Two shops on one ERP, each with its own connection to the lock they share. */
  readonly erp: Erp
  readonly otherErp: Erp
  readonly faults: ReturnType<typeof faultyFetch>
  stop(): Promise<void>
}

/** The ERP client without a shop, on the embedded ERP with hazards. */
export const startErpClients = async (
  seed: ReturnType<typeof aShop>,
  settings: Partial<Settings> = {},
): Promise<ErpClients> => {
  const [shopDatabase, erpDatabase] = await freshDatabases()
  const embedded = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [
      { key: erpKeys.all, rights: "all" },
      { key: erpKeys.catalogue, rights: ["produit.lire"] },
    ],
    hazards: true,
    wrongKeyDelayMs: 0,
    settings,
    seed,
  })
  const faults = faultyFetch()
  const locks = [connect(shopDatabase.url), connect(shopDatabase.url)] as const
  const clientWith = (database: Database) =>
    createErp({
      url: embedded.url,
      apiKey: erpKeys.all,
      catalogueApiKey: erpKeys.catalogue,
      serialise: work => database.withLock("erp-writes", work),
      fetch: faults.fetch,
    })
  return {
    embedded,
    erp: clientWith(locks[0]),
    otherErp: clientWith(locks[1]),
    faults,
    async stop() {
      await embedded.stop()
      await Promise.all(locks.map(database => database.close()))
      await Promise.all([erpDatabase.drop(), shopDatabase.drop()])
    },
  }
}
