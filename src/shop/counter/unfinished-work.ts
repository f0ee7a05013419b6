import { orderWork } from "../orders/order-work-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { workflowIdOf } from "./order-actions.ts"
import type { StuckWork } from "./rules/order-queues.ts"
import { counterSales } from "./sale-records.ts"
import { saleId } from "./sell-in-person.ts"
import { causeOf } from "./stopped-work.ts"
import { workActs } from "./work-act-records.ts"

type Parts = Pick<CounterParts, "database" | "engine">

export const createUnfinished = ({ database, engine }: Parts) => {
  const stateOf = async (id: string): Promise<Pick<StuckWork, "state" | "cause"> | null> => {
    const progress = await engine.status(id)
    if (!progress || progress.state === "done") return null
    return progress.state === "failed"
      ? { state: "stopped", cause: causeOf(progress.failure) }
      : { state: "running", cause: null }
  }

  return async (staff: StaffProfile): Promise<StuckWork[]> => {
    const [works, sales] = await Promise.all([
      orderWork(database).openOf(staff.warehouseId),
      counterSales(database).unfinished(staff.id),
    ])
    const open = [
      ...works.map(work => ({ ...work, id: workflowIdOf(work), kind: work.action, ref: work.orderRef })),
      ...sales.map(sale => ({
        ...sale,
        id: saleId(staff.id, sale.key),
        kind: "sale" as const,
        ref: sale.orderRef ?? "",
      })),
    ]
    const acts = await workActs(database).ofRuns(open.map(({ id }) => id))
    const shown = open.map(async ({ id, kind, ref, association, startedAt }): Promise<StuckWork[]> => {
      const state = await stateOf(id)
      const since = startedAt.toISOString()
      return state ? [{ id, kind, ref, association, since, ...state, acts: acts.get(id) ?? [] }] : []
    })
    return (await Promise.all(shown)).flat()
  }
}
