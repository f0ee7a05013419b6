import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import type { EntryKind, TillEntry, TillLine } from "./rules/till-entry.ts"
import { tillShifts } from "./shift-records.ts"

export interface NewEntry {
  /** Of the ERP payment, workflow or form that it stands for: the same one again adds nothing. */
  readonly key: string
  readonly associationId: number
  readonly association: string
  readonly kind: EntryKind
  readonly modeId: number
  /** Negative: it left. */
  readonly amount: Colones
  readonly orderId?: number
  readonly orderRef?: string
  readonly lines?: readonly TillLine[]
  readonly reason?: string
  readonly corrects?: number
}

const columns = `e.key, e.association_id as "associationId", e.association, e.shift_id as "shiftId", e.person, e.at, e.kind,
  e.payment_mode_id as "modeId", e.amount::float8 as amount, e.order_id as "orderId", e.order_ref as "orderRef", e.lines,
  e.reason, e.corrects`

type Row = Omit<TillEntry, "at"> & { readonly at: Date }

const toEntry = ({ at, ...row }: Row): TillEntry => ({ ...row, at: at.toISOString(), amount: colones(row.amount) })

/** Call it in the step or transaction that writes the fact; it goes to the shift that is open then. False: written before. */
const write = async (tx: Query, entry: NewEntry): Promise<boolean> => {
  const { associationId, lines = [] } = entry
  const shift = await tillShifts({ query: tx }).current(associationId, tx, "share")
  const written = await tx(
    `insert into till_entries (key, association_id, association, shift_id, person, kind, payment_mode_id, amount, order_id,
       order_ref, lines, reason, corrects)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (key) do nothing returning 1`,
    [
      entry.key,
      associationId,
      entry.association,
      shift?.id ?? null,
      shift?.person ?? null,
      entry.kind,
      entry.modeId,
      entry.amount,
      entry.orderId ?? null,
      entry.orderRef ?? null,
      storedJson(lines),
      entry.reason ?? null,
      entry.corrects ?? null,
    ],
  )
  return written.length > 0
}

export const tillEntries = ({ query, transaction }: Pick<Database, "query" | "transaction">) => {
  const select = async (where: string, values: readonly unknown[], tx: Query = query): Promise<TillEntry[]> =>
    (await tx<Row>(`select ${columns} from till_entries e where ${where} order by e.at, e.key`, values)).map(toEntry)

  return {
    write: (entry: NewEntry, tx?: Query): Promise<boolean> =>
      tx ? write(tx, entry) : transaction(query => write(query, entry)),

    /** Whether an entry's key begins so. */
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
