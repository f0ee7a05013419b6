import type { Query } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { personAtWork } from "../till/till-records.ts"
import { readWhy } from "../vocabulary/form-fields.ts"
import { type Colones, formatColones } from "../vocabulary/money.ts"
import type { TransferState } from "../vocabulary/payments.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import type { TransferSync } from "./order-transfers.ts"
import { canonicalReference, minReferenceLength, readReference } from "./rules/transfer-claim.ts"
import { afterFinding, waitingForCustomer } from "./rules/transfer-states.ts"
import {
  type Moved,
  type MoveFacts,
  RollBack,
  type Transfer,
  transactOrRollBack,
  transferRecords,
} from "./transfer-records.ts"

const maxShown = 100

/** A confirmation that was pressed some seconds ago and may have been replaced by another decision since. */
export interface HeldConfirmation {
  /** The transfer's last move when it was pressed; left out by older releases. */
  readonly afterMove: number | undefined
  /** Locks it until the transaction ends. */
  isOpen(tx: Query): Promise<boolean>
}

/** Returns "" if the reference is too short to name a transfer. */
export const comparedReference = (reference: string | null): string => {
  const compared = canonicalReference(reference ?? "")
  return compared.length < minReferenceLength ? "" : compared
}

export type MoveResult =
  | { readonly kind: "done"; readonly ref: string; readonly state: TransferState; readonly amount: Colones }
  | ({ readonly kind: "already"; readonly state: TransferState } & Readonly<Record<"ref" | "by" | "at", string>>)
  /** The reference paid for the other order. Confirming this one with it needs a tick and a reason. */
  | { readonly kind: "same-reference"; readonly ref: string; readonly other: string }
  | { readonly kind: "incomplete" }
  | { readonly kind: "not-yours" }

/** Writes one mail per event, in its transaction. A transfer seen at the hand-over is part of the hand-over's mail. */
export const mailCustomer = async ({ before, transfer, reference }: Moved, tx: Query): Promise<void> => {
  const { orderId, orderRef: ref, amount, state, reason, movedAt } = transfer
  const to = { orderId }
  const { write } = messages({ query: tx })
  if (state === "confirmed" && before !== "seen") {
    const data = { orderId, method: "SINPE Móvil" }
    await write({ fact: `transfer-confirmed:${orderId}`, to, kind: "payment-confirmed", data })
  }
  if (state === "refused") {
    const fact = `transfer-rejected:${orderId}:${movedAt.getTime()}`
    await write({ fact, to, kind: "transfer-rejected", data: { ref, amount, reason: reason ?? "" } })
  }
  if (state === "given-back") {
    const paragraphs = [
      `Le devolvimos ${formatColones(amount)} por SINPE Móvil: es lo que pagó por el pedido ${ref}, que fue cancelado.`,
      `Referencia de la transferencia: ${reference ?? "no se anotó"}.`,
    ]
    const data = { subject: `Le devolvimos el pago del pedido ${ref}`, name: "", paragraphs, links: [], closing: [] }
    await write({ fact: `transfer-given-back:${orderId}`, to, kind: "notice", data })
  }
}

/** Returns null if the reference is malformed or the reason is missing. */
const readConfirmation = (typed: string, whySame: string | null) => {
  const read = typed.trim() === "" ? { reference: null } : readReference(typed)
  const reason = whySame === null ? null : readWhy(whySame)
  return "problem" in read || reason === "" ? null : { ...read, reason }
}

export const createTransfers = (
  dependencies: Pick<Dependencies, "database"> & {
    readonly openOrders: Pick<OpenOrderIndex, "touch">
    readonly config: { readonly sinpeCancelDays: number }
  },
  sync: TransferSync,
) => {
  const { database, openOrders, config } = dependencies
  const records = transferRecords(database)

  const toResult = ({ moved, transfer }: Moved): MoveResult => {
    const { orderRef: ref, state, amount, movedBy: by, movedAt } = transfer
    return moved ? { kind: "done", ref, state, amount } : { kind: "already", ref, state, by, at: movedAt.toISOString() }
  }

  const byStaff = async (
    staff: StaffProfile,
    orderId: number,
    target: (state: TransferState) => TransferState | null,
    facts: Omit<MoveFacts, "by">,
    check: (tx: Query, transfer: Transfer) => Promise<void> = async () => undefined,
    /** Runs in the same transaction, also if the transfer was in that state before. */
    after: (tx: Query, transfer: Transfer) => Promise<void> = async () => undefined,
  ): Promise<MoveResult> => {
    const known = await records.get(orderId)
    if (!known || !mayHandle(staff, known.warehouseId)) return { kind: "not-yours" }
    const by = (await personAtWork(database, staff.id)) ?? staff.alias
    const result = await transactOrRollBack(database, async (tx): Promise<MoveResult> => {
      const done = await records.move(tx, orderId, target, { ...facts, by })
      if (!done) return { kind: "not-yours" }
      if (done.moved) {
        await check(tx, done.transfer)
        await mailCustomer(done, tx)
      }
      await after(tx, done.transfer)
      return toResult(done)
    })
    if (result.kind !== "same-reference") await openOrders.touch(orderId)
    return result
  }

  /** SINPE-04: rolls back a confirmation whose reference paid for another order. */
  const refuseSameReference = async (tx: Query, { orderId, orderRef, reference }: Transfer): Promise<void> => {
    const compared = comparedReference(reference)
    const other = compared === "" ? null : await records.paidWith(tx, compared, orderId)
    if (other !== null) throw new RollBack<MoveResult>({ kind: "same-reference", ref: orderRef, other })
  }

  /** A later refusal by staff stands. */
  const requireStanding = async (tx: Query, { orderId, orderRef: ref }: Transfer, held: HeldConfirmation) => {
    const isOpen = await held.isOpen(tx)
    const refusal = await records.lastRefusal(tx, orderId)
    if (!refusal || (isOpen && refusal.id <= (held.afterMove ?? refusal.id))) return
    const { state, by, at } = refusal
    throw new RollBack<MoveResult>({ kind: "already", ref, state, by, at: at.toISOString() })
  }

  const isForgotten = ({ state, orderedAt }: Pick<Transfer, "state" | "orderedAt">): boolean =>
    waitingForCustomer.includes(state) && Date.now() - orderedAt.getTime() >= config.sinpeCancelDays * dayMs

  const shown = ({ orderId, orderRef, amount, ...transfer }: Transfer, paid: ReadonlyMap<string, string>) => ({
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
    comprobante: transfer.comprobanteType && (transfer.comprobanteType === "application/pdf" ? "pdf" : "picture"),
    /** Another order that a transfer with the same reference paid for. */
    sameReference: paid.get(comparedReference(transfer.reference)) ?? null,
    /** Whether it has waited so long that its order may be cancelled (SINPE-06). */
    mayCancel: isForgotten(transfer),
  })

  return {
    async forStaff(staff: StaffProfile) {
      await sync.update()
      const list = (states: readonly TransferState[]) => records.listOf(staff.warehouseId, states, maxShown)
      const [claimed, owed, waiting, waitingInAll] = await Promise.all([
        list(["claimed", "to-check"]),
        list(["owed"]),
        list(waitingForCustomer),
        records.count(staff.warehouseId, waitingForCustomer),
      ])
      const unpaid = [...claimed, ...waiting].map(({ reference }) => comparedReference(reference))
      const paid = await records.paidReferences(unpaid.filter(reference => reference !== ""))
      return {
        claimed: claimed.map(transfer => shown(transfer, paid)),
        owed: owed.map(transfer => shown(transfer, new Map())),
        waiting: waiting.map(transfer => shown(transfer, paid)),
        /** The list shows the oldest of them. */
        waitingInAll,
      }
    },

    /** The result that `confirm` would give. It changes nothing. */
    async previewConfirm(
      staff: StaffProfile,
      orderId: number,
      typed: string,
      whySame: string | null,
    ): Promise<MoveResult> {
      const asked = readConfirmation(typed, whySame)
      if (!asked) return { kind: "incomplete" }
      return byStaff(staff, orderId, afterFinding, asked, async (tx, transfer) => {
        if (asked.reason === null) await refuseSameReference(tx, transfer)
        const { orderRef: ref, state, amount } = transfer
        throw new RollBack<MoveResult>({ kind: "done", ref, state, amount })
      })
    },

    lastMove: records.lastMove,

    /** `whySame` explains why this is another transfer with the same reference; null if nobody said so. */
    async confirm(
      staff: StaffProfile,
      orderId: number,
      typed = "",
      whySame: string | null = null,
      held?: HeldConfirmation,
    ): Promise<MoveResult> {
      const asked = readConfirmation(typed, whySame)
      if (!asked) return { kind: "incomplete" }
      return byStaff(staff, orderId, afterFinding, asked, async (tx, transfer) => {
        if (held) await requireStanding(tx, transfer, held)
        if (asked.reason === null) await refuseSameReference(tx, transfer)
      })
    },

    /** `drop` ends a confirmation that is still held, in the same transaction. */
    async refuse(
      staff: StaffProfile,
      orderId: number,
      typed: string,
      drop: (tx: Query) => Promise<void> = async () => undefined,
    ): Promise<MoveResult> {
      const reason = readWhy(typed)
      if (reason === "") return { kind: "incomplete" }
      // The order of a "to-check" transfer is cancelled, so it cannot be claimed again.
      const target = (state: TransferState) => (state === "to-check" ? "dropped" : "refused")
      return byStaff(staff, orderId, target, { reason }, undefined, async (tx, { state }) => {
        if (state === "refused" || state === "dropped") await drop(tx)
      })
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
export type StaffTransfers = Awaited<ReturnType<Transfers["forStaff"]>>
export type StaffTransfer = StaffTransfers["claimed"][number]
