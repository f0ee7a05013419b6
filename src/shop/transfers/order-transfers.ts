import type { Erp } from "../../erp/erp.ts"
import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import type { TransferFacts } from "../orders/order-pages.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { afterCancelling, transferStates, waitingForStaff } from "./rules/transfer-states.ts"
import { transferRecords } from "./transfer-records.ts"

type Customers = Pick<Erp, "thirdParties">

export const peopleOf = async ({ thirdParties }: Customers, customerIds: readonly number[]) =>
  new Map((await thirdParties.getMany(customerIds)).map(({ id, name, phone }) => [id, { name, phone }]))

/** For an order that is opened before the list of open orders was read. */
export const trackTransfer = async (
  { erp, database }: { readonly erp: Customers; readonly database: Pick<Database, "query"> },
  { id, ref, customerId, warehouseId, total, validatedAt, createdAt }: Order,
): Promise<void> => {
  const records = transferRecords(database)
  const known = await records.get(id)
  if (known && known.state !== "dropped") return
  const person = (await peopleOf(erp, [customerId])).get(customerId)
  await records.expect([
    {
      orderId: id,
      orderRef: ref,
      customerId,
      customerName: person?.name ?? "",
      customerPhone: person?.phone ?? "",
      warehouseId,
      amount: total,
      orderedAt: new Date((validatedAt ?? createdAt ?? 0) * 1000),
    },
  ])
}

export const orderTransfers = (database: Pick<Database, "query" | "transaction">) => {
  const records = transferRecords(database)
  return {
    async unconfirmed(orders: readonly Pick<Order, "id" | "paymentModeId" | "billed">[]): Promise<ReadonlySet<number>> {
      const bySinpe = orders.filter(({ paymentModeId, billed }) => paymentModeId === paymentModes.sinpe && !billed)
      const ids = bySinpe.map(({ id }) => id)
      const known = ids.length === 0 ? [] : await records.ofOrders(ids)
      const paid = new Set(known.filter(({ state }) => transferStates[state].paid).map(({ orderId }) => orderId))
      return new Set(ids.filter(id => !paid.has(id)))
    },

    waitingAt: (warehouseId: number): Promise<number> => records.countOf(warehouseId, waitingForStaff),

    async seen(orderId: number, by: string): Promise<void> {
      await database.transaction(tx => records.move(tx, orderId, () => "seen", { by }))
    },

    /** What stands on the ERP's payment: the transfer's reference, or the text that the customer was asked to write. */
    referenceOf: async ({ id, ref }: Pick<Order, "id" | "ref">): Promise<string> =>
      (await records.get(id))?.reference ?? transferCode(ref),

    /** Money that came is owed from here on; repeating it gives the same answer. */
    async cancelled(orderId: number): Promise<"owed" | "to-check" | "none"> {
      const done = await database.transaction(tx => records.move(tx, orderId, afterCancelling, { by: "cancelación" }))
      const state = done?.transfer.state
      return state === "owed" || state === "to-check" ? state : "none"
    },

    movesOf: async (orderId: number) =>
      (await records.moves(orderId)).map(({ state, by, reason, at }) => ({ state, by, reason, at: at.toISOString() })),

    async factsOf(orderId: number): Promise<TransferFacts | null> {
      const transfer = await records.get(orderId)
      if (!transfer) return null
      const { state, movedAt } = transfer
      const { paid, refund } = transferStates[state]
      return { state, paid, refund, at: movedAt.toISOString() }
    },
  }
}
