import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { makePickupCode } from "./pickup-codes.ts"
import { prepareSteps } from "./rules/order-queues.ts"

type Prepared =
  | { readonly kind: "prepared"; readonly shipmentId: number; readonly warehouseId: number | null }
  /** `erpAway`: the ERP did not answer. Otherwise it refused. */
  | { readonly kind: "undone"; readonly erpAway?: boolean }

export const prepareId = (orderId: number, attempt: number): string => `prepare:${orderId}:${attempt}`

export const prepareOrder = defineWorkflow({
  name: "prepare order",
  steps: {
    ...prepareSteps,
    "give the order back": "Error al devolver el pedido a la lista",
    "write down who prepared it": "Error al anotar quién alistó el pedido",
  },
  async run(
    { step, attempt },
    { workId, orderId, warehouseId }: Readonly<Record<"workId" | "orderId" | "warehouseId", number>>,
    { erp: { shipments }, database }: Pick<Dependencies, "erp" | "database">,
  ): Promise<Prepared> {
    const work = orderWork(database)
    const created = await attempt("create the shipment", () => shipments.findOrCreateFor(orderId, warehouseId))
    if (created.kind === "refused") {
      // If a shipment was made after all, the next attempt finds it before it makes another.
      await step("give the order back", () => work.finish(workId, "undone"), { retry: "forever" })
      return { kind: "undone", erpAway: created.failure.kind === "away" }
    }
    const { shipment } = created.value
    await step("validate the shipment", async () => (await shipments.ensureValidated(shipment.id)).status, {
      retry: "outage",
    })
    const finish = () =>
      database.transaction(async tx => {
        await work.finish(workId, "done", tx)
        await makePickupCode(tx, orderId)
        const fact = `ready:${workId}`
        await messages(database).write({ fact, to: { orderId }, kind: "ready", data: { orderId } }, tx)
      })
    await step("write down who prepared it", finish, { retry: "forever" })
    return { kind: "prepared", shipmentId: shipment.id, warehouseId: shipment.warehouseId }
  },
})
