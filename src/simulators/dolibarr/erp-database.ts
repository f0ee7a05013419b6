import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import pg from "pg"

export interface Db {
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
}

export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const schemaLock = 7_402_001

/** Creates or updates the tables. An unchanged schema is left alone, because changing it locks out its users. */
const applySchema = async (db: Db): Promise<void> => {
  const schema = await readFile(new URL("./schema.sql", import.meta.url), "utf8")
  const version = createHash("sha256").update(schema).digest("hex")
  await db.query("select pg_advisory_xact_lock($1)", [schemaLock])
  await db.query("create schema if not exists erp")
  await db.query("create table if not exists schema_version (version text not null)")
  const { rows } = await db.query("select 1 from schema_version where version = $1", [version])
  if (rows.length > 0) return
  await db.query(schema)
  await db.query("delete from schema_version")
  await db.query("insert into schema_version (version) values ($1)", [version])
}

export const openDatabase = async (url: string, connections: number): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: "-c search_path=erp -c timezone=America/Costa_Rica",
  })
  // A connection that breaks must not end the process: its query fails by itself, and the next one opens another.
  const survive = () => undefined
  pool.on("error", survive)

  const asDb = (source: pg.Pool | pg.PoolClient): Db => ({
    query: <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      // Without values the simple protocol is used, which takes a whole script.
      values.length === 0 ? source.query<Row>(sql) : source.query<Row>(sql, [...values]),
  })

  const transaction = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    client.on("error", survive)
    const release = (broken = false) => {
      client.off("error", survive)
      client.release(broken)
    }
    try {
      await client.query("begin")
      const result = await work(asDb(client))
      await client.query("commit")
      release()
      return result
    } catch (error) {
      const broken = await client.query("rollback").then(
        () => false,
        () => true,
      )
      release(broken)
      throw error
    }
  }

  try {
    await transaction(applySchema)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { ...asDb(pool), transaction, close: () => pool.end() }
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
