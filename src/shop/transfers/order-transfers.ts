import type { Erp } from "../../erp/erp.ts"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { TransferFacts } from "../orders/order-pages.ts"
import { saleKeyPrefix } from "../vocabulary/business.ts"
import { type Colones, colones, sameAmount } from "../vocabulary/money.ts"
import { type TransferState, transferCode } from "../vocabulary/payments.ts"
import {
  afterCancelling,
  keptStates,
  transferStates,
  waitingForCustomer,
  waitingForStaff,
} from "./rules/transfer-states.ts"
import { type ExpectedTransfer, type Transfer, transferRecords } from "./transfer-records.ts"

type Payer = Pick<Transfer, "customerName" | "customerPhone">

const readPayers = async ({ thirdParties }: Pick<Erp, "thirdParties">, customerIds: readonly number[]) => {
  const found = customerIds.length === 0 ? [] : await thirdParties.getMany(customerIds)
  return new Map(
    found.map(({ id, name, phone }): [number, Payer] => [id, { customerName: name, customerPhone: phone }]),
  )
}

const expectedTransfer = (
  { id, ref, customerId, warehouseId, total }: Pick<Order, "id" | "ref" | "customerId" | "warehouseId" | "total">,
  orderedAt: Date,
  { customerName, customerPhone }: Payer = { customerName: "", customerPhone: "" },
): ExpectedTransfer => {
  const order = { orderId: id, orderRef: ref, customerId, warehouseId, amount: total, orderedAt }
  return { ...order, customerName, customerPhone }
}

/** Records the transfer of an order that is opened before the list of open orders was read. */
export const trackTransfer = async (
  { erp, database }: Pick<Dependencies, "erp" | "database">,
  order: Order,
): Promise<void> => {
  const records = transferRecords(database)
  const known = await records.get(order.id)
  if (known && known.state !== "dropped") return
  const orderedAt = new Date((order.validatedAt ?? order.createdAt ?? 0) * 1000)
  const payers = await readPayers(erp, [order.customerId])
  await records.expect([expectedTransfer(order, orderedAt, payers.get(order.customerId))])
}

export const orderTransfers = (database: Pick<Database, "query" | "transaction">) => {
  const records = transferRecords(database)
  return {
    /** What SINPE orders still owe. A board's price may have risen after its transfer arrived. */
    async unconfirmed(
      orders: readonly Pick<Order, "id" | "paymentModeId" | "billed" | "total">[],
      { sinpe }: { readonly sinpe: number },
    ): Promise<ReadonlyMap<number, Colones>> {
      const bySinpe = orders.filter(({ paymentModeId, billed }) => paymentModeId === sinpe && !billed)
      const ids = bySinpe.map(({ id }) => id)
      const known = ids.length === 0 ? [] : await records.ofOrders(ids)
      const kept = known.filter(({ state }) => keptStates.includes(state))
      const paid = new Map(kept.map(({ orderId, amount }) => [orderId, amount]))
      return new Map(
        bySinpe.flatMap(({ id, total }) => {
          const arrived = paid.get(id)
          return arrived === undefined || arrived < total ? [[id, colones(total - (arrived ?? 0))] as const] : []
        }),
      )
    },

    waitingAt: (warehouseId: number): Promise<number> => records.count(warehouseId, waitingForStaff),

    /** Open orders of this warehouse, or of none, whose transfer arrived. */
    paidAt: (warehouseId: number): Promise<number[]> => records.paidAt(warehouseId),

    /** Staff saw the whole total in the account. */
    async seen({ id, total }: Pick<Order, "id" | "total">, by: string): Promise<void> {
      await database.transaction(async tx => {
        const done = await records.move(tx, id, () => "seen", { by })
        if (done?.moved) await records.setAmount(tx, id, total)
      })
    },

    /** The reference for the ERP's payment: the transfer's, or the text that the customer was asked to write. */
    findReference: async ({ id, ref }: Pick<Order, "id" | "ref">): Promise<string> =>
      (await records.get(id))?.reference ?? transferCode(ref),

    /** Marks money that arrived as owed to the customer. Repeating it gives the same answer. */
    async cancelled(orderId: number): Promise<"owed" | "to-check" | "none"> {
      const done = await database.transaction(tx => records.move(tx, orderId, afterCancelling, { by: "cancelación" }))
      const state = done?.transfer.state
      return state === "owed" || state === "to-check" ? state : "none"
    },

    listMoves: async (orderId: number) =>
      (await records.moves(orderId)).map(({ state, by, reason, at }) => ({ state, by, reason, at: at.toISOString() })),

    async readFacts(orderId: number): Promise<TransferFacts | null> {
      const transfer = await records.get(orderId)
      if (!transfer) return null
      const { state, movedAt } = transfer
      const { paid, refund } = transferStates[state]
      // The payment date is when the money was first found; giving it back later does not change it.
      const found = paid ? (await records.moves(orderId)).find(move => transferStates[move.state].paid) : undefined
      return { state, paid, refund, at: (found?.at ?? movedAt).toISOString() }
    },
  }
}

export type TransferEntry = Awaited<ReturnType<ReturnType<typeof orderTransfers>["listMoves"]>>[number]

const remindAfterDays = 3
const maxOrdersPerRead = 100
/** A page waits this long for the ERP and then shows the known state. */
const waitMs = 1500

const isUpToDate = (known: Transfer, order: ExpectedTransfer): boolean =>
  known.state !== "dropped" &&
  known.orderRef === order.orderRef &&
  known.warehouseId === order.warehouseId &&
  known.customerId === order.customerId &&
  sameAmount(known.amount, order.amount)

export const createTransferSync = (
  dependencies: Dependencies & { readonly openOrders: Pick<OpenOrderIndex, "unpaidBy"> },
) => {
  const { erp, database, openOrders, log, settings } = dependencies
  const records = transferRecords(database)
  const sinpe = () => settings.business().paymentModes.sinpe

  const move = (orderId: number, target: (state: TransferState) => TransferState | null) =>
    database.transaction(tx => records.move(tx, orderId, target, { by: "ERP" }))

  const updateClosed = async (orderId: number): Promise<void> => {
    const order = await erp.orders.get(orderId)
    if (order?.status === "draft") return
    if (order && (order.billed || order.status === "delivered")) return records.endOrder(orderId)
    if (!order || order.status === "cancelled") return void (await move(orderId, afterCancelling))
    if (order.paymentModeId !== sinpe()) await move(orderId, () => "dropped")
  }

  const update = async (): Promise<void> => {
    const unpaid = await openOrders.unpaidBy(sinpe(), { waitMs })
    if (!unpaid) return
    const open = unpaid.filter(({ key }) => !key?.startsWith(saleKeyPrefix))
    const ids = open.map(({ id }) => id)
    const known = new Map((await records.ofOrders(ids)).map(transfer => [transfer.orderId, transfer]))
    const given = open.map(({ total, orderedAt, ...order }) =>
      expectedTransfer({ ...order, total: colones(total) }, orderedAt, known.get(order.id)),
    )
    const changed = given.filter(order => {
      const before = known.get(order.orderId)
      return !before || !isUpToDate(before, order)
    })
    const unread = changed.filter(({ orderId, customerId }) => known.get(orderId)?.customerId !== customerId)
    const unreadIds = unread.map(({ customerId }) => customerId)
    const payers = await readPayers(erp, unreadIds)
    await records.expect(changed.map(order => ({ ...order, ...payers.get(order.customerId) })))
    const left = await records.withoutOpenOrder(
      ids,
      ["expected", "claimed", "refused", "confirmed", "seen"],
      maxOrdersPerRead,
    )
    for (const orderId of left) await updateClosed(orderId)
  }

  return {
    /** Never fails: without the ERP the known state stays. */
    update: (): Promise<void> =>
      update().catch(error => log.warn({ err: error }, "the expected transfers could not be read")),

    remind: (): Promise<void> =>
      database.transaction(async tx => {
        for (const orderId of await records.takeForgotten(tx, remindAfterDays, waitingForCustomer)) {
          const fact = `transfer-reminder:${orderId}`
          await messages(database).write({ fact, to: { orderId }, kind: "transfer-reminder", data: { orderId } }, tx)
        }
      }),
  }
}

export type TransferSync = ReturnType<typeof createTransferSync>

export const startTransferSync = (
  sync: TransferSync,
  { database, log }: Pick<Dependencies, "database" | "log">,
): Loop =>
  every(
    10 * minuteMs,
    () =>
      database.tryLock("chispa:transfers", async () => {
        await sync.update()
        await sync.remind()
      }),
    { onError: error => log.warn({ err: error }, "the SINPE reminders could not be written") },
  )
