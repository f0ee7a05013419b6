// A shop of its own for one worker of the journeys: prints its address as one line of JSON and stays until stdin closes.
import { createServer } from "node:net"
import { readConfig } from "../../../src/main/config.ts"
import { loadWebBundle, startShop } from "../../../src/main/start-shop.ts"
import { createLog } from "../../../src/platform/log.ts"
import { startEmbeddedErp } from "../../../src/simulators/dolibarr/embedded-erp.ts"
import { createDatabase } from "../../shared/temporary-postgres.ts"
import { journeySeed } from "./journey-seed.ts"

const admin = process.env["CHISPA_TEST_POSTGRES"]
if (!admin) throw new Error("CHISPA_TEST_POSTGRES is not set: run this through Playwright")

/** A Dolibarr with the demo's rows, and the key of the shop's user there, instead of an embedded ERP (docs/dolibarr.md). */
const given = process.env["CHISPA_TEST_ERP"]
const port = await new Promise<number>(resolve => {
  const probe = createServer().listen(0, () => {
    const address = probe.address()
    probe.close(() => resolve(address && typeof address === "object" ? address.port : 0))
  })
})
const [shopDatabase, erpDatabase] = await Promise.all([createDatabase(admin), createDatabase(admin)])
const demo = readConfig({
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  // Journeys that test the undo set a time; the others do not wait.
  COUNTER_UNDO_SECONDS: "0",
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  ...JSON.parse(process.env["CHISPA_SHOP_SETTINGS"] ?? "{}"),
})
const apiKey = process.env["CHISPA_TEST_ERP_KEY"] ?? demo.erp.apiKey
const read = { ...demo, erp: { ...demo.erp, apiKey, catalogueApiKey: apiKey } }
const erp = given
  ? { url: given, stop: async () => {} }
  : await startEmbeddedErp({
      databaseUrl: erpDatabase.url,
      keys: [{ key: read.erp.apiKey, rights: "all" }],
      hazards: true,
      seed: journeySeed(),
    })
const shop = await startShop(read, createLog(read.logLevel), {
  databaseUrl: shopDatabase.url,
  erpUrl: erp.url,
  bundle: await loadWebBundle(process.env["CHISPA_BUILD"] ?? "build"),
  catalogueRefreshSeconds: 5,
  passwordCost: 4,
})
process.stdout.write(
  `${JSON.stringify({ url: shop.url, erpUrl: erp.url, erpKey: read.erp.apiKey, shopDatabaseUrl: shopDatabase.url })}\n`,
)

process.stdin.resume()
process.stdin.once("end", async () => {
  await shop.stop()
  await erp.stop()
  await shopDatabase.drop()
  await erpDatabase.drop()
  process.exit(0)
})
