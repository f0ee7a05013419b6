import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { StaffProfile } from "../vocabulary/people.ts"

export type HeldActionName = "prepare" | "confirm-transfer"

export interface HeldAction {
  readonly id: number
  readonly act: HeldActionName
  readonly orderId: number
  readonly orderRef: string
  readonly staff: StaffProfile
  readonly by: string
  readonly facts: { readonly reference?: string; readonly whySame?: string | null; readonly afterMove?: number }
  readonly state: "held" | "cancelled" | "done"
  readonly result: unknown
  /** By the database's clock; the action is due at 0 or less. */
  readonly msLeft: number
}

const columns = `id::int, act, order_id as "orderId", order_ref as "orderRef", staff, by, facts, state, result,
  ceil(extract(epoch from due_at - clock_timestamp()) * 1000)::int as "msLeft"`

export const heldActions = ({ query }: Pick<Database, "query">) => {
  const one = async (statement: string, values: readonly unknown[]): Promise<HeldAction | null> =>
    (await query<HeldAction>(statement, values))[0] ?? null

  return {
    get: (id: number): Promise<HeldAction | null> => one(`select ${columns} from held_acts where id = $1`, [id]),

    /** An action that is already held for the order stays and is returned. */
    async hold(
      { act, orderId, orderRef, staff, by, facts }: Omit<HeldAction, "id" | "state" | "result" | "msLeft">,
      seconds: number,
    ): Promise<HeldAction | null> {
      await query(
        `insert into held_acts (association_id, act, order_id, order_ref, staff, by, facts, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8)) on conflict do nothing`,
        [staff.id, act, orderId, orderRef, storedJson(staff), by, storedJson(facts), seconds],
      )
      return one(`select ${columns} from held_acts where act = $1 and order_id = $2 and state = 'held'`, [act, orderId])
    },

    /** Returns null if it is too late or another person was first. */
    cancel: (id: number, associationId: number): Promise<HeldAction | null> =>
      one(
        `update held_acts set state = 'cancelled', ended_at = now()
         where id = $1 and association_id = $2 and state = 'held' and due_at > clock_timestamp() returning ${columns}`,
        [id, associationId],
      ),

    /** Nobody can end it until the transaction does. */
    async isOpen(id: number, tx: Query): Promise<boolean> {
      return (await tx("select 1 from held_acts where id = $1 and state = 'held' for update", [id])).length > 0
    },

    async drop(act: HeldActionName, orderId: number, tx: Query = query): Promise<void> {
      await tx(
        `update held_acts set state = 'cancelled', ended_at = now()
         where act = $1 and order_id = $2 and state = 'held'`,
        [act, orderId],
      )
    },

    async finish(id: number, result: unknown): Promise<void> {
      await query(
        "update held_acts set state = 'done', result = $2, ended_at = now() where id = $1 and state = 'held'",
        [id, storedJson(result)],
      )
    },

    listOpen: (associationId: number): Promise<HeldAction[]> =>
      query<HeldAction>(
        `select ${columns} from held_acts where association_id = $1 and state = 'held' order by id limit 50`,
        [associationId],
      ),

    async due(limit: number): Promise<number[]> {
      const rows = await query<{ id: number }>(
        `select id::int from held_acts where state = 'held' and due_at <= clock_timestamp() order by due_at limit $1`,
        [limit],
      )
      return rows.map(({ id }) => id)
    },
  }
}
