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
  /** The ERP's content; by default the small shop of tests/support/seed.ts. */
  readonly seed?: ErpSeed
  readonly env?: Record<string, string>
  /** Another address than the embedded ERP's, for tests of an ERP that fails. */
  readonly erpUrl?: string
  readonly shopErpKey?: string
  /** The database of another shop of this test. */
  readonly shopDatabaseUrl?: string
  /** Simulates Dolibarr's races; on by default. */
  readonly hazards?: boolean
  /** Settings of the ERP, its release among them. */
  readonly erpSettings?: Partial<Settings>
  readonly log?: Logger
}

export interface TestShop extends Omit<RunningShop, "stop"> {
  readonly config: Config
  /** Asks the ERP directly. */
  readonly erp: Erp
  readonly embeddedErp: EmbeddedErp
  readonly shopDatabaseUrl: string
  readonly erpDatabaseUrl: string
  /** A visitor with a cookie jar of their own, without script. */
  visitor(): TestBrowser
  /** `keepData` keeps the data for another shop of the test. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>
}

let bundle: Promise<WebBundle> | undefined

/** Chooses a port below the system's ephemeral range, because an outgoing connection could take one of those meanwhile. */
const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const probe = createServer()
    probe.once("error", () => resolve(freePort()))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)))
  })

/** The whole shop on the embedded ERP with hazards, with its own databases and port. */
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
    // The shop's own cost takes half a second of CPU.
    passwordCost: options.passwordCost ?? 4,
    // A busy machine may need longer than a person would wait. The request's deadline still applies.
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
