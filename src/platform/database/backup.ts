import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { Database, Query } from "./database.ts"

/** The embedded PostgreSQL has no pg_dump, so a backup is a compressed file of JSON lines. */
interface Heading {
  readonly backup: 1
  readonly at: string
  /** The tables' columns: only the release that made a backup restores it. */
  readonly shape: readonly string[]
}

class BackupFault extends Error {}

const schemas = "('public', 'dbos')"
const rowsPerTurn = 200

const listTables = async (query: Query): Promise<string[]> => {
  const tables = await query<{ name: string; parents: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce(array_agg(distinct format('%I.%I', pn.nspname, p.relname))
         filter (where p.oid is not null and p.oid <> c.oid), '{}') as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
       left join pg_class p on p.oid = k.confrelid left join pg_namespace pn on pn.oid = p.relnamespace
     where c.relkind = 'r' and n.nspname in ${schemas} group by 1 order by 1`,
  )
  const sorted: string[] = []
  for (let left = tables; left.length > 0; ) {
    const next = left.filter(({ parents }) => parents.every(parent => sorted.includes(parent)))
    if (next.length === 0) throw new BackupFault("tables refer to each other in a circle")
    sorted.push(...next.map(({ name }) => name))
    left = left.filter(({ name }) => !sorted.includes(name))
  }
  return sorted
}

const readShape = async (query: Query): Promise<string[]> => {
  const columns = await query<{ shape: string }>(
    `select format('%s.%s %s', table_schema, table_name, string_agg(column_name || ' ' || udt_name, ', ' order by column_name)) as shape
     from information_schema.columns where table_schema in ${schemas} group by table_schema, table_name order by 1`,
  )
  return columns.map(({ shape }) => shape)
}

async function* readLines(query: Query): AsyncGenerator<string> {
  const heading: Heading = { backup: 1, at: new Date().toISOString(), shape: await readShape(query) }
  yield `${JSON.stringify(heading)}\n`
  for (const table of await listTables(query)) {
    yield `${JSON.stringify({ table })}\n`
    await query(`declare rows no scroll cursor for select row_to_json(t)::text as row from ${table} t`)
    for (;;) {
      const rows = await query<{ row: string }>(`fetch ${rowsPerTurn} from rows`)
      if (rows.length === 0) break
      for (const { row } of rows) yield `${row.replaceAll("\n", " ")}\n`
    }
    await query("close rows")
  }
  const sequences = await query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ${schemas} and last_value is not null`,
  )
  yield `${JSON.stringify({ sequences })}\n`
}

export const writeBackup = (database: Database, file: string): Promise<void> =>
  database.transaction(async query => {
    await query("set transaction isolation level repeatable read read only")
    await pipeline(readLines(query), createGzip(), createWriteStream(file, { flags: "wx", mode: 0o600 }))
  })

export const hasTables = async ({ query }: Pick<Database, "query">): Promise<boolean> =>
  (await query(`select 1 from pg_tables where schemaname in ${schemas} limit 1`)).length > 0

const listColumns = async (query: Query, table: string): Promise<string> => {
  const columns = await query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return columns.map(({ name }) => name).join(", ")
}

/** `afterwards` runs in the same transaction, so that nobody sees rows that it deletes. */
export const readBackup = (
  database: Database,
  file: string,
  afterwards: (query: Query) => Promise<void>,
): Promise<{ readonly at: string; readonly rows: number }> =>
  database.transaction(async query => {
    const lines = createInterface({
      input: createReadStream(file).pipe(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
    let heading: Heading | undefined
    let table = ""
    let columns = ""
    let waiting: string[] = []
    let count = 0
    const insert = async () => {
      if (waiting.length === 0) return
      await query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [`[${waiting.join()}]`],
      )
      count += waiting.length
      waiting = []
    }
    for await (const line of lines) {
      if (!heading) {
        heading = JSON.parse(line) as Heading
        if (heading.backup !== 1) throw new BackupFault(`${file} is no backup of a shop`)
        if (JSON.stringify(heading.shape) !== JSON.stringify(await readShape(query)))
          throw new BackupFault("This backup was made by another release: restore it with that one, then update.")
        // Triggers that forbid changes let inserts pass while this is set.
        await query("select set_config('chispa.restoring', 'yes', true)")
        await query(`truncate ${(await listTables(query)).join(", ")}`)
      } else if (line.startsWith('{"table":')) {
        await insert()
        table = (JSON.parse(line) as { table: string }).table
        columns = await listColumns(query, table)
      } else if (line.startsWith('{"sequences":')) {
        await insert()
        for (const { name, last } of (JSON.parse(line) as { sequences: { name: string; last: string }[] }).sequences)
          await query("select setval($1::regclass, $2::bigint)", [name, last])
        await afterwards(query)
        return { at: heading.at, rows: count }
      } else {
        waiting.push(line)
        if (waiting.length === rowsPerTurn) await insert()
      }
    }
    throw new BackupFault(`${file} ends too early: nothing was restored`)
  })
