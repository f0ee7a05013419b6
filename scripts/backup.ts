// Usage: npm run backup [-- FILE]. Writes one moment of the shop's database to a file, also while the shop runs. Back up the ERP
// by its own means.
import { configFromEnvironment } from "../src/main/config.ts"
import { hasTables, writeBackup } from "../src/platform/database/backup.ts"
import { withShopDatabase } from "./shop-database.ts"

const file = process.argv[2] ?? `chispa-${new Date().toISOString().slice(0, 19).replace(/[T:]/g, "-")}.backup.gz`
try {
  await withShopDatabase(configFromEnvironment(), async database => {
    if (!(await hasTables(database))) throw new Error("There is no shop in this database.")
    await writeBackup(database, file)
  })
  console.log(`Written to ${file}. It holds personal data: keep it where the database would be safe.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
