import { type HttpServer, startHttpServer } from "../http/http-server.ts"
import { createPageCache } from "../http/page-cache.ts"
import { productPictures } from "../http/picture-files.ts"
import type { Logger } from "../platform/log.ts"
import type { Services } from "../services.server.ts"
import { pcb } from "../shop/vocabulary/business.ts"
import { sandboxPath } from "../simulators/tilopay/sandbox.ts"
import { buildServices } from "./build-services.ts"
import { openParts, type PartsOptions, type ShopParts } from "./compose.ts"
import type { Config } from "./config.ts"
import { webhookPath } from "./open-card.ts"
import type { WebBundle } from "./web-bundle.ts"

export interface StartShopOptions extends Omit<PartsOptions, "config" | "log"> {
  readonly bundle: WebBundle
}

export interface RunningShop {
  readonly url: string
  readonly services: Services
  readonly parts: ShopParts
  stop(): Promise<void>
}

/** A Gerber upload may have 10 MB; base64 and its form make it somewhat larger. Everything else is small. */
const bodyLimit = (path: string): number => (path.startsWith("/servicios/PCB") ? pcb.maxFileBytes * 1.2 : 1 << 20)

/** What scripts and the card provider send; pages themselves post forms. */
const takesJson = (path: string): boolean =>
  ["/auth/google", "/createPayment", webhookPath].includes(path) ||
  path.startsWith("/asocias/admin/") ||
  path.startsWith(sandboxPath)

const readiness = (parts: ShopParts) => async () => {
  const database = await parts.database.query("select 1").then(
    () => "ok",
    () => "unreachable",
  )
  const { source, products, lastError } = parts.catalogue.status()
  const erp = parts.erp.health().circuit
  return {
    // An ERP that is down does not make the shop unready: it goes on with the last good catalogue.
    ready: database === "ok" && source !== "empty",
    parts: { database, catalogue: `${source}, ${products} products${lastError ? ", last refresh failed" : ""}`, erp },
  }
}

/** The shop on a database and an ERP that are already there. */
export const startShop = async (config: Config, log: Logger, options: StartShopOptions): Promise<RunningShop> => {
  const { bundle } = options
  const parts = await openParts({ ...options, config, log })
  let http: HttpServer
  try {
    const services = buildServices(parts)
    const { sandbox } = parts.card
    const { localProvider } = parts.identity
    http = await startHttpServer({
      port: config.port,
      publicUrl: config.publicUrl,
      app: bundle.createShopApp(services),
      mounts: [
        productPictures(parts.catalogue),
        ...(sandbox ? [sandbox.handle] : []),
        ...(localProvider ? [localProvider.handle] : []),
      ],
      assets: bundle.assets,
      pageCache: createPageCache({ version: () => parts.catalogue.version() }),
      ready: readiness(parts),
      log,
      bodyLimit,
      takesJson,
      trustProxy: config.trustProxy,
      before: bundle.before,
    })
    return {
      url: config.publicUrl,
      services,
      parts,
      async stop() {
        await http.stop()
        await parts.close()
      },
    }
  } catch (error) {
    await parts.close()
    throw error
  }
}
