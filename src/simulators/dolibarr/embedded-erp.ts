import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type ApiKey, createKeyCheck } from "./access.ts"
import { openDatabase } from "./erp-database.ts"
import { requestListener } from "./erp-server.ts"
import { dolibarrHazards } from "./hazards.ts"
import { isEmpty, loadSeed } from "./seed/load-seed.ts"
import type { ErpSeed, LoadedOrder } from "./seed.ts"
import { recordedSettings, recordedSetup, type Settings, type Setup } from "./settings.ts"

export interface EmbeddedErpOptions {
  databaseUrl: string
  port?: number
  host?: string
  keys: readonly ApiKey[]
  /** Dolibarr's races under parallel writes. On in tests. */
  hazards?: boolean
  settings?: Partial<Settings>
  setup?: Partial<Setup>
  seed?: ErpSeed
  wrongKeyDelayMs?: number
  connections?: number
  log?(entry: object): void
}

export interface EmbeddedErp {
  /** The address without /api/index.php. */
  url: string
  isEmpty(): Promise<boolean>
  /** null: another process has loaded it. */
  load(seed: ErpSeed): Promise<LoadedOrder[] | null>
  stop(): Promise<void>
}

export const startEmbeddedErp = async (options: EmbeddedErpOptions): Promise<EmbeddedErp> => {
  const db = await openDatabase(options.databaseUrl, options.connections ?? 12)
  const listenHost = options.host ?? "127.0.0.1"
  let url = ""
  const server = createServer(
    // Above Node's own limit, so that long request lines get nginx's refusal.
    { keepAliveTimeout: 60_000, maxHeaderSize: 1024 * 1024 },
    requestListener({
      db,
      settings: { ...recordedSettings, ...options.settings },
      setup: { ...recordedSetup, ...options.setup },
      hazards: options.hazards ? dolibarrHazards() : null,
      findRights: createKeyCheck(options.keys, options.wrongKeyDelayMs ?? 1000),
      host: () => url,
      log: options.log,
    }),
  )
  try {
    if (options.seed) await loadSeed(db, options.seed)
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(options.port ?? 0, listenHost, resolve)
    })
  } catch (error) {
    await db.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  url = `http://${listenHost === "0.0.0.0" ? "127.0.0.1" : listenHost}:${port}`
  return {
    url,
    isEmpty: () => isEmpty(db),
    load: seed => loadSeed(db, seed),
    async stop() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), 2000)
      await closed
      clearTimeout(cut)
      await db.close()
    },
  }
}
