import { setTimeout as pause } from "node:timers/promises"
import { ErpError } from "../../erp/erp-error.ts"
import { every, type Loop } from "../../platform/every.ts"
import { personAtWork } from "../till/till-records.ts"
import type { MoveResult, Transfers } from "../transfers/transfers.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type HeldAct, type HeldActName, heldActs } from "./held-act-records.ts"
import { createOrderActions } from "./order-actions.ts"
import { mayHandleOrder, type OrderActionResult, queues } from "./rules/order-queues.ts"

/** Another process does it: its result is looked for this often, this long. */
const lookAgainMs = 200
const longestLookMs = 25_000
const atOnce = 20

export type HeldResult =
  | { readonly act: "prepare"; readonly result: OrderActionResult }
  | { readonly act: "confirm-transfer"; readonly result: MoveResult }

export interface Held {
  readonly id: number
  readonly ref: string
  readonly msLeft: number
}

export type Settled = HeldResult | { readonly act: "cancelled"; readonly ref: string } | null

/**
 * 'Alistar' and SINPE 'Confirmar' are written down and carried out some seconds later, so that whoever pressed wrongly undoes
 * them before the ERP, the stock and the customer's mail know of it. Due acts are done by any process, also after a restart.
 */
export const createHeldActs = (
  dependencies: Parameters<typeof createOrderActions>[0] & {
    readonly config: { readonly undoSeconds: number }
    readonly transfers: { readonly transfers: Pick<Transfers, "confirm" | "wouldConfirm"> }
  },
) => {
  const { config, database, erp, log, openOrders } = dependencies
  const act = createOrderActions(dependencies)
  const { transfers } = dependencies.transfers
  const records = heldActs(database)

  const hold = async (
    staff: StaffProfile,
    held: Pick<HeldAct, "act" | "orderId" | "orderRef" | "facts">,
  ): Promise<Held | null> => {
    const by = (await personAtWork(database, staff.id)) ?? staff.alias
    const made = await records.hold({ ...held, staff, by }, config.undoSeconds)
    await openOrders.touch(held.orderId)
    return made && { id: made.id, ref: made.orderRef, msLeft: made.msLeft }
  }

  const carryOut = async ({ act: name, staff, orderId, facts }: HeldAct): Promise<HeldResult> =>
    name === "prepare"
      ? { act: name, result: await act(staff, "prepare", orderId) }
      : { act: name, result: await transfers.confirm(staff, orderId, facts.reference, facts.whySame) }

  /** Doing it twice is harmless, because both acts look before they write; doing it once is what people see. */
  const settle = (id: number): Promise<unknown> =>
    database.tryLock(`held-act:${id}`, async () => {
      const held = await records.get(id)
      if (held?.state !== "held" || held.msLeft > 0) return
      await records.finish(id, await carryOut(held))
      await openOrders.touch(held.orderId)
    })

  const isWaiting = async (staff: StaffProfile, orderId: number) => {
    try {
      const order = await erp.orders.get(orderId)
      const waits = order && mayHandleOrder(staff, order) && order.status === queues.alistar.status
      return waits && order.lines.length > 0 ? order : null
    } catch (error) {
      if (error instanceof ErpError) return null
      throw error
    }
  }

  return {
    /** null: it cannot be held, so that the act itself answers. */
    async prepare(staff: StaffProfile, orderId: number): Promise<Held | null> {
      const order = config.undoSeconds === 0 ? null : await isWaiting(staff, orderId)
      return order && hold(staff, { act: "prepare", orderId, orderRef: order.ref, facts: {} })
    },

    /** What would be refused is refused at once. */
    async confirm(
      staff: StaffProfile,
      orderId: number,
      reference: string,
      whySame: string | null,
    ): Promise<Held | MoveResult | null> {
      if (config.undoSeconds === 0) return null
      const would = await transfers.wouldConfirm(staff, orderId, reference, whySame)
      if (would.kind !== "done") return would
      return hold(staff, { act: "confirm-transfer", orderId, orderRef: would.ref, facts: { reference, whySame } })
    },

    /** null: it is too late, or somebody was first. */
    async undo(staff: StaffProfile, id: number): Promise<HeldAct | null> {
      const cancelled = await records.cancel(id, staff.id)
      if (cancelled) await openOrders.touch(cancelled.orderId)
      return cancelled
    },

    /** Somebody decided otherwise meanwhile. */
    drop: (name: HeldActName, orderId: number): Promise<void> => records.drop(name, orderId),

    async openOf(staff: StaffProfile, name: HeldActName) {
      const open = await records.openOf(staff.id)
      return open
        .filter(({ act: own }) => own === name)
        .map(({ id, orderId, orderRef: ref, by, msLeft }) => ({ id, orderId, ref, by, msLeft: Math.max(0, msLeft) }))
    },

    /** The result, once it is there; carried out here if nobody did. null: not known (yet). */
    async result(staff: StaffProfile, id: number): Promise<Settled> {
      const until = Date.now() + longestLookMs
      for (;;) {
        const held = await records.get(id)
        if (!held || held.staff.id !== staff.id) return null
        if (held.state === "cancelled") return { act: "cancelled", ref: held.orderRef }
        if (held.state === "done") return held.result as HeldResult
        if (Date.now() > until) return null
        if (held.msLeft > 0) await pause(Math.min(held.msLeft, 1000))
        else {
          await settle(id)
          await pause(lookAgainMs)
        }
      }
    },

    start: (): Loop =>
      every(
        1000,
        async () => {
          for (const id of await records.due(atOnce))
            await settle(id).catch(error => log.warn({ err: error, held: id }, "a held act could not be carried out"))
        },
        { onError: error => log.warn({ err: error }, "due acts could not be read") },
      ),
  }
}

export type HeldActs = ReturnType<typeof createHeldActs>
export type HeldShown = Awaited<ReturnType<HeldActs["openOf"]>>[number]
