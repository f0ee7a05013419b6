import { checkOut } from "./check-out.ts"
import type { AnyWorkflow } from "./engine/workflow.ts"
import { handOver } from "./hand-over.ts"
import { pcbOrder } from "./pcb-order.ts"
import { prepareOrder } from "./prepare-order.ts"
import { sellInPerson } from "./sell-in-person.ts"
import { settlementStories } from "./settle-payment.ts"
import type { WorkflowServices } from "./workflow-services.ts"

/** Every durable story of the shop: what a dead process left open is finished by whoever knows it. */
export const stories: readonly AnyWorkflow<WorkflowServices>[] = [
  checkOut,
  pcbOrder,
  prepareOrder,
  handOver,
  sellInPerson,
  ...Object.values(settlementStories),
]
