import type { Database } from "../../platform/database/database.ts"
import type { WorkAct } from "./rules/order-queues.ts"

type NewAct = Omit<WorkAct, "at"> & { readonly workflowId: string }

export const workActs = ({ query }: Pick<Database, "query">) => ({
  async write({ workflowId, act, by, why }: NewAct): Promise<void> {
    await query("insert into work_acts (workflow_id, act, by, why) values ($1, $2, $3, $4)", [workflowId, act, by, why])
  },

  async ofRuns(workflowIds: readonly string[]): Promise<ReadonlyMap<string, WorkAct[]>> {
    const rows = await query<NewAct & { readonly at: Date }>(
      `select workflow_id as "workflowId", act, by, why, at from work_acts where workflow_id = any($1) order by id`,
      [workflowIds],
    )
    const acts = rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))
    return Map.groupBy(acts, ({ workflowId }) => workflowId)
  },
})
