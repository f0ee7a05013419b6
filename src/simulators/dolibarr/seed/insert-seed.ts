import type { Db } from "../erp-database.ts"

const rowsAtOnce = 5000

/** One statement for thousands of rows: each column travels as an array. `columns` gives names and types, in the rows' order. */
export const insertRows = async (
  db: Db,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly unknown[])[],
): Promise<void> => {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`)
  const sql = `insert into ${table} (${names.join(", ")}) select * from unnest(${arrays.join(", ")})`
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce)
    await db.query(
      sql,
      names.map((_, column) => part.map(row => row[column] ?? null)),
    )
  }
}

export const continueIds = async (db: Db, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    await db.query(
      `select setval(pg_get_serial_sequence('${table}', 'rowid'), (select greatest(max(rowid), 1) from ${table}), (select count(*) > 0 from ${table}))`,
    )
  }
}
