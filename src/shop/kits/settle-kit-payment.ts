import { z } from "zod"
import type { NewOrderLine } from "../../erp/order-lines.ts"
import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { PaymentRecord } from "../card-payments/payment-records.ts"
import type { SettlementInput, SettlementResult } from "../card-payments/settlement-workflow.ts"
import { fillExactly, validateExactly } from "../orders/exact-order.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { type Colones, colones, sameAmount } from "../vocabulary/money.ts"
import type { KitBuyer } from "./rules/kit-buyer.ts"
import { type KitLines, linesTotal } from "./rules/kit-lines.ts"

/** What a payment of a kit keeps of it (KIT-14): who buys, and the lines exactly as they are paid for. */
export interface KitSnapshot {
  readonly buyer: KitBuyer
  readonly lines: KitLines
  /** The choice as addresses write it, for the way back to it. */
  readonly query: string
  /** Of the browser that began the payment; nobody else is told more than that it is being verified. */
  readonly ticket: string
}

const amount = z.number().transform(colones)
const productLine = z.object({ productId: z.number(), quantity: z.number(), unitPrice: amount })
const textLine = z.object({ label: z.string(), quantity: z.number(), unitPrice: amount })

const snapshotShape = z.object({
  buyer: z.object({ name: z.string(), carnet: z.string(), contactNumber: z.string() }),
  lines: z.object({ line: productLine, discounts: z.array(textLine), extras: z.array(productLine) }),
  query: z.string(),
  ticket: z.string(),
}) satisfies z.ZodType<KitSnapshot>

export const kitSnapshotOf = (payment: PaymentRecord): KitSnapshot | null =>
  snapshotShape.safeParse(payment.snapshot).data ?? null

interface PaidKit extends KitSnapshot {
  /** Signed in when they paid; null: a visitor. */
  readonly customerId: number | null
  readonly due: Colones
}

const paidKit = async ({ payments }: WorkflowServices, orderNumber: string): Promise<PaidKit | null> => {
  const payment = await payments.get(orderNumber)
  const snapshot = payment && kitSnapshotOf(payment)
  if (!snapshot || !sameAmount(linesTotal(snapshot.lines), payment.amount)) return null
  return { ...snapshot, customerId: payment.customerId, due: payment.amount }
}

/** KIT-13: the record with this carné, made when there is none; two orders at once find the same one. */
const registered = async ({ erp }: WorkflowServices, { name, carnet, contactNumber }: KitBuyer): Promise<number> => {
  const party = { name, alias: carnet, phone: contactNumber }
  return (await erp.thirdParties.findOrCreate({ alias: carnet }, party)).thirdParty.id
}

/**
 * A signed-in customer buys under their own record, so that the order is in their history. A record without a carné gets
 * the one typed, unless it is somebody else's: the counter finds orders by it.
 */
const noteCarnet = async ({ erp }: WorkflowServices, customerId: number, { carnet }: KitBuyer): Promise<void> => {
  const own = await erp.thirdParties.get(customerId)
  if (own?.alias !== "" || (await erp.thirdParties.findByAlias(carnet)).length > 0) return
  await erp.thirdParties.update(customerId, { alias: carnet })
}

/** What the log says of a step that failed for good. */
const logTexts: Readonly<Record<string, string>> = {
  "find or register the buyer": "Error al registrar a quien compra el kit",
  "create the order": "Error al crear la orden del kit",
  "add the kit": "Error al agregar el kit a la orden",
  "take the excluded parts off": "Error al descontar los componentes excluidos",
  "add the extras": "Error al agregar los productos adicionales",
  "validate the order": "Error al validar la orden del kit",
}

/**
 * ERP-45, for a paid kit: the buyer's record, the order, the kit line, a negative line for each excluded part, a line for
 * each extra, validate. Money was taken: every step waits for the ERP as long as it takes, and what the ERP refuses waits
 * for a person.
 */
const tell = async (
  story: Story,
  { orderNumber }: SettlementInput,
  services: WorkflowServices,
): Promise<SettlementResult> => {
  const { erp, payments, log } = services
  const patience = { patience: "forever" } as const

  const leaveToAPerson = async (problem: string): Promise<SettlementResult> => {
    log.error({ orderNumber, problem }, "Un kit pagado no pudo convertirse en orden")
    const leave = () => payments.move(orderNumber, { to: "in-question", problem }).then(() => undefined)
    await story.step("leave it to a person", leave, patience)
    return { kind: "in-question" }
  }

  const paid = await story.step("read the payment", () => paidKit(services, orderNumber), patience)
  if (!paid) return leaveToAPerson("el registro del pago no dice qué kit se compró")
  const { buyer, lines, due } = paid

  let refused: string | null = null
  /** undefined: the ERP refused it, here or before. */
  const write = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (refused !== null) return undefined
    const outcome = await story.attempt(name, work, patience)
    if (outcome.kind === "done") return outcome.value
    refused = name
    log.error({ orderNumber, failure: outcome.failure }, logTexts[name] ?? "Error al procesar la orden del kit")
    return undefined
  }

  const customerId = paid.customerId ?? (await write("find or register the buyer", () => registered(services, buyer)))
  const order =
    customerId &&
    (await write("create the order", () =>
      erp.orders.findOrCreateByRefExt(orderNumber, {
        customerId,
        paymentModeId: paymentModes.card,
        refClient: buyer.carnet,
      }),
    ))
  if (!order) return leaveToAPerson(`el ERP rechazó la orden del kit (${refused})`)

  const wanted: NewOrderLine[] = []
  const addLines = async (name: string, some: readonly NewOrderLine[]) => {
    if (some.length === 0) return
    wanted.push(...some)
    const soFar = [...wanted]
    await write(name, () => fillExactly(services, order.id, soFar))
  }
  await addLines("add the kit", [lines.line])
  await addLines("take the excluded parts off", lines.discounts)
  await addLines("add the extras", lines.extras)
  const ref = await write("validate the order", async () => (await validateExactly(services, order.id, due)).ref)
  if (ref === undefined) return leaveToAPerson(`el ERP rechazó la orden del kit (${refused})`)

  const settled = { to: "settled", orderId: order.id, orderRef: ref } as const
  await story.step("note the order", () => payments.move(orderNumber, settled).then(() => undefined), patience)
  // The order stands without it.
  const own = paid.customerId
  if (own !== null) await story.attempt("note the carné", () => noteCarnet(services, own, buyer))
  return { kind: "settled", orderId: order.id, ref }
}

export const kitOrder = defineWorkflow("kit order", tell)
