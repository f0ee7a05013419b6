import { spawn } from "node:child_process"
import { rm } from "node:fs/promises"
import pg from "pg"
import { startEmbeddedPostgres } from "../../src/simulators/postgres/embedded-postgres.ts"
import { quickFolder } from "./quick-folder.ts"

/** The embedded server survives a killed shop on purpose; a killed test run must not leave one behind. */
const stopWithThisProcess = (folder: string) =>
  spawn(
    "/bin/sh",
    [
      "-c",
      `while [ -d "$1" ]; do
         kill -0 "$2" 2>/dev/null || { kill -INT "$(head -1 "$1/postgres/cluster/postmaster.pid")"; sleep 2; rm -rf "$1"; }
         sleep 2
       done`,
      "sh",
      folder,
      String(process.pid),
    ],
    { detached: true, stdio: "ignore" },
  ).unref()

/** One PostgreSQL for a run of tests or benches, deleted after it. Durability is off because nothing here outlives the run. */
export const startTestPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = await quickFolder("chispa-test-pg-")
  const quiet = { info: () => undefined, warn: (message: string) => console.error(message) }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false, maxConnections: 300 })
  stopWithThisProcess(folder)
  const url = postgres.url("postgres")
  // A shop opens seventeen connections, and the usual 4096 rounds of hashing matter only for passwords that can be guessed.
  await runOn(url, `set scram_iterations = 1; alter user postgres password '${new URL(url).password}'`)
  return {
    url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const runOn = async (admin: string, sql: string) => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const databaseUrl = (admin: string, name: string): string => {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

let made = 0

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on the given server: empty, or a copy of `template`. */
export const createDatabase = async (admin: string, template?: string): Promise<FreshDatabase> => {
  const name = `t_${process.pid}_${Date.now().toString(36)}_${made++}`
  await runOn(admin, `create database ${name}${template ? ` template ${template}` : ""} strategy file_copy`)
  return {
    url: databaseUrl(admin, name),
    drop: () => runOn(admin, `drop database if exists ${name} with (force)`),
  }
}
