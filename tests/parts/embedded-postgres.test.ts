import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { quickFolder } from "../shared/quick-folder.ts"
import { findPostmaster, isRunning } from "../support/processes.ts"

const holders: ChildProcess[] = []
let dataDir = ""

const makeDataDir = () => quickFolder("chispa-embedded-")

/** Starts a process that owns the folder's PostgreSQL. Its first line of output is the address or the reason of the failure. */
const hold = async (folder = dataDir) => {
  const child = spawn(process.execPath, ["tests/support/postgres-holder.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  holders.push(child)
  const ended = once(child, "exit")
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { line, pid: child.pid, end }
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client(url)
  client.on("error", () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () => {
  const pid = findPostmaster(dataDir)
  if (pid === null) throw new Error("no PostgreSQL runs")
  return pid
}

beforeAll(async () => {
  dataDir = await makeDataDir()
  const first = await hold()
  await ask(first.line, "create table notes (text text)")
  await first.end("SIGTERM")
})

afterAll(async () => {
  for (const child of holders) if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
  await rm(dataDir, { recursive: true, force: true })
})

describe("the embedded PostgreSQL", () => {
  let note = ""
  beforeEach(() => {
    note = `written at ${Date.now()}`
  })

  test("a clean stop leaves no process, and the next start has the data", async () => {
    const first = await hold()
    await ask(first.line, `insert into notes values ('${note}')`)
    const server = postmasterPid()
    await first.end("SIGTERM")
    expect(isRunning(server)).toBe(false)
    const second = await hold()
    expect(await ask(second.line, `select from notes where text = '${note}'`)).toHaveLength(1)
    await second.end("SIGTERM")
  })

  test("after kill -9 the left-over server is taken over: same process, nothing lost", async () => {
    const killed = await hold()
    await ask(killed.line, `insert into notes values ('${note}')`)
    const server = postmasterPid()
    await killed.end("SIGKILL")
    expect(isRunning(server)).toBe(true)
    const next = await hold()
    expect(postmasterPid()).toBe(server)
    expect(await ask(next.line, `select from notes where text = '${note}'`)).toHaveLength(1)
    await next.end("SIGTERM")
    expect(isRunning(server)).toBe(false)
  })

  test("a second shop on the same folder is refused with the holder's name, and does not disturb it", async () => {
    const first = await hold()
    const second = await hold()
    expect(second.line).toBe(
      `refused: The shop in ${dataDir} is already running (process ${first.pid}): stop it first, or set another DATA_DIR and PORT.`,
    )
    expect(await ask(first.line, "select 1 as one")).toEqual([{ one: 1 }])
    await first.end("SIGTERM")
  })

  test("one of two simultaneous first starts wins", async () => {
    const folder = await makeDataDir()
    const both = await Promise.all([hold(folder), hold(folder)])
    const winners = both.filter(({ line }) => line.startsWith("postgres://"))
    expect(winners).toHaveLength(1)
    expect(both.find(each => each !== winners[0])?.line).toContain("is already running")
    await winners[0]?.end("SIGTERM")
    await rm(folder, { recursive: true, force: true })
  })

  test("a server that is killed under the shop comes back at the same address", async () => {
    const shop = await hold()
    await ask(shop.line, `insert into notes values ('${note}')`)
    const server = postmasterPid()
    process.kill(server, "SIGKILL")
    await vi.waitFor(
      async () => expect(await ask(shop.line, `select from notes where text = '${note}'`)).toHaveLength(1),
      { timeout: 60_000, interval: 100 },
    )
    expect(postmasterPid()).not.toBe(server)
    await shop.end("SIGTERM")
  })

  test("a postmaster.pid that names a stranger's process is stale", async () => {
    const file = join(dataDir, "postgres/cluster/postmaster.pid")
    await writeFile(file, `${process.pid}\n${dataDir}/postgres/cluster\n1\n5432\n\n127.0.0.1\n\nready   \n`)
    const shop = await hold()
    expect(shop.line).toMatch(/^postgres:/)
    expect(postmasterPid()).not.toBe(process.pid)
    await shop.end("SIGTERM")
  })

  test("a server that cannot start is explained with the end of its log", async () => {
    const file = join(dataDir, "postgres/cluster/PG_VERSION")
    const version = await readFile(file, "utf8")
    await writeFile(file, "12\n")
    const { line } = await hold()
    await writeFile(file, version)
    expect(line).toContain(`refused: PostgreSQL does not start in ${dataDir}/postgres/cluster: it ended with status 1.`)
    expect(await readFile(join(dataDir, "postgres/server.log"), "utf8")).toContain("incompatible")
  })

  test("only this machine reaches it, with a password that no other user can read", async () => {
    const shop = await hold()
    expect(await ask(shop.line, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }])
    expect(await ask(shop.line, "show fsync")).toEqual([{ fsync: "on" }])
    await expect(ask(shop.line.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(/password/)
    await shop.end("SIGTERM")
  })
})
