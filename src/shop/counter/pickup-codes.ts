import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { createThrottle } from "../../platform/throttling/throttle.ts"
import { isPriceOpen } from "../boards/rules/open-price.ts"
import { messages } from "../messages/messages.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { orderTransfers } from "../transfers/order-transfers.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { oneLine } from "../vocabulary/cut-text.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { pickupPointAt } from "../vocabulary/pickup-points.ts"
import type { CounterParts } from "./counter-parts.ts"
import { makePickupCode, pickupCodes } from "./pickup-code-records.ts"
import { amountToTake, mayHandleOrder, queues, shownCustomer } from "./rules/order-queues.ts"
import { isPickupCode, type PickupFound, typedCode } from "./rules/pickup-code.ts"

const maxNameLength = 80

export const createPickup = ({ erp, database, log }: Pick<CounterParts, "erp" | "database" | "log">) => {
  const codes = pickupCodes(database)
  const throttle = createThrottle(database, "pickup")

  const handedOver = async (orderId: number): Promise<PickupFound> => {
    const works = await orderWork(database).ofOrders([orderId])
    const last = works.findLast(({ action, outcome }) => action === "hand-over" && outcome === "done")
    return { kind: "handed-over", by: last?.association ?? null, at: last?.endedAt?.toISOString() ?? null }
  }

  const opened = async (order: Order): Promise<PickupFound> => {
    const [customer, others, unconfirmed] = await Promise.all([
      erp.thirdParties.get(order.customerId).catch(() => null),
      codes.othersOf([order.id]),
      orderTransfers(database).unconfirmed([order]),
    ])
    const isSinpe = order.paymentModeId === paymentModes.sinpe
    const isUnconfirmed = unconfirmed.has(order.id)
    const isPaid = order.billed || order.paymentModeId === paymentModes.card || (isSinpe && !isUnconfirmed)
    return {
      kind: "order",
      orderId: order.id,
      ref: order.ref,
      customer: shownCustomer(order.customerId, customer ?? undefined),
      other: others.get(order.id) ?? null,
      lines: order.lines.map(({ label, quantity, total }) => ({ label, quantity, total })),
      total: order.total,
      isPriceOpen: isPriceOpen(order.lines),
      toPay: isPaid ? 0 : order.total,
      toTake: isPaid ? 0 : amountToTake(order),
      isSinpe,
      unconfirmed: isUnconfirmed,
    }
  }

  const look = async (staff: StaffProfile, code: string): Promise<PickupFound> => {
    const known = isPickupCode(code) ? await codes.find(code) : null
    const order = known && (await erp.orders.get(known.orderId))
    if (!known || !order) return { kind: "unknown" }
    if (!mayHandleOrder(staff, order)) return { kind: "other", place: pickupPointAt(order.warehouseId)?.name ?? null }
    return known.endedAt !== null || order.status !== queues.entregar.status ? handedOver(order.id) : opened(order)
  }

  return {
    /** A code that opens nothing counts as a guess; guesses are slowed for the association and for the address. Only a code's first opening forgives them. */
    async find(staff: StaffProfile, typed: string, address: string): Promise<PickupFound> {
      const attempt = { account: `association:${staff.id}`, address }
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return { kind: "wait", seconds: admission.retryAfterSeconds }
      try {
        const found = await look(staff, typedCode(typed))
        if (found.kind === "order" && (await codes.opened(found.orderId))) await throttle.succeeded(attempt)
        else if (found.kind !== "unknown") await throttle.takeBack(attempt)
        return found
      } catch (error) {
        await throttle.takeBack(attempt)
        log.error({ err: error }, "the order of a pickup code could not be read")
        return { kind: "failed" }
      }
    },

    /** An order that became ready in the ERP itself gets its code here. The caller has checked whose order it is. */
    codeOf: (order: { readonly id: number; readonly status: number }): Promise<string | null> =>
      order.status === queues.entregar.status ? makePickupCode(database.query, order.id) : Promise.resolve(null),

    otherOf: async (orderId: number): Promise<string> => (await codes.othersOf([orderId])).get(orderId) ?? "",

    /** The caller has checked whose order it is. */
    nameOther: (orderId: number, name: string): Promise<void> => codes.nameOther(orderId, oneLine(name, maxNameLength)),
  }
}

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
