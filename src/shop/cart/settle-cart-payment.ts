import { z } from "zod"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import {
  type SettlementInput,
  type SettlementResult,
  type SettlementServices,
  settlementEnds,
  settlementSteps,
} from "../card-payments/settle-payment.ts"
import { colones, sameAmount } from "../vocabulary/money.ts"
import { isPlaced } from "../vocabulary/order-status.ts"
import { type CartOrder, cartOrderSteps, emptyCart, placeCartOrder } from "./cart-order.ts"
import { openCheckouts } from "./open-checkout-records.ts"
import { holdLines, type Stock } from "./review-cart.ts"
import { amountDue } from "./rules/checkout.ts"

const amount = z.number().transform(colones)
const snapshotShape = z.object({
  draftId: z.number(),
  lines: z.array(
    z.object({
      draftLineId: z.number(),
      productId: z.number().nullable(),
      label: z.string(),
      quantity: z.number(),
      unitPrice: amount,
      taxRate: z.number().optional(),
    }),
  ),
  fee: amount,
})

export type CartSnapshot = z.infer<typeof snapshotShape>

const paidOrder = (payment: PaymentRecord, cardModeId: number): CartOrder | null => {
  const snapshot = snapshotShape.safeParse(payment.snapshot).data
  if (!snapshot || payment.customerId === null || payment.pickupPoint === null) return null
  // The account was deleted meanwhile (LAW-05): a page that was left open can still be paid.
  if (payment.billing.email === "") return null
  if (!sameAmount(amountDue(snapshot.lines, snapshot.fee), payment.amount)) return null
  return {
    ...snapshot,
    key: payment.orderNumber,
    customerId: payment.customerId,
    pickupPoint: payment.pickupPoint,
    paymentModeId: cardModeId,
  }
}

type SettleCartServices = SettlementServices & Stock & { readonly postalFeeTax: number }

/**
 * Holds the units again, because a late payment has lost its hold. Returns the first product that is sold out. An order that is
 * already in the ERP has its units, which a restored older database does not know.
 */
const findSoldOut = async (
  { erp, availability, catalogue }: SettleCartServices,
  order: CartOrder,
): Promise<string | null> => {
  const { key: holder, customerId, pickupPoint: warehouseId, lines } = order
  const standing = await erp.orders.findByRefExt(holder)
  if (standing && isPlaced(standing.status)) return null
  const productIds = [...new Set(lines.flatMap(line => line.productId ?? []))]
  const { reading } = await availability.read(productIds, ids => catalogue.sellablesNow(ids))
  const hold = { holder, customerId, warehouseId, replaceable: false, minutes: null }
  const short = await holdLines(availability, lines, hold, reading)
  const [first] = short?.differences ?? []
  return first?.kind === "stock" ? first.name : null
}

/** Like the SINPE checkout, with mode 6. Money was taken, so the run waits for the ERP, and staff decide if the ERP refuses. */
export const settleCartPayment = defineWorkflow({
  name: "settle a cart payment",
  retry: "forever",
  steps: {
    "read the payment": "Error al leer el pago",
    "claim what was paid": "Error al reservar lo pagado",
    "look at the stock": "Error al leer las existencias de lo pagado",
    ...cartOrderSteps,
    ...settlementSteps,
  },
  async run(steps, input: SettlementInput, services: SettleCartServices): Promise<SettlementResult> {
    const { step } = steps
    const { payments } = services
    const { escalateToStaff, noteOrder } = settlementEnds(steps, input, services)

    const order = await step("read the payment", async () => {
      const payment = await payments.get(input.orderNumber)
      return payment && paidOrder(payment, services.settings.business().paymentModes.card)
    })
    if (!order) return escalateToStaff("el registro del pago no dice qué se compró, o su cuenta se eliminó")
    const claim = async () => {
      const payment = await payments.get(input.orderNumber)
      if (!payment || payment.customerId === null) return null
      const { orderNumber: orderKey, customerId, cartLines = [], createdAt: since } = payment
      return openCheckouts(services.database).buy({ orderKey, customerId, cartLines, since })
    }
    const rival = await step("claim what was paid", claim)
    if (rival !== null) return escalateToStaff(`el mismo carrito ya se pagó con ${rival}`)
    const missing = await step("look at the stock", () => findSoldOut(services, order))
    if (missing !== null) return escalateToStaff(`ya no hay existencias de ${missing}`)

    const placed = await placeCartOrder(steps, order, services)
    if (placed.kind === "placed") await emptyCart(steps, order, services)
    return noteOrder(placed)
  },
})
