import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import type { BoardOffer, BoardOrderForm, BoardQuote } from "./rules/board-form.ts"
import {
  type BoardEvent,
  type BoardEventData,
  type BoardPrice,
  type BoardState,
  type EventKind,
  maxListedBoards,
} from "./rules/board-states.ts"

export interface BoardRow {
  readonly orderId: number
  readonly ref: string
  readonly customerId: number
  readonly state: BoardState | "cancelled"
  readonly since: Date
  readonly orderedAt: Date
  readonly chosenVersion: number | null
  readonly price: BoardPrice
  readonly revision: number
  readonly form: BoardOrderForm
  readonly quote: BoardQuote | null
  readonly versions: number
}

export interface ListedBoard extends BoardRow {
  readonly size: { readonly width: number; readonly height: number } | null
  readonly warnings: number
  readonly unmeasured: number
  readonly hasPicture: boolean
}

const columns = `s.order_id as "orderId", s.order_ref as ref, s.customer_id as "customerId", s.state, s.since,
  s.ordered_at as "orderedAt", s.chosen_version as "chosenVersion", s.price, o.form, o.quote,
  coalesce((select max(id) from board_events e where e.order_id = s.order_id), 0)::int as revision,
  case when (o.form ->> 'design')::boolean then 0 else o.version end as versions`

const from = `from board_states s join lateral
  (select * from pcb_orders o where o.order_id = s.order_id order by o.version desc limit 1) o on true`

const findings = (severity: string) =>
  `(select count(*) from jsonb_array_elements(o.inspection -> 'findings') f where f ->> 'severity' = '${severity}')::int`

const deliveredDays = 14

/**
 * Boards that this association hands over and boards without an association. Undelivered boards come first if there are too
 * many.
 */
const listed = `where s.state <> 'cancelled' and (s.state <> 'delivered' or s.since > now() - interval '${deliveredDays} days')
  and coalesce((o.quote ->> 'warehouse')::integer = $1, case when (o.form ->> 'design')::boolean then $2::boolean
    else coalesce((o.form ->> 'deliveryPoint')::integer = any($3::integer[]), true) end)
  order by s.state = 'delivered', s.ordered_at limit ${maxListedBoards}`

/** Orders of releases before quotes are found by their delivery point's code. */
const ofWarehouse = (warehouse: number, { points, designWarehouse }: BoardOffer) => [
  warehouse,
  warehouse === designWarehouse,
  points.filter(point => point.warehouse === warehouse).map(({ code }) => code),
]

const cardColumns = `${columns}, o.inspection -> 'size' as size, ${findings("warning")} as warnings,
  ${findings("not-measurable")} as unmeasured, o.picture is not null as "hasPicture"`

export interface NewEvent<Kind extends EventKind = EventKind> {
  readonly key: string
  readonly kind: Kind
  readonly byCustomer: boolean
  readonly person: string
  readonly at?: Date
  readonly data: BoardEventData[Kind]
}

export const boardStore = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  transaction,

  async begin(tx: Query, key: string, price: BoardPrice): Promise<void> {
    await tx(
      `insert into board_states (order_id, order_ref, customer_id, state, ordered_at, price)
       select order_id, order_ref, customer_id, 'received', coalesce(confirmed_at, created_at), $2
       from pcb_orders where key = $1 on conflict (order_id) do nothing`,
      [key, storedJson(price)],
    )
  },

  async get(orderId: number, tx: Query = query): Promise<BoardRow | null> {
    const [row] = await tx<BoardRow>(`select ${columns} ${from} where s.order_id = $1`, [orderId])
    return row ?? null
  },

  /** Those of the orders that are boards. */
  async filterBoards(orderIds: readonly number[]): Promise<number[]> {
    const rows = await query<{ id: number }>(
      "select order_id as id from board_states where order_id = any($1::integer[])",
      [orderIds],
    )
    return rows.map(({ id }) => id)
  },

  async openDesigns(orderIds: readonly number[]): Promise<number[]> {
    const rows = await query<{ id: number }>(
      `select s.order_id as id ${from} where s.order_id = any($1::integer[]) and (o.form ->> 'design')::boolean
         and s.state <> 'cancelled' and s.price ->> 'kind' <> 'accepted'`,
      [orderIds],
    )
    return rows.map(({ id }) => id)
  },

  async hold(tx: Query, orderId: number): Promise<void> {
    await tx("select 1 from board_states where order_id = $1 for update", [orderId])
  },

  async ofCustomer(customerId: number, ref: string): Promise<BoardRow | null> {
    const [row] = await query<BoardRow>(`select ${columns} ${from} where s.customer_id = $1 and s.order_ref = $2`, [
      customerId,
      ref,
    ])
    return row ?? null
  },

  list: (warehouse: number, offer: BoardOffer): Promise<ListedBoard[]> =>
    query<ListedBoard>(`select ${cardColumns} ${from} ${listed}`, ofWarehouse(warehouse, offer)),

  /** Returns one board, listed or not. */
  async find(orderId: number): Promise<ListedBoard | null> {
    const [row] = await query<ListedBoard>(
      `select ${cardColumns} ${from} where s.state <> 'cancelled' and s.order_id = $1`,
      [orderId],
    )
    return row ?? null
  },

  /** Without the fields that only a card shows, because it is polled every few seconds. */
  listBriefly: (warehouse: number, offer: BoardOffer): Promise<BoardRow[]> =>
    query<BoardRow>(`select ${columns} ${from} ${listed}`, ofWarehouse(warehouse, offer)),

  async set(
    tx: Query,
    { orderId, state, chosenVersion, price }: Pick<BoardRow, "orderId" | "state" | "chosenVersion" | "price">,
    at?: Date,
  ): Promise<void> {
    await tx(
      `update board_states set since = case when state = $2 then since else coalesce($3, now()) end,
         state = $2, chosen_version = $4, price = $5 where order_id = $1`,
      [orderId, state, at ?? null, chosenVersion, storedJson(price)],
    )
  },

  /** Returns null if an event with this key exists. */
  async write(tx: Query, orderId: number, event: NewEvent): Promise<number | null> {
    const [row] = await tx<{ id: number }>(
      `insert into board_events (order_id, key, kind, by_customer, person, at, data)
       values ($1, $2, $3, $4, $5, coalesce($6, now()), $7) on conflict (key) do nothing returning id::int`,
      [orderId, event.key, event.kind, event.byCustomer, event.person, event.at ?? null, storedJson(event.data)],
    )
    return row?.id ?? null
  },

  async isWritten(tx: Query, key: string): Promise<boolean> {
    return (await tx("select 1 from board_events where key = $1", [key])).length > 0
  },

  async events(orderId: number): Promise<BoardEvent[]> {
    const rows = await query<Omit<BoardEvent, "at"> & { readonly at: Date }>(
      `select id::int, kind, by_customer as "byCustomer", person, at, data from board_events where order_id = $1 order by id`,
      [orderId],
    )
    return rows.map(row => ({ ...row, at: row.at.toISOString() }) as BoardEvent)
  },
})

export type BoardStore = ReturnType<typeof boardStore>
