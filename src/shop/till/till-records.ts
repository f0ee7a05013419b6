import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import { type Colones, zero } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CashCount } from "./rules/cash-count.ts"
import type { TillEntry } from "./rules/till-entries.ts"

interface OpenShift {
  readonly id: number
  readonly associationId: number
  readonly association: string
  readonly person: string
  readonly openedAt: Date
  readonly openingCash: Colones
}

interface Closing {
  readonly closedAt: Date
  readonly expectedCash: Colones
  readonly countedCash: Colones
  readonly counted: CashCount
  readonly note: string
}

export interface Shift extends OpenShift {
  readonly closing: Closing | null
}

type ShiftRow = OpenShift & { readonly [Name in keyof Closing]: Closing[Name] | null }

const shiftColumns = `id, association_id as "associationId", association, person, opened_at as "openedAt",
  opening_cash::float8 as "openingCash", closed_at as "closedAt", expected_cash::float8 as "expectedCash",
  counted_cash::float8 as "countedCash", counted, note`

const toShift = ({ closedAt, expectedCash, countedCash, counted, note, ...shift }: ShiftRow): Shift => ({
  ...shift,
  closing: closedAt && {
    closedAt,
    expectedCash: expectedCash ?? zero,
    countedCash: countedCash ?? zero,
    counted: counted ?? {},
    note: note ?? "",
  },
})

export const tillShifts = ({ query }: Pick<Database, "query">) => {
  const select = async (where: string, values: readonly unknown[], tx: Query = query): Promise<Shift[]> =>
    (await tx<ShiftRow>(`select ${shiftColumns} from till_shifts where ${where}`, values)).map(toShift)

  return {
    /** Returns null if the association already has an open shift. */
    async open(staff: Pick<StaffProfile, "id" | "name">, person: string, cash: Colones): Promise<Shift | null> {
      const rows = await query<ShiftRow>(
        `insert into till_shifts (association_id, association, person, opening_cash) values ($1, $2, $3, $4)
         on conflict (association_id) where closed_at is null do nothing returning ${shiftColumns}`,
        [staff.id, staff.name, person, cash],
      )
      return rows[0] ? toShift(rows[0]) : null
    },

    /** `hold` locks the shift against closing or new entries until the transaction ends. */
    async current(associationId: number, tx: Query = query, hold?: "share" | "update"): Promise<Shift | null> {
      const lock = hold ? ` for ${hold}` : ""
      return (await select(`association_id = $1 and closed_at is null${lock}`, [associationId], tx))[0] ?? null
    },

    async get(associationId: number, id: number): Promise<Shift | null> {
      return (await select("association_id = $1 and id = $2", [associationId, id]))[0] ?? null
    },

    /** Shifts of all associations that were closed with a difference. Cash that turns up and is entered as a correction lowers it. */
    differing: (days: number) =>
      query<
        Pick<Shift, "id" | "associationId" | "association" | "person" | "openedAt"> & {
          readonly closedAt: Date
          readonly difference: number
        }
      >(
        `select * from (
           select s.id, s.association_id as "associationId", s.association, s.person, s.opened_at as "openedAt",
             s.closed_at as "closedAt", (s.counted_cash - s.expected_cash
             + coalesce((select sum(e.amount) from till_entries e where e.corrects = s.id), 0))::float8 as difference
           from till_shifts s where s.closed_at > now() - make_interval(days => $1)) shifts
         where abs(difference) >= 0.5 order by "closedAt" limit 200`,
        [days],
      ),

    recent: (associationId: number, limit: number): Promise<Shift[]> =>
      select(`association_id = $1 and closed_at is not null order by opened_at desc limit ${limit}`, [associationId]),

    async close(id: number, closing: Omit<Closing, "closedAt">, tx: Query): Promise<Shift> {
      const rows = await tx<ShiftRow>(
        `update till_shifts set closed_at = clock_timestamp(), expected_cash = $2, counted_cash = $3, counted = $4, note = $5
         where id = $1 returning ${shiftColumns}`,
        [id, closing.expectedCash, closing.countedCash, storedJson(closing.counted), closing.note],
      )
      return toShift(rows[0]!)
    },
  }
}

export const personAtWork = async (database: Pick<Database, "query">, associationId: number): Promise<string | null> =>
  (await tillShifts(database).current(associationId))?.person ?? null

/** Returns null if no shift was open then. */
export const personAtWorkAt = async (
  { query }: Pick<Database, "query">,
  associationId: number,
  moment: Date,
): Promise<string | null> => {
  const rows = await query<{ person: string }>(
    `select person from till_shifts where association_id = $1 and opened_at <= $2 and (closed_at is null or closed_at > $2)
     order by opened_at desc limit 1`,
    [associationId, moment],
  )
  return rows[0]?.person ?? null
}

/** The key is that of the entry's ERP payment, workflow or form, so that a repeated write adds nothing. */
export type NewEntry = Pick<TillEntry, "key" | "associationId" | "association" | "kind" | "modeId" | "amount"> &
  Partial<Pick<TillEntry, "orderId" | "orderRef" | "lines" | "reason" | "corrects">> & {
    /** For a sale made without network: its time and who worked then. The entry goes to the shift that is open now. */
    readonly made?: { readonly at: Date; readonly person: string | null }
  }

const entryColumns = `e.key, e.association_id as "associationId", e.association, e.shift_id as "shiftId", e.person, e.at, e.kind,
  e.payment_mode_id as "modeId", e.amount::float8 as amount, e.order_id as "orderId", e.order_ref as "orderRef", e.lines,
  e.reason, e.corrects`

type EntryRow = Omit<TillEntry, "at"> & { readonly at: Date }

const toEntry = (row: EntryRow): TillEntry => ({ ...row, at: row.at.toISOString() })

/** Call it in the step or transaction that writes the fact; it goes to the shift open then. Returns false if written before. */
const write = async (tx: Query, entry: NewEntry): Promise<boolean> => {
  const shift = await tillShifts({ query: tx }).current(entry.associationId, tx, "share")
  const written = await tx(
    `insert into till_entries (key, association_id, association, shift_id, person, kind, payment_mode_id, amount, order_id,
       order_ref, lines, reason, corrects, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14::timestamptz, clock_timestamp())) on conflict (key) do nothing returning 1`,
    [
      entry.key,
      entry.associationId,
      entry.association,
      shift?.id,
      entry.made?.person ?? shift?.person,
      entry.kind,
      entry.modeId,
      entry.amount,
      entry.orderId,
      entry.orderRef,
      storedJson(entry.lines ?? []),
      entry.reason,
      entry.corrects,
      entry.made?.at,
    ],
  )
  return written.length > 0
}

export const tillEntries = ({ query, transaction }: Pick<Database, "query" | "transaction">) => {
  const select = async (where: string, values: readonly unknown[], tx: Query = query): Promise<TillEntry[]> =>
    (await tx<EntryRow>(`select ${entryColumns} from till_entries e where ${where} order by e.at, e.key`, values)).map(
      toEntry,
    )

  return {
    write: (entry: NewEntry, tx?: Query): Promise<boolean> =>
      tx ? write(tx, entry) : transaction(query => write(query, entry)),

    /** Whether an entry exists whose key begins with this. */
    async isKnown(keyStart: string): Promise<boolean> {
      return (await query("select 1 from till_entries where starts_with(key, $1) limit 1", [keyStart])).length > 0
    },

    ofShift: (shiftId: number, tx: Query = query): Promise<TillEntry[]> => select("e.shift_id = $1", [shiftId], tx),

    correctionsOf: (shiftId: number): Promise<TillEntry[]> => select("e.corrects = $1", [shiftId]),

    withoutShift: (associationId: number, since: Date): Promise<TillEntry[]> =>
      select("e.association_id = $1 and e.shift_id is null and e.at >= $2", [associationId, since]),

    ofOrder: (orderId: number): Promise<TillEntry[]> => select("e.order_id = $1", [orderId]),
  }
}
