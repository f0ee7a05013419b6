import type { AnyWorkflow } from "../platform/workflows/workflow.ts"
import { pcbOrder } from "../shop/boards/place-board-order.ts"
import { settlementStories } from "../shop/card-payments/settle-payment.ts"
import { checkOut } from "../shop/cart/check-out.ts"
import { handOver } from "../shop/counter/hand-over.ts"
import { prepareOrder } from "../shop/counter/prepare-order.ts"
import { sellInPerson } from "../shop/counter/sell-in-person.ts"
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
