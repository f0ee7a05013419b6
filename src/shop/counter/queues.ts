import type { OrderSummary } from "../../erp/order.ts"
import type { ThirdParty } from "../../erp/third-parties.ts"
import { type OpenOrderIndex, searchedWords } from "../orders/open-order-index.ts"
import { type OrderWork, orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { trailEntryOf, workflowIdOf } from "./order-actions.ts"
import {
  amountToTake,
  methodName,
  moment,
  type OpenWork,
  type OrderRow,
  type QueueName,
  type QueueNews,
  type QueuePage,
  queues,
  shownCustomer,
} from "./rules/order-queues.ts"
import { handOverSteps, prepareSteps, progressOf } from "./rules/order-work.ts"
import { causeOf } from "./stopped-work.ts"

interface QueueRequest {
  readonly queue: QueueName
  readonly page: number
  readonly words: string
}

/** A page does not wait long for the index: the list itself comes from the ERP. */
const countWaitMs = 400
const firstCountWaitMs = 1500

type Parts = Pick<CounterParts, "erp" | "database" | "engine" | "log" | "card" | "pcb">

export const createQueues = ({ erp, database, engine, log, card, pcb }: Parts, index: OpenOrderIndex) => {
  const works = orderWork(database)
  const transfers = orderTransfers(database)

  const counts = async (staff: StaffProfile, waitMs: number): Promise<QueueNews | null> => {
    const [known, sinpe, boards, review] = await Promise.all([
      index.counts(staff.warehouseId, { waitMs }),
      transfers.waitingAt(staff.warehouseId),
      pcb.workshop.waiting(staff),
      card.payments.countNeedingAPerson(staff.warehouseId),
    ])
    if (!known) return null
    const of = (queue: QueueName) => known.byStatus[queues[queue].status] ?? 0
    const revision = known.revision + boards.revision
    return { alistar: of("alistar"), entregar: of("entregar"), sinpe, placas: boards.count, review, revision }
  }

  /** Missing names do not hide the orders (ASOC-22). */
  const customersOf = async (orders: readonly OrderSummary[]): Promise<ReadonlyMap<number, ThirdParty>> => {
    try {
      const found = await erp.thirdParties.getMany(orders.map(order => order.customerId))
      await index.remember(found)
      return new Map(found.map(customer => [customer.id, customer]))
    } catch (error) {
      log.warn({ err: error }, "customers of the queue could not be read")
      return new Map()
    }
  }

  const openWorkOf = async (work: OrderWork | undefined): Promise<OpenWork | null> => {
    if (!work) return null
    const status = await engine.status(workflowIdOf(work))
    const isStopped = status?.state === "failed"
    return {
      action: work.action,
      association: work.association,
      since: work.startedAt.toISOString(),
      state: isStopped ? "stopped" : "running",
      cause: isStopped ? causeOf(status.failure) : null,
      progress: progressOf(work.action === "prepare" ? prepareSteps : handOverSteps, status?.steps ?? []),
    }
  }

  const rowsOf = async (orders: readonly OrderSummary[]): Promise<OrderRow[]> => {
    const ids = orders.map(({ id }) => id)
    const [customers, done, unconfirmed, open, oldBefore] = await Promise.all([
      customersOf(orders),
      works.ofOrders(ids),
      transfers.unconfirmed(orders),
      pcb.withoutPrice(ids),
      index.oldBefore(),
    ])
    const isOld = ({ status, validatedAt, createdAt }: OrderSummary): boolean => {
      const at = validatedAt ?? createdAt
      return status === queues.alistar.status && at !== null && at * 1000 < oldBefore.getTime()
    }
    const row = async (order: OrderSummary): Promise<OrderRow> => {
      const own = done.filter(work => work.orderId === order.id)
      const prepared = own.findLast(work => work.action === "prepare" && work.outcome === "done")
      return {
        id: order.id,
        ref: order.ref,
        createdAt: moment(order.createdAt),
        customer: shownCustomer(order.customerId, customers.get(order.customerId)),
        method: methodName(order.paymentModeId, order.paymentModeCode),
        unconfirmed: unconfirmed.has(order.id),
        toTake: amountToTake(order),
        total: order.total,
        isPriceOpen: open.has(order.id),
        hasNoWarehouse: !order.warehouseId,
        isOld: isOld(order),
        preparedBy: prepared ? trailEntryOf(prepared) : null,
        openWork: await openWorkOf(own.find(work => work.outcome === null)),
      }
    }
    return Promise.all(orders.map(row))
  }

  const find = async (staff: StaffProfile, { queue, page, words }: QueueRequest) => {
    const { status, pageSize: limit } = queues[queue]
    const { warehouseId } = staff
    const wanted = searchedWords(words)
    const query = { status, warehouse: { ownOrNone: warehouseId } }
    if (wanted.length === 0)
      return { orders: await erp.orders.list(query, { limit, page: page - 1 }), total: undefined }
    await index.counts(warehouseId, { waitMs: firstCountWaitMs })
    const { ids, total } = await index.search({ warehouseId, status }, wanted, { limit, page })
    return { orders: await erp.orders.list({ ...query, ids }, { limit }), total }
  }

  return {
    counts: (staff: StaffProfile, { soon = false } = {}): Promise<QueueNews | null> =>
      counts(staff, soon ? countWaitMs : firstCountWaitMs),

    async page(staff: StaffProfile, request: QueueRequest): Promise<QueuePage> {
      try {
        const [{ orders, total: found }, counted] = await Promise.all([
          find(staff, request),
          counts(staff, countWaitMs),
        ])
        const total = found ?? counted?.[request.queue] ?? null
        return {
          kind: "rows",
          rows: await rowsOf(orders),
          page: request.page,
          pages: total === null ? null : Math.max(1, Math.ceil(total / queues[request.queue].pageSize)),
          total,
          searched: request.words,
        }
      } catch (error) {
        log.error({ err: error, queue: request.queue }, "the order list could not be read")
        return { kind: "failed", searched: request.words }
      }
    },
  }
}
