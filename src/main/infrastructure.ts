import type { PastRows } from "../../demo-data/past.ts"
import { connect, migrate, storedJson } from "../platform/database/database.ts"
import type { Logger } from "../platform/log.ts"
import { startEmbeddedErp } from "../simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed, LoadedOrder } from "../simulators/dolibarr/seed.ts"
import { startEmbeddedPostgres } from "../simulators/postgres/embedded-postgres.ts"
import type { Config } from "./config.ts"

interface DemoShop {
  readonly seed: ErpSeed
  /** The shop's own rows about the seeded orders. */
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

/** Writes the demo shop's past before the shop opens. Writes nothing into a shop in which somebody has already worked. */
export const writeDemoPast = async (databaseUrl: string, past: PastRows): Promise<void> => {
  const database = connect(databaseUrl, { maxConnections: 1 })
  try {
    await migrate(database)
    await database.transaction(async tx => {
      const [worked] = await tx("select 1 from till_entries union all select 1 from order_work limit 1")
      if (worked) return
      // The database accepts entries of closed shifts only while a backup is restored.
      await tx("select set_config('chispa.restoring', 'yes', true)")
      for (const [table, rows] of past) {
        const names = Object.keys(rows[0] ?? {}).map(name => `"${name}"`)
        if (names.length === 0) continue
        await tx(
          `insert into ${table} (${names.join()}) overriding system value
           select ${names.join()} from jsonb_populate_recordset(null::${table}, $1)`,
          [storedJson(rows)],
        )
        if (rows[0] && "id" in rows[0])
          await tx("select setval(pg_get_serial_sequence($1, 'id'), $2::bigint)", [table, rows.length])
      }
    })
  } finally {
    await database.close()
  }
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
