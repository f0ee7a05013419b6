import { createServer } from "node:net"
import { inject } from "vitest"
import { createErp, type Erp } from "../../src/erp/erp.ts"
import { type Config, readConfig } from "../../src/main/config.ts"
import {
  loadWebBundle,
  type RunningShop,
  type StartShopOptions,
  startShop as startRealShop,
  type WebBundle,
} from "../../src/main/start-shop.ts"
import { createLog, type Logger } from "../../src/platform/log.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed } from "../../src/simulators/dolibarr/seed.ts"
import type { Settings } from "../../src/simulators/dolibarr/settings.ts"
import { createBrowser, type TestBrowser } from "../shared/browser.ts"
import { type FreshDatabase, freshDatabases } from "./postgres.ts"
import { aShop } from "./seed.ts"

const erpKey = "test-erp-key"

export interface TestShopOptions
  extends Partial<
    Pick<
      StartShopOptions,
      "erpFetch" | "faults" | "catalogueRefreshSeconds" | "passwordCost" | "minWaitMs" | "sandboxDatabase"
    >
  > {
  /** What the ERP holds; a small shop of tests/support/seed.ts when left out. */
  readonly seed?: ErpSeed
  readonly env?: Record<string, string>
  /** Another ERP than the embedded one beside it, or a key it does not know: what a bad day looks like. */
  readonly erpUrl?: string
  readonly shopErpKey?: string
  /** Where another shop of this test already works. */
  readonly shopDatabaseUrl?: string
  /** Dolibarr's races; on unless said otherwise. */
  readonly hazards?: boolean
  /** Settings of the ERP, its release among them. */
  readonly erpSettings?: Partial<Settings>
  readonly log?: Logger
}

export interface TestShop extends Omit<RunningShop, "stop"> {
  readonly config: Config
  /** The ERP itself, asked directly: what really happened there. */
  readonly erp: Erp
  readonly embeddedErp: EmbeddedErp
  readonly shopDatabaseUrl: string
  readonly erpDatabaseUrl: string
  /** A visitor with a cookie jar of their own, without script. */
  visitor(): TestBrowser
  /** `keepData`: for a shop that another one of the test goes on from. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>
}

let bundle: Promise<WebBundle> | undefined

/** Below the ports that the system lends to outgoing connections: one of these could take it meanwhile. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const probe = createServer()
    probe.once("error", () => resolve(freePort()))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)))
  })

/** The whole shop on the embedded ERP with its dangers on, databases of its own and a port of its own. */
export const startShop = async (options: TestShopOptions = {}): Promise<TestShop> => {
  const [[shopDatabase, erpDatabase], port] = await Promise.all([freshDatabases(), freePort()])
  const embeddedErp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: erpKey, rights: "all" }],
    hazards: options.hazards ?? true,
    wrongKeyDelayMs: 0,
    settings: options.erpSettings,
    seed: options.seed ?? aShop(),
  })
  const read = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: "silent",
    ...options.env,
  })
  const shopKey = options.shopErpKey ?? erpKey
  const config: Config = { ...read, erp: { ...read.erp, apiKey: shopKey, catalogueApiKey: shopKey } }
  bundle ??= loadWebBundle(inject("buildDir"))
  const shop = await startRealShop(config, options.log ?? createLog(config.logLevel), {
    databaseUrl: options.shopDatabaseUrl ?? shopDatabase.url,
    erpUrl: options.erpUrl ?? embeddedErp.url,
    erpFetch: options.erpFetch,
    faults: options.faults,
    catalogueRefreshSeconds: options.catalogueRefreshSeconds,
    // The shop's own takes half a second of processor.
    passwordCost: options.passwordCost ?? 4,
    // A busy machine may need longer than a person would wait; the request's own time stays the limit.
    minWaitMs: options.minWaitMs ?? 13_000,
    sandboxDatabase: options.sandboxDatabase,
    bundle: await bundle,
  })
  return {
    ...shop,
    config,
    embeddedErp,
    shopDatabaseUrl: options.shopDatabaseUrl ?? shopDatabase.url,
    erpDatabaseUrl: erpDatabase.url,
    erp: createErp({ url: embeddedErp.url, apiKey: erpKey, catalogueApiKey: erpKey }),
    visitor: () => createBrowser(shop.url),
    async stop({ keepData = false } = {}) {
      await shop.stop()
      await embeddedErp.stop()
      if (!keepData) await dropAll(shopDatabase, erpDatabase)
    },
  }
}

const dropAll = async (...databases: readonly FreshDatabase[]) => {
  for (const database of databases) await database.drop()
}
