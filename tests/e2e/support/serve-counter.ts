// Another process of a worker's shop, on the same database, ERP and port, which a journey kills and starts again.
import { readConfig } from "../../../src/main/config.ts"
import { loadWebBundle, startShop } from "../../../src/main/start-shop.ts"
import { createLog } from "../../../src/platform/log.ts"

const { COUNTER_PORT: port = "0", SHOP_DATABASE: databaseUrl = "", EMBEDDED_ERP: erpUrl = "" } = process.env
const config = readConfig({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "error" })
await startShop(config, createLog(config.logLevel), {
  databaseUrl,
  erpUrl,
  bundle: await loadWebBundle(process.env["CHISPA_BUILD"] ?? "build"),
  catalogueRefreshSeconds: 5,
  passwordCost: 4,
})
process.stdout.write("open\n")
