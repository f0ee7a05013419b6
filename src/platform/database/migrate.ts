import { readdir, readFile } from "node:fs/promises"
import type { Database } from "./database.ts"

const folder = new URL("./migrations/", import.meta.url)

export const migrate = (database: Database): Promise<readonly string[]> =>
  database.transaction(async query => {
    await query("select pg_advisory_xact_lock(hashtextextended('chispa:migrate', 0))")
    await query(
      "create table if not exists applied_migrations (name text primary key, applied_at timestamptz not null default now())",
    )
    const applied = new Set((await query<{ name: string }>("select name from applied_migrations")).map(row => row.name))
    const pending = (await readdir(folder)).filter(name => name.endsWith(".sql") && !applied.has(name)).sort()
    for (const name of pending) {
      await query(await readFile(new URL(name, folder), "utf8"))
      await query("insert into applied_migrations (name) values ($1)", [name])
    }
    return pending
  })
