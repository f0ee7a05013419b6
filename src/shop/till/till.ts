import type { Database } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"
import { paymentModes } from "../vocabulary/business.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type NewEntry, tillEntries } from "./entry-records.ts"
import { type CashCount, countedTotal, differenceOf } from "./rules/cash-count.ts"
import { expectedCash, type MethodSum, sumsByMethod } from "./rules/shift-sums.ts"
import type { TillEntry } from "./rules/till-entry.ts"
import { type Shift, tillShifts } from "./shift-records.ts"

export interface ShownShift {
  readonly id: number
  readonly association: string
  readonly person: string
  readonly openedAt: string
  readonly openingCash: Colones
  readonly expectedCash: Colones
  readonly methods: readonly MethodSum[]
  readonly entries: readonly TillEntry[]
}

export interface ClosedShift extends ShownShift {
  readonly closedAt: string
  readonly countedCash: Colones
  readonly counted: CashCount
  readonly difference: Colones
  readonly note: string
  readonly corrections: readonly TillEntry[]
}

export type OpenResult =
  | { readonly kind: "opened"; readonly shift: ShiftName }
  | { readonly kind: "already"; readonly shift: ShiftName }

export interface ShiftName {
  readonly id: number
  readonly person: string
  readonly openedAt: string
}

export type CashResult = { readonly kind: "entered" } | { readonly kind: "not-enough"; readonly expected: Colones }

export type CloseResult =
  | { readonly kind: "closed"; readonly shiftId: number }
  | { readonly kind: "note-missing"; readonly difference: Colones }
  | { readonly kind: "already" }

export interface Closing {
  readonly shiftId: number
  readonly counted: CashCount
  readonly note: string
}

const nameOf = ({ id, person, openedAt }: Shift): ShiftName => ({ id, person, openedAt: openedAt.toISOString() })

const shown = (shift: Shift, entries: readonly TillEntry[]): ShownShift => ({
  ...nameOf(shift),
  association: shift.association,
  openingCash: shift.openingCash,
  expectedCash: shift.closing?.expectedCash ?? expectedCash(shift.openingCash, entries),
  methods: sumsByMethod(entries),
  entries,
})

const recentShifts = 30
const withoutShiftMs = 7 * dayMs

export const createTill = ({ database }: { readonly database: Database }) => {
  const shifts = tillShifts(database)
  const entries = tillEntries(database)

  return {
    async now(associationId: number): Promise<ShiftName | null> {
      const shift = await shifts.current(associationId)
      return shift && nameOf(shift)
    },

    async current(associationId: number): Promise<ShownShift | null> {
      const shift = await shifts.current(associationId)
      return shift && shown(shift, await entries.ofShift(shift.id))
    },

    async open(staff: StaffProfile, person: string, cash: Colones): Promise<OpenResult> {
      for (;;) {
        const opened = await shifts.open(staff, person, cash)
        if (opened) return { kind: "opened", shift: nameOf(opened) }
        const there = await shifts.current(staff.id)
        if (there) return { kind: "already", shift: nameOf(there) }
      }
    },

    /**
     * Put in or taken out with a reason; `key` is that of the form, so that pressing twice enters it once. More than the
     * drawer should hold is taken out only by who is sure of it.
     */
    enterCash: (
      staff: StaffProfile,
      key: string,
      amount: Colones,
      reason: string,
      { isSure = false } = {},
    ): Promise<CashResult> =>
      database.transaction(async (tx): Promise<CashResult> => {
        const entryKey = `cash:${staff.id}:${key}`
        const shift = amount < 0 && !isSure ? await shifts.current(staff.id, tx, "update") : null
        if (shift) {
          const written = await entries.ofShift(shift.id, tx)
          const expected = expectedCash(shift.openingCash, written)
          const isRepeated = written.some(entry => entry.key === entryKey)
          if (expected + amount < 0 && !isRepeated) return { kind: "not-enough", expected }
        }
        const entry: NewEntry = {
          key: entryKey,
          associationId: staff.id,
          association: staff.name,
          kind: amount < 0 ? "cash-out" : "cash-in",
          modeId: paymentModes.cash,
          amount,
          reason,
        }
        await entries.write(entry, tx)
        return { kind: "entered" }
      }),

    /** Of two concurrent closings one succeeds. Entries made meanwhile wait and are not part of this shift. */
    close: (associationId: number, { shiftId, counted, note }: Closing): Promise<CloseResult> =>
      database.transaction(async (tx): Promise<CloseResult> => {
        const shift = await shifts.current(associationId, tx, "update")
        if (shift?.id !== shiftId) return { kind: "already" }
        const expected = expectedCash(shift.openingCash, await entries.ofShift(shiftId, tx))
        const countedCash = countedTotal(counted)
        const difference = differenceOf(countedCash, expected)
        if (difference !== 0 && note === "") return { kind: "note-missing", difference }
        await shifts.close(shiftId, { expectedCash: expected, countedCash, counted, note }, tx)
        return { kind: "closed", shiftId }
      }),

    async closed(associationId: number, id: number): Promise<ClosedShift | null> {
      const shift = await shifts.get(associationId, id)
      if (!shift?.closing) return null
      const { closedAt, countedCash, counted, expectedCash: expected, note } = shift.closing
      return {
        ...shown(shift, await entries.ofShift(id)),
        closedAt: closedAt.toISOString(),
        countedCash,
        counted,
        difference: differenceOf(countedCash, expected),
        note,
        corrections: await entries.correctionsOf(id),
      }
    },

    /** A closed shift stays as it is; what was wrong with it is an entry of now (TILL-03). */
    async correct(staff: StaffProfile, key: string, about: { shiftId: number; amount: Colones; reason: string }) {
      if (!(await shifts.get(staff.id, about.shiftId))?.closing) return false
      await entries.write({
        key: `correction:${staff.id}:${key}`,
        associationId: staff.id,
        association: staff.name,
        kind: "correction",
        modeId: paymentModes.cash,
        amount: colones(about.amount),
        reason: about.reason,
        corrects: about.shiftId,
      })
      return true
    },

    async recent(associationId: number) {
      const list = await shifts.recent(associationId, recentShifts)
      return list.map(shift => ({
        ...nameOf(shift),
        closedAt: shift.closing!.closedAt.toISOString(),
        countedCash: shift.closing!.countedCash,
        difference: differenceOf(shift.closing!.countedCash, shift.closing!.expectedCash),
      }))
    },

    withoutShift: (associationId: number): Promise<TillEntry[]> =>
      entries.withoutShift(associationId, new Date(Date.now() - withoutShiftMs)),
  }
}

export type Till = ReturnType<typeof createTill>
