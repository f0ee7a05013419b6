import type { Order, OrderSummary } from "../../erp/order.ts"
import type { ThirdParty } from "../../erp/third-parties.ts"
import { orFailed } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { isOrderNumber } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import type { Dependencies } from "../dependencies.ts"
import { kitContents } from "../kits/rules/kit-lines.ts"
import { type OpenOrderIndex, searchedWords } from "../orders/open-order-index.ts"
import { type OrderWork, orderWork } from "../orders/order-work-records.ts"
import { type Promotion, scratchCardsFor, scratchCardTimes } from "../promotions/rules/promotional-price.ts"
import type { Kit } from "../settings/rules/business.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import { isPostalFeeLine } from "../vocabulary/business.ts"
import { isoMoment } from "../vocabulary/days.ts"
import { sum } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { counterSales } from "./counter-records.ts"
import { toTrailEntry, workflowIdFor } from "./order-actions.ts"
import { pickupCodes } from "./pickup-codes.ts"
import {
  amountToTake,
  handOverSteps,
  isPaid,
  mayHandleOrder,
  methodName,
  prepareSteps,
  type QueueName,
  type QueueNews,
  queues,
  readProgress,
  shownCustomer,
  type TrailEntry,
} from "./rules/order-queues.ts"
import { stopCause } from "./stopped-work.ts"

/** The page does not wait long for the index, because the list itself comes from the ERP. */
const countWaitMs = 400
const firstCountWaitMs = 1500

type QueueRequest = { readonly queue: QueueName; readonly page: number; readonly words: string }

export const createQueues = (
  dependencies: Dependencies & {
    readonly engine: Pick<Engine<unknown>, "status">
    readonly card: { readonly payments: Pick<PaymentRecords, "countNeedingAPerson"> }
    readonly boards: {
      withoutPrice(orderIds: readonly number[]): Promise<ReadonlySet<number>>
      readonly workshop: {
        waiting(staff: StaffProfile): Promise<{ readonly count: number; readonly revision: number }>
      }
    }
    readonly openOrders: OpenOrderIndex
  },
) => {
  const { erp, database, engine, log, card, boards, openOrders, settings } = dependencies
  const works = orderWork(database)
  const transfers = orderTransfers(database)

  const counts = async (staff: StaffProfile, waitMs: number): Promise<QueueNews | null> => {
    const [known, sinpe, waiting, review] = await Promise.all([
      openOrders.counts(staff.warehouseId, { waitMs }),
      transfers.waitingAt(staff.warehouseId),
      boards.workshop.waiting(staff),
      card.payments.countNeedingAPerson(staff.warehouseId),
    ])
    if (!known) return null
    const of = (queue: QueueName) => known.byStatus[queues[queue].status] ?? 0
    const revision = known.revision + waiting.revision
    return { alistar: of("alistar"), entregar: of("entregar"), sinpe, placas: waiting.count, review, revision }
  }

  /** Orders are shown even if names cannot be read (ASOC-22). */
  const readCustomers = async (orders: readonly OrderSummary[]): Promise<ReadonlyMap<number, ThirdParty>> => {
    try {
      const found = await erp.thirdParties.getMany(orders.map(order => order.customerId))
      await openOrders.remember(found)
      return new Map(found.map(customer => [customer.id, customer]))
    } catch (error) {
      log.warn({ err: error }, "customers of the queue could not be read")
      return new Map()
    }
  }

  const findOpenWork = async (work: OrderWork) => {
    const status = await engine.status(workflowIdFor(work))
    const isStopped = status?.state === "failed"
    return {
      action: work.action,
      association: work.association,
      since: work.startedAt.toISOString(),
      state: isStopped ? ("stopped" as const) : ("running" as const),
      /** null while it runs. */
      cause: isStopped ? stopCause(status.failure) : null,
      progress: readProgress(work.action === "prepare" ? prepareSteps : handOverSteps, status?.steps ?? []),
    }
  }

  /** For orders to hand over. Postage is not bought goods, and an order keeps the postage of its day. */
  const readScratchCards = async (orders: readonly OrderSummary[], promotions: readonly Promotion[]) => {
    const [times, now] = [scratchCardTimes(promotions), Date.now()]
    const given = orders.filter(
      ({ status, total }) => status === queues.entregar.status && scratchCardsFor(total, times, now) > 0,
    )
    const ids = given.map(({ id }) => id)
    const read = ids.length === 0 ? [] : await erp.orders.listWithLines({ ids }).catch(() => [])
    const postage = new Map(
      read.map(({ id, lines }) => [id, sum(lines.filter(isPostalFeeLine).map(({ total }) => total))]),
    )
    const cards = new Map(
      given.map(({ id, total }) => [id, scratchCardsFor(total - (postage.get(id) ?? 0), times, now)]),
    )
    return ({ id }: OrderSummary): number => cards.get(id) ?? 0
  }

  const toRows = async (orders: readonly OrderSummary[]) => {
    const ids = orders.map(({ id }) => id)
    const { paymentModes, promotions } = settings.business()
    const [customers, done, unconfirmed, open, oldBefore, countScratchCards] = await Promise.all([
      readCustomers(orders),
      works.ofOrders(ids),
      transfers.unconfirmed(orders, paymentModes),
      boards.withoutPrice(ids),
      openOrders.oldBefore(),
      readScratchCards(orders, promotions),
    ])
    const isOld = ({ status, validatedAt, createdAt }: OrderSummary): boolean => {
      const at = validatedAt ?? createdAt
      return status === queues.alistar.status && at !== null && at * 1000 < oldBefore.getTime()
    }
    const row = async (order: OrderSummary) => {
      const own = done.filter(work => work.orderId === order.id)
      const prepared = own.findLast(work => work.action === "prepare" && work.outcome === "done")
      const begun = own.find(work => work.outcome === null)
      return {
        id: order.id,
        ref: order.ref,
        createdAt: isoMoment(order.createdAt),
        customer: shownCustomer(order.customerId, customers.get(order.customerId)),
        method: methodName(order.paymentModeId, order.paymentModeCode, paymentModes),
        isPaid: isPaid(order, { paymentModes, isConfirmed: !unconfirmed.has(order.id) }),
        /** SINPE-05: what the transfer has not paid yet; null if nothing. */
        toConfirm: unconfirmed.get(order.id) ?? null,
        /** The amount that 'Entregada' takes at the counter: 0 for paid orders and transfers. */
        toTake: amountToTake(order, paymentModes),
        total: order.total,
        isPriceOpen: open.has(order.id),
        scratchCards: countScratchCards(order),
        /** The order has no warehouse; the association that prepares it takes it. */
        hasNoWarehouse: !order.warehouseId,
        /** Left over in the ERP from before this shop, so it promises no stock. */
        isOld: isOld(order),
        preparedBy: prepared ? toTrailEntry(prepared) : null,
        openWork: begun ? await findOpenWork(begun) : null,
      }
    }
    return Promise.all(orders.map(row))
  }

  const find = async (staff: StaffProfile, { queue, page, words }: QueueRequest) => {
    const { status, pageSize: limit } = queues[queue]
    const { warehouseId } = staff
    const wanted = searchedWords(words)
    const query = { status, warehouse: { ownOrNone: warehouseId } }
    const isPaidFirst = queue === "alistar"
    const known =
      (isPaidFirst || wanted.length > 0) && (await openOrders.counts(warehouseId, { waitMs: firstCountWaitMs }))
    if (wanted.length === 0 && !known)
      return { orders: await erp.orders.list(query, { limit, page: page - 1 }), total: undefined }
    const paid = isPaidFirst
      ? {
          cardModeId: settings.business().paymentModes.card,
          orderIds: await transfers.paidAt(warehouseId),
        }
      : undefined
    const { ids, total } = await openOrders.search({ warehouseId, status, paid }, wanted, { limit, page })
    const found = new Map((await erp.orders.list({ ...query, ids }, { limit })).map(order => [order.id, order]))
    return { orders: ids.flatMap(id => found.get(id) ?? []), total }
  }

  return {
    counts: (staff: StaffProfile, { soon = false } = {}): Promise<QueueNews | null> =>
      counts(staff, soon ? countWaitMs : firstCountWaitMs),

    async page(staff: StaffProfile, request: QueueRequest) {
      try {
        const [{ orders, total: found }, counted] = await Promise.all([
          find(staff, request),
          counts(staff, countWaitMs),
        ])
        const total = found ?? counted?.[request.queue] ?? null
        return {
          kind: "rows" as const,
          rows: await toRows(orders),
          page: request.page,
          pages: total === null ? null : Math.max(1, Math.ceil(total / queues[request.queue].pageSize)),
          total,
          searched: request.words,
        }
      } catch (error) {
        log.error({ err: error, queue: request.queue }, "the order list could not be read")
        return { kind: "failed" as const, searched: request.words }
      }
    },
  }
}

/** `contents`: the parts of a kit's bag, as the kit was sold at that moment. */
const shownLines = ({ lines }: Order, kits: readonly Kit[]) =>
  lines.map(line => {
    const { productId, productRef, label, quantity, unitPrice, total } = line
    const contents = kitContents(kits, line, lines)
    return { productId, ref: productRef ?? "", label, quantity, unitPrice, total, contents }
  })

export type OrderLineShown = ReturnType<typeof shownLines>[number]

export const createOrderDetail = ({
  erp,
  database,
  log,
  settings,
  card,
}: Dependencies & { readonly card: { readonly payments: Pick<PaymentRecords, "get"> } }) => {
  /** A card order keeps the kits of the moment when its payment started, because it may be settled days later. */
  const readLines = async (order: Order) => {
    const { refExt, validatedAt, createdAt } = order
    const payment = refExt !== null && isOrderNumber(refExt) ? await card.payments.get(refExt) : null
    const sold = payment?.createdAt ?? new Date((validatedAt ?? createdAt ?? 0) * 1000)
    return shownLines(order, settings.kitsAt(sold).kits)
  }

  const trail = async (orderId: number): Promise<TrailEntry[]> => {
    const [work, sale] = await Promise.all([
      orderWork(database).ofOrders([orderId]),
      counterSales(database).ofOrder(orderId),
    ])
    const done = work.filter(({ outcome }) => outcome === "done")
    return [...(sale ? [{ ...sale, action: "sale" } as const] : []), ...done].map(toTrailEntry)
  }

  const findOtherPerson = async (orderId: number) =>
    (await pickupCodes(database).readOtherPeople([orderId])).get(orderId) ?? null

  /** Returns null for an unknown order or another association's. */
  const readOwn = async (staff: StaffProfile, orderId: number): Promise<Order | null> => {
    const order = await erp.orders.get(orderId)
    return order && mayHandleOrder(staff, order) ? order : null
  }

  return {
    async pickingSheet(staff: StaffProfile, orderId: number) {
      try {
        const order = await readOwn(staff, orderId)
        if (!order) return null
        const [customer] = await erp.thirdParties.getMany([order.customerId])
        return {
          ref: order.ref,
          createdAt: isoMoment(order.createdAt),
          customer: shownCustomer(order.customerId, customer),
          method: methodName(order.paymentModeId, order.paymentModeCode, settings.business().paymentModes),
          total: order.total,
          lines: await readLines(order),
          otherPerson: await findOtherPerson(orderId),
        }
      } catch (error) {
        log.error({ err: error, orderId }, "the picking sheet could not be read")
        return null
      }
    },

    mayHandle: async (staff: StaffProfile, orderId: number): Promise<boolean> =>
      (await readOwn(staff, orderId)) !== null,

    read: (staff: StaffProfile, orderId: number) =>
      orFailed(
        log,
        "the order could not be read",
        async () => {
          const order = await readOwn(staff, orderId)
          if (!order) return { kind: "not-yours" } as const
          return {
            kind: "order" as const,
            isPriceOpen: settings.business().isPriceOpen(order.lines),
            lines: await readLines(order),
            trail: await trail(orderId),
            transfer: await orderTransfers(database).listMoves(orderId),
            otherPerson: await findOtherPerson(orderId),
          }
        },
        { orderId },
      ),
  }
}

export type QueuePage = Awaited<ReturnType<ReturnType<typeof createQueues>["page"]>>
export type OrderRow = Extract<QueuePage, { readonly kind: "rows" }>["rows"][number]
export type OpenWork = NonNullable<OrderRow["openWork"]>
export type PickingSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof createOrderDetail>["pickingSheet"]>>>
