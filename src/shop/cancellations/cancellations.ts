import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { NotYet } from "../../platform/workflows/failure.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import { isFinal } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { type OrderWork, orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"

export type CancelResult = { readonly kind: "cancelled" | "running" | "too-late" | "failed" }

type CancellationDependencies = Dependencies & {
  readonly engine: Pick<Engine<CancelServices>, "run" | "status">
  readonly card: { readonly orderPayment: OrderPayments }
  readonly config: { readonly brand: Brand }
}

const waitMs = 10_000

const byCustomer = { associationId: 0, association: "Cliente" }

// An invoiced order was billed in the ERP and perhaps paid: staff undo that there.
const mayBeCancelled = ({ status, invoiceIds }: Order): boolean => status === "validated" && invoiceIds.length === 0

export const createCancellations = ({ erp, database, engine, card, log, config }: CancellationDependencies) => {
  const work = orderWork(database)

  const isCancelledAndPaid = async (order: Order): Promise<boolean> =>
    order.status === "cancelled" && (await card.orderPayment(order))?.state === "settled"

  const cancel = async (
    orderId: number,
    by: Pick<OrderWork, "associationId" | "association">,
    isAllowed: (order: Order) => boolean | Promise<boolean> = mayBeCancelled,
  ): Promise<CancelResult> => {
    const readAt = await work.clock()
    const order = await erp.orders.get(orderId)
    if (!order) return { kind: "failed" }
    const isWaiting = await isAllowed(order)
    const { ref, total, refExt: orderKey } = order
    const begun = await work.begin({
      ...by,
      action: "cancel",
      orderId,
      orderRef: ref,
      // 0, because no goods leave a warehouse.
      warehouseId: 0,
      isWaiting,
      readAt,
    })
    if (begun.kind === "not-waiting") return { kind: "too-late" }
    if (begun.kind === "done") return { kind: "cancelled" }
    const { id: workId, attempt, association: name } = begun.work
    const association = name === byCustomer.association ? undefined : name
    const shopEmail = config.brand.email
    const input = { workId, orderId, orderKey, ref, total, shopEmail, association }
    const outcome = await engine.run(cancelOrder, { id: cancelId(orderId, attempt), input, waitMs })
    if (outcome.kind === "still-running") return { kind: "running" }
    return outcome.kind === "done" ? { kind: outcome.result.kind } : { kind: "failed" }
  }

  return {
    /** Callers have checked that the order belongs to the person who asks. It may be repeated. */
    cancel: (orderId: number, staff: StaffProfile | null = null): Promise<CancelResult> =>
      cancel(orderId, staff ? { associationId: staff.id, association: staff.name } : byCustomer).catch(error => {
        log.error({ err: error, orderId }, "the order could not be cancelled")
        return { kind: "failed" }
      }),

    /** Gives back the card payment of an order that was cancelled in the ERP. Returns false if there is none. */
    async refundCancelled(orderId: number, by: string): Promise<boolean> {
      const { kind } = await cancel(orderId, { associationId: 0, association: by }, isCancelledAndPaid)
      return kind === "cancelled" || kind === "running"
    },
  }
}

/** Starts cancellations whose run never started. Otherwise their record would block the order for ever (ORD-04). */
export const startFinishingCancellations = (dependencies: CancellationDependencies, everyMs = 15_000): Loop => {
  const { cancel } = createCancellations(dependencies)
  return every(
    everyMs,
    async () => {
      for (const { orderId, attempt } of await orderWork(dependencies.database).openCancellations())
        if ((await dependencies.engine.status(cancelId(orderId, attempt))) === null) await cancel(orderId)
    },
    { onError: error => dependencies.log.error({ err: error }, "open cancellations could not be continued") },
  )
}

interface CancelOrder {
  readonly workId: number
  readonly orderId: number
  /** The order's ref_ext, which is the payment's order number if it was paid by card. */
  readonly orderKey: string | null
  readonly ref: string
  readonly total: Colones
  readonly shopEmail: string
  readonly association?: string
}

/** How the money goes back. Booleans occur in runs of releases in which only cards were refunded. */
type Refund = "card" | "owed" | "to-check" | "none" | boolean

const refundTexts = {
  card: {
    customer: "El dinero se devuelve a su tarjeta; según el banco tarda de 3 a 15 días hábiles.",
    staff: "El dinero se devuelve a su tarjeta.",
  },
  owed: {
    customer: "Le devolveremos su transferencia por SINPE Móvil, al teléfono de su cuenta.",
    staff: "Hay que devolverle su SINPE: está en la pestaña SINPE.",
  },
  "to-check": {
    customer: "Revisaremos si llegó su transferencia; si llegó, se la devolvemos por SINPE Móvil.",
    staff: "Dice que ya pagó por SINPE: hay que revisar si llegó, en la pestaña SINPE.",
  },
  none: { customer: null, staff: "No se había pagado." },
} as const

type Cancelled = { readonly kind: "cancelled"; readonly refund: boolean } | { readonly kind: "too-late" }

interface CancelServices extends Pick<Dependencies, "erp" | "database"> {
  readonly payments: Pick<PaymentRecords, "get" | "move">
  readonly orderPayment: OrderPayments
  readonly openOrders: Pick<OpenOrderIndex, "see">
}

const cancelId = (orderId: number, attempt: number): string => `cancel:${orderId}:${attempt}`

const toRefundKind = (refund: Refund): keyof typeof refundTexts =>
  typeof refund === "string" ? refund : refund ? "card" : "none"

const writeMails = async (database: Database, order: CancelOrder, refund: Refund): Promise<void> => {
  const { orderId, ref, total, shopEmail, association } = order
  const texts = refundTexts[toRefundKind(refund)]
  const { write } = messages(database)
  const fact = `cancelled:${orderId}`
  await write({ fact, to: { orderId }, kind: "cancelled", data: { ref, total, refund: texts.customer } })
  const paragraphs = [`${association ?? "El cliente"} canceló el pedido ${ref}: ya no hay que alistarlo.`, texts.staff]
  const notice = { subject: `Pedido ${ref} cancelado`, name: "", paragraphs, links: [], closing: [] }
  await write({ fact, to: { email: shopEmail }, kind: "notice", data: notice })
}

/** Cancels the ERP's order first, so that a refusal changes nothing. Then repeats the refund until the provider confirms it. */
export const cancelOrder = defineWorkflow({
  name: "cancel order",
  retry: "outage",
  steps: {
    "cancel the order": "Error al cancelar la orden",
    "leave the order as it is": "Error al anotar que la orden no se canceló",
    "free the units": "Error al liberar las unidades de la orden",
    "start the refund": "Error al iniciar la devolución del pago",
    "write the mails": "Error al escribir los correos de la cancelación",
    "write down that it was cancelled": "Error al anotar que la orden se canceló",
  },
  sameRequest: ({ orderId }: CancelOrder) => orderId,
  async run({ step, attempt }, order: CancelOrder, services: CancelServices): Promise<Cancelled> {
    const { workId, orderId, orderKey } = order
    const { erp, openOrders, payments, orderPayment } = services
    const work = orderWork(services.database)
    const cancelled = await attempt("cancel the order", async () => (await erp.orders.ensureCancelled(orderId)).status)
    // The ERP may cancel the order and still answer with an error.
    const leave = async (): Promise<Cancelled["kind"]> => {
      const now = await erp.orders.get(orderId)
      if (now?.status === "cancelled") return "cancelled"
      await work.finish(workId, "undone")
      return "too-late"
    }
    if (cancelled.kind === "refused") {
      const left = await step("leave the order as it is", leave, { retry: "forever" })
      if (left !== "cancelled") return { kind: "too-late" }
    }
    const freeUnits = async () => {
      const now = await erp.orders.get(orderId)
      if (now) await openOrders.see(now)
    }
    await step("free the units", freeUnits, { retry: "forever" })
    const startRefund = async (): Promise<Refund> => {
      const known = orderKey === null ? null : await payments.get(orderKey)
      const now = known ? null : await erp.orders.get(orderId)
      const payment = known ?? (now && (await orderPayment(now)))
      if (!payment) return orderTransfers(services.database).cancelled(orderId)
      const { orderNumber } = payment
      const refunding = { from: ["settled", "in-question"], to: "refunding", dueNow: true } as const
      if (await payments.move(orderNumber, refunding)) return "card"
      // The order is in the ERP before its payment is recorded as settled, so the refund waits for the record.
      const { state } = (await payments.get(orderNumber)) ?? payment
      if (state !== "refunding" && !isFinal(state)) throw new NotYet("the payment is not settled yet")
      return "card"
    }
    const refund: Refund = await step("start the refund", startRefund, { retry: "forever" })
    await step("write the mails", () => writeMails(services.database, order, refund), { retry: "forever" })
    await step("write down that it was cancelled", () => work.finish(workId, "done"), { retry: "forever" })
    return { kind: "cancelled", refund: toRefundKind(refund) !== "none" }
  },
})
