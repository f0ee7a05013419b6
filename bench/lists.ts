/** node bench/lists.ts: the effect of hostile and honest lists on other visitors and on the process. */
import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { demoShop } from "../demo-data/demo-shop.ts"
import { startEmbeddedErp } from "../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../src/simulators/postgres/postmaster.ts"
import { createDatabase, startTestPostgres } from "../tests/shared/temporary-postgres.ts"
import { asked, figure, percentile, type Result } from "./result.ts"
import { startProcess } from "./shop-process.ts"

const atOnce = 20
const rounds = 3

const realLines = readFileSync(new URL("../tests/data/real-lines.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(line => line !== "" && !line.startsWith("#"))
  .map(line => line.split(" => ")[0] ?? "")
const honest = Array.from({ length: 500 }, (_, at) => realLines[at % realLines.length]).join("\n")
const hostile = ['"a\n"'.repeat(30_000), `"${" \n".repeat(60_000)}`, `Cantidad;Descripcion\n1;${" ".repeat(120_000)}x`]

export const run = async (): Promise<Result[]> => {
  const postgres = await startTestPostgres()
  const [shopDatabase, erpDatabase] = await Promise.all([createDatabase(postgres.url), createDatabase(postgres.url)])
  const erp = await startEmbeddedErp({
    databaseUrl: erpDatabase.url,
    keys: [{ key: "bench", rights: "all" }],
    seed: demoShop(),
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = await startProcess(port, {
    DATABASE_URL: shopDatabase.url,
    ERP_URL: erp.url,
    ERP_API_KEY: "bench",
    PUBLIC_URL: url,
    LISTEN_ADDRESS: "127.0.0.1",
    TRUST_PROXY: "1",
    LOG_LEVEL: "fatal",
  })
  const timed = async (work: () => Promise<Response>): Promise<readonly [ms: number, status: number]> => {
    const start = performance.now()
    const reply = await work()
    await reply.arrayBuffer()
    return [performance.now() - start, reply.status]
  }
  const paste = (lista: string, address: string) =>
    timed(() =>
      fetch(`${url}/lista`, {
        method: "POST",
        body: new URLSearchParams({ accion: "leer", lista }),
        headers: { Origin: url, "X-Forwarded-For": address },
      }),
    )
  /** Measures other visitors' requests while the work runs. */
  const watched = async (work: () => Promise<unknown>) => {
    const [pages, health]: [number[], number[]] = [[], []]
    let isOver = false
    const visit = async (path: string, into: number[]) => {
      while (!isOver) {
        into.push((await timed(() => fetch(`${url}${path}`)))[0])
        await sleep(20)
      }
    }
    const visitors = [visit(`/catalogo?buscar=led`, pages), visit("/perfil", pages), visit("/healthz", health)]
    await work().finally(() => {
      isOver = true
    })
    await Promise.all(visitors)
    return { page: percentile(pages, 0.99), health: Math.max(...health) }
  }
  const residentPeak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${shop.child.pid}/status`, "utf8"))?.[1] ?? 0) / 1000
  try {
    await paste(honest, "10.0.0.1")
    const quiet = await watched(() => sleep(3000))
    const attacked = await watched(async () => {
      for (const text of hostile) await paste(text, "10.0.0.2")
    })
    const answers: (readonly [number, number])[] = []
    const shared = await watched(async () => {
      for (let round = 0; round < rounds; round++)
        answers.push(
          ...(await Promise.all(Array.from({ length: atOnce }, (_, at) => paste(honest, `10.0.1.${at % 5}`)))),
        )
    })
    return [
      { name: "visitors' p99 without lists", value: quiet.page, unit: "ms" },
      { name: "longest /healthz during hostile lists of 120 kB", value: attacked.health, unit: "ms", limit: 500 },
      { name: `visitors' p99 during ${atOnce} lists of 500 lines`, value: shared.page, unit: "ms", limit: 500 },
      { name: "longest /healthz meanwhile", value: shared.health, unit: "ms", limit: 500 },
      {
        name: "p99 of a list itself",
        value: percentile(
          answers.map(([ms]) => ms),
          0.99,
        ),
        unit: "ms",
      },
      {
        name: "lists that were neither read nor told to wait",
        value: answers.filter(([, status]) => status !== 200 && status !== 429).length,
        unit: "",
        limit: 0,
      },
      { name: "largest resident size of the process", value: residentPeak(), unit: "MB", limit: 400 },
    ]
  } finally {
    shop.child.kill()
    await shop.ended
    await erp.stop()
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const result of await run())
    console.log(`${result.name}: ${figure(result.value)} ${result.unit} ${asked(result)}`)
