import { setTimeout as pause } from "node:timers/promises"
import { ErpError } from "../../erp/erp-error.ts"
import type { Query } from "../../platform/database/database.ts"
import { every, type Loop } from "../../platform/every.ts"
import { personAtWork } from "../till/till-records.ts"
import type { MoveResult, Transfers } from "../transfers/transfers.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type HeldAction, type HeldActionName, heldActions } from "./held-action-records.ts"
import { createOrderActions } from "./order-actions.ts"
import { mayHandleOrder, type OrderActionResult, queues } from "./rules/order-queues.ts"

/** While another process carries out the action, its result is polled at this interval. */
const resultPollMs = 200
const maxResultWaitMs = 25_000
const maxPerTurn = 20

type HeldResult =
  | { readonly act: "prepare"; readonly result: OrderActionResult }
  | { readonly act: "confirm-transfer"; readonly result: MoveResult }

interface Held {
  readonly id: number
  readonly ref: string
  readonly msLeft: number
}

export type Settled = HeldResult | { readonly act: "cancelled"; readonly ref: string } | null

/**
 * 'Alistar' and SINPE 'Confirmar' are stored and carried out some seconds later, so that a wrong press can be undone before
 * ERP, stock and the customer's mail change. Any process carries out due actions, also after a restart.
 */
export const createHeldActions = (
  dependencies: Parameters<typeof createOrderActions>[0] & {
    readonly config: { readonly undoSeconds: number }
    readonly transfers: { readonly transfers: Pick<Transfers, "confirm" | "previewConfirm" | "refuse" | "lastMove"> }
  },
) => {
  const { config, database, erp, log, openOrders } = dependencies
  const act = createOrderActions(dependencies)
  const { transfers } = dependencies.transfers
  const records = heldActions(database)

  const hold = async (
    staff: StaffProfile,
    held: Pick<HeldAction, "act" | "orderId" | "orderRef" | "facts">,
  ): Promise<Held | null> => {
    const by = (await personAtWork(database, staff.id)) ?? staff.alias
    const made = await records.hold({ ...held, staff, by }, config.undoSeconds)
    await openOrders.touch(held.orderId)
    return made && { id: made.id, ref: made.orderRef, msLeft: made.msLeft }
  }

  const carryOut = async ({ id, act: name, staff, orderId, facts }: HeldAction): Promise<HeldResult> => {
    if (name === "prepare") return { act: name, result: await act(staff, "prepare", orderId) }
    const { reference, whySame, afterMove } = facts
    const held = { afterMove, isOpen: (tx: Query) => records.isOpen(id, tx) }
    return { act: name, result: await transfers.confirm(staff, orderId, reference, whySame, held) }
  }

  /** Running it twice is safe, because both actions check before they write. The lock makes people see one result. */
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
    /** Returns null if it cannot be held: the caller then acts at once and gets the refusal. */
    async prepare(staff: StaffProfile, orderId: number): Promise<Held | null> {
      const order = config.undoSeconds === 0 ? null : await isWaiting(staff, orderId)
      return order && hold(staff, { act: "prepare", orderId, orderRef: order.ref, facts: {} })
    },

    /** Returns a refusal at once if the confirmation would be refused. */
    async confirm(
      staff: StaffProfile,
      orderId: number,
      reference: string,
      whySame: string | null,
    ): Promise<Held | MoveResult | null> {
      if (config.undoSeconds === 0) return null
      const afterMove = await transfers.lastMove(orderId)
      const would = await transfers.previewConfirm(staff, orderId, reference, whySame)
      if (would.kind !== "done") return would
      return hold(staff, {
        act: "confirm-transfer",
        orderId,
        orderRef: would.ref,
        facts: { reference, whySame, afterMove },
      })
    },

    /** Returns null if it is too late or another person was first. */
    async undo(staff: StaffProfile, id: number): Promise<HeldAction | null> {
      const cancelled = await records.cancel(id, staff.id)
      if (cancelled) await openOrders.touch(cancelled.orderId)
      return cancelled
    },

    /** A refusal that comes later than a held confirmation replaces it. */
    refuseTransfer: (staff: StaffProfile, orderId: number, typed: string): Promise<MoveResult> =>
      transfers.refuse(staff, orderId, typed, tx => records.drop("confirm-transfer", orderId, tx)),

    /** Call it when another decision replaces the held one. */
    drop: (name: HeldActionName, orderId: number): Promise<void> => records.drop(name, orderId),

    async listOpen(staff: StaffProfile, name: HeldActionName) {
      const open = await records.listOpen(staff.id)
      return open
        .filter(({ act: own }) => own === name)
        .map(({ id, orderId, orderRef: ref, by, msLeft }) => ({ id, orderId, ref, by, msLeft: Math.max(0, msLeft) }))
    },

    /** Waits for the result, and carries the action out here if no other process did. Returns null if it is not known yet. */
    async result(staff: StaffProfile, id: number): Promise<Settled> {
      const until = Date.now() + maxResultWaitMs
      for (;;) {
        const held = await records.get(id)
        if (!held || held.staff.id !== staff.id) return null
        if (held.state === "cancelled") return { act: "cancelled", ref: held.orderRef }
        if (held.state === "done") return held.result as HeldResult
        if (Date.now() > until) return null
        if (held.msLeft > 0) await pause(Math.min(held.msLeft, 1000))
        else {
          await settle(id)
          await pause(resultPollMs)
        }
      }
    },

    start: (): Loop =>
      every(
        1000,
        async () => {
          for (const id of await records.due(maxPerTurn))
            await settle(id).catch(error =>
              log.warn({ err: error, held: id }, "a held action could not be carried out"),
            )
        },
        { onError: error => log.warn({ err: error }, "due actions could not be read") },
      ),
  }
}

type HeldActions = ReturnType<typeof createHeldActions>
export type HeldShown = Awaited<ReturnType<HeldActions["listOpen"]>>[number]
