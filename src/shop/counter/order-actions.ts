import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { RunOutcome } from "../../platform/workflows/workflow-runs.ts"
import { GatewayError } from "../../providers/card-gateway.ts"
import type { OrderPayments } from "../card-payments/order-payment.ts"
import type { PaymentState } from "../card-payments/payment.ts"
import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { type OrderAction, type OrderWork, orderWork } from "../orders/order-work-records.ts"
import { personAtWork } from "../till/till-records.ts"
import { orderTransfers, trackTransfer } from "../transfers/order-transfers.ts"
import type { OrderStatus } from "../vocabulary/order-status.ts"
import { type StaffProfile, staffSignature } from "../vocabulary/people.ts"
import { workDecisions } from "./counter-records.ts"
import { handOver, handOverId } from "./hand-over.ts"
import { prepareId, prepareOrder } from "./prepare-order.ts"
import { mayHandleOrder, type OrderActionResult, queues, type TrailEntry } from "./rules/order-queues.ts"

const waitMs = 20_000

const startsFrom: Record<OrderAction, OrderStatus> = {
  prepare: queues.alistar.status,
  "hand-over": queues.entregar.status,
}
const endsIn: Record<OrderAction, OrderStatus> = { prepare: queues.entregar.status, "hand-over": "delivered" }

export const workflowIdFor = ({ action, orderId, attempt }: OrderWork): string =>
  action === "prepare" ? prepareId(orderId, attempt) : handOverId(orderId, attempt)

export const toTrailEntry = (work: Omit<TrailEntry, "at"> & Pick<OrderWork, "endedAt" | "startedAt">): TrailEntry => {
  const { action, association, person, endedAt, startedAt } = work
  return { action, association, person, at: (endedAt ?? startedAt).toISOString() }
}

/** "none": not paid by card in this shop. */
type CardPaymentState = "none" | "paid" | "undecided" | "returned"

const returnedStates: readonly PaymentState[] = ["refunding", "refunded", "closed"]

export const createOrderActions = (
  dependencies: Dependencies & {
    readonly engine: Pick<Engine<Pick<Dependencies, "erp" | "database" | "settings">>, "run" | "status">
    readonly card: { readonly orderPayment: OrderPayments }
    readonly openOrders: Pick<OpenOrderIndex, "touch" | "setStatus">
  },
) => {
  const { erp, database, engine, log, card, openOrders, settings } = dependencies
  const works = orderWork(database)

  const cardPaymentState = async (order: Order): Promise<CardPaymentState> => {
    if (order.paymentModeId !== settings.business().paymentModes.card) return "none"
    try {
      const payment = await card.orderPayment(order)
      if (!payment) return "none"
      if (payment.state === "settled") return "paid"
      return returnedStates.includes(payment.state) ? "returned" : "undecided"
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderId: order.id }, "the card payment of an order could not be read")
      return "undecided"
    }
  }

  const isErpAway = () => erp.health().circuit !== "closed"

  const run = (
    work: OrderWork,
  ): Promise<RunOutcome<{ kind: string; warehouseId?: number | null; erpAway?: boolean }>> => {
    const { id: workId, orderId, warehouseId } = work
    const id = workflowIdFor(work)
    return work.action === "prepare"
      ? engine.run(prepareOrder, { id, input: { workId, orderId, warehouseId }, waitMs })
      : engine.run(handOver, { id, input: { workId, orderId }, waitMs })
  }

  const carryOut = async (staff: StaffProfile, begun: OrderWork, isFirst: boolean): Promise<OrderActionResult> => {
    const { action, orderId, orderRef: ref } = begun
    // Goods leave the warehouse of the association that began; the one that continues takes the money.
    const workflowId = workflowIdFor(begun)
    if (!isFirst && (await engine.status(workflowId))?.state === "failed") {
      const person = await personAtWork(database, staff.id)
      const by = staffSignature(staff, person)
      await workDecisions(database).write({ workflowId, act: "continue", by, why: "desde la lista de pedidos" })
      if (action === "hand-over") await works.takeOver(begun.id, { ...staff, person })
    }
    const outcome = await run(begun)
    if (outcome.kind === "still-running") return { kind: "running", ref, erpAway: isErpAway() }
    const work = (await works.get(begun.id)) ?? begun
    if (outcome.kind !== "done" || outcome.result.kind === "undone") {
      await openOrders.touch(orderId)
      return { kind: "failed", ref, erpAway: outcome.kind === "done" && (outcome.result.erpAway ?? false) }
    }
    await openOrders.setStatus(orderId, endsIn[action])
    // Does not compare with the run's starter, because a second press may have started the run first.
    const isOurs = work.associationId === staff.id && (isFirst || outcome.by === "continuing")
    if (!isOurs) return { kind: "already", ref, entry: toTrailEntry(work) }
    const { warehouseId } = outcome.result
    return { kind: "done", ref, otherWarehouse: warehouseId ? warehouseId !== staff.warehouseId : false }
  }

  const unseen = async (staff: StaffProfile, order: Order, sawPayment: boolean): Promise<OrderActionResult | null> => {
    const transfers = orderTransfers(database)
    if (!(await transfers.unconfirmed([order], settings.business().paymentModes)).has(order.id)) return null
    if (!sawPayment) return { kind: "unseen", ref: order.ref }
    await trackTransfer({ erp, database }, order)
    await transfers.seen(order, (await personAtWork(database, staff.id)) ?? staff.alias)
    return null
  }

  const act = async (
    staff: StaffProfile,
    action: OrderAction,
    orderId: number,
    sawPayment: boolean,
  ): Promise<OrderActionResult> => {
    const readAt = await works.clock()
    const order: Order | null = await erp.orders.get(orderId)
    if (!order || !mayHandleOrder(staff, order)) return { kind: "not-yours" }
    const { ref } = order
    // Dolibarr finds shipments by the order's lines, so an order without lines would get a shipment with every try.
    if (order.lines.length === 0) {
      log.error({ orderId }, "the order has no lines")
      return { kind: "failed", ref, erpAway: false }
    }
    const isWaiting = order.status === startsFrom[action]
    const paidByCard = isWaiting ? await cardPaymentState(order) : "none"
    if (paidByCard === "undecided" || paidByCard === "returned") return { kind: `card-${paidByCard}`, ref }
    const refused = action === "hand-over" && isWaiting && (await unseen(staff, order, sawPayment))
    if (refused) return refused
    const { id: associationId, name: association, warehouseId } = staff
    const by = { associationId, association, warehouseId, person: await personAtWork(database, staff.id) }
    const begun = await works.begin({ action, orderId, orderRef: ref, ...by, isWaiting, readAt })
    if (begun.kind === "work") return carryOut(staff, begun.work, begun.isFirst)
    await openOrders.setStatus(orderId, order.status)
    return begun.kind === "done" ? { kind: "already", ref, entry: toTrailEntry(begun.work) } : { kind: "moved", ref }
  }

  return async (
    staff: StaffProfile,
    action: OrderAction,
    orderId: number,
    { sawPayment = false } = {},
  ): Promise<OrderActionResult> => {
    try {
      return await act(staff, action, orderId, sawPayment)
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      log.error({ err: error, orderId, action }, "the order could not be read")
      return { kind: "failed", ref: null, erpAway: error.retryable }
    }
  }
}
