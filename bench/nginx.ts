/**
 * npm run bench nginx: two processes of the shop behind a real nginx (deploy/nginx.conf) while people browse and fill carts.
 * They are restarted in turn, one is frozen, one is killed: nobody may notice more than a short wait.
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
import { memoryArguments, memoryEnvironment } from "../scripts/server-memory.mjs"
import { createErp } from "../src/erp/erp.ts"
import { settingNames } from "../src/main/config.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { createBrowser } from "../tests/support/browser.ts"
import { freshDatabase, startTestPostgres } from "../tests/support/postgres.ts"
import type { Result } from "./result.ts"

const nginxProgram = "/usr/sbin/nginx"
const customers = ["ana@chispa.test", "luis@chispa.test", "maria.jimenez@correo.test", "jose.rodriguez@correo.test"]
const pages = ["/", "/catalogo", "/kits", "/envios", "/catalogo?buscar=led", "/insignia"]
const readers = 20
const freezeMs = 20_000
const erpKey = "bench-key"

const startProcess = async (port: number, settings: Record<string, string>) => {
  const none = Object.fromEntries(settingNames.map(name => [name, ""]))
  const env = { ...process.env, NODE_ENV: "production", ...memoryEnvironment, ...none, ...settings, PORT: String(port) }
  const child = spawn(process.execPath, [...memoryArguments, "src/main/server.ts"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = once(child, "exit")
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      reply => reply.status === 200,
      () => false,
    )
    if (ready) return { child, ended }
    if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`)
    await sleep(50)
  }
}

const startNginx = async (folder: string, port: number, upstreams: readonly number[]) => {
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("127.0.0.1:3001", `127.0.0.1:${upstreams[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${upstreams[1]}`)
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
  longest: number
  accepted: number
  /** Adds whose answer was lost: they may have happened. */
  unknown: number
}

const newTally = (): Tally => ({ requests: 0, failed: [], longest: 0, accepted: 0, unknown: 0 })

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
    tally.longest = Math.max(tally.longest, performance.now() - began)
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
  const goods = demoShop({ pictures: false }).products.find(({ forSale, variants }) => forSale && !variants)
  const fill = async (correo: string) => {
    const browser = createBrowser(url)
    const entered = await browser.post("/iniciar-sesion", { correo, contrasena: demoPasswords.customer })
    if (entered.status !== 302) throw new Error(`${correo} was not let in: ${entered.status}`)
    return async () => {
      while (!leaving) {
        const fields = { producto: String(goods?.id), cantidad: "1" }
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
    goodsId: goods?.id ?? 0,
    /** What happened during the work alone. */
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

export const run = async (): Promise<Result[]> => {
  if (!existsSync(nginxProgram)) throw new Error(`${nginxProgram} is not there: install nginx`)
  const folder = await mkdtemp(join(tmpdir(), "chispa-nginx-"))
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase] = await Promise.all([freshDatabase(postgres.url), freshDatabase(postgres.url)])
  const keys = [{ key: erpKey, rights: "all" as const }]
  const erp = await startEmbeddedErp({ databaseUrl: erpDatabase.url, keys, seed: demoShop() })
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const settings = {
    DATABASE_URL: shopDatabase.url,
    ERP_URL: erp.url,
    ERP_API_KEY: erpKey,
    PUBLIC_URL: `http://localhost:${ports[2]}`,
    LISTEN_ADDRESS: "127.0.0.1",
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
  }
  const processes: { child: ChildProcess; ended: Promise<unknown> }[] = []
  for (const at of [0, 1] as const) processes[at] = await startProcess(ports[at], settings)
  const nginx = await startNginx(folder, ports[2], ports)
  await sleep(500)
  const crowd = await openCrowd(settings.PUBLIC_URL)
  try {
    const stops: number[] = []
    const rolling = await crowd.during(async () => {
      for (const at of [0, 1, 0, 1] as const) {
        const began = performance.now()
        processes[at]?.child.kill("SIGTERM")
        await processes[at]?.ended
        stops.push((performance.now() - began) / 1000)
        processes[at] = await startProcess(ports[at], settings)
        // As long as nginx leaves a process alone that failed once.
        await sleep(6000)
      }
    })
    const frozen = await crowd.during(async () => {
      processes[0]?.child.kill("SIGSTOP")
      await sleep(freezeMs)
      processes[0]?.child.kill("SIGCONT")
      await sleep(3000)
    })
    const killed = await crowd.during(async () => {
      processes[1]?.child.kill("SIGKILL")
      await processes[1]?.ended
      await sleep(5000)
      processes[1] = await startProcess(ports[1], settings)
    })
    await crowd.leave()
    const phases = [rolling, frozen, killed]
    const asked = createErp({ url: erp.url, apiKey: erpKey, catalogueApiKey: erpKey })
    const drafts = await asked.orders.listWithLines({ status: 0 })
    const inCarts = drafts
      .flatMap(draft => draft.lines)
      .filter(line => line.productId === crowd.goodsId)
      .reduce((sum, line) => sum + line.quantity, 0)
    const sum = (of: (tally: Tally) => number) => phases.map(of).reduce((total, one) => total + one, 0)
    for (const failed of [...new Set(phases.flatMap(phase => phase.failed))]) console.error(`  ${failed}`)
    const readsFailed = (tally: Tally) => tally.failed.filter(what => !what.startsWith("cart")).length
    return [
      { name: "requests while processes were restarted in turn", value: rolling.requests, unit: "requests" },
      { name: "of them failed", value: rolling.failed.length, unit: "requests", limit: 0 },
      { name: "longest stop after SIGTERM", value: Math.max(...stops), unit: "s", limit: 10 },
      { name: "pages failed while one was frozen", value: readsFailed(frozen), unit: "requests", limit: 0 },
      { name: "longest wait while one was frozen", value: frozen.longest / 1000, unit: "s", limit: 15.5 },
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
