import type { Database } from "../platform/database/database.ts"
import { every, type Loop } from "../platform/every.ts"

const hour = 3_600_000
const day = 24 * hour

/** Payments, refunds and what is open are never deleted: money is kept, and so is what waits for a person. */
export const kept = [
  {
    table: "dbos.workflow_status",
    days: 180,
    over: "status = 'SUCCESS' and updated_at < extract(epoch from $1::timestamptz) * 1000",
  },
  // Their bytes are with the order in the ERP; later versions are only here.
  {
    table: "pcb_files",
    days: 180,
    over: "order_key in (select key from pcb_orders where finished_at < $1 and version = 1)",
  },
  {
    table: "pcb_files",
    days: 730,
    over: "order_key in (select key from pcb_orders where finished_at < $1)",
  },
  { table: "order_work", days: 730, over: "outcome is not null and ended_at < $1" },
  { table: "counter_sales", days: 730, over: "outcome is not null and ended_at < $1" },
  // Their bodies were deleted when they were sent.
  { table: "messages", days: 90, over: "ended_at < $1" },
  { table: "pickup_codes", days: 730, over: "ended_at < $1" },
  { table: "pickup_people", days: 730, over: "named_at < $1" },
  { table: "stock_notices", days: 365, over: "asked_at < $1" },
  {
    table: "transfer_receipts",
    days: 730,
    over: "received_at < $1 and order_id in (select order_id from transfers where order_ended)",
  },
  // What they paid for is kept with the transfers.
  { table: "bank_statements", days: 365, over: "uploaded_at < $1" },
  { table: "sandbox_card_entries", days: 180, over: "created_at < $1" },
] as const

/** Large columns of rows that stay: drawings of boards that were finished long ago. */
const emptied = [
  {
    table: "pcb_orders",
    days: 730,
    set: "picture = null, thumbnail = null",
    over: "finished_at < $1 and (picture is not null or thumbnail is not null)",
  },
] as const

const rowsAtOnce = 1000

/** In small turns: no other work waits behind a deletion of a year. */
export const takeAwayOld = async ({ query }: Pick<Database, "query">, now: Date): Promise<number> => {
  let taken = 0
  const inTurns = async (
    change: string,
    { table, days, over }: Pick<(typeof kept)[number], "table" | "days" | "over"> | (typeof emptied)[number],
  ) => {
    const before = new Date(now.getTime() - days * day)
    for (let rows = rowsAtOnce; rows === rowsAtOnce; taken += rows) {
      const few = `select ctid from ${table} where ${over} limit ${rowsAtOnce}`
      rows = (await query(`${change} where ctid in (${few}) returning 1`, [before])).length
    }
  }
  for (const each of kept) await inTurns(`delete from ${each.table}`, each)
  for (const each of emptied) await inTurns(`update ${each.table} set ${each.set}`, each)
  return taken
}

export const startRetention = (
  database: Database,
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void },
): Loop =>
  every(
    hour,
    async () => {
      const rows = await database.tryLock("chispa:retention", () => takeAwayOld(database, new Date()))
      if (rows) log.info({ rows }, "old rows were taken away")
    },
    { onError: error => log.warn({ err: error }, "old rows were not taken away") },
  )
