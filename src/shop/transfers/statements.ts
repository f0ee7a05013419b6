import { mayHandle } from "../counter/rules/order-queues.ts"
import { personAtWork } from "../till/shift-records.ts"
import { timeZone } from "../vocabulary/business.ts"
import { colones } from "../vocabulary/money.ts"
import { transferCode } from "../vocabulary/payments.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { cutText } from "../vocabulary/text.ts"
import type { Following, TransferParts } from "./follow-orders.ts"
import type { Awaited } from "./rules/match-movements.ts"
import type { Movement } from "./rules/read-movements.ts"
import { isComplete, type Reading } from "./rules/statement-columns.ts"
import { afterFinding, transferStates } from "./rules/transfer-states.ts"
import type { StatementLook, StatementMatches } from "./statement-child.ts"
import { createStatementProcesses, type NotRead, StatementNotRead } from "./statement-processes.ts"
import { type Statement, statementRecords } from "./statement-records.ts"
import { mailCustomer } from "./transfer-mails.ts"
import { type Transfer, transferRecords } from "./transfer-records.ts"

export const statementBytes = 5 * 1024 * 1024

export type UploadResult =
  | { readonly kind: "read"; readonly id: number }
  | { readonly kind: "too-large" | "unreadable" | NotRead }

export interface ShownOrder {
  readonly orderId: number
  readonly ref: string
  readonly customer: string
  readonly amount: number
  /** Confirmed by word before: only the movement is noted. */
  readonly isPaid: boolean
}

export type ShownStatement =
  | {
      readonly kind: "not-read"
      readonly id: number
      readonly name: string
      readonly bank: string
      readonly why: NotRead
    }
  | {
      readonly kind: "preview"
      readonly id: number
      readonly name: string
      readonly bank: string
      readonly look: StatementLook
    }
  | {
      readonly kind: "matches"
      readonly id: number
      readonly name: string
      readonly bank: string
      readonly matches: StatementMatches
      readonly orders: readonly ShownOrder[]
    }

export interface NamedColumns {
  readonly bank: string
  readonly reading: Reading
  readonly matched: boolean
}
export type NameResult = "done" | "incomplete" | "unknown" | NotRead

export interface Pair {
  readonly orderId: number
  readonly key: string
}

export type PairResult =
  /** `owed`: its order was cancelled, so the money goes back. */
  | { readonly kind: "confirmed" | "owed" | "noted"; readonly ref: string }
  | { readonly kind: "already"; readonly ref: string; readonly by: string }
  | { readonly kind: "used"; readonly ref: string }
  | { readonly kind: "unknown" }

/** Orders older than this are not looked for; what paid for one is known for longer than any statement goes back. */
const daysBack = 120
const usedDaysBack = 730

class MovementUsed extends Error {}

const notRead = (error: unknown): NotRead => {
  if (error instanceof StatementNotRead) return error.why
  throw error
}

type Parts = Pick<TransferParts, "database" | "openOrders" | "log">

const dayText = new Intl.DateTimeFormat("en-CA", { timeZone })

const awaitedOf = (transfer: Transfer): Awaited => ({
  orderId: transfer.orderId,
  ref: transfer.orderRef,
  code: transferCode(transfer.orderRef),
  reference: transfer.reference,
  cents: Math.round(transfer.amount * 100),
  name: transfer.customerName,
  phone: transfer.customerPhone,
  day: dayText.format(transfer.orderedAt),
  ended: transferStates[transfer.state].found === "owed",
})

export const createStatements = ({ database, openOrders, log }: Parts, following: Pick<Following, "follow">) => {
  const records = statementRecords(database)
  const transfers = transferRecords(database)
  const processes = createStatementProcesses({ log })

  const lookAt = async (associationId: number, bytes: Uint8Array, reading: Reading | null): Promise<StatementLook> => {
    const formats = await records.formats(associationId)
    const known = new Map(formats.map(({ headerKey, bank, reading: said }) => [headerKey, { bank, reading: said }]))
    return processes.run(associationId, { kind: "look", bytes, known, reading })
  }

  const matchesOf = async (staff: StaffProfile, { bytes, reading }: Statement) => {
    // What was ordered a moment ago may be in the statement already.
    await following.follow()
    const [awaited, used] = await Promise.all([
      transfers.awaited(staff.warehouseId, daysBack),
      transfers.usedMovements(usedDaysBack),
    ])
    const matches = await processes.run<StatementMatches>(staff.id, {
      kind: "match",
      bytes,
      reading,
      awaited: awaited.map(awaitedOf),
      used,
    })
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
        isPaid: transferStates[state].paid,
      }))
    return { matches, orders }
  }

  /** One transaction: the movement pays and the transfer is confirmed, or neither. */
  const pair = async (orderId: number, movement: Movement, by: string): Promise<PairResult> => {
    try {
      return await database.transaction(async (tx): Promise<PairResult> => {
        const done = await transfers.move(tx, orderId, afterFinding, { by, reference: movement.reference || null })
        if (!done) return { kind: "unknown" }
        const { orderRef: ref, state, movedBy } = done.transfer
        if (!done.moved && state !== "confirmed") return { kind: "already", ref, by: movedBy }
        const { key, day, cents, reference, text: detail } = movement
        const paid = { key, day, amount: colones(cents / 100), reference, detail, by }
        if (!(await transfers.pay(tx, orderId, paid))) {
          if (done.moved) throw new MovementUsed(ref)
          return { kind: "already", ref, by: movedBy }
        }
        if (done.moved) await mailCustomer(done, tx)
        return { kind: done.moved ? (state === "owed" ? "owed" : "confirmed") : "noted", ref }
      })
    } catch (error) {
      if (error instanceof MovementUsed) return { kind: "used", ref: error.message }
      throw error
    }
  }

  return {
    recent: async (staff: StaffProfile) =>
      (await records.recent(staff.id, 5)).map(({ uploadedAt, ...statement }) => ({
        ...statement,
        at: uploadedAt.toISOString(),
      })),

    async upload(staff: StaffProfile, name: string, bytes: Uint8Array): Promise<UploadResult> {
      if (bytes.byteLength > statementBytes) return { kind: "too-large" }
      const look = await lookAt(staff.id, bytes, null).catch(notRead)
      if (typeof look === "string") return { kind: look }
      if (look.lines < 2 || look.titles.length < 2) return { kind: "unreadable" }
      const id = await records.create({
        associationId: staff.id,
        name: cutText(name, 120),
        bytes,
        reading: look.reading,
        bank: look.bank ?? "",
        headerKey: look.headerKey,
        by: staff.alias,
      })
      return { kind: "read", id }
    },

    async show(staff: StaffProfile, id: number, { preview = false } = {}): Promise<ShownStatement | null> {
      const statement = await records.get(staff.id, id)
      if (!statement) return null
      const { name, bank } = statement
      if (statement.checkedAt && !preview) {
        const found = await matchesOf(staff, statement).catch(notRead)
        return typeof found === "string"
          ? { kind: "not-read", id, name, bank, why: found }
          : { kind: "matches", id, name, bank, ...found }
      }
      const look = await lookAt(staff.id, statement.bytes, statement.reading).catch(notRead)
      return typeof look === "string"
        ? { kind: "not-read", id, name, bank, why: look }
        : { kind: "preview", id, name, bank, look }
    },

    async name(staff: StaffProfile, id: number, { bank: typed, reading, matched }: NamedColumns): Promise<NameResult> {
      const statement = await records.get(staff.id, id)
      if (!statement) return "unknown"
      const bank = cutText(typed.trim(), 60)
      if (!matched) {
        await records.read(id, bank, reading)
        return "done"
      }
      if (bank === "" || !isComplete(reading.columns)) return "incomplete"
      // By the titles of the line that was named, which need not be the one that was recognised.
      const look = await lookAt(staff.id, statement.bytes, reading).catch(notRead)
      if (typeof look === "string") return look
      await records.check({ ...statement, headerKey: look.headerKey }, bank, reading)
      return "done"
    },

    /** Confirms each pair separately, so that one confirmed elsewhere does not stop the others. */
    async confirm(staff: StaffProfile, id: number, pairs: readonly Pair[]): Promise<readonly PairResult[] | NotRead> {
      const statement = await records.get(staff.id, id)
      if (!statement) return []
      const { bytes, reading } = statement
      const found = await processes
        .run<Movement[]>(staff.id, { kind: "find", bytes, reading, keys: pairs.map(({ key }) => key) })
        .catch(notRead)
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

    close: (): void => processes.close(),
  }
}

export type Statements = ReturnType<typeof createStatements>
