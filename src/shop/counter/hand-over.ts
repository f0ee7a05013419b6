import type { Erp } from "../../erp/erp.ts"
import { notFound, refusal } from "../../erp/erp-error.ts"
import { type Invoice, type Payment, storedReference } from "../../erp/invoices.ts"
import type { Order } from "../../erp/order.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { requireBankAccount } from "../settings/settings.ts"
import type { TillLine } from "../till/rules/till-entries.ts"
import { tillEntries } from "../till/till-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import { endPickupCode } from "./pickup-codes.ts"
import { handOverSteps } from "./rules/order-queues.ts"

type HandOver = Readonly<Record<"workId" | "orderId", number>>

const handOverKey = (orderId: number): string => `hand-over:${orderId}:`
export const handOverId = (orderId: number, attempt: number): string => `${handOverKey(orderId)}${attempt}`

const mustGet = async (erp: Erp, orderId: number) => {
  const order = await erp.orders.get(orderId)
  if (!order) throw notFound(`/orders/${orderId}`)
  return order
}

interface Settled {
  readonly modeId: number
  readonly accountId: number
  /** Missing in runs of older releases. */
  readonly customerId?: number
  readonly reference?: string
  /**
   * All references that our payment for this order may have, whatever its mode was then. Runs of the first release lack them.
   */
  readonly references?: readonly string[]
  readonly orderRef?: string
  readonly lines?: readonly TillLine[]
}

/** Written on the payment, so that it is found after a lost answer or in another attempt. The first one is used. */
const paymentReferences = async (
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  order: Order,
  modeId: number,
): Promise<readonly string[]> => {
  const { paymentModes } = settings.business()
  const transfer = await orderTransfers(database).findReference(order)
  const byMode = modeId === paymentModes.card ? order.refExt : modeId === paymentModes.sinpe ? transfer : null
  return [...new Set([byMode ?? order.ref, order.ref, transfer, ...(order.refExt === null ? [] : [order.refExt])])]
}

/** Read in the step, because somebody may correct the mode in the ERP meanwhile (ASOC-30). */
const settlePaymentMode = async (
  { erp, database, settings }: Pick<Dependencies, "erp" | "database" | "settings">,
  order: Order,
  invoiceId: number,
) => {
  const { customerId, ref: orderRef } = order
  const modeId = order.paymentModeId ?? settings.business().defaultPaymentMode
  const accountId = requireBankAccount(settings, modeId)
  const invoice = await erp.invoices.ensurePaymentMode(invoiceId, modeId, accountId)
  const references = await paymentReferences({ database, settings }, order, modeId)
  const lines = order.lines.map(({ productId, label, quantity, total }) => ({ productId, label, quantity, total }))
  const [reference] = references
  const settled: Settled = { modeId, accountId, customerId, reference, references, orderRef, lines }
  return { invoice, settled }
}

interface Paid {
  /** null if another person paid the invoice in the ERP, or nothing was due. */
  readonly payment: Payment | null
  readonly madeNow: boolean
}

/** A run that stopped may continue after somebody cancelled its order in the ERP. */
const refuseIfCancelled = ({ status }: Order, invoiceId: number): void => {
  if (status === "cancelled") throw refusal("POST", `/invoices/${invoiceId}/payments`, "the order is cancelled")
}

/** ERP-52: checks mode and account on the invoice before money is booked. */
const pay = async (
  erp: Erp,
  { orderId }: HandOver,
  invoiceId: number,
  settled: Settled,
  justRead: Invoice | null,
): Promise<Paid> => {
  const { modeId, accountId, reference = settled.orderRef, references = [reference ?? "", ""] } = settled
  const invoice = justRead ?? (await erp.invoices.get(invoiceId))
  if (invoice?.paymentModeId !== modeId || invoice.accountId !== accountId)
    throw refusal("POST", `/invoices/${invoiceId}/payments`, "the invoice has another payment mode or account")
  if (!justRead && !invoice.paid) refuseIfCancelled(await mustGet(erp, orderId), invoiceId)
  await erp.invoices.ensurePaid(invoiceId, { modeId, accountId, reference }, invoice)
  const stored = references.map(storedReference)
  const ours = (await erp.invoices.payments(invoiceId)).findLast(paid => stored.includes(paid.reference))
  return { payment: ours ?? null, madeNow: !invoice.paid }
}

/** TILL-02: one entry for each of our ERP payments. An entry of the first release has the attempt as its key and counts too. */
const enterIntoTill = async (
  { database }: Pick<Dependencies, "database">,
  { workId, orderId }: HandOver,
  { modeId, orderRef, lines }: Settled,
  { payment, madeNow }: Paid,
): Promise<void> => {
  if (!payment) return
  const entries = tillEntries(database)
  if (!madeNow && (await entries.isKnown(handOverKey(orderId)))) return
  const work = await orderWork(database).get(workId)
  if (!work) throw new Error(`hand-over ${workId} does not exist`)
  const { associationId, association } = work
  const fact = { key: `payment:${payment.ref}`, kind: "hand-over", modeId, amount: payment.amount } as const
  const order = { orderId, orderRef: orderRef ?? work.orderRef, lines }
  await entries.write({ ...fact, ...order, associationId, association })
}

/** ERP-31: finds the order's shipment among the customer's shipments. */
const findShipment = async (erp: Erp, orderId: number, customerId: number | undefined): Promise<number> => {
  const shipments = await erp.shipments.ofCustomer(customerId ?? (await mustGet(erp, orderId)).customerId)
  const shipment = shipments.findLast(({ orderId: origin, status }) => origin === orderId && status !== "cancelled")
  if (!shipment) throw refusal("GET", "/shipments", `order ${orderId} has no shipment`)
  return shipment.id
}

/** One transaction writes the trail, ends the code and writes the mail with the receipt, so that they agree. */
const finish = (
  { database }: Pick<Dependencies, "database">,
  { workId, orderId }: HandOver,
  invoiceRef: string,
): Promise<void> =>
  database.transaction(async tx => {
    const works = orderWork(database)
    await works.finish(workId, "done", tx)
    await endPickupCode(tx, orderId)
    const association = (await works.get(workId, tx))?.association ?? ""
    const data = { orderId, invoiceRef, association }
    await messages(database).write({ fact: `handed-over:${workId}`, to: { orderId }, kind: "handed-over", data }, tx)
  })

/**
 * ERP-42. If the ERP is unreachable it waits and then finishes by itself. If the ERP refuses a step the run stops, and the next
 * press continues with that step (ASOC-20, ASOC-29).
 */
export const handOver = defineWorkflow({
  name: "hand over",
  retry: "outage",
  steps: { ...handOverSteps, "write down who handed it over": "Error al anotar quién entregó el pedido" },
  async run({ step }, input: HandOver, services: Pick<Dependencies, "erp" | "database" | "settings">) {
    const { orderId } = input
    const { erp } = services
    let justRead: Order | null = null
    const createInvoice = async () => {
      const { invoice, order } = await erp.invoices.findOrCreateFor(orderId)
      justRead = order
      return invoice.id
    }
    const invoiceId = await step("create the invoice", createInvoice)
    const invoiceRef = await step(
      "validate the invoice",
      async () => (await erp.invoices.ensureValidated(invoiceId)).ref,
    )
    let justSet: Invoice | null = null
    const settled = await step("set the payment mode", async ({ firstTry }) => {
      const order = (firstTry && justRead) || (await mustGet(erp, orderId))
      refuseIfCancelled(order, invoiceId)
      const set = await settlePaymentMode(services, order, invoiceId)
      justSet = set.invoice
      return set.settled
    })
    await step("register the payment", async ({ firstTry }) =>
      enterIntoTill(services, input, settled, await pay(erp, input, invoiceId, settled, firstTry ? justSet : null)),
    )
    await step("mark the order billed", () => erp.orders.ensureBilled(orderId))
    const shipmentId = await step("find the shipment", () => findShipment(erp, orderId, settled.customerId))
    await step("close the shipment", async () => (await erp.shipments.ensureClosed(shipmentId)).status)
    await step("write down who handed it over", () => finish(services, input, invoiceRef), { retry: "forever" })
    return { kind: "handed-over", invoiceRef } as const
  },
})
