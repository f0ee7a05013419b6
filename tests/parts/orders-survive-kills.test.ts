import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { freePort } from "../../src/simulators/postgres/postmaster.ts"
import { createBrowser, type TestBrowser } from "../shared/browser.ts"
import { quickFolder } from "../shared/quick-folder.ts"
import { findPostmaster, isRunning, type Program, runProgram } from "../support/processes.ts"

const kills = 3
/** The number of placed orders after which everything is killed, by round. */
const acknowledgedBeforeKill = [1, 3, 2]

let folder = ""
let dataDir = ""
let port = 0
let shop: Program

beforeAll(async () => {
  folder = await quickFolder("chispa-kills-")
  dataDir = join(folder, "data")
  port = await freePort()
})

afterAll(async () => {
  shop.process.kill("SIGTERM")
  await shop.ended
  const left = findPostmaster(dataDir)
  await vi.waitFor(() => expect(left && isRunning(left)).toBeFalsy(), { timeout: 60_000 })
  await rm(folder, { recursive: true, force: true })
})

const start = async () => {
  shop = runProgram("src/main/server.ts", [], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" })
  await shop.says("está abierta")
}

/** Kills the shop with SIGKILL and, in every second round, its PostgreSQL too. */
const killEverything = async (round: number) => {
  const postmaster = findPostmaster(dataDir)
  shop.process.kill("SIGKILL")
  if (round % 2 === 1 && postmaster) process.kill(postmaster, "SIGKILL")
  await shop.ended
}

const signIn = async (correo: string) => {
  const browser = createBrowser(`http://localhost:${port}`)
  const reply = await browser.post("/iniciar-sesion", { correo, contrasena: "Clave1234" })
  expect(reply.status).toBe(302)
  return browser
}

/** Places an order by SINPE. Returns its key when the shop has confirmed it, or null if it did not. */
const buy = async (browser: TestBrowser): Promise<string | null> => {
  try {
    await browser.post("/carrito/lineas", { producto: "2", cantidad: "1" })
    const { html } = await browser.open("/perfil")
    const key = /name="clave" value="([^"]+)"/.exec(html)?.[1]
    if (!key) return null
    const reply = await browser.post("/perfil", { accion: "pagar", clave: key, recogida: "1", metodo: "106" })
    if (reply.status !== 302) return null
    const result = (await browser.open("/perfil")).html
    await browser.post("/perfil", { accion: "cerrar-resultado" })
    return result.includes("Su orden ha sido procesada.") ? key : null
  } catch {
    return null
  }
}

const ordersInErp = async (): Promise<{ key: string; status: number; lines: number }[]> => {
  const cluster = join(dataDir, "postgres/cluster")
  const databasePort = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[3]
  const password = await readFile(join(cluster, "superuser-password"), "utf8")
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${databasePort}/dolibarr`)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select ref_ext as key, fk_statut as status, (select count(*)::int from erp.commandedet d where d.fk_commande = c.rowid) as lines
         from erp.commande c where ref_ext like 'web-%'`,
    )
    return rows
  } finally {
    await client.end()
  }
}

test("after three kills of the whole shop no confirmed order is lost and none is there twice", async () => {
  await start()
  const buyers = await Promise.all(["ana@chispa.test", "luis@chispa.test"].map(signIn))
  const confirmed: string[] = []
  for (let round = 0; round < kills; round++) {
    if (round > 0) await start()
    let open = true
    const before = confirmed.length
    const buying = buyers.map(async browser => {
      while (open) {
        const key = await buy(browser)
        if (key) confirmed.push(key)
      }
    })
    const enough = before + (acknowledgedBeforeKill[round] ?? 1)
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThanOrEqual(enough), { timeout: 60_000, interval: 10 })
    open = false
    await killEverything(round)
    await Promise.all(buying)
  }

  await start()
  await vi.waitFor(
    async () => expect((await ordersInErp()).every(order => order.status === 1 && order.lines > 0)).toBe(true),
    { timeout: 60_000 },
  )
  const orders = await ordersInErp()
  for (const key of confirmed) expect(orders.filter(order => order.key.endsWith(key))).toHaveLength(1)
  expect(new Set(orders.map(order => order.key)).size).toBe(orders.length)
  expect(confirmed.length).toBeGreaterThanOrEqual(kills)
})
