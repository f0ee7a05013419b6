import { spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startEmbeddedPostgres } from "../../src/simulators/postgres/embedded-postgres.ts"

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
  const folder = await mkdtemp(join(tmpdir(), "chispa-test-pg-"))
  // As root the server runs as user postgres, who must be able to pass through this folder.
  await chmod(folder, 0o755)
  const quiet = { info: () => undefined, warn: (message: string) => console.error(message) }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false, maxConnections: 300 })
  stopWithThisProcess(folder)
  return {
    url: postgres.url("postgres"),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export default async (project: TestProject) => {
  const postgres = await startTestPostgres()
  project.provide("postgresUrl", postgres.url)
  return () => postgres.stop()
}

let made = 0

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** An empty database of its own for one test file or one shop. */
export const freshDatabase = async (adminUrl?: string): Promise<FreshDatabase> => {
  const admin = adminUrl ?? (await import("vitest")).inject("postgresUrl")
  const name = `t_${process.pid}_${Date.now().toString(36)}_${made++}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
