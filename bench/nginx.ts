/**
 * npm run bench nginx: two, then four processes of the shop behind a real nginx (deploy/nginx.conf) while people browse and
 * fill carts. The processes are restarted in turn, one is frozen and one is killed. No request may fail or wait long.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { demoShop } from "../demo-data/demo-shop.ts"
import { demoPasswords } from "../demo-data/people.ts"
import { createErp, type Erp } from "../src/erp/erp.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { createBrowser } from "../tests/shared/browser.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import type { Result } from "./result.ts"
import { startProcess } from "./shop-process.ts"

const nginxProgram = "/usr/sbin/nginx"
const customers = ["ana@chispa.test", "luis@chispa.test", "maria.jimenez@correo.test", "jose.rodriguez@correo.test"]
const pages = ["/", "/catalogo", "/kits", "/envios", "/catalogo?buscar=led", "/insignia"]
const readers = 20
const freezeMs = 60_000
/** Longer than nginx's fail_timeout, for which it avoids a process that failed once. */
const nginxForgetsMs = 6_000
const erpKey = "bench-key"

/** Products with enough units for every cart of the bench. */
const inStock = ({ stock }: { stock: Readonly<Record<string, number>> }) =>
  Object.values(stock).reduce((sum, units) => sum + units, 0)
const goods = demoShop({ pictures: false })
  .products.filter(({ forSale, variants }) => forSale && !variants)
  .toSorted((a, b) => inStock(b) - inStock(a))
  .slice(0, 12)
  .map(({ id }) => id)

const startNginx = async (folder: string, port: number, upstreams: readonly number[]) => {
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(/^.*127\.0\.0\.1:3001(.*)$/m, (_, rest) =>
      upstreams.map(own => `server 127.0.0.1:${own}${rest}`).join("\n"),
    )
    .replace(/^.*127\.0\.0\.1:3002.*$/m, "")
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(name => `${name}_temp_path ${folder}/${name};`)
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 512; } http { access_log off; ${paths.join(" ")} include ${folder}/site.conf; }`
  await writeFile(join(folder, "site.conf"), site)
  await writeFile(join(folder, "nginx.conf"), process.getuid?.() === 0 ? `user root; ${main}` : main)
  const child = spawn(nginxProgram, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "inherit",
  })
  return { child, ended: once(child, "exit") }
}

interface Tally {
  requests: number
  readonly failed: string[]
  maxMs: number
  accepted: number
  /** Additions to carts whose answer was lost, so that they may or may not have happened. */
  unknown: number
}

const newTally = (): Tally => ({ requests: 0, failed: [], maxMs: 0, accepted: 0, unknown: 0 })

const openCrowd = async (url: string) => {
  let tally = newTally()
  let leaving = false
  const timed = async (what: string, ask: () => Promise<Response>): Promise<number> => {
    const began = performance.now()
    tally.requests++
    const status = await ask().then(
      async reply => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    tally.maxMs = Math.max(tally.maxMs, performance.now() - began)
    if (status === 0 || status >= 500) tally.failed.push(`${what} ${status || "no answer"}`)
    return status
  }
  const read = async (nth: number) => {
    for (let at = nth; !leaving; at++) {
      const page = pages[at % pages.length] ?? "/"
      await timed(page, () => fetch(url + page))
      await sleep(20)
    }
  }
  const fill = async (correo: string) => {
    const browser = createBrowser(url)
    const entered = await browser.post("/iniciar-sesion", { correo, contrasena: demoPasswords.customer })
    if (entered.status !== 302) throw new Error(`${correo} could not sign in: ${entered.status}`)
    return async () => {
      for (let at = 0; !leaving; at++) {
        const fields = { producto: String(goods[at % goods.length]), cantidad: "1" }
        const status = await timed("cart", () => browser.post("/carrito/lineas", fields))
        if (status === 200) tally.accepted++
        else if (status === 0 || status >= 500) tally.unknown++
        await sleep(150)
      }
    }
  }
  const fillers = await Promise.all(customers.map(fill))
  const all = [...Array.from({ length: readers }, (_, nth) => read(nth)), ...fillers.map(go => go())]
  return {
    /** Returns the tally of the time in which the work ran. */
    async during(work: () => Promise<void>): Promise<Tally> {
      const mine = newTally()
      tally = mine
      await work()
      return mine
    },
    async leave() {
      leaving = true
      await Promise.all(all)
    },
  }
}

const unitsInCarts = async (erp: Erp): Promise<number> =>
  (await erp.orders.listWithLines({ status: "draft" }))
    .flatMap(draft => draft.lines)
    .filter(line => goods.includes(line.productId ?? 0))
    .reduce((sum, line) => sum + line.quantity, 0)

const runWith = async (count: number): Promise<Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), "chispa-nginx-"))
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase] = await Promise.all([createDatabase(postgres.url), createDatabase(postgres.url)])
  const keys = [{ key: erpKey, rights: "all" as const }]
  const erp = await startEmbeddedErp({ databaseUrl: erpDatabase.url, keys, seed: demoShop() })
  const front = await freePort()
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const settings = {
    DATABASE_URL: shopDatabase.url,
    ERP_URL: erp.url,
    ERP_API_KEY: erpKey,
    PUBLIC_URL: `http://localhost:${front}`,
    LISTEN_ADDRESS: "127.0.0.1",
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
  }
  const processes: { child: ChildProcess; ended: Promise<unknown> }[] = []
  const start = async (at: number) => {
    processes[at] = await startProcess(ports[at] ?? 0, settings)
  }
  for (const at of ports.keys()) await start(at)
  const nginx = await startNginx(folder, front, ports)
  await sleep(500)
  const asked = createErp({ url: erp.url, apiKey: erpKey, catalogueApiKey: erpKey })
  const before = await unitsInCarts(asked)
  const crowd = await openCrowd(settings.PUBLIC_URL)
  try {
    const stops: number[] = []
    const rolling = await crowd.during(async () => {
      for (let stopped = 0; stopped < 4; stopped++) {
        const at = stopped % count
        const began = performance.now()
        processes[at]?.child.kill("SIGTERM")
        await processes[at]?.ended
        stops.push((performance.now() - began) / 1000)
        await start(at)
        await sleep(nginxForgetsMs)
      }
    })
    const frozen = await crowd.during(async () => {
      processes[0]?.child.kill("SIGSTOP")
      await sleep(freezeMs)
      processes[0]?.child.kill("SIGCONT")
      // Requests that wait for the frozen process may still time out and make nginx avoid it once more.
      await sleep(2 * nginxForgetsMs)
    })
    const killed = await crowd.during(async () => {
      processes[1]?.child.kill("SIGKILL")
      await processes[1]?.ended
      await sleep(5000)
      await start(1)
    })
    await crowd.leave()
    const phases = [rolling, frozen, killed]
    const inCarts = (await unitsInCarts(asked)) - before
    const sum = (of: (tally: Tally) => number) => phases.map(of).reduce((total, one) => total + one, 0)
    for (const failed of [...new Set(phases.flatMap(phase => phase.failed))]) console.error(`  ${failed}`)
    const readsFailed = (tally: Tally) => tally.failed.filter(what => !what.startsWith("cart")).length
    const results: Result[] = [
      { name: "requests while processes were restarted in turn", value: rolling.requests, unit: "requests" },
      { name: "of them failed", value: rolling.failed.length, unit: "requests", limit: 0 },
      { name: "longest stop after SIGTERM", value: Math.max(...stops), unit: "s", limit: 10 },
      { name: "pages failed while one was frozen", value: readsFailed(frozen), unit: "requests", limit: 0 },
      { name: "longest wait while one was frozen", value: frozen.maxMs / 1000, unit: "s", limit: 15.5 },
      { name: "writes told to try again then", value: frozen.failed.length - readsFailed(frozen), unit: "requests" },
      { name: "pages failed when one was killed", value: readsFailed(killed), unit: "requests", limit: 0 },
      { name: "writes lost with it", value: killed.failed.length - readsFailed(killed), unit: "requests" },
      { name: "adds to carts accepted", value: sum(tally => tally.accepted), unit: "units" },
      {
        name: "in the ERP's carts, less than accepted",
        value: sum(tally => tally.accepted) - inCarts,
        unit: "units",
        limit: 0,
      },
      {
        name: "in the ERP's carts, more than accepted and unknown",
        value: inCarts - sum(tally => tally.accepted + tally.unknown),
        unit: "units",
        limit: 0,
      },
    ]
    return results.map(result => ({ ...result, name: `${count} processes: ${result.name}` }))
  } finally {
    await crowd.leave()
    for (const { child, ended } of [...processes, nginx]) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
      await ended
    }
    await erp.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const run = async (): Promise<Result[]> => {
  if (!existsSync(nginxProgram)) throw new Error(`${nginxProgram} is not there: install nginx`)
  return [...(await runWith(2)), ...(await runWith(4))]
}
