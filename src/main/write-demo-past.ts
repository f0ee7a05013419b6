import type { PastRows } from "../../demo-data/past.ts"
import { connect, migrate, storedJson } from "../platform/database/database.ts"

/** Writes the demo shop's past before the shop opens. Writes nothing into a shop in which somebody has already worked. */
export const writeDemoPast = async (databaseUrl: string, past: PastRows): Promise<void> => {
  const database = connect(databaseUrl, { maxConnections: 1 })
  try {
    await migrate(database)
    await database.transaction(async tx => {
      const [worked] = await tx("select 1 from till_entries union all select 1 from order_work limit 1")
      if (worked) return
      // The database accepts entries of closed shifts only while a backup is restored.
      await tx("select set_config('chispa.restoring', 'yes', true)")
      for (const [table, rows] of past) {
        const names = Object.keys(rows[0] ?? {}).map(name => `"${name}"`)
        if (names.length === 0) continue
        await tx(
          `insert into ${table} (${names.join()}) overriding system value
           select ${names.join()} from jsonb_populate_recordset(null::${table}, $1)`,
          [storedJson(rows)],
        )
        if (rows[0] && "id" in rows[0])
          await tx("select setval(pg_get_serial_sequence($1, 'id'), $2::bigint)", [table, rows.length])
      }
    })
  } finally {
    await database.close()
  }
}
