import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { personAtWork } from "../till/till-records.ts"
import { localDate } from "../vocabulary/days.ts"
import { transferCode } from "../vocabulary/payments.ts"
import { mayHandle, type StaffProfile } from "../vocabulary/people.ts"
import { cutText } from "../vocabulary/text.ts"
import { createFileReaders, type NotRead } from "./file-readers.ts"
import type { TransferSync } from "./order-transfers.ts"
import type { AwaitedTransfer } from "./rules/match-movements.ts"
import { isComplete, type Movement, type Reading } from "./rules/read-statement.ts"
import { afterFinding, transferStates } from "./rules/transfer-states.ts"
import type { StatementAnswer, StatementJob, StatementMatches, StatementPreview } from "./statement-child.ts"
import { type Statement, statementRecords } from "./statement-records.ts"
import { RollBack, type Transfer, transactOrRollBack, transferRecords } from "./transfer-records.ts"
import { comparedReference, mailCustomer } from "./transfers.ts"

export const statementBytes = 5 * 1024 * 1024

export interface Pair {
  readonly orderId: number
  readonly key: string
}

export type PairResult =
  /** "owed" means that the order was cancelled, so the money goes back. */
  | { readonly kind: "confirmed" | "owed" | "noted"; readonly ref: string }
  | { readonly kind: "already"; readonly ref: string; readonly by: string }
  | { readonly kind: "used"; readonly ref: string }
  | { readonly kind: "unknown" }

/** Only younger orders are matched. Used movements are remembered for longer than any statement goes back. */
const daysBack = 120
const usedDaysBack = 730

const readerOptions = {
  program: new URL("./statement-child.ts", import.meta.url),
  memoryMb: 256,
  maxPerKey: 5,
  maxWaiting: 20,
  maxWaitMs: 5000,
  workMs: 6000,
  refusal: "a bank statement could not be read",
}

/** Statements are read in separate processes, so that they do not block pages. */
export const createStatementReaders = (
  options: Pick<Dependencies, "log"> & Partial<Pick<typeof readerOptions, "program" | "maxWaitMs" | "workMs">>,
) => createFileReaders<StatementJob, StatementAnswer>({ ...readerOptions, ...options })

const toAwaited = (transfer: Transfer): AwaitedTransfer => ({
  orderId: transfer.orderId,
  ref: transfer.orderRef,
  code: transferCode(transfer.orderRef),
  reference: transfer.reference,
  cents: Math.round(transfer.amount * 100),
  name: transfer.customerName,
  phone: transfer.customerPhone,
  day: localDate(transfer.orderedAt),
  ended: transferStates[transfer.state].found === "owed",
})

export const createStatements = (
  dependencies: Pick<Dependencies, "database" | "log"> & { readonly openOrders: Pick<OpenOrderIndex, "touch"> },
  sync: Pick<TransferSync, "update">,
) => {
  const { database, openOrders, log } = dependencies
  const records = statementRecords(database)
  const transfers = transferRecords(database)
  const readers = createStatementReaders({ log })

  const readPreview = async (associationId: number, bytes: Uint8Array, reading: Reading | null) => {
    const formats = await records.formats(associationId)
    const known = new Map(formats.map(({ headerKey, bank, reading: stored }) => [headerKey, { bank, reading: stored }]))
    return readers.run<StatementPreview>(associationId, { kind: "preview", bytes, known, reading })
  }

  const findMatches = async (staff: StaffProfile, { bytes, reading }: Statement) => {
    // An order placed a moment ago may already be in the statement.
    await sync.update()
    const [awaited, used] = await Promise.all([
      transfers.awaited(staff.warehouseId, daysBack),
      transfers.usedMovements(usedDaysBack),
    ])
    const matches = await readers.run<StatementMatches>(staff.id, {
      kind: "match",
      bytes,
      reading,
      awaited: awaited.map(toAwaited),
      used,
    })
    if (typeof matches === "string") return matches
    const named = new Set([
      ...matches.sure.map(({ link }) => link.orderId),
      ...matches.doubtful.flatMap(({ links }) => links.map(({ orderId }) => orderId)),
    ])
    const orders = awaited
      .filter(({ orderId }) => named.has(orderId))
      .map(({ orderId, orderRef, customerName, amount, state }) => ({
        orderId,
        ref: orderRef,
        customer: customerName,
        amount,
        /** The transfer was confirmed before without a movement, so only the movement is recorded. */
        isPaid: transferStates[state].paid,
      }))
    return { matches, orders }
  }

  /** Records the movement and confirms the transfer in one transaction. */
  const pair = (orderId: number, movement: Movement, by: string): Promise<PairResult> =>
    transactOrRollBack(database, async (tx): Promise<PairResult> => {
      const done = await transfers.move(tx, orderId, afterFinding, { by, reference: movement.reference || null })
      if (!done) return { kind: "unknown" }
      const { orderRef: ref, state, movedBy } = done.transfer
      // If the reference paid for another order, perhaps a cancelled one, the movement is that order's money.
      const compared = comparedReference(movement.reference)
      const isAnothers =
        done.moved &&
        compared !== "" &&
        (await transfers.paidWith(tx, compared, orderId, { withoutMovement: true })) !== null
      if (isAnothers || !(await transfers.pay(tx, orderId, movement, by))) {
        if (done.moved) throw new RollBack<PairResult>({ kind: "used", ref })
        return { kind: "already", ref, by: movedBy }
      }
      if (done.moved) await mailCustomer(done, tx)
      return { kind: done.moved ? (state === "owed" ? "owed" : "confirmed") : "noted", ref }
    })

  return {
    recent: async (staff: StaffProfile) =>
      (await records.recent(staff.id, 5)).map(({ uploadedAt: at, ...known }) => ({ ...known, at: at.toISOString() })),

    async upload(staff: StaffProfile, name: string, bytes: Uint8Array) {
      if (bytes.byteLength > statementBytes) return { kind: "too-large" } as const
      const preview = await readPreview(staff.id, bytes, null)
      if (typeof preview === "string") return { kind: preview }
      if (preview.lines < 2 || preview.titles.length < 2) return { kind: "unreadable" } as const
      const { reading, headerKey } = preview
      const statement = { name: cutText(name, 120), bytes, reading, headerKey, bank: preview.bank ?? "" }
      const id = await records.create({ ...statement, associationId: staff.id, by: staff.alias })
      return { kind: "read", id } as const
    },

    async show(staff: StaffProfile, id: number, { chooseColumns = false } = {}) {
      const statement = await records.get(staff.id, id)
      if (!statement) return null
      const about = { id, name: statement.name, bank: statement.bank }
      const notRead = (why: NotRead) => ({ kind: "not-read" as const, ...about, why })
      if (statement.checkedAt && !chooseColumns) {
        const found = await findMatches(staff, statement)
        return typeof found === "string" ? notRead(found) : { kind: "matches" as const, ...about, ...found }
      }
      const preview = await readPreview(staff.id, statement.bytes, statement.reading)
      return typeof preview === "string" ? notRead(preview) : { kind: "preview" as const, ...about, preview }
    },

    async name(
      staff: StaffProfile,
      id: number,
      named: Pick<Statement, "bank" | "reading"> & { readonly matched: boolean },
    ): Promise<"done" | "incomplete" | "unknown" | NotRead> {
      const { reading, matched } = named
      const statement = await records.get(staff.id, id)
      if (!statement) return "unknown"
      const bank = cutText(named.bank.trim(), 60)
      if (!matched) {
        await records.read(id, bank, reading)
        return "done"
      }
      if (bank === "" || !isComplete(reading.columns)) return "incomplete"
      // Uses the header that staff chose, which may differ from the recognised one.
      const preview = await readPreview(staff.id, statement.bytes, reading)
      if (typeof preview === "string") return preview
      await records.check({ ...statement, headerKey: preview.headerKey }, bank, reading)
      return "done"
    },

    /** Confirms each pair separately, so that a pair confirmed elsewhere does not stop the others. */
    async confirm(staff: StaffProfile, id: number, pairs: readonly Pair[]): Promise<readonly PairResult[] | NotRead> {
      const statement = await records.get(staff.id, id)
      if (!statement) return []
      const { bytes, reading } = statement
      const keys = pairs.map(({ key }) => key)
      const found = await readers.run<Movement[]>(staff.id, { kind: "find", bytes, reading, keys })
      if (typeof found === "string") return found
      const movements = new Map(found.map(movement => [movement.key, movement]))
      const own = new Set(
        (await transfers.ofOrders(pairs.map(({ orderId }) => orderId)))
          .filter(transfer => mayHandle(staff, transfer.warehouseId))
          .map(({ orderId }) => orderId),
      )
      const by = (await personAtWork(database, staff.id)) ?? staff.alias
      const results: PairResult[] = []
      for (const { orderId, key } of pairs) {
        const movement = movements.get(key)
        results.push(movement && own.has(orderId) ? await pair(orderId, movement, by) : { kind: "unknown" })
        await openOrders.touch(orderId)
      }
      return results
    },

    close: (): void => readers.close(),
  }
}

type Statements = ReturnType<typeof createStatements>
export type ShownStatement = NonNullable<Awaited<ReturnType<Statements["show"]>>>
export type ShownOrder = Extract<ShownStatement, { kind: "matches" }>["orders"][number]
