import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor"
import type { Database } from "../database/database.ts"

/** Uses DBOS internals: tests/parts/dbos-internals.test.ts fails when an upgrade changes them. */
export interface WorkflowOwner {
  readonly executorId: string
  readonly machine: string | null
  readonly pid: number | null
  /** True if the last heartbeat is too old or the row is missing: a clean stop deletes it. */
  readonly silent: boolean
}

export const ownersOfRunning = (
  { query }: Pick<Database, "query">,
  own: string,
  deadAfterMs: number,
): Promise<WorkflowOwner[]> =>
  query<WorkflowOwner>(
    `select distinct w.executor_id as "executorId", p.machine, p.pid,
            coalesce(p.beat_at < now() - $2 * interval '1 millisecond', true) as silent
       from dbos.workflow_status w left join workflow_processes p on p.executor_id = w.executor_id
      where w.status = 'PENDING' and w.executor_id <> $1`,
    [own, deadAfterMs],
  )

export const takeOver = async (executorIds: string[]): Promise<number> =>
  (await DBOSExecutor.globalInstance!.recoverPendingWorkflows(executorIds)).length
