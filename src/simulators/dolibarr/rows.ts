import type { Db } from "./erp-database.ts"
import type { Body } from "./router.ts"
import { present } from "./values.ts"

type Values = Readonly<Record<string, unknown>>

/** Returns the new row's id. */
export const insertRow = async (db: Db, table: string, values: Values): Promise<number> => {
  const names = Object.keys(values)
  const { rows } = await db.query<{ rowid: number }>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning rowid`,
    Object.values(values),
  )
  return rows[0]?.rowid ?? 0
}

/** A draft's reference is "(PROV7)" until it is validated. */
export const insertDraft = async (db: Db, table: "commande" | "expedition" | "facture", values: Values) => {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${table}', 'rowid'))::integer as id`,
  )
  const id = rows[0]?.id ?? 0
  return insertRow(db, table, { rowid: id, ref: `(PROV${id})`, ...values })
}

/** Undefined where a row has the same values in the columns `unique`. */
export const insertUnique = async (db: Db, table: string, unique: readonly string[], values: Values) => {
  const names = Object.keys(values)
  const same = unique.map(name => `${name} = $${names.indexOf(name) + 1}`).join(" and ")
  const { rows } = await db.query<{ rowid: number }>(
    `insert into ${table} (${names.join(", ")}) select ${names.map((_, index) => `$${index + 1}`).join(", ")}
     where not exists (select 1 from ${table} where ${same}) returning rowid`,
    Object.values(values),
  )
  return rows[0]?.rowid
}

export const updateRow = async (db: Db, table: string, id: number, changes: Values): Promise<void> => {
  const names = Object.keys(changes)
  if (names.length === 0) return
  const sets = names.map((name, index) => `${name} = $${index + 2}`).join(", ")
  await db.query(`update ${table} set ${sets} where rowid = $1`, [id, ...Object.values(changes)])
}

const rowsPerStatement = 5000

/** All rows have the columns of the first one. They travel as JSON, so PostgreSQL converts each value to its column's type. */
export const insertRows = async (db: Db, table: string, rows: readonly object[]): Promise<void> => {
  const names = Object.keys(rows[0] ?? {}).join(", ")
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db.query(
      `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + rowsPerStatement))],
    )
  }
}

export const rowExists = async (db: Db, table: string, id: number): Promise<boolean> =>
  (await db.query(`select 1 from ${table} where rowid = $1`, [id])).rows.length > 0

/** The first row with this text, case aside. */
export const idByText = async (db: Db, table: string, column: string, text: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ rowid: number }>(
    `select rowid from ${table} where lower(${column}) = lower($1) order by rowid limit 1`,
    [text],
  )
  return rows[0]?.rowid
}

/** In the order of the ids. `select` gives the table the alias `t`. */
export const rowsByIds = async <Row extends { rowid: number }>(db: Db, select: string, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const { rows } = await db.query<Row>(`${select} where t.rowid = any($1::integer[])`, [ids])
  const byId = new Map(rows.map(row => [row.rowid, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The lines of several documents by document. `select` gives the table of lines the alias `l`. */
export const linesByParent = async <Row extends object>(
  db: Db,
  select: string,
  parent: keyof Row & string,
  ids: readonly number[],
): Promise<Map<number, Row[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<Row>(`${select} where l.${parent} = any($1::integer[]) order by l.rowid`, [ids])
  return Map.groupBy(rows, row => Number(row[parent]))
}

export type ExtraFields = Record<string, string>

/** Reads `{"options_canal": "web"}`; a name that no administrator defined is ignored. */
export const definedFields = async (db: Db, elementType: string, given: unknown): Promise<ExtraFields> => {
  if (typeof given !== "object" || given === null) return {}
  const { rows } = await db.query<{ name: string }>("select name from extrafields where elementtype = $1", [
    elementType,
  ])
  return Object.fromEntries(
    rows.flatMap(({ name }) => {
      const value = (given as Body)[`options_${name}`]
      return present(value) ? [[name, String(value)]] : []
    }),
  )
}
