import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import type { Cookie } from "react-router"
import { houseLimits } from "../gerber/check/house-limits.ts"
import { type Assets, loadAssets } from "../http/assets.ts"
import { type HttpServerOptions, startHttpServer } from "../http/http-server.ts"
import { createPageCache } from "../http/page-cache.ts"
import { productPictures } from "../http/picture-files.ts"
import type { Logger } from "../platform/log.ts"
import { metricsPage, startMetricsServer } from "../platform/metrics.ts"
import type { RequestFacts, Services } from "../services.server.ts"
import { startTruth } from "../shop/owner/truth.ts"
import { comprobanteLimits } from "../shop/transfers/rules/transfer-claim.ts"
import { statementBytes } from "../shop/transfers/statements.ts"
import { previewMark } from "../shop/vocabulary/business.ts"
import { sandboxPath } from "../simulators/tilopay/sandbox.ts"
import { cookiesFor } from "../web/shared/session/cookies.server.ts"
import { buildServices } from "./build-services.ts"
import { createDependencies, type Dependencies, type DependencyOptions } from "./compose.ts"
import type { Config } from "./config.ts"
import { webhookPath } from "./open-card.ts"

/** The build of src/web, made by `npm run build` or, in development, by Vite. */
export interface WebBundle {
  createShopApp(services: Services): (request: Request, facts: RequestFacts) => Promise<Response>
  createIsMissing?(services: Services): (path: string) => boolean
  readonly loggedPath?: (path: string) => string
  readonly assets: Assets
  readonly before?: HttpServerOptions["before"]
}

export const loadWebBundle = async (folder: string): Promise<WebBundle> => {
  const server: Omit<WebBundle, "assets"> = await import(pathToFileURL(join(folder, "server/index.js")).href)
  return { ...server, assets: await loadAssets(join(folder, "client")) }
}

export interface StartShopOptions extends Omit<DependencyOptions, "config" | "log"> {
  readonly bundle: WebBundle
}

/** The addresses where the owner uploads pictures of kits, and a file of settings with all of them (src/web/routes.ts). */
const picturesPath = "/asocias/tienda/ajustes/imagenes"
const settingsPath = /^\/asocias\/tienda\/ajustes(?:\.data)?$/

/** Uploads may be larger than other forms: boards and their versions, comprobantes, bank statements and pictures of kits. */
const bodyLimit = (path: string): number => {
  const board = houseLimits.uploadBytes * 1.2
  if (path.startsWith("/servicios/PCB")) return board
  if (path.startsWith("/perfil/pedidos/")) return Math.max(board, comprobanteLimits.bytes * 3)
  if (path === picturesPath) return comprobanteLimits.bytes * 1.2
  if (settingsPath.test(path)) return 16 << 20
  return path.startsWith("/asocias/admin/estados") ? statementBytes * 2 : 1 << 20
}

const takesJson = (path: string): boolean =>
  ["/auth/google", "/createPayment", webhookPath].includes(path) ||
  /^\/asocias\/admin\/(ventas|cotizacion|precios|sin-conexion\/(ventas|no-leida))$/.test(path) ||
  path.startsWith(sandboxPath)

/** One-click unsubscribe requests come from mail providers with their own Origin (RFC 8058). */
const takesForeignWrites = (path: string): boolean => /^\/correos\/[\w-]+\/[\w-]+$/.test(path)

const maxDatabaseMs = 2000

/** A database or ERP outage does not make this process unready, because every other process has the same outage. */
const readiness = (dependencies: Dependencies) => async () => {
  const database = await Promise.race([
    dependencies.database.query("select 1").then(
      () => "ok",
      () => "unreachable",
    ),
    pause(maxDatabaseMs, "no answer", { ref: false }),
  ])
  const { source, products, lastError, failingSince, failures } = dependencies.catalogue.status()
  const trouble = failingSince
    ? `, not refreshed since ${failingSince.toISOString()} (${failures} failed)`
    : lastError && ", last refresh incomplete"
  const erp = dependencies.erp.health().circuit
  return {
    ready: source !== "empty",
    parts: { database, catalogue: `${source}, ${products} products${trouble ?? ""}`, erp },
  }
}

/** Only people who are signed in, as customers or staff, may upload. */
const createMayUpload = ({ config, identity }: Dependencies) => {
  const { customer, staff } = cookiesFor(config.publicUrl)
  const hasSession = async (
    cookies: string | null,
    cookie: Cookie,
    sessions: { read(id: string): Promise<unknown> },
  ): Promise<boolean> => {
    const id: unknown = await cookie.parse(cookies)
    return typeof id === "string" && (await sessions.read(id)) !== null
  }
  return async (cookies: string | null): Promise<boolean> =>
    (await hasSession(cookies, customer, identity.customerSessions)) ||
    hasSession(cookies, staff, identity.staffSessions)
}

const startShopServer = (dependencies: Dependencies, services: Services, bundle: WebBundle) => {
  const { config, log, metrics, catalogue, settings, card, identity } = dependencies
  return startHttpServer({
    port: config.port,
    host: config.listenAddress,
    publicUrl: config.publicUrl,
    app: bundle.createShopApp(services),
    isMissing: bundle.createIsMissing?.(services),
    loggedPath: bundle.loggedPath,
    skipsCache: url => url.searchParams.has(previewMark),
    onAnswer: metrics.answered,
    mounts: [
      ...(config.metrics.token ? [metricsPage(metrics, config.metrics.token)] : []),
      productPictures(catalogue),
      ...(card.sandbox ? [card.sandbox.handle] : []),
      ...(identity.localProvider ? [identity.localProvider.handle] : []),
    ],
    assets: bundle.assets,
    pageCache: createPageCache({
      version: () => `${catalogue.version()} ${settings.revision()}`,
      changesAt: settings.nextMoment,
      before: catalogue.catchUp,
    }),
    ready: readiness(dependencies),
    log,
    bodyLimit,
    takesJson,
    takesForeignWrites,
    trustedHops: config.trustedHops,
    mayUpload: createMayUpload(dependencies),
    before: bundle.before,
  })
}

export const startShop = async (config: Config, log: Logger, { bundle, ...options }: StartShopOptions) => {
  await using opened = new AsyncDisposableStack()
  const dependencies = opened.adopt(await createDependencies({ ...options, config, log }), made => made.close())
  const services = buildServices(dependencies)
  opened.adopt(startTruth(services.truth, log), loop => loop.stop())
  opened.adopt(services.counter.held.start(), loop => loop.stop())
  if (config.metrics.port !== null) {
    const address = { port: config.metrics.port, host: config.listenAddress }
    opened.adopt(await startMetricsServer(dependencies.metrics, address), server => server.stop())
  }
  const http = opened.adopt(await startShopServer(dependencies, services, bundle), server => server.stop())
  const closing = opened.move()
  return {
    url: config.publicUrl,
    services,
    parts: dependencies,
    async stop({ drainMs = 0 } = {}): Promise<void> {
      await http.drain(drainMs)
      await closing.disposeAsync()
    },
  }
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>
