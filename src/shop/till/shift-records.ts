import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CashCount } from "./rules/cash-count.ts"

export interface OpenShift {
  readonly id: number
  readonly associationId: number
  readonly association: string
  readonly person: string
  readonly openedAt: Date
  readonly openingCash: Colones
}

export interface Closing {
  readonly closedAt: Date
  readonly expectedCash: Colones
  readonly countedCash: Colones
  readonly counted: CashCount
  readonly note: string
}

export interface Shift extends OpenShift {
  readonly closing: Closing | null
}

interface Row extends Omit<OpenShift, "openingCash"> {
  readonly openingCash: number
  readonly closedAt: Date | null
  readonly expectedCash: number
  readonly countedCash: number
  readonly counted: CashCount
  readonly note: string | null
}

const columns = `id, association_id as "associationId", association, person, opened_at as "openedAt",
  opening_cash::float8 as "openingCash", closed_at as "closedAt", expected_cash::float8 as "expectedCash",
  counted_cash::float8 as "countedCash", counted, note`

const toShift = ({ closedAt, expectedCash, countedCash, counted, note, ...shift }: Row): Shift => ({
  ...shift,
  openingCash: colones(shift.openingCash),
  closing: closedAt && {
    closedAt,
    expectedCash: colones(expectedCash),
    countedCash: colones(countedCash),
    counted,
    note: note ?? "",
  },
})

export const tillShifts = ({ query }: Pick<Database, "query">) => {
  const select = async (where: string, values: readonly unknown[], tx: Query = query): Promise<Shift[]> =>
    (await tx<Row>(`select ${columns} from till_shifts where ${where}`, values)).map(toShift)

  return {
    /** null: the association already has an open shift. */
    async open(staff: Pick<StaffProfile, "id" | "name">, person: string, cash: Colones): Promise<Shift | null> {
      const rows = await query<Row>(
        `insert into till_shifts (association_id, association, person, opening_cash) values ($1, $2, $3, $4)
         on conflict (association_id) where closed_at is null do nothing returning ${columns}`,
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

    recent: (associationId: number, limit: number): Promise<Shift[]> =>
      select(`association_id = $1 and closed_at is not null order by opened_at desc limit ${limit}`, [associationId]),

    async close(id: number, closing: Omit<Closing, "closedAt">, tx: Query): Promise<Shift> {
      const rows = await tx<Row>(
        `update till_shifts set closed_at = clock_timestamp(), expected_cash = $2, counted_cash = $3, counted = $4, note = $5
         where id = $1 returning ${columns}`,
        [id, closing.expectedCash, closing.countedCash, storedJson(closing.counted), closing.note],
      )
      return toShift(rows[0]!)
    },
  }
}

export const personAtWork = async (database: Pick<Database, "query">, associationId: number): Promise<string | null> =>
  (await tillShifts(database).current(associationId))?.person ?? null
