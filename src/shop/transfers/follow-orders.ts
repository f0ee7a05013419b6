import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { saleKeyPrefix } from "../counter/rules/sale.ts"
import { messages } from "../messages/messages.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { orderDefaults, paymentModes } from "../vocabulary/business.ts"
import { colones, sameAmount } from "../vocabulary/money.ts"
import { peopleOf } from "./order-transfers.ts"
import { afterCancelling, type TransferState, waitingForCustomer } from "./rules/transfer-states.ts"
import { type ExpectedTransfer, type Transfer, transferRecords } from "./transfer-records.ts"

export interface TransferParts {
  readonly erp: Pick<Erp, "orders" | "thirdParties">
  readonly database: Database
  readonly openOrders: Pick<OpenOrderIndex, "unpaidBy" | "touch">
  readonly config: { readonly brand: Brand; readonly sinpeCancelDays: number }
  readonly log: Logger
}

const remindAfterDays = 3
const readAtOnce = 100
const delivered = 3
/** A tab does not wait long for the ERP: what is known is shown. */
const waitMs = 1500

type Parts = Pick<TransferParts, "erp" | "database" | "openOrders" | "log">

const follows = (known: Transfer, order: ExpectedTransfer): boolean =>
  known.state !== "dropped" &&
  known.orderRef === order.orderRef &&
  known.warehouseId === order.warehouseId &&
  known.customerId === order.customerId &&
  sameAmount(known.amount, order.amount)

export const createFollowing = ({ erp, database, openOrders, log }: Parts) => {
  const records = transferRecords(database)

  const move = (orderId: number, target: (state: TransferState) => TransferState | null) =>
    database.transaction(tx => records.move(tx, orderId, target, { by: "ERP" }))
  const cancel = (orderId: number) => move(orderId, afterCancelling)

  const lookAfter = async (orderId: number): Promise<void> => {
    const order = await erp.orders.get(orderId)
    if (order?.status === orderDefaults.status) return
    if (order && (order.billed || order.status >= delivered)) return records.endOrder(orderId)
    if (!order || order.status < 0) return void (await cancel(orderId))
    if (order.paymentModeId !== paymentModes.sinpe) await move(orderId, () => "dropped")
  }

  const follow = async (): Promise<void> => {
    const unpaid = await openOrders.unpaidBy(paymentModes.sinpe, { waitMs })
    if (!unpaid) return
    const open = unpaid.filter(({ key }) => !key?.startsWith(saleKeyPrefix))
    const ids = open.map(({ id }) => id)
    const known = new Map((await records.ofOrders(ids)).map(transfer => [transfer.orderId, transfer]))
    const given = open.map(
      ({ id, ref, customerId, warehouseId, total, orderedAt }): ExpectedTransfer => ({
        orderId: id,
        orderRef: ref,
        customerId,
        customerName: known.get(id)?.customerName ?? "",
        customerPhone: known.get(id)?.customerPhone ?? "",
        warehouseId,
        amount: colones(total),
        orderedAt,
      }),
    )
    const changed = given.filter(order => {
      const before = known.get(order.orderId)
      return !before || !follows(before, order)
    })
    const unread = changed.filter(({ orderId, customerId }) => known.get(orderId)?.customerId !== customerId)
    const names =
      unread.length === 0
        ? new Map()
        : await peopleOf(
            erp,
            unread.map(({ customerId }) => customerId),
          )
    await records.expect(
      changed.map(order => {
        const person = names.get(order.customerId)
        return person ? { ...order, customerName: person.name, customerPhone: person.phone } : order
      }),
    )
    const left = await records.leftBehind(ids, ["expected", "claimed", "refused", "confirmed", "seen"], readAtOnce)
    for (const orderId of left) await lookAfter(orderId)
  }

  return {
    /** Never fails: what is known stays shown. */
    follow: (): Promise<void> =>
      follow().catch(error => log.warn({ err: error }, "the expected transfers could not be read")),

    remind: (): Promise<void> =>
      database.transaction(async tx => {
        for (const orderId of await records.takeForgotten(tx, remindAfterDays, waitingForCustomer)) {
          const fact = `transfer-reminder:${orderId}`
          await messages(database).write({ fact, to: { orderId }, kind: "transfer-reminder", data: { orderId } }, tx)
        }
      }),
  }
}

export type Following = ReturnType<typeof createFollowing>

export const startFollowing = (following: Following, { database, log }: Pick<Parts, "database" | "log">): Loop =>
  every(
    10 * minuteMs,
    () =>
      database.tryLock("chispa:transfers", async () => {
        await following.follow()
        await following.remind()
      }),
    { onError: error => log.warn({ err: error }, "the SINPE reminders could not be written") },
  )
