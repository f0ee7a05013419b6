/**
 * SOAK_MINUTES=10 npm run bench soak: 200 visitors browse while customers order and upload and an association hands over.
 * Nothing may fail. At the end pages must be as quick, and the process as small, as at the beginning. Before and after, a cached
 * page is compared with a bare node:http server, because a process must not become slower with age.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { constants, PerformanceObserver } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { memoryArguments, memoryEnvironment } from "../scripts/server-memory.mjs"
import { settingNames } from "../src/main/config.ts"
import { runServer } from "../src/main/run-server.ts"
import { loadWebBundle } from "../src/main/start-shop.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { buildFolder } from "./demo-shop.ts"
import { percentile, type Result } from "./result.ts"
import { benchSettings, environment } from "./settings.ts"
import { shareOfBare } from "./share-of-bare.ts"
import { openCounter, requestManyAddresses, runCrowd, type Tally, warmUp } from "./soak-people.ts"

const self = fileURLToPath(import.meta.url)
const visitors = 200
const minutes = benchSettings.soakMinutes
/** The maximum p99 in milliseconds. Visitors, shop and PostgreSQL share two cores. */
const maxP99Ms = 1000
/** The number of memory readings. Each collects all garbage and stops the shop briefly, so there are few. */
const memoryReadings = 40
/** The minimum rate of cached pages as a share of a bare server's, for a young and an old process. */
const minShare = 0.7
const shareRounds = 15
/** The old process is measured after a quiet period, in which V8 may shrink its young generation. */
const restMs = 30_000
const cachedPage = "/catalogo?porPagina=24"

interface Speed {
  readonly share: number
  /** Young-generation collections per 10 000 answers, a count that does not depend on the machine's load. */
  readonly collections: number
}

interface Memory {
  readonly at: number
  readonly heap: number
  readonly resident: number
  /** The peak resident memory. */
  readonly peak: number
}

/** Starts the shop as `npm start` does, on its own data folder. */
const startShopProcess = async (dataDir: string) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // An empty setting counts as not set. Without this the machine's .env could point the soak at a real ERP.
  const noSettings = Object.fromEntries(settingNames.map(name => [name, ""]))
  const settings = { ...noSettings, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" }
  const shop: ChildProcess = fork(self, {
    execArgv: ["--expose-gc", ...memoryArguments],
    env: { ...environment, NODE_ENV: "production", ...memoryEnvironment, ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  let written = ""
  shop.stdout?.on("data", chunk => {
    written += chunk
  })
  const ended = once(shop, "exit")
  const answer = () =>
    Promise.race([
      once(shop, "message").then(([message]) => message),
      ended.then(() => Promise.reject(new Error(`the shop has ended:\n${written}`))),
    ])
  await answer()
  return {
    url,
    async memory(): Promise<Memory> {
      shop.send("memory")
      const { heapUsed, rss, peak } = (await answer()) as NodeJS.MemoryUsage & { readonly peak: number }
      return { at: performance.now(), heap: heapUsed / 1e6, resident: rss / 1e6, peak: peak / 1e6 }
    },
    async speed(): Promise<Speed> {
      const collected = async () => {
        shop.send("collections")
        return (await answer()) as number
      }
      const before = await collected()
      const { share, requests } = await shareOfBare(url, cachedPage, shareRounds)
      return { share, collections: (((await collected()) - before) / requests) * 10_000 }
    },
    /** The log's lines. With LOG_LEVEL=error each one is an error. */
    errors: () => written.split("\n").filter(line => line.startsWith("{")),
    async stop() {
      shop.kill("SIGTERM")
      await ended
    },
  }
}

const toResults = (
  tally: Tally,
  memory: readonly Memory[],
  began: number,
  { young, old, end }: { readonly young: Speed; readonly old: Speed; readonly end: Memory },
): Result[] => {
  const fifth = (minutes * 60_000) / 5
  const inWindow = <T extends { readonly at: number }>(list: readonly T[], nth: number): T[] =>
    list.filter(({ at }) => Math.floor((at - began) / fifth) === nth - 1)
  const took = (nth: number, share: number) =>
    percentile(
      inWindow(tally.views, nth).map(view => view.took),
      share,
    )
  const held = (nth: number, what: "heap" | "resident") =>
    percentile(
      inWindow(memory, nth).map(reading => reading[what]),
      0.5,
    )
  const ordered = tally.ordersPlaced + tally.boardsUploaded
  return [
    { name: "requests of visitors", value: tally.requests, unit: "requests" },
    { name: "errors", value: tally.errors.length, unit: "errors", limit: 0 },
    { name: "page, first fifth, p50", value: took(1, 0.5), unit: "ms" },
    { name: "page, last fifth, p50", value: took(5, 0.5), unit: "ms" },
    { name: "page, first fifth, p99", value: took(1, 0.99), unit: "ms" },
    { name: "page, last fifth, p99", value: took(5, 0.99), unit: "ms", limit: maxP99Ms },
    { name: "page, p99, last to first fifth", value: took(5, 0.99) / took(1, 0.99), unit: "times", limit: 2 },
    { name: "heap, second fifth", value: held(2, "heap"), unit: "MB" },
    { name: "heap, last fifth", value: held(5, "heap"), unit: "MB" },
    { name: "heap, last to second fifth", value: held(5, "heap") / held(2, "heap"), unit: "times", limit: 1.15 },
    { name: "resident, second fifth", value: held(2, "resident"), unit: "MB" },
    { name: "resident, last fifth", value: held(5, "resident"), unit: "MB", limit: 350 },
    {
      name: "resident, last to second fifth",
      value: held(5, "resident") / held(2, "resident"),
      unit: "times",
      limit: 1.15,
    },
    { name: "resident, at its peak, 2 000 other addresses included", value: end.peak, unit: "MB", limit: 400 },
    { name: "page from the cache, young process", value: young.share, unit: "of bare", atLeast: minShare },
    { name: "page from the cache, old process", value: old.share, unit: "of bare", atLeast: minShare },
    { name: "young collections, young process", value: young.collections, unit: "per 10 000 answers" },
    {
      name: "young collections, old to young process",
      value: old.collections / young.collections,
      unit: "times",
      limit: 1.5,
    },
    { name: "orders placed", value: tally.ordersPlaced, unit: "orders", atLeast: minutes },
    { name: "boards uploaded", value: tally.boardsUploaded, unit: "boards", atLeast: minutes },
    { name: "orders handed over", value: tally.handedOver, unit: "orders" },
    { name: "ordered and not handed over", value: ordered - tally.handedOver, unit: "orders", limit: 0, atLeast: 0 },
  ]
}

export const run = async (): Promise<Result[]> => {
  if (!(minutes > 0)) throw new Error("SOAK_MINUTES is not a number of minutes")
  const folder = await mkdtemp(join(tmpdir(), "chispa-soak-"))
  // When root starts it, PostgreSQL runs as user postgres, who must be able to enter this folder.
  await chmod(folder, 0o755)
  const shop = await startShopProcess(join(folder, "data"))
  try {
    const tally: Tally = {
      requests: 0,
      errors: [],
      views: [],
      ordersPlaced: 0,
      boardsUploaded: 0,
      handedOver: 0,
    }
    const counter = await openCounter(shop.url, tally)
    // Hands over the demo shop's open orders first, so that orders and hand-overs can be compared at the end.
    await counter.clear()
    tally.handedOver = 0
    await warmUp(shop.url, tally)
    const young = await shop.speed()

    const began = performance.now()
    const until = began + minutes * 60_000
    const memory: Memory[] = []
    const watching = (async () => {
      while (performance.now() < until) {
        memory.push(await shop.memory())
        await sleep((until - began) / memoryReadings)
      }
    })()
    await Promise.all([runCrowd({ url: shop.url, visitors, until, tally, counter }), watching])
    await counter.clear().catch(error => tally.errors.push(`counter, at the end: ${error.message}`))
    await requestManyAddresses(shop.url, tally)
    await sleep(restMs)
    const end = await shop.memory()
    const old = await shop.speed()
    tally.errors.push(...shop.errors())
    for (const error of tally.errors.slice(0, 20)) console.error(error)
    return toResults(tally, memory, began, { young, old, end })
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The shop's process: it opens the shop, says so, and reports its memory or collections on request. */
if (process.argv[1] === self) {
  // If its parent is killed, nobody reads the output, and the shop still has to stop its PostgreSQL.
  process.stdout.on("error", () => undefined)
  await runServer(() => loadWebBundle(buildFolder))
  let collections = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly detail?: { readonly kind?: number } })[])
      if (entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MINOR) collections++
  }).observe({ entryTypes: ["gc"] })
  process.on("message", asked => {
    if (asked === "collections") return process.send?.(collections)
    globalThis.gc?.()
    return process.send?.({ ...process.memoryUsage(), peak: process.resourceUsage().maxRSS * 1024 })
  })
  process.send?.("open")
}
