/**
 * OUTAGE_SECONDS=600 npm run bench outage: the ERP is unreachable, slow, refuses calls or expects another key, each for this time,
 * while people browse and one customer keeps buying. Pages must stay quick, purchases must be answered in time, and everything
 * must work again afterwards without a restart.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { demoShop } from "../demo-data/demo-shop.ts"
import { demoPasswords } from "../demo-data/people.ts"
import { readConfig } from "../src/main/config.ts"
import { loadWebBundle, startShop } from "../src/main/start-shop.ts"
import { createLog } from "../src/platform/log.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { createBrowser } from "../tests/shared/browser.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { buildFolder } from "./demo-shop.ts"
import { percentile, type Result } from "./result.ts"
import { benchSettings } from "./settings.ts"

const seconds = benchSettings.outageSeconds
const readers = 8
const pages = ["/", "/catalogo", "/kits", "/catalogo?buscar=led", "/products/35-Superior%20ESP"]
/** Seconds. A write waits up to 15 s for its turn and 20 s for the ERP, and a person gets an answer within the sum. */
const deadline = 35

const outages: Record<string, (call: () => Promise<Response>) => Promise<Response>> = {
  away: () => Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } })),
  "30 s slow": async call => {
    await sleep(30_000)
    return call()
  },
  refusing: async () => Response.json({ error: { code: 500, message: "Internal Server Error" } }, { status: 500 }),
  "of another key": async () => Response.json({ error: { code: 401, message: "Unauthorized" } }, { status: 401 }),
}

/** Rejects when the caller aborts, as a real socket would. */
const untilAborted = (signal: AbortSignal | null | undefined, answer: Promise<Response>): Promise<Response> => {
  if (!signal) return answer
  const given = Promise.withResolvers<never>()
  const giveUp = () => given.reject(signal.reason)
  if (signal.aborted) giveUp()
  signal.addEventListener("abort", giveUp, { once: true })
  return Promise.race([answer, given.promise])
}

export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase, port] = await Promise.all([
    createDatabase(postgres.url),
    createDatabase(postgres.url),
    freePort(),
  ])
  const config = readConfig({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: "silent" })
  const keys = [{ key: config.erp.apiKey, rights: "all" as const }]
  const erp = await startEmbeddedErp({ databaseUrl: erpDatabase.url, keys, seed: demoShop() })
  let outage: keyof typeof outages | null = null
  const erpFetch: typeof fetch = (input, init) => {
    const call = () => fetch(input, init)
    return outage === null ? call() : untilAborted(init?.signal, outages[outage]!(call))
  }
  const shop = await startShop(config, createLog("silent"), {
    databaseUrl: shopDatabase.url,
    erpUrl: erp.url,
    bundle: await loadWebBundle(buildFolder),
    erpFetch,
  })
  const results: Result[] = []
  const customer = createBrowser(shop.url)
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now()
    const { status } = await ask().then(async reply => {
      await reply.arrayBuffer()
      return reply
    })
    return { status, took: performance.now() - began }
  }
  const add = () => timed(() => customer.post("/carrito/lineas", { producto: "35", cantidad: "1" }))
  const pay = () => {
    const fields = { accion: "pagar", clave: crypto.randomUUID(), recogida: "1", metodo: "4" }
    return timed(() => customer.post("/perfil", fields))
  }

  /** Records the answers to visitors and one buyer for this time. */
  const watch = async (ms: number, buys: boolean) => {
    const until = performance.now() + ms
    const views: number[] = []
    const buying: number[] = []
    const failed: string[] = []
    const read = async (nth: number) => {
      for (let at = nth; performance.now() < until; at++) {
        const page = pages[at % pages.length] ?? "/"
        const { status, took } = await timed(() => fetch(shop.url + page))
        views.push(took)
        if (status !== 200) failed.push(`${page} ${status}`)
        await sleep(50)
      }
    }
    const buy = async () => {
      for (let at = 0; buys && performance.now() < until; at++) {
        const { status, took } = await (at % 2 === 0 ? add() : pay())
        buying.push(took)
        if (status === 500) failed.push(`buying ${status}`)
        await sleep(500)
      }
    }
    await Promise.all([...Array.from({ length: readers }, (_, nth) => read(nth)), buy()])
    return { p99: percentile(views, 0.99), slowest: Math.max(0, ...buying) / 1000, failed }
  }

  try {
    const entered = await customer.post("/iniciar-sesion", {
      correo: "ana@chispa.test",
      contrasena: demoPasswords.customer,
    })
    if (entered.status !== 302) throw new Error(`the sign-in failed: ${entered.status}`)
    await watch(3000, false)
    const calm = await watch(10_000, true)
    results.push({ name: "page, p99, ERP well", value: calm.p99, unit: "ms" })
    for (const name of Object.keys(outages)) {
      outage = name
      const { p99, slowest, failed } = await watch(seconds * 1000, true)
      outage = null
      const began = performance.now()
      while ((await add()).status !== 200 && performance.now() < began + 120_000) await sleep(250)
      const back = (performance.now() - began) / 1000
      for (const what of new Set(failed)) console.error(`  ${name}: ${what}`)
      results.push(
        { name: `ERP ${name}: page, p99`, value: p99, unit: "ms", limit: Math.max(100, 3 * calm.p99) },
        { name: `ERP ${name}: pages failed, or buying with 500`, value: failed.length, unit: "answers", limit: 0 },
        { name: `ERP ${name}: longest answer to who buys`, value: slowest, unit: "s", limit: deadline },
        { name: `ERP ${name}: buying works again after`, value: back, unit: "s", limit: 60 },
      )
    }
    return results
  } finally {
    await shop.stop()
    await erp.stop()
    await postgres.stop()
  }
}
