import { refusal } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import { type NewOrderLine, surplusLines } from "../../erp/order-lines.ts"
import type { WorkflowServices } from "../../main/workflow-services.ts"
import { orderDefaults } from "../vocabulary/business.ts"
import { type Colones, sameAmount, sum } from "../vocabulary/money.ts"

/** Nothing may be validated that is not exactly what was bought (I2): a late second arrival of a line is taken out. */
export const fillExactly = async ({ erp }: WorkflowServices, orderId: number, wanted: readonly NewOrderLine[]) => {
  for (const line of surplusLines(await erp.orders.ensureLines(orderId, wanted), wanted))
    await erp.orders.deleteLine(orderId, line.id)
}

/** Refuses an order that does not hold what is due; one that is validated already stays as it is. */
export const validateExactly = async ({ erp }: WorkflowServices, orderId: number, due: Colones): Promise<Order> => {
  const before = await erp.orders.get(orderId)
  if (before?.status === orderDefaults.status) {
    if (!sameAmount(before.total, due) || !sameAmount(sum(before.lines.map(line => line.total)), due))
      throw refusal("POST", `/orders/${orderId}/validate`, `the order holds ${before.total}, not ${due}`)
  }
  return erp.orders.ensureValidated(orderId)
}
