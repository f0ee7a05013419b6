import { setTimeout as pause } from "node:timers/promises"
import type { Cookie } from "react-router"
import { houseLimits } from "../gerber/check/house-limits.ts"
import { type HttpServer, startHttpServer } from "../http/http-server.ts"
import { createPageCache } from "../http/page-cache.ts"
import { productPictures } from "../http/picture-files.ts"
import type { Logger } from "../platform/log.ts"
import { metricsPage, startMetricsServer } from "../platform/metrics.ts"
import type { Services } from "../services.server.ts"
import { receiptLimits } from "../shop/transfers/rules/transfer-claim.ts"
import { statementBytes } from "../shop/transfers/statements.ts"
import { sandboxPath } from "../simulators/tilopay/sandbox.ts"
import { cookiesFor } from "../web/shared/session/cookies.server.ts"
import { buildServices } from "./build-services.ts"
import { createDependencies, type Dependencies, type DependencyOptions } from "./compose.ts"
import type { Config } from "./config.ts"
import { webhookPath } from "./open-card.ts"
import type { WebBundle } from "./web-bundle.ts"

export interface StartShopOptions extends Omit<DependencyOptions, "config" | "log"> {
  readonly bundle: WebBundle
}

export interface RunningShop {
  readonly url: string
  readonly services: Services
  readonly parts: Dependencies
  stop(options?: { readonly drainMs?: number }): Promise<void>
}

/** What may be larger than a page's text: a board and its later versions, a comprobante that is answered in words, a bank's statement. */
const bodyLimit = (path: string): number => {
  const board = houseLimits.uploadBytes * 1.2
  if (path.startsWith("/servicios/PCB")) return board
  if (path.startsWith("/perfil/pedidos/")) return Math.max(board, receiptLimits.bytes * 3)
  return path.startsWith("/asocias/admin/estados") ? statementBytes * 2 : 1 << 20
}

const takesJson = (path: string): boolean =>
  ["/auth/google", "/createPayment", webhookPath].includes(path) ||
  /^\/asocias\/admin\/(ventas|cotizacion|precios)$/.test(path) ||
  path.startsWith(sandboxPath)

/** One-click unsubscribe requests come from mail providers with their own Origin (RFC 8058). */
const takesForeignWrites = (path: string): boolean => /^\/correos\/[\w-]+\/[\w-]+$/.test(path)

const databaseAnswersWithinMs = 2000

/** A database or ERP outage does not make this process unready, because every other process has the same outage. */
const readiness = (parts: Dependencies) => async () => {
  const database = await Promise.race([
    parts.database.query("select 1").then(
      () => "ok",
      () => "unreachable",
    ),
    pause(databaseAnswersWithinMs, "no answer", { ref: false }),
  ])
  const { source, products, lastError, failingSince, failures } = parts.catalogue.status()
  const trouble = failingSince
    ? `, not refreshed since ${failingSince.toISOString()} (${failures} failed)`
    : lastError && ", last refresh incomplete"
  const erp = parts.erp.health().circuit
  return {
    ready: source !== "empty",
    parts: { database, catalogue: `${source}, ${products} products${trouble ?? ""}`, erp },
  }
}

const hasSession = async (
  cookies: string | null,
  cookie: Cookie,
  sessions: { read(id: string): Promise<unknown> },
): Promise<boolean> => {
  const id: unknown = await cookie.parse(cookies)
  return typeof id === "string" && (await sessions.read(id)) !== null
}

export const startShop = async (config: Config, log: Logger, options: StartShopOptions): Promise<RunningShop> => {
  const { bundle } = options
  const parts = await createDependencies({ ...options, config, log })
  let http: HttpServer
  try {
    const services = buildServices(parts)
    const { sandbox } = parts.card
    const { localProvider } = parts.identity
    const { customer, staff } = cookiesFor(config.publicUrl)
    http = await startHttpServer({
      port: config.port,
      host: config.listenAddress,
      publicUrl: config.publicUrl,
      app: bundle.createShopApp(services),
      isMissing: bundle.createIsMissing?.(services),
      loggedPath: bundle.loggedPath,
      onAnswer: parts.metrics.answered,
      mounts: [
        ...(config.metrics.token ? [metricsPage(parts.metrics, config.metrics.token)] : []),
        productPictures(parts.catalogue),
        ...(sandbox ? [sandbox.handle] : []),
        ...(localProvider ? [localProvider.handle] : []),
      ],
      assets: bundle.assets,
      pageCache: createPageCache({ version: parts.catalogue.version, before: parts.catalogue.catchUp }),
      ready: readiness(parts),
      log,
      bodyLimit,
      takesJson,
      takesForeignWrites,
      trustedHops: config.trustedHops,
      mayUpload: async cookies =>
        (await hasSession(cookies, customer, parts.identity.customerSessions)) ||
        hasSession(cookies, staff, parts.identity.staffSessions),
      before: bundle.before,
    })
    const figures =
      config.metrics.port === null
        ? null
        : await startMetricsServer(parts.metrics, { port: config.metrics.port, host: config.listenAddress })
    return {
      url: config.publicUrl,
      services,
      parts,
      async stop(options) {
        await http.stop(options)
        await figures?.stop()
        await parts.close()
      },
    }
  } catch (error) {
    await parts.close()
    throw error
  }
}
