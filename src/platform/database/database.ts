import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"

/** What the shop's modules see of PostgreSQL. Rows are typed by the caller, beside its SQL. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

export interface Database {
  readonly url: string
  readonly query: Query
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** Runs the work while no other process on this database holds the same name. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** As withLock, but gives up at once (undefined) when another holds it. */
  tryLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  close(): Promise<void>
}

const queryOn = (client: pg.Pool | pg.PoolClient): Query =>
  (async (text: string, values?: readonly unknown[]) => (await client.query(text, values as unknown[])).rows) as Query

/** A connection that breaks while it is lent says so by an event, which without a listener ends the process. */
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

export const connect = (
  url: string,
  options: { maxConnections?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({ connectionString: url, max: options.maxConnections ?? 10, application_name: "chispa" })
  const onError = options.onError ?? (() => undefined)
  pool.on("error", onError)
  // Locks wait on connections of their own: a burst of waiting writers must not starve the pages of the pool. A lock inside
  // another has yet others: those who hold the first could else use up what each of them needs for the second.
  const lockPools: pg.Pool[] = []
  const locksHeld = new AsyncLocalStorage<number>()
  const lockPoolAt = (depth: number): pg.Pool => {
    const known = lockPools[depth]
    if (known) return known
    const made = new pg.Pool({
      connectionString: url,
      max: 12,
      application_name: "chispa-locks",
      idleTimeoutMillis: 10_000,
    })
    made.on("error", onError)
    lockPools[depth] = made
    return made
  }

  const holding = async <T>(
    name: string,
    acquire: "pg_advisory_lock" | "pg_try_advisory_lock",
    work: () => Promise<T>,
  ) => {
    const depth = locksHeld.getStore() ?? 0
    const { client, onError, giveBack } = await borrow(lockPoolAt(depth))
    try {
      const { rows } = await client.query(`select ${acquire}(hashtextextended($1, 0)) as held`, [name])
      if (rows[0].held === false) return undefined
      try {
        return await locksHeld.run(depth + 1, work)
      } finally {
        await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(onError)
      }
    } finally {
      giveBack()
    }
  }

  return {
    url,
    query: queryOn(pool),
    async transaction(work) {
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
    },
    withLock: async <T>(name: string, work: () => Promise<T>) => (await holding(name, "pg_advisory_lock", work)) as T,
    tryLock: (name, work) => holding(name, "pg_try_advisory_lock", work),
    async close() {
      await Promise.all([pool, ...lockPools].map(each => each.end()))
    },
  }
}
