import { spawn } from "node:child_process"
import { rm } from "node:fs/promises"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startEmbeddedPostgres } from "../../src/simulators/postgres/embedded-postgres.ts"
import { quickFolder } from "./quick-folder.ts"

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** The server outlives a killed process on purpose; a killed test run must not leave one behind. */
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

/** One PostgreSQL for a run of tests, thrown away after it; durability is off because nothing here outlives the run. */
export const startTestPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = await quickFolder("chispa-test-pg-")
  const quiet = { info: () => undefined, warn: (message: string) => console.error(message) }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false, maxConnections: 300 })
  stopWithThisProcess(folder)
  const url = postgres.url("postgres")
  // A shop opens seventeen connections; the usual 4096 rounds of hashing are for passwords that somebody could guess.
  await runOn(url, `set scram_iterations = 1; alter user postgres password '${new URL(url).password}'`)
  return {
    url,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Databases with their tables and no rows. Copying one takes a tenth of the time that making its tables takes. */
const tablesOf = {
  async shop_tables(url: string) {
    const { connect } = await import("../../src/platform/database/database.ts")
    const { migrate } = await import("../../src/platform/database/migrate.ts")
    const { startEngine } = await import("../../src/platform/workflows/engine.ts")
    const database = connect(url)
    await migrate(database)
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const engine = await startEngine({ database, log, services: {}, workflows: [], errorKind: () => "refused" })
    await engine.stop()
    await database.query("delete from dbos.application_versions")
    await database.close()
  },
  async erp_tables(url: string) {
    const { openDatabase } = await import("../../src/simulators/dolibarr/erp-database.ts")
    await (await openDatabase(url, 1)).close()
  },
}

export default async (project: TestProject) => {
  const postgres = await startTestPostgres()
  for (const [name, makeTables] of Object.entries(tablesOf)) {
    await runOn(postgres.url, `create database ${name}`)
    await makeTables(databaseUrl(postgres.url, name))
  }
  project.provide("postgresUrl", postgres.url)
  return () => postgres.stop()
}

const runOn = async (admin: string, sql: string) => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const databaseUrl = (admin: string, name: string): string => {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

let made = 0

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own for one test file or one shop: empty, or with tables. */
export const freshDatabase = async (adminUrl?: string, tables?: keyof typeof tablesOf): Promise<FreshDatabase> => {
  const admin = adminUrl ?? (await import("vitest")).inject("postgresUrl")
  const name = `t_${process.pid}_${Date.now().toString(36)}_${made++}`
  await runOn(admin, `create database ${name}${tables ? ` template ${tables}` : ""} strategy file_copy`)
  return {
    url: databaseUrl(admin, name),
    drop: () => runOn(admin, `drop database if exists ${name} with (force)`),
  }
}

/** For a shop and its ERP. */
export const freshDatabases = (): Promise<[shop: FreshDatabase, erp: FreshDatabase]> =>
  Promise.all([freshDatabase(undefined, "shop_tables"), freshDatabase(undefined, "erp_tables")])
