import type { Database } from "../platform/database/database.ts"
import { every, type Loop } from "../platform/every.ts"

const hour = 3_600_000
const day = 24 * hour

/** Payments, refunds and what is open are never deleted: money is kept, and so is what waits for a person. */
export const kept = [
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

const daysOfWorkflows = 180
/** A workflow has about ten steps. */
const workflowsAtOnce = 100

/** What DBOS keeps of a workflow in tables without a foreign key to it; the others lose their rows with it. */
export const workflowPayloads = ["operation_outputs", "workflow_input", "workflow_output"] as const

/** One statement for a workflow and its steps: a step that stayed would be replayed by the next run with the same id. */
const deleteWorkflows = `
  with old as (select workflow_uuid from dbos.workflow_status
    where status = 'SUCCESS' and updated_at < extract(epoch from $1::timestamptz) * 1000 limit ${workflowsAtOnce}),
  ${workflowPayloads.map(table => `${table}_rows as (delete from dbos.${table} where workflow_uuid in (select * from old))`).join(", ")}
  delete from dbos.workflow_status where workflow_uuid in (select * from old) returning 1`

/** The first release deleted workflows without them. */
const deleteOrphans = (table: string) => `
  delete from dbos.${table} where ctid in (select ctid from dbos.${table} payload
    where not exists (select 1 from dbos.workflow_status w where w.workflow_uuid = payload.workflow_uuid) limit ${rowsAtOnce})
  returning 1`

/** In small turns: no other work waits behind a deletion of a year. */
export const takeAwayOld = async ({ query }: Pick<Database, "query">, now: Date): Promise<number> => {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const inTurns = async (statement: string, values: readonly unknown[], limit = rowsAtOnce): Promise<number> => {
    let deleted = 0
    for (let rows = limit; rows === limit; deleted += rows) rows = (await query(statement, values)).length
    return deleted
  }
  const some = ({ table, over }: { readonly table: string; readonly over: string }) =>
    `where ctid in (select ctid from ${table} where ${over} limit ${rowsAtOnce}) returning 1`
  let deleted = await inTurns(deleteWorkflows, [before(daysOfWorkflows)], workflowsAtOnce)
  for (const table of workflowPayloads) deleted += await inTurns(deleteOrphans(table), [])
  for (const rule of kept) deleted += await inTurns(`delete from ${rule.table} ${some(rule)}`, [before(rule.days)])
  for (const rule of emptied)
    deleted += await inTurns(`update ${rule.table} set ${rule.set} ${some(rule)}`, [before(rule.days)])
  return deleted
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
