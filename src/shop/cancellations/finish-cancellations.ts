import { every, type Loop } from "../../platform/every.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { cancelId } from "./cancel-order.ts"
import { type CancellationParts, createCancellations } from "./cancellations.ts"

/** Claimed and never begun: where a process died between both, nobody could prepare the order either (ORD-04). */
export const startFinishingCancellations = (parts: CancellationParts, everyMs = 15_000): Loop => {
  const { cancel } = createCancellations(parts)
  return every(
    everyMs,
    async () => {
      for (const { orderId, attempt } of await orderWork(parts.database).openCancellations())
        if ((await parts.engine.status(cancelId(orderId, attempt))) === null) await cancel(orderId)
    },
    { onError: error => parts.log.error({ err: error }, "open cancellations could not be continued") },
  )
}
