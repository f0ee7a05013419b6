import { every, type Loop } from "../../platform/every.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Dependencies } from "../dependencies.ts"
import { orderWork } from "../orders/order-work-records.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type CancelServices, cancelId, cancelOrder } from "./cancel-order.ts"

export type CancelResult = { readonly kind: "cancelled" | "running" | "too-late" | "failed" }

type CancellationDependencies = Dependencies & {
  readonly engine: Pick<Engine<CancelServices>, "run" | "status">
  readonly config: { readonly brand: Brand }
}

const waitMs = 10_000

const byCustomer = { associationId: 0, association: "Cliente" }

export const createCancellations = ({ erp, database, engine, log, config }: CancellationDependencies) => {
  const work = orderWork(database)

  const cancel = async (orderId: number, staff: StaffProfile | null): Promise<CancelResult> => {
    const readAt = await work.clock()
    const order = await erp.orders.get(orderId)
    if (!order) return { kind: "failed" }
    // An invoiced order was billed in the ERP and perhaps paid: staff undo that there.
    const isWaiting = order.status === "validated" && order.invoiceIds.length === 0
    const by = staff ? { associationId: staff.id, association: staff.name } : byCustomer
    const { ref, total, refExt: orderKey } = order
    const claimed = await work.claim({
      ...by,
      action: "cancel",
      orderId,
      orderRef: ref,
      // No goods leave a warehouse.
      warehouseId: 0,
      isWaiting,
      readAt,
    })
    if (claimed.kind === "not-waiting") return { kind: "too-late" }
    if (claimed.kind === "done") return { kind: "cancelled" }
    const { id: workId, attempt, associationId, association: name } = claimed.work
    const association = associationId === byCustomer.associationId ? undefined : name
    const shopEmail = config.brand.email
    const input = { workId, orderId, orderKey, ref, total, shopEmail, association }
    const outcome = await engine.run(cancelOrder, { id: cancelId(orderId, attempt), input, waitMs })
    if (outcome.kind === "still-running") return { kind: "running" }
    return outcome.kind === "done" ? { kind: outcome.result.kind } : { kind: "failed" }
  }

  return {
    /** The caller has made sure that the order is the asker's. Repeating it is safe. */
    cancel: (orderId: number, staff: StaffProfile | null = null): Promise<CancelResult> =>
      cancel(orderId, staff).catch(error => {
        log.error({ err: error, orderId }, "the order could not be cancelled")
        return { kind: "failed" }
      }),
  }
}

export type Cancellations = ReturnType<typeof createCancellations>

/** Starts cancellations that were claimed but never begun, because the claim would block the order for ever (ORD-04). */
export const startFinishingCancellations = (dependencies: CancellationDependencies, everyMs = 15_000): Loop => {
  const { cancel } = createCancellations(dependencies)
  return every(
    everyMs,
    async () => {
      for (const { orderId, attempt } of await orderWork(dependencies.database).openCancellations())
        if ((await dependencies.engine.status(cancelId(orderId, attempt))) === null) await cancel(orderId)
    },
    { onError: error => dependencies.log.error({ err: error }, "open cancellations could not be continued") },
  )
}
