import type { WorkflowServices } from "../../main/workflow-services.ts"
import { StoryFailed } from "../../platform/workflows/failure.ts"
import type { Patience } from "../../platform/workflows/retry-plan.ts"
import type { Attempt, Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { insist } from "../orders/insist.ts"
import { orderWork } from "./order-work-records.ts"
import { failureTexts, type PrepareStep } from "./rules/order-work.ts"

export interface PrepareOrder {
  readonly workId: number
  readonly orderId: number
  readonly warehouseId: number
}

export type Prepared =
  /** `warehouseId`: where the goods leave; another one than asked for when the ERP already had a shipment. */
  | { readonly kind: "prepared"; readonly shipmentId: number; readonly warehouseId: number | null }
  /** Nothing was done: the order waits as before. */
  | { readonly kind: "undone" }

export const prepareId = (orderId: number, attempt: number): string => `prepare:${orderId}:${attempt}`

/** ERP-41: create the shipment of the association's warehouse, validate it. */
export const prepareOrder = defineWorkflow(
  "prepare order",
  async (
    story: Story,
    { workId, orderId, warehouseId }: PrepareOrder,
    services: WorkflowServices,
  ): Promise<Prepared> => {
    const { erp, database, log } = services
    const work = orderWork(database)
    const attempt = async <T>(name: PrepareStep, work: () => Promise<T>, patience: Patience): Promise<Attempt<T>> => {
      const outcome = await story.attempt(name, work, { patience })
      if (outcome.kind === "refused") log.error({ orderId, failure: outcome.failure }, failureTexts[name])
      return outcome
    }

    const create = () => erp.shipments.findOrCreateFor(orderId, warehouseId)
    const created = await attempt("create the shipment", create, "short")
    if (created.kind === "refused") {
      // If one was made all the same, the next attempt finds it before it makes another.
      await story.step("give the order back", () => work.finish(workId, "undone"), { patience: "forever" })
      return { kind: "undone" }
    }
    const { shipment } = created.value
    const validate = insist(async () => (await erp.shipments.ensureValidated(shipment.id)).status)
    const validated = await attempt("validate the shipment", validate, "forever")
    if (validated.kind === "refused") throw new StoryFailed(validated.failure)
    await story.step("write down who prepared it", () => work.finish(workId, "done"), { patience: "forever" })
    return { kind: "prepared", shipmentId: shipment.id, warehouseId: shipment.warehouseId }
  },
)
