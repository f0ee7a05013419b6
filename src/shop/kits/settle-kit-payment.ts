import { z } from "zod"
import type { ThirdParty } from "../../erp/third-parties.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import {
  type SettlementInput,
  type SettlementResult,
  type SettlementServices,
  settlementEnds,
  settlementSteps,
} from "../card-payments/settle-payment.ts"
import { placeOrder, placeOrderSteps } from "../orders/place-order.ts"
import { colones, sameAmount } from "../vocabulary/money.ts"
import type { KitBuyer } from "./rules/kit-buyer.ts"
import { linesTotal } from "./rules/kit-lines.ts"

const amount = z.number().transform(colones)
const productLine = z.object({ productId: z.number(), quantity: z.number(), unitPrice: amount })
const textLine = z.object({ label: z.string(), quantity: z.number(), unitPrice: amount })

const snapshotShape = z.object({
  buyer: z.object({ name: z.string(), carnet: z.string(), contactNumber: z.string() }),
  lines: z.object({ line: productLine, discounts: z.array(textLine), extras: z.array(productLine) }),
  query: z.string(),
  ticket: z.string(),
})
export type KitSnapshot = z.infer<typeof snapshotShape>

export const readKitSnapshot = (payment: PaymentRecord): KitSnapshot | null =>
  snapshotShape.safeParse(payment.snapshot).data ?? null

const paidKit = async ({ payments }: Pick<SettlementServices, "payments">, orderNumber: string) => {
  const payment = await payments.get(orderNumber)
  const snapshot = payment && readKitSnapshot(payment)
  if (!snapshot || !sameAmount(linesTotal(snapshot.lines), payment.amount)) return null
  // The buyer was forgotten meanwhile (LAW-05): a page that was left open can still be paid.
  if (payment.billing.email === "") return null
  return { ...snapshot, customerId: payment.customerId, warehouseId: payment.pickupPoint, due: payment.amount }
}

/**
 * KIT-13: finds or creates the record with this carné; two concurrent orders find the same one. Carnés are not verified at
 * registration, so a record with credentials is never used: its holder would get another person's order and mails.
 */
const registered = async (
  { erp }: Pick<SettlementServices, "erp">,
  { name, carnet, contactNumber }: KitBuyer,
): Promise<number> => {
  const party = { name, alias: carnet, phone: contactNumber }
  const hasNoAccount = ({ credential }: ThirdParty) => credential === ""
  return (await erp.thirdParties.findOrCreate({ alias: carnet }, party, hasNoAccount)).thirdParty.id
}

/** Uses the customer's own record, so that the order is in their history. The counter finds orders by carné. */
const storeCarnet = async (
  { erp }: Pick<SettlementServices, "erp">,
  customerId: number,
  { carnet }: KitBuyer,
): Promise<void> => {
  const own = await erp.thirdParties.get(customerId)
  if (own?.alias !== "" || (await erp.thirdParties.findByAlias(carnet)).length > 0) return
  await erp.thirdParties.update(customerId, { alias: carnet })
}

/** ERP-45. Money was taken, so the run waits for the ERP, and staff decide if the ERP refuses. */
export const settleKitPayment = defineWorkflow({
  name: "settle a kit payment",
  retry: "forever",
  steps: {
    "read the payment": "Error al leer el pago",
    "find or register the buyer": "Error al registrar a quien compra el kit",
    ...placeOrderSteps,
    ...settlementSteps,
    "note the carné": "Error al anotar el carné de quien compró",
  },
  async run(steps, input: SettlementInput, services: SettlementServices): Promise<SettlementResult> {
    const { step, attempt } = steps
    const { escalateToStaff, noteOrder } = settlementEnds(steps, input, services)

    const paid = await step("read the payment", () => paidKit(services, input.orderNumber))
    if (!paid) return escalateToStaff("el registro del pago no dice qué kit se compró, o su comprador se borró")
    const { buyer, lines, due } = paid
    const warehouseId = paid.warehouseId ?? undefined
    const found =
      paid.customerId === null
        ? await attempt("find or register the buyer", () => registered(services, buyer))
        : ({ kind: "done", value: paid.customerId } as const)
    if (found.kind === "refused") return noteOrder({ ...found, orderId: null })

    const cardModeId = services.settings.business().paymentModes.card
    const placed = await placeOrder(
      steps,
      {
        key: input.orderNumber,
        draft: { customerId: found.value, warehouseId, paymentModeId: cardModeId, refClient: buyer.carnet },
        lines: {
          "add the lines": [lines.line],
          "add the discounts": lines.discounts.map(line => ({ ...line, taxedAs: lines.line.productId })),
          "add the extras": lines.extras,
        },
        due,
      },
      services,
    )
    const settled = await noteOrder(placed)
    const own = paid.customerId
    if (settled.kind === "settled" && own !== null)
      await attempt("note the carné", () => storeCarnet(services, own, buyer), { retry: "brief" })
    return settled
  },
})
