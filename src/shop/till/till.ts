import { dayMs } from "../../platform/durations.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { type CashCount, cashDifference, countedTotal } from "./rules/cash-count.ts"
import { expectedCash, sumsByMethod, type TillEntry } from "./rules/till-entries.ts"
import { type Shift, tillEntries, tillShifts } from "./till-records.ts"

const toOpenShift = ({ id, person, openedAt }: Shift) => ({ id, person, openedAt: openedAt.toISOString() })

const recentShifts = 30
const withoutShiftMs = 7 * dayMs

export const createTill = ({ database, settings }: Pick<Dependencies, "database" | "settings">) => {
  const modes = () => settings.business().paymentModes
  const shown = (shift: Shift, entries: readonly TillEntry[]) => ({
    ...toOpenShift(shift),
    association: shift.association,
    openingCash: shift.openingCash,
    expectedCash: shift.closing?.expectedCash ?? expectedCash(shift.openingCash, entries, modes()),
    methods: sumsByMethod(entries, modes()),
    entries,
  })
  const cashPlace = ({ id, name }: StaffProfile) => {
    return { associationId: id, association: name, modeId: modes().cash }
  }
  const shifts = tillShifts(database)
  const entries = tillEntries(database)

  return {
    async now(associationId: number) {
      const shift = await shifts.current(associationId)
      return shift && toOpenShift(shift)
    },

    async current(associationId: number) {
      const shift = await shifts.current(associationId)
      return shift && shown(shift, await entries.ofShift(shift.id))
    },

    async open(staff: StaffProfile, person: string, cash: Colones) {
      for (;;) {
        const opened = await shifts.open(staff, person, cash)
        if (opened) return { kind: "opened" as const, shift: toOpenShift(opened) }
        const there = await shifts.current(staff.id)
        if (there) return { kind: "already" as const, shift: toOpenShift(there) }
      }
    },

    /**
     * Puts cash in or takes it out, with a reason. `key` is the form's, so that pressing twice enters it once. Taking out more than
     * the drawer should hold needs `isSure`.
     */
    enterCash: (staff: StaffProfile, key: string, amount: Colones, reason: string, { isSure = false } = {}) =>
      database.transaction(async tx => {
        const entryKey = `cash:${staff.id}:${key}`
        const shift = amount < 0 && !isSure ? await shifts.current(staff.id, tx, "update") : null
        if (shift) {
          const written = await entries.ofShift(shift.id, tx)
          const expected = expectedCash(shift.openingCash, written, modes())
          const isRepeated = written.some(entry => entry.key === entryKey)
          if (expected + amount < 0 && !isRepeated) return { kind: "not-enough", expected } as const
        }
        const kind = amount < 0 ? "cash-out" : "cash-in"
        await entries.write({ ...cashPlace(staff), key: entryKey, kind, amount, reason }, tx)
        return { kind: "entered" } as const
      }),

    /** One of two concurrent closings succeeds. Entries made meanwhile wait and are not part of this shift. */
    close: (
      associationId: number,
      { shiftId, counted, note }: { readonly shiftId: number; readonly counted: CashCount; readonly note: string },
    ) =>
      database.transaction(async tx => {
        const shift = await shifts.current(associationId, tx, "update")
        if (shift?.id !== shiftId) return { kind: "already" } as const
        const expected = expectedCash(shift.openingCash, await entries.ofShift(shiftId, tx), modes())
        const countedCash = countedTotal(counted)
        const difference = cashDifference(countedCash, expected)
        if (difference !== 0 && note === "") return { kind: "note-missing", difference } as const
        await shifts.close(shiftId, { expectedCash: expected, countedCash, counted, note }, tx)
        return { kind: "closed", shiftId } as const
      }),

    async closed(associationId: number, id: number) {
      const shift = await shifts.get(associationId, id)
      if (!shift?.closing) return null
      const { closedAt, countedCash, counted, expectedCash: expected, note } = shift.closing
      return {
        ...shown(shift, await entries.ofShift(id)),
        closedAt: closedAt.toISOString(),
        countedCash,
        counted,
        difference: cashDifference(countedCash, expected),
        note,
        corrections: await entries.correctionsOf(id),
      }
    },

    /** A closed shift never changes; its correction is a new entry (TILL-03). */
    async correct(staff: StaffProfile, formKey: string, about: { shiftId: number; amount: Colones; reason: string }) {
      if (!(await shifts.get(staff.id, about.shiftId))?.closing) return false
      const { shiftId: corrects, amount, reason } = about
      const key = `correction:${staff.id}:${formKey}`
      await entries.write({ ...cashPlace(staff), key, kind: "correction", amount, reason, corrects })
      return true
    },

    async recent(associationId: number) {
      const list = await shifts.recent(associationId, recentShifts)
      return list.map(shift => ({
        ...toOpenShift(shift),
        closedAt: shift.closing!.closedAt.toISOString(),
        countedCash: shift.closing!.countedCash,
        difference: cashDifference(shift.closing!.countedCash, shift.closing!.expectedCash),
      }))
    },

    withoutShift: (associationId: number): Promise<TillEntry[]> =>
      entries.withoutShift(associationId, new Date(Date.now() - withoutShiftMs)),
  }
}

type Till = ReturnType<typeof createTill>
export type ClosedShift = NonNullable<Awaited<ReturnType<Till["closed"]>>>
