import { orderWork } from "../orders/order-work-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { workflowIdOf } from "./order-actions.ts"
import type { StuckWork } from "./rules/order-queues.ts"
import { counterSales } from "./sale-records.ts"
import { saleId } from "./sell-in-person.ts"

type Parts = Pick<CounterParts, "database" | "engine">

export const createUnfinished = ({ database, engine }: Parts) => {
  const stateOf = async (id: string): Promise<StuckWork["state"] | null> => {
    const progress = await engine.status(id)
    if (!progress || progress.state === "done") return null
    return progress.state === "failed" ? "stopped" : "running"
  }

  return async (staff: StaffProfile): Promise<StuckWork[]> => {
    const [works, sales] = await Promise.all([
      orderWork(database).openOf(staff.warehouseId),
      counterSales(database).unfinished(staff.id),
    ])
    const orders = works.map(async (work): Promise<StuckWork[]> => {
      const state = await stateOf(workflowIdOf(work))
      const { action: kind, orderRef: ref, association, startedAt, orderId } = work
      return state ? [{ kind, ref, association, since: startedAt.toISOString(), state, key: String(orderId) }] : []
    })
    const counter = sales.map(async ({ key, orderRef, association, startedAt }): Promise<StuckWork[]> => {
      const state = await stateOf(saleId(staff.id, key))
      return state
        ? [{ kind: "sale", ref: orderRef ?? "", association, since: startedAt.toISOString(), state, key }]
        : []
    })
    return (await Promise.all([...orders, ...counter])).flat()
  }
}
