import type { Database } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { Reading } from "./rules/read-statement.ts"

export interface Statement {
  readonly id: number
  readonly associationId: number
  readonly name: string
  readonly bytes: Uint8Array
  readonly reading: Reading
  readonly bank: string
  readonly headerKey: string
  readonly checkedAt: Date | null
  readonly uploadedAt: Date
}

type NewStatement = Omit<Statement, "id" | "checkedAt" | "uploadedAt"> & { readonly by: string }

const columns = `id::int, association_id as "associationId", name, bytes, reading, bank, header_key as "headerKey",
  checked_at as "checkedAt", uploaded_at as "uploadedAt"`

export const statementRecords = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  async create({ associationId, name, bytes, reading, bank, headerKey, by }: NewStatement): Promise<number> {
    const [row] = await query<{ id: number }>(
      `insert into bank_statements (association_id, name, bytes, reading, bank, header_key, uploaded_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id::int`,
      [associationId, name, bytes, storedJson(reading), bank, headerKey, by],
    )
    return row!.id
  },

  /** Returns null if there is none or it is another association's. */
  async get(associationId: number, id: number): Promise<Statement | null> {
    const [row] = await query<Statement>(
      `select ${columns} from bank_statements where id = $2 and association_id = $1`,
      [associationId, id],
    )
    return row ?? null
  },

  recent: (associationId: number, limit: number) =>
    query<Pick<Statement, "id" | "name" | "bank" | "uploadedAt">>(
      `select id::int, name, bank, uploaded_at as "uploadedAt" from bank_statements
       where association_id = $1 order by id desc limit ${limit}`,
      [associationId],
    ),

  formats: (associationId: number) =>
    query<Pick<Statement, "headerKey" | "bank" | "reading">>(
      `select header_key as "headerKey", bank, reading from bank_formats where association_id = $1`,
      [associationId],
    ),

  async read(id: number, bank: string, reading: Reading): Promise<void> {
    await query("update bank_statements set bank = $2, reading = $3 where id = $1", [id, bank, storedJson(reading)])
  },

  /** Remembers these columns for this statement and the bank's next ones. */
  check: (statement: Statement, bank: string, reading: Reading): Promise<void> =>
    transaction(async tx => {
      const { id, associationId, headerKey } = statement
      const stored = storedJson(reading)
      await tx("update bank_statements set checked_at = now(), bank = $2, reading = $3 where id = $1", [
        id,
        bank,
        stored,
      ])
      await tx(
        `insert into bank_formats (association_id, header_key, bank, reading) values ($1, $2, $3, $4)
         on conflict (association_id, header_key) do update set bank = excluded.bank, reading = excluded.reading`,
        [associationId, headerKey, bank, stored],
      )
    }),
})
