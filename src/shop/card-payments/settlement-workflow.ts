import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Workflow } from "../../platform/workflows/workflow.ts"

export interface SettlementInput {
  readonly orderNumber: string
}

export type SettlementResult =
  | { readonly kind: "settled"; readonly orderId: number; readonly ref: string }
  /** A person has to look at it: the payment says why. */
  | { readonly kind: "in-question" }

/**
 * What becomes of a payment that the provider has confirmed. Its id is the order number, so it runs once however many callers
 * hand it over. It reads the payment in a step, makes the order with the order number as `ref_ext`, waits for the ERP with
 * patience "forever", and ends by moving the payment: to `settled` with orderId and orderRef, or, where no order can be made
 * of the money, to `in-question` with a problem in words for staff.
 */
export type SettlementStory = Workflow<WorkflowServices, SettlementInput, SettlementResult>
