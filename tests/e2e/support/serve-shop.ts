// A shop of its own for one worker of the journeys: prints its address as one line of JSON and stays until stdin closes.
import { createServer } from "node:net"
import { hidden } from "../../../demo-data/categories.ts"
import { demoShop } from "../../../demo-data/demo-shop.ts"
import { readConfig } from "../../../src/main/config.ts"
import { startShop } from "../../../src/main/start-shop.ts"
import { loadWebBundle } from "../../../src/main/web-bundle.ts"
import { createLog } from "../../../src/platform/log.ts"
import { startEmbeddedErp } from "../../../src/simulators/dolibarr/embedded-erp.ts"
import { freshDatabase } from "../../support/postgres.ts"
import { associationHash, customerHash } from "../../support/seed.ts"

const admin = process.env["CHISPA_TEST_POSTGRES"]
if (!admin) throw new Error("CHISPA_TEST_POSTGRES is not set: run this through Playwright")

const port = await new Promise<number>(resolve => {
  const probe = createServer().listen(0, () => {
    const address = probe.address()
    probe.close(() => resolve(address && typeof address === "object" ? address.port : 0))
  })
})
const [shopDatabase, erpDatabase] = await Promise.all([freshDatabase(admin), freshDatabase(admin)])
const read = readConfig({
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  ...JSON.parse(process.env["CHISPA_SHOP_SETTINGS"] ?? "{}"),
})
const demo = demoShop()
/** The same passwords at the lowest cost: each sign-in takes half a second of processor otherwise. */
const quickHash = (one: (typeof demo.thirdParties)[number]) =>
  one.categories.includes(hidden.associations) ? associationHash : customerHash
const thirdParties = demo.thirdParties.map(one =>
  one.idprof1 === "GOOGLE" || one.alias === "CHISPA" ? one : { ...one, idprof1: quickHash(one) },
)
const erp = await startEmbeddedErp({
  databaseUrl: erpDatabase.url,
  keys: [{ key: read.erp.apiKey, rights: "all" }],
  hazards: true,
  seed: { ...demo, thirdParties },
})
const shop = await startShop(read, createLog(read.logLevel), {
  databaseUrl: shopDatabase.url,
  erpUrl: erp.url,
  bundle: await loadWebBundle(process.env["CHISPA_BUILD"] ?? "build"),
  catalogueRefreshSeconds: 2,
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
