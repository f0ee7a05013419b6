import { randomInt } from "node:crypto"
import type { Order } from "../../erp/order.ts"
import type { Database, Query } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { createThrottle } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import type { OrderStatus } from "../vocabulary/order-status.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { oneLine } from "../vocabulary/text.ts"
import { amountToTake, isPaid, mayHandleOrder, methodName, queues, shownCustomer } from "./rules/order-queues.ts"
import { isPickupCode, pickupAlphabet, pickupCodeLength, typedCode } from "./rules/pickup-code.ts"

/** One code per order. An order that is reopened after its hand-over keeps its code. */
export const makePickupCode = async (query: Query, orderId: number): Promise<string> => {
  for (;;) {
    const code = Array.from({ length: pickupCodeLength }, () => pickupAlphabet[randomInt(pickupAlphabet.length)])
    const insert = "insert into pickup_codes (order_id, code) values ($1, $2) on conflict do nothing"
    await query(insert, [orderId, code.join("")])
    const [row] = await query<{ code: string }>(
      `update pickup_codes set made_at = case when ended_at is null then made_at else now() end,
         reminded_at = case when ended_at is null then reminded_at end, ended_at = null
       where order_id = $1 returning code`,
      [orderId],
    )
    // No row means that another order has this code.
    if (row) return row.code
  }
}

export const endPickupCode = async (query: Query, orderId: number): Promise<void> => {
  await query("update pickup_codes set ended_at = now() where order_id = $1 and ended_at is null", [orderId])
}

export const pickupCodes = ({ query }: Pick<Database, "query">) => ({
  async find(code: string) {
    const [row] = await query<{ readonly orderId: number; readonly endedAt: Date | null }>(
      `select order_id as "orderId", ended_at as "endedAt" from pickup_codes where code = $1`,
      [code],
    )
    return row ?? null
  },

  async opened(orderId: number): Promise<boolean> {
    const first = await query(
      "update pickup_codes set opened_at = now() where order_id = $1 and opened_at is null returning 1",
      [orderId],
    )
    return first.length > 0
  },

  async openCode(orderId: number): Promise<string | null> {
    const [row] = await query<{ code: string }>(
      "select code from pickup_codes where order_id = $1 and ended_at is null",
      [orderId],
    )
    return row?.code ?? null
  },

  /**
   * Takes orders that have been ready for this many days without a reminder. Call it in the transaction that writes the mail:
   * each order goes to one process.
   */
  async takeForgotten(tx: Query, days: number): Promise<number[]> {
    const rows = await tx<{ id: number }>(
      `update pickup_codes set reminded_at = now()
       where order_id in (select order_id from pickup_codes
         where ended_at is null and reminded_at is null and made_at < now() - $1 * interval '1 day'
         limit 100 for update skip locked)
       returning order_id as id`,
      [days],
    )
    return rows.map(({ id }) => id)
  },

  async nameOther(orderId: number, name: string): Promise<void> {
    if (name === "") await query("delete from pickup_people where order_id = $1", [orderId])
    else
      await query(
        `insert into pickup_people (order_id, name) values ($1, $2)
         on conflict (order_id) do update set name = excluded.name, named_at = now()`,
        [orderId, name],
      )
  },

  async readOtherPeople(orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await query<{ order_id: number; name: string }>(
      "select order_id, name from pickup_people where order_id = any($1::integer[])",
      [orderIds],
    )
    return new Map(rows.map(({ order_id, name }) => [order_id, name]))
  },
})

const maxNameLength = 80

export const createPickup = ({ erp, database, log, settings }: Dependencies) => {
  const codes = pickupCodes(database)
  const throttle = createThrottle(database, "pickup")

  /** `by` and `at` are null if it was closed in the ERP. */
  const handedOver = async (orderId: number) => {
    const works = await orderWork(database).ofOrders([orderId])
    const last = works.findLast(({ action, outcome }) => action === "hand-over" && outcome === "done")
    return { kind: "handed-over" as const, by: last?.association ?? null, at: last?.endedAt?.toISOString() ?? null }
  }

  const opened = async (order: Order) => {
    const { paymentModes, isPriceOpen } = settings.business()
    const [customer, others, unconfirmed] = await Promise.all([
      erp.thirdParties.get(order.customerId).catch(() => null),
      codes.readOtherPeople([order.id]),
      orderTransfers(database).unconfirmed([order], paymentModes),
    ])
    const isSinpe = order.paymentModeId === paymentModes.sinpe
    const toConfirm = unconfirmed.get(order.id) ?? null
    const paid = isPaid(order, { paymentModes, isConfirmed: toConfirm === null })
    return {
      kind: "order" as const,
      orderId: order.id,
      ref: order.ref,
      customer: shownCustomer(order.customerId, customer ?? undefined),
      other: others.get(order.id) ?? null,
      lines: order.lines.map(({ label, quantity, total }) => ({ label, quantity, total })),
      total: order.total,
      isPriceOpen: isPriceOpen(order.lines),
      toPay: paid ? 0 : (toConfirm ?? order.total),
      /** The part of it that is taken at the counter. */
      toTake: paid ? 0 : amountToTake(order, paymentModes),
      isSinpe,
      method: methodName(order.paymentModeId, order.paymentModeCode, paymentModes),
      toConfirm,
    }
  }

  const searchCode = async (staff: StaffProfile, code: string) => {
    const known = isPickupCode(code) ? await codes.find(code) : null
    const order = known && (await erp.orders.get(known.orderId))
    if (!known || !order) return { kind: "unknown" as const }
    // `place` is null if the order is at none of our pickup points.
    if (!mayHandleOrder(staff, order))
      return { kind: "other" as const, place: settings.business().pickupPointAt(order.warehouseId)?.name ?? null }
    return known.endedAt !== null || order.status !== queues.entregar.status ? handedOver(order.id) : opened(order)
  }

  return {
    /**
     * An unknown code counts as a guess and slows further guesses of the association and the address. Only the first opening of
     * a code resets the count.
     */
    async find(staff: StaffProfile, typed: string, address: string) {
      const attempt = { account: `association:${staff.id}`, address }
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return { kind: "wait" as const, seconds: admission.retryAfterSeconds }
      try {
        const found = await searchCode(staff, typedCode(typed))
        if (found.kind === "order" && (await codes.opened(found.orderId))) await throttle.succeeded(attempt)
        else if (found.kind !== "unknown") await throttle.takeBack(attempt)
        return found
      } catch (error) {
        await throttle.takeBack(attempt)
        log.error({ err: error }, "the order of a pickup code could not be read")
        return { kind: "failed" as const }
      }
    },

    /**
     * Makes the code of an order that became ready in the ERP itself. Callers have checked that the order belongs to the person
     * who asks.
     */
    findOrMakeCode: (order: { readonly id: number; readonly status: OrderStatus }): Promise<string | null> =>
      order.status === queues.entregar.status ? makePickupCode(database.query, order.id) : Promise.resolve(null),

    readOtherPerson: async (orderId: number): Promise<string> =>
      (await codes.readOtherPeople([orderId])).get(orderId) ?? "",

    /** Callers have checked that the order belongs to the person who asks. */
    nameOther: (orderId: number, name: string): Promise<void> => codes.nameOther(orderId, oneLine(name, maxNameLength)),
  }
}

export type PickupFound = Awaited<ReturnType<ReturnType<typeof createPickup>["find"]>>

const remindAfterDays = 3

/** Writes one mail for each order that has waited three days for its customer; sending it checks that the order still waits. */
export const remindForgotten = (database: Database): Promise<void> =>
  database.transaction(async tx => {
    for (const orderId of await pickupCodes(database).takeForgotten(tx, remindAfterDays)) {
      const fact = `pickup-reminder:${orderId}`
      await messages(database).write({ fact, to: { orderId }, kind: "reminder", data: { orderId } }, tx)
    }
  })

export const startReminders = (database: Database, log: Logger): Loop =>
  every(15 * minuteMs, () => remindForgotten(database), {
    onError: error => log.warn({ err: error }, "pickup reminders could not be written"),
  })
