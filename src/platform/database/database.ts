import { readdir, readFile } from "node:fs/promises"
import pg from "pg"
import { minuteMs } from "../durations.ts"
import { createLocks, type LockTimes } from "./locks.ts"

export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** PostgreSQL texts cannot hold NUL. Removing it makes a hostile value find nothing instead of failing the page. */
const withoutNul = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll("\0", "") : value)

const queryOn = (client: pg.Pool | pg.PoolClient): Query =>
  (async (text: string, values?: readonly unknown[]) =>
    (await client.query(text, values?.map(withoutNul))).rows) as Query

/** A borrowed connection that breaks emits an error event, which ends the process if nobody listens. */
const borrow = async (pool: pg.Pool) => {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on("error", onError)
  return {
    client,
    onError,
    giveBack() {
      client.removeListener("error", onError)
      client.release(broken)
    },
  }
}

interface ConnectOptions {
  readonly maxConnections?: number
  readonly onError?: (error: Error) => void
  readonly lockTimes?: LockTimes
}

/** Used by the shop and the workflow engine: a broken connection never ends the process. */
export const openPool = (url: string, options: Pick<ConnectOptions, "maxConnections" | "onError"> = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: "chispa",
    // Detect a vanished machine or a silent database instead of waiting for it.
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: minuteMs,
  })
  pool.on("error", options.onError ?? (() => undefined))
  // A connection may break just after its query, before its next borrower listens for errors.
  pool.on("connect", client => client.on("error", () => undefined))
  return pool
}

export const connect = (url: string, options: ConnectOptions = {}) => {
  const pool = openPool(url, options)
  const query = queryOn(pool)

  const transaction = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const { client, onError, giveBack } = await borrow(pool)
    try {
      await client.query("begin")
      const result = await work(queryOn(client))
      await client.query("commit")
      return result
    } catch (error) {
      await client.query("rollback").catch(onError)
      throw error
    } finally {
      giveBack()
    }
  }

  return {
    url,
    query,
    transaction,
    ...createLocks(query, transaction, options.lockTimes),
    close: (): Promise<void> => pool.end(),
  }
}

export type Database = ReturnType<typeof connect>

const migrations = new URL("./migrations/", import.meta.url)

export const migrate = (database: Database): Promise<readonly string[]> =>
  database.transaction(async tx => {
    await tx("select pg_advisory_xact_lock(hashtextextended('chispa:migrate', 0))")
    await tx(
      "create table if not exists applied_migrations (name text primary key, applied_at timestamptz not null default now())",
    )
    const applied = new Set((await tx<{ name: string }>("select name from applied_migrations")).map(row => row.name))
    const pending = (await readdir(migrations)).filter(name => name.endsWith(".sql") && !applied.has(name)).sort()
    for (const name of pending) {
      await tx(await readFile(new URL(name, migrations), "utf8"))
      await tx("insert into applied_migrations (name) values ($1)", [name])
    }
    return pending
  })

const refusedByJsonb = /\\u(?:0000|d[89a-f])/

/** PostgreSQL's jsonb accepts neither NUL nor half a surrogate pair, which a cut text may end with. */
export const storedJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  if (!refusedByJsonb.test(json)) return json
  return JSON.stringify(value, (_, part) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  )
}

/** PostgreSQL's classes: 08 connection, 40 deadlock, 53 resources, 55P03 lock, 57 operator; then Node's codes of broken sockets. */
const unavailableCodes = /^(?:08|40|53|55P03|57|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/

/** The driver reports a broken or refused connection by message only, without a code. */
const unavailableMessages =
  /^(?:Connection terminated|timeout e|Client (?:has encountered a connection error|was closed))/

/** Whether the same query may succeed later. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return typeof code === "string"
    ? unavailableCodes.test(code)
    : typeof message === "string" && unavailableMessages.test(message)
}
