// Usage: npm run restore -- FILE. Fills an empty database (DATABASE_URL, or a DATA_DIR without one) from a backup of this release.
import { configFromEnvironment } from "../src/main/config.ts"
import { hasTables, readBackup } from "../src/platform/database/backup.ts"
import { type Database, migrate, type Query } from "../src/platform/database/database.ts"
import { endEverySignIn } from "../src/platform/sessions/housekeeping.ts"
import { startEngine } from "../src/platform/workflows/engine.ts"
import { withShopDatabase } from "./shop-database.ts"

/** Migrations make the shop's tables; starting the engine without workflows makes the engine's. */
const makeTables = async (database: Database) => {
  await migrate(database)
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: console.error }
  const engine = await startEngine({ database, services: {}, workflows: [], log: silent, errorKind: () => "refused" })
  await engine.stop()
}

const forget = async (query: Query) => {
  await endEverySignIn(query)
  // Accounts that were deleted since the backup are deleted again at the next start.
  await query("insert into restored_backups default values")
  // Some of these accounts were used since the backup, so they must not expire.
  await query("delete from unused_accounts")
}

const file = process.argv[2]
try {
  if (!file) throw new Error("Usage: npm run restore -- FILE")
  const { at, rows } = await withShopDatabase(configFromEnvironment(), async database => {
    if (await hasTables(database))
      throw new Error("This database is not empty: restore into a new one, then point the shop at it.")
    await makeTables(database)
    return readBackup(database, file, forget)
  })
  console.log(
    `${rows} rows of ${at} are back. What was under way goes on at the next start. Everybody has to sign in again.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
