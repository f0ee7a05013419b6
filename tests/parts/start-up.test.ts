import { existsSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { freePort } from "../../src/simulators/postgres/postmaster.ts"
import { quickFolder } from "../shared/quick-folder.ts"
import { findPostmaster, isRunning, type Program, runProgram } from "../support/processes.ts"

const open = "está abierta"

let folder = ""
let dataDir = ""
let port = 0
let programs: Program[] = []

const start = (file = "src/main/server.ts", settings: Record<string, string> = {}) => {
  const program = runProgram(file, [], { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", ...settings })
  programs.push(program)
  return program
}

const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

const inShopDatabase = async (sql: string) => {
  const cluster = join(dataDir, "postgres/cluster")
  const databasePort = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[3]
  const password = await readFile(join(cluster, "superuser-password"), "utf8")
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${databasePort}/chispa`)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The PostgreSQL server of the started shop. */
const server = () => {
  const pid = findPostmaster(dataDir)
  if (pid === null) throw new Error("no PostgreSQL runs")
  return pid
}

beforeEach(async () => {
  folder = await quickFolder("chispa-start-")
  dataDir = join(folder, "data")
  port = await freePort()
  programs = []
})

afterEach(async () => {
  for (const { process: child, ended } of programs) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
  }
  const left = findPostmaster(dataDir)
  if (left && isRunning(left)) process.kill(left, "SIGINT")
  await vi.waitFor(() => expect(left && isRunning(left)).toBeFalsy(), { timeout: 60_000 })
  await rm(folder, { recursive: true, force: true })
})

describe("faults that stop a start", () => {
  test("a wrong configuration: every error is explained, and nothing is started", async () => {
    const shop = start("src/main/server.ts", {
      PORT: "many",
      PUBLIC_URL: "shop",
      SESSION_SECRET: "short",
      LOG_LEVEL: "loud",
    })
    expect((await shop.ended).code).not.toBe(0)
    for (const name of ["PORT", "PUBLIC_URL", "SESSION_SECRET", "LOG_LEVEL"]) {
      expect(shop.output()).toMatch(new RegExp(`^ +- ${name}: must .+`, "m"))
    }
    expect(shop.output()).not.toContain("    at ")
    expect(existsSync(dataDir)).toBe(false)
  })

  test("npm start explains a wrong configuration before it builds anything", async () => {
    const shop = start("scripts/start.mjs", { PORT: "many", ERP_URL: "nowhere" })
    expect((await shop.ended).code).not.toBe(0)
    expect(shop.output()).toContain("3 faults")
    expect(shop.output()).not.toContain("Building")
    expect(existsSync(dataDir)).toBe(false)
  })

  test("a taken port is reported by its number, and nothing is started", async () => {
    const other = createServer().listen(port)
    const shop = start()
    expect((await shop.ended).code).toBe(1)
    expect(shop.output()).toContain(`Port ${port} is taken`)
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })
})

describe("a running shop", () => {
  /** A data folder that tests share if they do not need a first start, because making the data is half of the start. */
  let used = ""
  beforeAll(async () => {
    used = await quickFolder("chispa-started-")
  })
  afterAll(() => rm(used, { recursive: true, force: true }))

  test("refuses a second start on the same data; after kill -9 the next start takes PostgreSQL over with all data", async () => {
    dataDir = used
    const killed = start()
    await killed.says(open)
    expect(await status("/healthz")).toBe(200)
    const second = start("src/main/server.ts", { PORT: String(await freePort()) })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain(`is already running (process ${killed.process.pid})`)
    expect(second.output()).not.toContain("    at ")
    expect(await status("/healthz")).toBe(200)
    await inShopDatabase("create table if not exists kept as select 'here' as note")
    const postgres = server()
    killed.process.kill("SIGKILL")
    await killed.ended
    expect(isRunning(postgres)).toBe(true)

    const next = start()
    await next.says(open)
    expect(server()).toBe(postgres)
    expect(await inShopDatabase("select note from kept")).toEqual([{ note: "here" }])
    expect(await status("/")).toBe(200)

    next.process.kill("SIGINT")
    expect(await next.ended).toEqual({ code: 0, signal: null })
    expect(isRunning(postgres)).toBe(false)
    await expect(status("/healthz")).rejects.toThrow()
  })

  test("Ctrl-C while it starts leaves nothing behind, and the next start works", async () => {
    const interrupted = start()
    await interrupted.says("PostgreSQL")
    await vi.waitFor(() => expect(findPostmaster(dataDir)).not.toBeNull(), { timeout: 60_000 })
    const postgres = server()
    interrupted.process.kill("SIGINT")
    expect((await interrupted.ended).code).toBe(0)
    expect(isRunning(postgres)).toBe(false)
    const next = start()
    await next.says(open)
  })

  test("npm start passes Ctrl-C on once, however often it arrives; if it is killed, every part ends", async () => {
    dataDir = used
    const stopped = start("scripts/start.mjs")
    await stopped.says(open)
    const first = server()
    for (const signal of ["SIGINT", "SIGINT", "SIGTERM"] as const) stopped.process.kill(signal)
    expect((await stopped.ended).code).toBe(0)
    expect(isRunning(first)).toBe(false)

    const killed = start("scripts/start.mjs")
    await killed.says(open)
    const second = server()
    killed.process.kill("SIGKILL")
    await vi.waitFor(() => expect(isRunning(second)).toBe(false), { timeout: 60_000 })
    await expect(status("/healthz")).rejects.toThrow()
  })
})
