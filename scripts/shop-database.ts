import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../src/main/config.ts"
import { connect, type Database } from "../src/platform/database/database.ts"
import { startEmbeddedPostgres } from "../src/simulators/postgres/embedded-postgres.ts"

/** The address of the embedded PostgreSQL of a running shop. */
const addressOfRunning = (dataDir: string): string | null => {
  const cluster = join(dataDir, "postgres/cluster")
  const pidFile = join(cluster, "postmaster.pid")
  if (!existsSync(pidFile)) return null
  const port = readFileSync(pidFile, "utf8").split("\n")[3]
  const password = readFileSync(join(cluster, "superuser-password"), "utf8").trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/chispa`
}

/** Whether the settings name a database, which may still be empty. */
export const hasShopDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, "postgres/cluster"))

/** Opens the database that the settings name, and starts the embedded PostgreSQL if no shop runs. */
export const withShopDatabase = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const running = config.databaseUrl ?? addressOfRunning(config.dataDir)
  const log = { info: () => undefined, warn: console.error }
  const postgres = running === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const database = connect(running ?? (await postgres?.ensureDatabase("chispa")) ?? "")
  try {
    return await work(database)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}
