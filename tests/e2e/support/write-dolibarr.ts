// Usage: node tests/e2e/support/write-dolibarr.ts FOLDER. Writes the demo shop for a real Dolibarr 20: FOLDER/demo.sql for its empty
// database, FOLDER/produit for its data folder. Journeys then run on it (docs/dolibarr.md).
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { startEmbeddedErp } from "../../../src/simulators/dolibarr/embedded-erp.ts"
import { createDatabase, startTestPostgres } from "../../shared/temporary-postgres.ts"
import { dolibarrRows } from "../../support/dolibarr-rows.ts"
import { journeySeed } from "./journey-seed.ts"

const folder = process.argv[2]
if (!folder) throw new Error("Name the folder to write to.")
const postgres = await startTestPostgres()
const { url } = await createDatabase(postgres.url)
const erp = await startEmbeddedErp({ databaseUrl: url, keys: [], seed: journeySeed() })
const { sql, files } = await dolibarrRows(url)
for (const { path, content } of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
writeFileSync(join(folder, "demo.sql"), sql)
await erp.stop()
await postgres.stop()
process.exit(0)
