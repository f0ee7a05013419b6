import type { Database, Query } from "../../platform/database/database.ts"

export type OrderAction = "prepare" | "hand-over"
type WorkAction = OrderAction | "cancel"
/**
 * A cancellation excludes preparing and handing over: while one runs or is done, the other does not begin. A rival that is done
 * stops counting when the ERP shows the order waiting later, because somebody changed the order there. A hand-over always counts,
 * because its goods come back by a return, or by a credit note that somebody may have paid out.
 */
const conflictingActions: Readonly<Record<WorkAction, readonly WorkAction[]>> = {
  prepare: ["cancel"],
  "hand-over": ["cancel"],
  cancel: ["prepare", "hand-over"],
}

export interface OrderWork<Action extends WorkAction = OrderAction> {
  readonly id: number
  readonly action: Action
  readonly orderId: number
  readonly attempt: number
  readonly orderRef: string
  readonly associationId: number
  readonly association: string
  readonly person: string | null
  readonly warehouseId: number
  readonly startedAt: Date
  readonly endedAt: Date | null
  /** "undone" means that nothing was changed or that a person gave it up. */
  readonly outcome: "done" | "undone" | null
}

interface WantedWork<Action extends WorkAction>
  extends Pick<OrderWork<Action>, "action" | "orderId" | "orderRef" | "associationId" | "association" | "warehouseId"> {
  readonly person?: string | null
  /** Whether the order, read at `readAt` by the database's clock, had the status in which this action starts. */
  readonly isWaiting: boolean
  readonly readAt: Date
}

type Begun<Action extends WorkAction = OrderAction> =
  | { readonly kind: "work"; readonly work: OrderWork<Action>; readonly isFirst: boolean }
  | { readonly kind: "done"; readonly work: OrderWork<Action> }
  /** The order is not waiting and we have no record of the action, so it was done in the ERP. */
  | { readonly kind: "not-waiting" }

const columns = `id::int, action, order_id as "orderId", attempt, order_ref as "orderRef", association_id as "associationId",
  association, person, warehouse_id as "warehouseId", started_at as "startedAt", ended_at as "endedAt", outcome`

const insert = async <Action extends WorkAction>(
  query: Query,
  wanted: WantedWork<Action>,
  attempt: number,
): Promise<OrderWork<Action>> => {
  const [work] = await query<OrderWork<Action>>(
    `insert into order_work (action, order_id, attempt, order_ref, association_id, association, person, warehouse_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [
      wanted.action,
      wanted.orderId,
      attempt,
      wanted.orderRef,
      wanted.associationId,
      wanted.association,
      wanted.person ?? null,
      wanted.warehouseId,
    ],
  )
  return work!
}

export const orderWork = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  async clock(): Promise<Date> {
    const [row] = await query<{ now: Date }>("select clock_timestamp() as now")
    return row!.now
  },

  begin: <Action extends WorkAction>(wanted: WantedWork<Action>): Promise<Begun<Action>> =>
    transaction(async (tx): Promise<Begun<Action>> => {
      await tx("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`work:${wanted.orderId}`])
      const rivals = await tx(
        `select 1 from order_work where order_id = $1 and action = any($2) and outcome is distinct from 'undone'
           and not ($3 and action <> 'hand-over' and outcome is not null and ended_at < $4) limit 1`,
        [wanted.orderId, conflictingActions[wanted.action], wanted.isWaiting, wanted.readAt],
      )
      const changes = await tx("select 1 from order_changes where order_id = $1", [wanted.orderId])
      if (rivals.length > 0 || changes.length > 0) return { kind: "not-waiting" }
      const [latest] = await tx<OrderWork<Action>>(
        `select ${columns} from order_work where action = $1 and order_id = $2 order by attempt desc limit 1`,
        [wanted.action, wanted.orderId],
      )
      if (latest?.outcome === null) return { kind: "work", work: latest, isFirst: false }
      // We finished it and the ERP shows it waiting later, so it was reopened there.
      const reopened = wanted.isWaiting && latest?.endedAt && latest.endedAt < wanted.readAt
      if (latest?.outcome === "done" && !reopened) return { kind: "done", work: latest }
      if (!wanted.isWaiting) return { kind: "not-waiting" }
      return { kind: "work", work: await insert(tx, wanted, (latest?.attempt ?? 0) + 1), isFirst: true }
    }),

  /** Blocks other work on the order while its lines change. Returns false if other work or another change is open. */
  beginChange: (orderId: number, by: string): Promise<boolean> =>
    transaction(async tx => {
      await tx("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`work:${orderId}`])
      const open = await tx("select 1 from order_work where order_id = $1 and outcome is null limit 1", [orderId])
      if (open.length > 0) return false
      await tx("insert into order_changes (order_id, by) values ($1, $2) on conflict do nothing", [orderId, by])
      const own = await tx("select 1 from order_changes where order_id = $1 and by in ($2, '')", [orderId, by])
      return own.length > 0
    }),

  /** Any caller may end a change of an older release, which recorded no owner. */
  async endChange(orderId: number, by: string, tx: Query = query): Promise<void> {
    await tx("delete from order_changes where order_id = $1 and by in ($2, '')", [orderId, by])
  },

  async get(id: number, tx: Query = query): Promise<OrderWork | null> {
    const [work] = await tx<OrderWork>(`select ${columns} from order_work where id = $1`, [id])
    return work ?? null
  },

  async takeOver(
    id: number,
    by: { readonly id: number; readonly name: string; readonly person: string | null },
  ): Promise<void> {
    await query(
      `update order_work set association_id = $2, association = $3, person = $4
       where id = $1 and outcome is null and (association_id <> $2 or person is distinct from $4)`,
      [id, by.id, by.name, by.person],
    )
  },

  async finish(id: number, outcome: "done" | "undone", tx: Query = query): Promise<void> {
    await tx("update order_work set outcome = $2, ended_at = now() where id = $1 and outcome is null", [id, outcome])
  },

  ofOrders: (orderIds: readonly number[]): Promise<OrderWork[]> =>
    query<OrderWork>(
      `select ${columns} from order_work where order_id = any($1::integer[]) and action <> 'cancel' and outcome is distinct from 'undone' order by id`,
      [orderIds],
    ),

  openOfOrder: (orderId: number): Promise<{ readonly action: WorkAction; readonly startedAt: Date }[]> =>
    query(
      `select action, started_at as "startedAt" from order_work where order_id = $1 and outcome is null order by id`,
      [orderId],
    ),

  async dates(orderId: number): Promise<Readonly<Record<WorkAction, string | null>>> {
    const rows = await query<{ action: WorkAction; at: Date }>(
      `select action, max(ended_at) as at from order_work where order_id = $1 and outcome = 'done' group by action`,
      [orderId],
    )
    const at = Object.fromEntries(rows.map(row => [row.action, row.at.toISOString()]))
    return { prepare: at["prepare"] ?? null, "hand-over": at["hand-over"] ?? null, cancel: at["cancel"] ?? null }
  },

  openCancellations: (): Promise<{ readonly orderId: number; readonly attempt: number }[]> =>
    query(
      `select order_id as "orderId", attempt from order_work
       where action = 'cancel' and outcome is null and started_at < now() - interval '20 seconds' order by id limit 50`,
    ),

  listOpen: (warehouseId: number): Promise<OrderWork[]> =>
    query<OrderWork>(
      `select ${columns} from order_work
       where outcome is null and warehouse_id = $1 and started_at < now() - interval '20 seconds' order by id limit 50`,
      [warehouseId],
    ),
})
