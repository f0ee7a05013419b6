import type { Database } from "../platform/database/database.ts"
import { dayMs, hourMs } from "../platform/durations.ts"
import { every, type Loop } from "../platform/every.ts"

/** Payments, refunds and open work have no rule here: they are never deleted. */
export const retentionRules = [
  // The ERP holds the files of version 1 with the order; later versions exist only here.
  {
    table: "pcb_files",
    days: 180,
    expiredWhere: "order_key in (select key from pcb_orders where finished_at < $1 and version = 1)",
  },
  {
    table: "pcb_files",
    days: 730,
    expiredWhere: "order_key in (select key from pcb_orders where finished_at < $1)",
  },
  { table: "order_work", days: 730, expiredWhere: "outcome is not null and ended_at < $1" },
  { table: "counter_sales", days: 730, expiredWhere: "outcome is not null and ended_at < $1" },
  // A message's body is deleted when it is sent.
  { table: "messages", days: 90, expiredWhere: "ended_at < $1" },
  { table: "pickup_codes", days: 730, expiredWhere: "ended_at < $1" },
  { table: "pickup_people", days: 730, expiredWhere: "named_at < $1" },
  { table: "stock_notices", days: 365, expiredWhere: "asked_at < $1" },
  {
    table: "transfer_receipts",
    days: 730,
    expiredWhere: "received_at < $1 and order_id in (select order_id from transfers where order_ended)",
  },
  // The transfers keep what a statement paid for.
  { table: "bank_statements", days: 365, expiredWhere: "uploaded_at < $1" },
  { table: "sandbox_card_entries", days: 180, expiredWhere: "created_at < $1" },
] as const

/** Large columns that are set to null while their rows stay: the drawings of finished boards. */
const clearedColumns = [
  {
    table: "pcb_orders",
    days: 730,
    set: "picture = null, thumbnail = null",
    expiredWhere: "finished_at < $1 and (picture is not null or thumbnail is not null)",
  },
] as const

const rowsPerBatch = 1000

const workflowDays = 180
/** Smaller than a batch of rows, because a workflow has about ten steps. */
const workflowsPerBatch = 100

/** DBOS tables without a foreign key to the workflow; rows of the other tables are deleted by cascade. */
export const workflowPayloads = ["operation_outputs", "workflow_input", "workflow_output"] as const

/** Deletes workflows and their steps in one statement: a step left behind would be replayed by the next run with the same id. */
const deleteWorkflows = `
  with old as (select workflow_uuid from dbos.workflow_status
    where status = 'SUCCESS' and updated_at < extract(epoch from $1::timestamptz) * 1000 limit ${workflowsPerBatch}),
  ${workflowPayloads.map(table => `${table}_rows as (delete from dbos.${table} where workflow_uuid in (select * from old))`).join(", ")}
  delete from dbos.workflow_status where workflow_uuid in (select * from old) returning 1`

/** The first release deleted workflows without their payload rows. */
const deleteOrphans = (table: string) => `
  delete from dbos.${table} where ctid in (select ctid from dbos.${table} payload
    where not exists (select 1 from dbos.workflow_status w where w.workflow_uuid = payload.workflow_uuid) limit ${rowsPerBatch})
  returning 1`

/** Deletes in small batches, so that other work does not wait behind a large deletion. */
export const deleteExpiredRows = async ({ query }: Pick<Database, "query">, now: Date): Promise<number> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const inBatches = async (statement: string, values: readonly unknown[], limit = rowsPerBatch): Promise<number> => {
    let deleted = 0
    for (let rows = limit; rows === limit; deleted += rows) rows = (await query(statement, values)).length
    return deleted
  }
  const firstBatch = ({ table, expiredWhere }: { readonly table: string; readonly expiredWhere: string }) =>
    `where ctid in (select ctid from ${table} where ${expiredWhere} limit ${rowsPerBatch}) returning 1`
  let deleted = await inBatches(deleteWorkflows, [before(workflowDays)], workflowsPerBatch)
  for (const table of workflowPayloads) deleted += await inBatches(deleteOrphans(table), [])
  for (const rule of retentionRules)
    deleted += await inBatches(`delete from ${rule.table} ${firstBatch(rule)}`, [before(rule.days)])
  for (const rule of clearedColumns)
    deleted += await inBatches(`update ${rule.table} set ${rule.set} ${firstBatch(rule)}`, [before(rule.days)])
  return deleted
}

export const startRetention = (
  database: Database,
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void },
): Loop =>
  every(
    hourMs,
    async () => {
      const rows = await database.tryLock("chispa:retention", () => deleteExpiredRows(database, new Date()))
      if (rows) log.info({ rows }, "expired rows deleted")
    },
    { onError: error => log.warn({ err: error }, "expired rows could not be deleted") },
  )
