import { readWhy } from "../card-payments/rules/stuck-payment.ts"
import { mayHandle } from "../counter/rules/order-queues.ts"
import { personAtWork } from "../till/shift-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { Following } from "./follow-orders.ts"
import type { MoveResult, StaffTransfer, StaffTransfers } from "./rules/shown-transfer.ts"
import { readReference } from "./rules/transfer-claim.ts"
import { afterFinding, type TransferState, waitingForCustomer } from "./rules/transfer-states.ts"
import { mailCustomer } from "./transfer-mails.ts"
import type { TransferParts } from "./transfer-parts.ts"
import { type Moved, type MoveFacts, type Transfer, transferRecords } from "./transfer-records.ts"

const mostShown = 100
const dayMs = 24 * 3_600_000

type Parts = Pick<TransferParts, "database" | "openOrders" | "config">

export const createTransfers = ({ database, openOrders, config }: Parts, following: Following) => {
  const records = transferRecords(database)

  const resultOf = ({ moved, transfer }: Moved): MoveResult => {
    const { orderRef: ref, state, amount, movedBy: by, movedAt } = transfer
    return moved ? { kind: "done", ref, state, amount } : { kind: "already", ref, state, by, at: movedAt.toISOString() }
  }

  const byStaff = async (
    staff: StaffProfile,
    orderId: number,
    target: (state: TransferState) => TransferState | null,
    facts: Omit<MoveFacts, "by">,
  ): Promise<MoveResult> => {
    const known = await records.get(orderId)
    if (!known || !mayHandle(staff, { ...known, status: 1 })) return { kind: "not-yours" }
    const by = (await personAtWork(database, staff.id)) ?? staff.alias
    const moved = await database.transaction(async within => {
      const done = await records.move(within, orderId, target, { ...facts, by })
      if (done?.moved) await mailCustomer(done, within)
      return done
    })
    await openOrders.touch(orderId)
    return moved ? resultOf(moved) : { kind: "not-yours" }
  }

  const isForgotten = ({ state, orderedAt }: Pick<Transfer, "state" | "orderedAt">): boolean =>
    waitingForCustomer.includes(state) && Date.now() - orderedAt.getTime() >= config.sinpeCancelDays * dayMs

  const shown = ({ orderId, orderRef, amount, ...transfer }: Transfer): StaffTransfer => ({
    orderId,
    ref: orderRef,
    customer: transfer.customerName || "Desconocido",
    phone: transfer.customerPhone,
    amount,
    orderedAt: transfer.orderedAt.toISOString(),
    state: transfer.state,
    reference: transfer.reference,
    movedAt: transfer.movedAt.toISOString(),
    movedBy: transfer.movedBy,
    receipt: transfer.receiptType === null ? null : transfer.receiptType === "application/pdf" ? "pdf" : "picture",
    mayCancel: isForgotten(transfer),
  })

  return {
    async forStaff(staff: StaffProfile): Promise<StaffTransfers> {
      await following.follow()
      const list = (states: readonly TransferState[]) => records.listOf(staff.warehouseId, states, mostShown)
      const [claimed, owed, waiting, waitingInAll] = await Promise.all([
        list(["claimed", "to-check"]),
        list(["owed"]),
        list(waitingForCustomer),
        records.countOf(staff.warehouseId, waitingForCustomer),
      ])
      return { claimed: claimed.map(shown), owed: owed.map(shown), waiting: waiting.map(shown), waitingInAll }
    },

    async confirm(staff: StaffProfile, orderId: number, typed = ""): Promise<MoveResult> {
      const read = typed.trim() === "" ? { reference: null } : readReference(typed)
      return "problem" in read ? { kind: "incomplete" } : byStaff(staff, orderId, afterFinding, read)
    },

    async refuse(staff: StaffProfile, orderId: number, typed: string): Promise<MoveResult> {
      const reason = readWhy(typed)
      if (reason === "") return { kind: "incomplete" }
      // A cancelled order has nobody to pay it again.
      const target = (state: TransferState) => (state === "to-check" ? "dropped" : "refused")
      return byStaff(staff, orderId, target, { reason })
    },

    async giveBack(staff: StaffProfile, orderId: number, typed: string): Promise<MoveResult> {
      const read = readReference(typed)
      if ("problem" in read) return { kind: "incomplete" }
      return byStaff(staff, orderId, () => "given-back", read)
    },

    async mayCancel(staff: StaffProfile, orderId: number): Promise<boolean> {
      const transfer = await records.get(orderId)
      return transfer !== null && mayHandle(staff, { ...transfer, status: 1 }) && isForgotten(transfer)
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>
