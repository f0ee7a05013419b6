import type { Database } from "../../platform/database/database.ts"
import { NotYet } from "../../platform/workflows/failure.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import { isFinal } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import type { Colones } from "../vocabulary/money.ts"

interface CancelOrder {
  readonly workId: number
  readonly orderId: number
  /** The order's key; that of its card payment where it was paid so. */
  readonly orderKey: string | null
  readonly ref: string
  readonly total: Colones
  readonly shopEmail: string
  readonly association?: string
}

/** How the money goes back; true and false are of runs that began when cards were the only way. */
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

export interface CancelServices extends Pick<Dependencies, "erp" | "database"> {
  readonly payments: Pick<PaymentRecords, "get" | "move">
  readonly orderPayment: OrderPayments
  readonly openOrders: Pick<OpenOrderIndex, "see">
}

export const cancelId = (orderId: number, attempt: number): string => `cancel:${orderId}:${attempt}`

const wayOf = (refund: Refund): keyof typeof refundTexts =>
  typeof refund === "string" ? refund : refund ? "card" : "none"

const writeMails = async (database: Database, order: CancelOrder, refund: Refund): Promise<void> => {
  const { orderId, ref, total, shopEmail, association } = order
  const texts = refundTexts[wayOf(refund)]
  const { write } = messages(database)
  const fact = `cancelled:${orderId}`
  await write({ fact, to: { orderId }, kind: "cancelled", data: { ref, total, refund: texts.customer } })
  const paragraphs = [`${association ?? "El cliente"} canceló el pedido ${ref}: ya no hay que alistarlo.`, texts.staff]
  const notice = { subject: `Pedido ${ref} cancelado`, name: "", paragraphs, links: [], closing: [] }
  await write({ fact, to: { email: shopEmail }, kind: "notice", data: notice })
}

/** The ERP's order comes first: what it refuses changes nothing. The refund is then repeated until the provider confirms it. */
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
    // An ERP that cancels and answers with an error has cancelled all the same.
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
      // The order is in the ERP before its payment is written down as settled: the refund waits for that.
      const { state } = (await payments.get(orderNumber)) ?? payment
      if (state !== "refunding" && !isFinal(state)) throw new NotYet("the payment is not settled yet")
      return "card"
    }
    const refund: Refund = await step("start the refund", startRefund, { retry: "forever" })
    await step("write the mails", () => writeMails(services.database, order, refund), { retry: "forever" })
    await step("write down that it was cancelled", () => work.finish(workId, "done"), { retry: "forever" })
    return { kind: "cancelled", refund: wayOf(refund) !== "none" }
  },
})
