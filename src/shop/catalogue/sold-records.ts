import type { Database } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/stored-json.ts"
import type { SoldUnits } from "./catalogue-model.ts"

export const createSoldRecords = ({ query }: Pick<Database, "query">) => ({
  async read(): Promise<{ readonly sold: SoldUnits; readonly countedAt: Date }> {
    const [row] = await query<{ units: Readonly<Record<string, number>>; countedAt: Date }>(
      `select units, counted_at as "countedAt" from sold_units`,
    )
    const sold = new Map(Object.entries(row?.units ?? {}).map(([id, units]) => [Number(id), units]))
    return { sold, countedAt: row?.countedAt ?? new Date(0) }
  },

  async write(sold: SoldUnits): Promise<void> {
    await query(
      `insert into sold_units (units, counted_at) values ($1::jsonb, now())
       on conflict (only_row) do update set units = $1::jsonb, counted_at = now()`,
      [storedJson(Object.fromEntries(sold))],
    )
  },
})
