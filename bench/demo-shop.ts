import { demoShop } from "../demo-data/demo-shop.ts"
import { readConfig } from "../src/main/config.ts"
import { loadWebBundle, startShop } from "../src/main/start-shop.ts"
import { createLog } from "../src/platform/log.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { benchSettings } from "./settings.ts"

/** The pages built by `npm run build`. */
export const { buildFolder } = benchSettings

/** Opens the demo shop in this process, as `npm start` runs it. */
export const openDemoShop = async ({ erpFetch }: { readonly erpFetch?: typeof fetch } = {}) => {
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase, port] = await Promise.all([
    createDatabase(postgres.url),
    createDatabase(postgres.url),
    freePort(),
  ])
  const config = readConfig({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "silent" })
  const keys = [{ key: config.erp.apiKey, rights: "all" as const }]
  const erp = await startEmbeddedErp({ databaseUrl: erpDatabase.url, keys, seed: demoShop() })
  const bundle = await loadWebBundle(buildFolder)
  const shop = await startShop(config, createLog(config.logLevel), {
    databaseUrl: shopDatabase.url,
    erpUrl: erp.url,
    bundle,
    catalogueRefreshSeconds: 3600,
    erpFetch,
  })
  return {
    host: `localhost:${port}`,
    url: shop.url,
    app: bundle.createShopApp(shop.services),
    parts: shop.parts,
    services: shop.services,
    async stop() {
      await shop.stop()
      await erp.stop()
      await postgres.stop()
    },
  }
}
