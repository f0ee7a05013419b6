import type { Query } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"
import { readWhy } from "../card-payments/rules/stuck-payment.ts"
import { mayHandle } from "../counter/rules/order-queues.ts"
import { personAtWork } from "../till/shift-records.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { Following, TransferParts } from "./follow-orders.ts"
import type { MoveResult, StaffTransfer, StaffTransfers } from "./rules/shown-transfer.ts"
import { canonicalReference, minReferenceLength, readReference } from "./rules/transfer-claim.ts"
import { afterFinding, type TransferState, waitingForCustomer } from "./rules/transfer-states.ts"
import { mailCustomer } from "./transfer-mails.ts"
import { type Moved, type MoveFacts, type Transfer, transferRecords } from "./transfer-records.ts"

const maxShown = 100

class SameReference extends Error {
  readonly other: string
  constructor(other: string) {
    super("the reference paid for another order")
    this.other = other
  }
}

/** Empty: too short to name a transfer. */
const comparedReference = (reference: string | null): string => {
  const compared = canonicalReference(reference ?? "")
  return compared.length < minReferenceLength ? "" : compared
}

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
    check: (tx: Query, transfer: Transfer) => Promise<void> = async () => undefined,
  ): Promise<MoveResult> => {
    const known = await records.get(orderId)
    if (!known || !mayHandle(staff, known.warehouseId)) return { kind: "not-yours" }
    const by = (await personAtWork(database, staff.id)) ?? staff.alias
    const moved = await database
      .transaction(async tx => {
        const done = await records.move(tx, orderId, target, { ...facts, by })
        if (done?.moved) {
          await check(tx, done.transfer)
          await mailCustomer(done, tx)
        }
        return done
      })
      .catch(error => {
        if (error instanceof SameReference) return error
        throw error
      })
    if (moved instanceof SameReference) return { kind: "same-reference", ref: known.orderRef, other: moved.other }
    await openOrders.touch(orderId)
    return moved ? resultOf(moved) : { kind: "not-yours" }
  }

  /** SINPE-04: rolls back a confirmation whose reference paid for another order. */
  const refuseSameReference = async (tx: Query, { orderId, reference }: Transfer): Promise<void> => {
    const compared = comparedReference(reference)
    const other = compared === "" ? null : await records.paidWith(tx, compared, orderId)
    if (other !== null) throw new SameReference(other)
  }

  const isForgotten = ({ state, orderedAt }: Pick<Transfer, "state" | "orderedAt">): boolean =>
    waitingForCustomer.includes(state) && Date.now() - orderedAt.getTime() >= config.sinpeCancelDays * dayMs

  const shown = (
    { orderId, orderRef, amount, ...transfer }: Transfer,
    paid: ReadonlyMap<string, string>,
  ): StaffTransfer => ({
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
    sameReference: paid.get(comparedReference(transfer.reference)) ?? null,
    mayCancel: isForgotten(transfer),
  })

  return {
    async forStaff(staff: StaffProfile): Promise<StaffTransfers> {
      await following.follow()
      const list = (states: readonly TransferState[]) => records.listOf(staff.warehouseId, states, maxShown)
      const [claimed, owed, waiting, waitingInAll] = await Promise.all([
        list(["claimed", "to-check"]),
        list(["owed"]),
        list(waitingForCustomer),
        records.countOf(staff.warehouseId, waitingForCustomer),
      ])
      const unpaid = [...claimed, ...waiting].map(({ reference }) => comparedReference(reference))
      const paid = await records.paidReferences(unpaid.filter(reference => reference !== ""))
      return {
        claimed: claimed.map(transfer => shown(transfer, paid)),
        owed: owed.map(transfer => shown(transfer, new Map())),
        waiting: waiting.map(transfer => shown(transfer, paid)),
        waitingInAll,
      }
    },

    /** `whySame`: why this is another transfer than the one with the same reference; null: nobody said that it is. */
    async confirm(
      staff: StaffProfile,
      orderId: number,
      typed = "",
      whySame: string | null = null,
    ): Promise<MoveResult> {
      const read = typed.trim() === "" ? { reference: null } : readReference(typed)
      const reason = whySame === null ? null : readWhy(whySame)
      if ("problem" in read || reason === "") return { kind: "incomplete" }
      const check = reason === null ? refuseSameReference : undefined
      return byStaff(staff, orderId, afterFinding, { ...read, reason }, check)
    },

    async refuse(staff: StaffProfile, orderId: number, typed: string): Promise<MoveResult> {
      const reason = readWhy(typed)
      if (reason === "") return { kind: "incomplete" }
      // A cancelled order will not be paid again.
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
      return transfer !== null && mayHandle(staff, transfer.warehouseId) && isForgotten(transfer)
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>
