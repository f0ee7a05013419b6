import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { PostgresFault } from "./postgres-account.ts"
import { type Cluster, openCluster, superuser } from "./postgres-cluster.ts"
import {
  findPostmaster,
  freePort,
  type Launch,
  launch,
  logTail,
  type Postmaster,
  stopPostmaster,
} from "./postmaster.ts"

interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: { info(message: string): void; warn(message: string): void }
  /** false only in tests: it is faster, but a power cut may lose data. */
  readonly durable?: boolean
  readonly maxConnections?: number
}

class DataDirInUse extends PostgresFault {}

const ownerLock = "hashtextextended('chispa:owner', 0)"
const ownerName = "chispa owner, process "
const maxWaitMs = { answer: 180_000, owner: 3_000 }
const maxLaunches = 6

const databaseUrl = (cluster: Cluster, port: number, database: string) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`

const connectTo = async (cluster: Cluster, port: number): Promise<pg.Client | null> => {
  const client = new pg.Client({
    connectionString: databaseUrl(cluster, port, "postgres"),
    application_name: `chispa start, process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("show data_directory")
    if (rows[0].data_directory === cluster.data) return client
  } catch {
    // Starting, recovering, stopping or another server on an old port: the caller looks again.
  }
  await client.end().catch(() => undefined)
  return null
}

const reachServer = async (cluster: Cluster, options: EmbeddedPostgresOptions, fixedPort: number | null) => {
  const giveUp = Date.now() + maxWaitMs.answer
  let launched: Launch | null = null
  for (let launches = 0; Date.now() < giveUp; await pause(50)) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster) {
      const client = postmaster.port ? await connectTo(cluster, postmaster.port) : null
      if (client) return { client, postmaster, found: launched === null || launched.end() !== null }
    } else if (launched === null || launched.end()) {
      if (launches++ === maxLaunches) break
      // A lost race for the port, or the last backends of a killed server: both pass.
      if (launches > 1) await pause(launches * 200)
      launched = await launch(cluster, {
        port: fixedPort ?? (await freePort()),
        durable: options.durable ?? true,
        maxConnections: options.maxConnections ?? 150,
      })
    }
  }
  const reason = launched?.end() ?? "it does not answer"
  throw new PostgresFault(
    `PostgreSQL does not start in ${cluster.data}: ${reason}. Its log ends:\n${await logTail(cluster)}`,
  )
}

/** PostgreSQL drops this lock with its connection, so a killed owner needs no clean-up. null: the server went away. */
const takeOwnership = async (client: pg.Client, options: EmbeddedPostgresOptions): Promise<true | null> => {
  try {
    for (const giveUp = Date.now() + maxWaitMs.owner; ; await pause(100)) {
      const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as owned`)
      if (rows[0].owned) {
        await client.query("select set_config('application_name', $1, false)", [ownerName + process.pid])
        return true
      }
      if (Date.now() > giveUp) break
    }
    const { rows } = await client.query(
      "select application_name as name from pg_stat_activity where starts_with(application_name, $1)",
      [ownerName],
    )
    const owner = rows[0] ? `process ${rows[0].name.slice(ownerName.length)}` : "another process"
    throw new DataDirInUse(
      `The shop in ${options.dataDir} is already running (${owner}): stop it first, or set another DATA_DIR and PORT.`,
    )
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof DataDirInUse) throw error
    return null
  }
}

const own = async (cluster: Cluster, options: EmbeddedPostgresOptions, fixedPort: number | null) => {
  for (;;) {
    const { client, postmaster, found } = await reachServer(cluster, options, fixedPort)
    if (!(await takeOwnership(client, options))) continue
    if (found)
      options.log.info(`Took over the PostgreSQL (process ${postmaster.pid}) that an earlier start left running.`)
    return { client, postmaster }
  }
}

/** After a kill -9 the next start takes over the running server; a server that dies is restarted on the same port. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions) => {
  const cluster = await openCluster(options.dataDir)
  let stopping: Promise<void> | null = null
  let owned: { client: pg.Client; postmaster: Postmaster } = await own(cluster, options, null)
  const { port } = owned.postmaster
  let revival: Promise<void> = Promise.resolve()

  const watch = () => {
    owned.client.once("end", () => {
      if (stopping) return
      options.log.warn("PostgreSQL ended unexpectedly; starting it again.")
      revival = own(cluster, options, port).then(
        again => {
          owned = again
          watch()
        },
        error => options.log.warn(`PostgreSQL could not be started again: ${(error as Error).message}`),
      )
    })
  }
  watch()

  return {
    url: (database: string) => databaseUrl(cluster, port, database),
    async ensureDatabase(name: string): Promise<string> {
      const { rowCount } = await owned.client.query("select from pg_database where datname = $1", [name])
      if (!rowCount) await owned.client.query(`create database ${owned.client.escapeIdentifier(name)}`)
      return databaseUrl(cluster, port, name)
    },
    stop(): Promise<void> {
      stopping ??= revival
        .then(() => owned.client.end().catch(() => undefined))
        .then(() => stopPostmaster(cluster, owned.postmaster))
      return stopping
    },
  }
}
