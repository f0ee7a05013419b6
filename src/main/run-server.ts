import { flushCompileCache } from "node:module"
import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { PoolerRefused } from "../platform/database/pooler.ts"
import { createLog } from "../platform/log.ts"
import { PostgresFault } from "../simulators/postgres/postgres-account.ts"
import { type Config, ConfigError, configFromEnvironment } from "./config.ts"
import { type Infrastructure, startInfrastructure } from "./infrastructure.ts"
import { checkBeforeOpening, ErpNotReady, sellerWarnings, startWarnings } from "./start-checks.ts"
import { type RunningShop, startShop, type WebBundle } from "./start-shop.ts"

const print = (line: string) => process.stdout.write(`${line}\n`)

const demoAccounts = [
  "  Clientes      ana@chispa.test · luis@chispa.test (estudiante)   contraseña Clave1234",
  "  Solo Google   google@chispa.test (con «Iniciar sesión con Google»)",
  "  Dueña         CHISPA                                            contraseña Duena1234, en /asocias",
  "  Asociaciones  ASEIC AEMTEC AESETEC ADESC VENDEDOR3 VENDEDOR5    contraseña Asocia1234, en /asocias",
]

const welcome = (config: Config) => {
  print("")
  print(`  ${config.brand.name} está abierta: ${config.publicUrl}`)
  if (!config.erp.url) {
    print("")
    print("  Cuentas de demostración")
    for (const line of demoAccounts) print(line)
  }
  print("")
  print("  Ctrl-C la cierra.")
}

const explain = (error: unknown, config: Config): string => {
  const code = (error as { code?: string })?.code
  if (code === "EADDRINUSE")
    return `Port ${config.port} is taken by another program. Stop that one, or start with PORT=3001 npm start.`
  if (code === "EACCES")
    return `Port ${config.port} may not be opened by this user. Choose one above 1024, such as PORT=3001 npm start.`
  if (code === "ECONNREFUSED" && config.databaseUrl) return "DATABASE_URL: no PostgreSQL answers there."
  if (code === "28P01" || code === "3D000") return `DATABASE_URL: ${(error as Error).message}.`
  if (error instanceof PostgresFault || error instanceof ErpNotReady || error instanceof PoolerRefused)
    return error.message
  return (error as Error)?.stack ?? String(error)
}

/** Together less than the ten seconds after which service managers kill a process. */
const stopLimitMs = 8000
const infrastructureLimitMs = 1500

const endsInTime = (ms: number, work: Promise<void> | undefined): Promise<boolean> =>
  Promise.race([Promise.resolve(work).then(() => true), pause(ms, false, { ref: false })])

const listenOnce = (port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

/** Runs before anything starts, so that a taken port leaves nothing half-started. A shop that is closing gets 4 seconds to free it. */
const waitForPort = async (port: number, host?: string): Promise<void> => {
  for (const giveUp = Date.now() + 4000; ; await pause(200)) {
    try {
      return await listenOnce(port, host)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || Date.now() > giveUp) throw error
    }
  }
}

const readConfigOrStop = (): Config => {
  try {
    return configFromEnvironment()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\nSee .env.example for every setting. Nothing was started.\n`)
    process.exit(2)
  }
}

export const runServer = async (openBundle: () => Promise<WebBundle>): Promise<void> => {
  const config = readConfigOrStop()
  const log = createLog(config.logLevel)
  const started = performance.now()
  const progress = (what: string) =>
    print(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${what}`)
  let infrastructure: Infrastructure | undefined
  let shop: RunningShop | undefined
  let stopping: Promise<void> | undefined

  const stop = (reason: string, drainMs: number) => {
    stopping ??= (async () => {
      print(`\n  Cerrando (${reason})...`)
      // Wait for a running start to end: only then is it known what has to be stopped.
      await starting
      // Work that is not done by then is abandoned: another process or the next start resumes its workflows.
      const stopped = await endsInTime(stopLimitMs, shop?.stop({ drainMs }))
      if (!stopped) log.warn("the shop did not stop in time; open workflows are resumed elsewhere")
      // The embedded PostgreSQL must not be left running on a developer's machine.
      await (config.databaseUrl ? endsInTime(infrastructureLimitMs, infrastructure?.stop()) : infrastructure?.stop())
    })()
    return stopping
  }
  const stopAndExit = (reason: string, drainMs = 0) =>
    stop(reason, drainMs).then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, "the shop did not stop cleanly")
        process.exit(1)
      },
    )
  // Ctrl-C comes from a person, who should not wait. SIGTERM comes from a service manager, whose balancer needs the drain time.
  process.on("SIGINT", () => stopAndExit("SIGINT"))
  process.on("SIGTERM", () => stopAndExit("SIGTERM", config.databaseUrl ? config.drainMs : 0))
  // The channel to scripts/start.mjs closes when that is killed.
  process.once("disconnect", () => stopAndExit("npm start"))

  const start = async () => {
    for (const warning of startWarnings(config)) log.warn(warning)
    await waitForPort(config.port, config.listenAddress)
    infrastructure = await startInfrastructure(config, log, {
      progress,
      demoShop: async () => (await import("../../demo-data/demo-shop.ts")).demoShopWithPast(),
    })
    if (stopping) return
    if (config.erp.url) {
      progress("revisión del ERP")
      await checkBeforeOpening({ ...config.erp, url: config.erp.url }, log)
    }
    progress("catálogo y tienda")
    shop = await startShop(config, log, { ...infrastructure, bundle: await openBundle() })
    for (const warning of sellerWarnings(config, shop.services.settings.values().seller)) log.warn(warning)
    if (stopping) return
    welcome(config)
    // Node writes the cache only at a clean exit; a killed shop should start as fast.
    flushCompileCache()
  }
  const starting = start().catch(async error => {
    process.stderr.write(`\n${explain(error, config)}\n`)
    if (stopping) return
    await infrastructure?.stop().catch(() => undefined)
    process.exit(1)
  })
  await starting
}
