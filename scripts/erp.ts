// Usage: npm run erp [-- --hazards] [--empty]. The embedded ERP alone, with the demo shop, on ERP_PORT (8080) and with ERP_API_KEY
// (embedded-erp-key). Its data is in DATABASE_URL, or in a PostgreSQL of its own under DATA_DIR/erp.
// --hazards simulates Dolibarr's races under parallel writes. --empty leaves the demo shop out, like an owner's Dolibarr after
// steps 1 and 2 of docs/dolibarr.md.
import { join, resolve } from "node:path"
import { demoShop, paymentModes } from "../demo-data/demo-shop.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { startEmbeddedPostgres } from "../src/simulators/postgres/embedded-postgres.ts"

const { ERP_PORT = "8080", ERP_API_KEY = "embedded-erp-key", DATABASE_URL, DATA_DIR = ".data" } = process.env

const lists = { warehouses: [], categories: [], attributes: [], products: [], thirdParties: [], bankAccounts: [] }
const empty = { ...lists, orders: [], paymentModes }

const postgres = DATABASE_URL
  ? null
  : await startEmbeddedPostgres({
      dataDir: join(resolve(DATA_DIR), "erp"),
      log: { info: console.log, warn: console.error },
    })
const stopPostgres = async () => postgres?.stop()

try {
  const erp = await startEmbeddedErp({
    databaseUrl: DATABASE_URL ?? (await postgres?.ensureDatabase("dolibarr")) ?? "",
    port: Number(ERP_PORT),
    keys: [{ key: ERP_API_KEY, rights: "all" }],
    hazards: process.argv.includes("--hazards"),
  })
  if (await erp.isEmpty()) await erp.load(process.argv.includes("--empty") ? empty : demoShop())
  const stop = () =>
    erp
      .stop()
      .then(stopPostgres)
      .then(() => process.exit(0))
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) process.once(signal, stop)
  console.log(`The ERP answers at ${erp.url}/api/index.php with the key ${ERP_API_KEY}. Ctrl-C stops it.`)
} catch (error) {
  await stopPostgres()
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE"
  console.error(taken ? `Port ${ERP_PORT} is taken: set ERP_PORT to another.` : error)
  process.exit(1)
}
