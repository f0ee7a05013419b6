import type { PastRows } from "../../demo-data/past.ts"
import type { Logger } from "../platform/log.ts"
import { startEmbeddedErp } from "../simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed, LoadedOrder } from "../simulators/dolibarr/seed.ts"
import { startEmbeddedPostgres } from "../simulators/postgres/embedded-postgres.ts"
import type { Config } from "./config.ts"
import { writeDemoPast } from "./write-demo-past.ts"

interface DemoShop {
  readonly seed: ErpSeed
  /** What the shop itself knows of the seeded orders. */
  rows(loaded: LoadedOrder[]): PastRows
}

type Progress = (what: string) => void

const openDatabase = async (config: Config, log: Logger, opened: AsyncDisposableStack, progress: Progress) => {
  if (config.databaseUrl) {
    // The embedded ERP uses its own schema here, so the user needs no right to create databases.
    const url = config.databaseUrl
    return { shop: url, erp: async () => url }
  }
  progress("PostgreSQL")
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: message => log.debug(message), warn: message => log.warn(message) },
  })
  opened.defer(() => postgres.stop())
  return { shop: await postgres.ensureDatabase("chispa"), erp: () => postgres.ensureDatabase("dolibarr") }
}

/** Starts the embedded PostgreSQL and ERP where no others are configured. */
export const startInfrastructure = async (
  config: Config,
  log: Logger,
  { demoShop, progress }: { readonly demoShop: () => Promise<DemoShop>; readonly progress: Progress },
) => {
  await using opened = new AsyncDisposableStack()
  const database = await openDatabase(config, log, opened, progress)
  const openErp = async (): Promise<string> => {
    progress("ERP integrado")
    const keys = [...new Set([config.erp.apiKey, config.erp.catalogueApiKey])].map(key => ({
      key,
      rights: "all" as const,
    }))
    const erp = await startEmbeddedErp({ databaseUrl: await database.erp(), keys })
    opened.defer(() => erp.stop())
    if (await erp.isEmpty()) {
      progress("datos de demostración")
      const { seed, rows } = await demoShop()
      const loaded = await erp.load(seed)
      if (loaded) await writeDemoPast(database.shop, rows(loaded))
    }
    return erp.url
  }
  const erpUrl = config.erp.url ?? (await openErp())
  const closing = opened.move()
  return { databaseUrl: database.shop, erpUrl, stop: () => closing.disposeAsync() }
}

export type Infrastructure = Awaited<ReturnType<typeof startInfrastructure>>
