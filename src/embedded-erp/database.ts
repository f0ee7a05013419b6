import { readFile } from "node:fs/promises"
import pg from "pg"

/** Anything a query can be sent to: the pool, or the one connection of a transaction. */
export interface Db {
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
}

export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const schemaLock = 7_402_001

/** The ERP's tables live in a PostgreSQL schema of their own, and its sessions in its own time zone, as Dolibarr's do. */
export const openDatabase = async (url: string, connections: number): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: "-c search_path=erp -c timezone=America/Costa_Rica",
  })
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on("error", () => undefined)

  const asDb = (source: pg.Pool | pg.PoolClient): Db => ({
    query: <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      source.query<Row>(sql, [...values]),
  })

  const transaction = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query("begin")
      const result = await work(asDb(client))
      await client.query("commit")
      client.release()
      return result
    } catch (error) {
      const broken = await client.query("rollback").then(
        () => false,
        () => true,
      )
      client.release(broken)
      throw error
    }
  }

  const schema = await readFile(new URL("./schema.sql", import.meta.url), "utf8")
  try {
    const client = await pool.connect()
    try {
      await client.query("begin")
      await client.query("select pg_advisory_xact_lock($1)", [schemaLock])
      await client.query("create schema if not exists erp")
      await client.query(schema)
      await client.query("commit")
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { ...asDb(pool), transaction, close: () => pool.end() }
}

/** PostgreSQL's error code (`23505` is a broken unique index), or undefined. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
