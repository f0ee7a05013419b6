import type { Logger } from "../platform/log.ts"
import { startEmbeddedErp } from "../simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed } from "../simulators/dolibarr/seed.ts"
import { startEmbeddedPostgres } from "../simulators/postgres/embedded-postgres.ts"
import type { Config } from "./config.ts"

export interface Infrastructure {
  readonly databaseUrl: string
  readonly erpUrl: string
  stop(): Promise<void>
}

type Progress = (what: string) => void

const openDatabase = async (config: Config, log: Logger, progress: Progress) => {
  if (config.databaseUrl) {
    // The embedded ERP uses its own schema here, so the user needs no right to create databases.
    const url = config.databaseUrl
    return { shop: url, erp: async () => url, stop: async () => undefined }
  }
  progress("PostgreSQL")
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: message => log.debug(message), warn: message => log.warn(message) },
  })
  return {
    shop: await postgres.ensureDatabase("chispa"),
    erp: () => postgres.ensureDatabase("dolibarr"),
    stop: () => postgres.stop(),
  }
}

export const startInfrastructure = async (
  config: Config,
  log: Logger,
  options: { readonly demoShop: () => Promise<ErpSeed>; readonly progress: Progress },
): Promise<Infrastructure> => {
  const database = await openDatabase(config, log, options.progress)
  if (config.erp.url) return { databaseUrl: database.shop, erpUrl: config.erp.url, stop: database.stop }
  try {
    options.progress("ERP integrado")
    const keys = [...new Set([config.erp.apiKey, config.erp.catalogueApiKey])].map(key => ({
      key,
      rights: "all" as const,
    }))
    const erp = await startEmbeddedErp({ databaseUrl: await database.erp(), keys })
    if (await erp.isEmpty()) {
      options.progress("datos de demostración")
      await erp.load(await options.demoShop())
    }
    return {
      databaseUrl: database.shop,
      erpUrl: erp.url,
      async stop() {
        await erp.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
