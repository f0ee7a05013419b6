import type { OrderSummary } from "../../erp/order.ts"
import { orderStatusCodes, toOrderStatus } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import type { OrderStatus } from "../vocabulary/order-status.ts"
import { isOpen } from "../vocabulary/order-status.ts"
import { endHolds, endHoldsOrderedBefore, type UnitsAt } from "./availability/hold-records.ts"

export type OpenOrder = Omit<OrderSummary, "total" | "tax" | "paymentModeCode"> & {
  readonly total: number
  /** Without lines the order promises no stock. */
  readonly lines?: readonly { readonly productId: number | null; readonly quantity: number }[]
}

export interface UnpaidOrder {
  readonly id: number
  readonly ref: string
  readonly key: string | null
  readonly customerId: number
  readonly warehouseId: number | null
  readonly total: number
  readonly orderedAt: Date
}

interface PaidOrders {
  /** An order of this payment mode was paid before it was made. */
  readonly cardModeId: number
  readonly orderIds: readonly number[]
}

export interface SyncState {
  readonly knownUntil: number
  readonly askedAt: Date
  readonly wholeAt: Date
  readonly wholeMs: number
}

export interface QueueCounts {
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>
  /** Increases with every change of an order that this association may see. */
  readonly revision: number
}

/** ASOC-10. The ERP writes no warehouse as null or 0. */
const visible = "(warehouse_id = $1 or warehouse_id is null or warehouse_id = 0)"

const codes = orderStatusCodes
/** A code that the ERP does not use; such an order is in no queue. */
const unknownCode = 99
const toCode = (status: OrderStatus): number => (status === "unknown" ? unknownCode : codes[status])
const isOpenSql = `status in (${codes.validated}, ${codes.shipped})`

const oldAfterDays = 30
/** An order validated earlier is old: it was left over in the ERP when this shop first started. It promises no stock, and nobody is reminded of it. */
export const oldBefore = `(select min(applied_at) - interval '${oldAfterDays} days' from applied_migrations)`

const unitsByProduct = ({ lines = [] }: OpenOrder): string => {
  const units: Record<number, number> = {}
  for (const { productId, quantity } of lines)
    if (productId !== null && quantity > 0) units[productId] = (units[productId] ?? 0) + quantity
  return storedJson(units)
}

/** Clears the customer's note when the order gets another customer. */
const upsert = `
  insert into open_orders as known (order_id, ref, status, warehouse_id, customer_id, modified_at, customer_ref, order_key, units,
    payment_mode_id, total, ordered_at, billed)
  select * from unnest($1::integer[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::text[],
    $8::text[], $9::jsonb[], $10::integer[], $11::numeric[], $12::integer[], $13::boolean[])
  on conflict (order_id) do update set
    ref = excluded.ref, status = excluded.status, warehouse_id = excluded.warehouse_id,
    customer_words = case when known.customer_id = excluded.customer_id then known.customer_words end,
    customer_id = excluded.customer_id, modified_at = excluded.modified_at, customer_ref = excluded.customer_ref,
    order_key = excluded.order_key, units = excluded.units, payment_mode_id = excluded.payment_mode_id,
    total = excluded.total, ordered_at = excluded.ordered_at, billed = excluded.billed,
    seen_at = now(),
    revision = case
      when (known.ref, known.status, known.customer_id, known.modified_at) = (excluded.ref, excluded.status, excluded.customer_id, excluded.modified_at)
        and known.warehouse_id is not distinct from excluded.warehouse_id
      then known.revision else nextval('open_orders_revision') end`

export const openOrders = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  async state(): Promise<SyncState | null> {
    const [row] = await query<SyncState>(
      `select known_until as "knownUntil", asked_at as "askedAt", whole_at as "wholeAt", whole_ms as "wholeMs" from open_orders_sync`,
    )
    return row ?? null
  },

  async storeState(state: SyncState): Promise<void> {
    await query(
      `insert into open_orders_sync (known_until, asked_at, whole_at, whole_ms) values ($1, $2, $3, $4)
       on conflict (only_row) do update set known_until = $1, asked_at = $2, whole_at = $3, whole_ms = $4`,
      [state.knownUntil, state.askedAt, state.wholeAt, state.wholeMs],
    )
  },

  /** Stores open orders and updates known ones. Their holds end, because the index promises their units from now on. */
  put: (orders: readonly OpenOrder[]): Promise<void> =>
    transaction(async tx => {
      if (orders.length === 0) return
      const rows = await tx<{ id: number }>(
        "select order_id as id from open_orders where order_id = any($1::integer[])",
        [orders.map(({ id }) => id)],
      )
      const known = new Set(rows.map(({ id }) => id))
      const stored = orders.filter(({ id, status }) => isOpen(status) || known.has(id))
      await tx(upsert, [
        stored.map(order => order.id),
        stored.map(order => order.ref),
        stored.map(order => toCode(order.status)),
        stored.map(order => order.warehouseId),
        stored.map(order => order.customerId),
        stored.map(order => order.modifiedAt ?? 0),
        stored.map(order => order.refClient ?? ""),
        stored.map(order => order.refExt),
        stored.map(unitsByProduct),
        stored.map(order => order.paymentModeId),
        stored.map(order => order.total),
        stored.map(order => order.validatedAt ?? order.createdAt ?? order.modifiedAt ?? 0),
        stored.map(order => order.billed),
      ])
      await endHolds(
        tx,
        orders.flatMap(({ status, refExt }) => (status === "draft" || refExt === null ? [] : [refExt])),
      )
    }),

  async promised(productIds: readonly number[]): Promise<{ snapshot: string; units: readonly UnitsAt[] }> {
    const [row] = await query<{ snapshot: string; units: UnitsAt[] | null }>(
      `select pg_current_snapshot()::text as snapshot,
         (select jsonb_agg(jsonb_build_object('productId', product, 'warehouseId', warehouse_id, 'units', sum)) from (
            select key::integer as product, warehouse_id, sum(value::numeric) from open_orders, jsonb_each_text(units)
            where status = ${codes.validated} and key = any($1::text[])
              and (ordered_at = 0 or to_timestamp(ordered_at) >= ${oldBefore}) group by 1, 2) promises) as units`,
      [productIds.map(String)],
    )
    return { snapshot: row!.snapshot, units: row!.units ?? [] }
  },

  async oldBefore(): Promise<Date> {
    const [row] = await query<{ at: Date }>(`select ${oldBefore} as at`)
    return row!.at
  },

  /** Call it after a full read: orders missing from it are closed, and their rows are deleted after a day. */
  closeUnseen: (since: Date): Promise<void> =>
    transaction(async tx => {
      await tx(
        `update open_orders set status = ${codes.delivered}, revision = nextval('open_orders_revision')
         where ${isOpenSql} and seen_at < $1`,
        [since],
      )
      await tx(`delete from open_orders where not ${isOpenSql} and seen_at < now() - interval '1 day'`)
      await endHoldsOrderedBefore(tx, since)
    }),

  /** Records our own change without waiting for the ERP to report it. */
  async setStatus(id: number, status: OrderStatus): Promise<void> {
    await query(
      "update open_orders set status = $2, seen_at = now(), revision = nextval('open_orders_revision') where order_id = $1 and status <> $2",
      [id, toCode(status)],
    )
  },

  async newest(): Promise<number> {
    const [row] = await query<{ id: number | null }>("select max(order_id) as id from open_orders")
    return row?.id ?? 0
  },

  /** `units` by product is empty if only the order's header was read. */
  ofCustomers: (ids: readonly number[]) =>
    query<{ readonly id: number; readonly customerId: number; readonly units: Readonly<Record<string, number>> }>(
      `select order_id as id, customer_id as "customerId", units from open_orders
       where customer_id = any($1::integer[]) and status not in (${codes.draft}, ${codes.cancelled}) order by order_id`,
      [ids],
    ),

  async find(id: number): Promise<{ readonly status: OrderStatus } | null> {
    const [row] = await query<{ status: number }>("select status from open_orders where order_id = $1", [id])
    return row ? { status: toOrderStatus(row.status) } : null
  },

  async readStatuses(ids: readonly number[]): Promise<ReadonlyMap<number, OrderStatus>> {
    const rows = await query<{ id: number; status: number }>(
      "select order_id as id, status from open_orders where order_id = any($1::integer[])",
      [ids],
    )
    return new Map(rows.map(({ id, status }) => [id, toOrderStatus(status)]))
  },

  async findByRef(
    customerId: number,
    ref: string,
  ): Promise<{ readonly id: number; readonly key: string | null } | null> {
    const [row] = await query<{ id: number; key: string | null }>(
      "select order_id as id, order_key as key from open_orders where customer_id = $1 and ref = $2",
      [customerId, ref],
    )
    return row ?? null
  },

  unpaidBy: (paymentModeId: number): Promise<UnpaidOrder[]> =>
    query<UnpaidOrder>(
      `select order_id as id, ref, order_key as key, customer_id as "customerId", warehouse_id as "warehouseId",
         total::float8 as total, to_timestamp(ordered_at) as "orderedAt"
       from open_orders where payment_mode_id = $1 and ${isOpenSql} and not billed`,
      [paymentModeId],
    ),

  /** Reports a change that the ERP does not know, such as the progress of a hand-over. */
  async touch(id: number): Promise<void> {
    await query("update open_orders set revision = nextval('open_orders_revision') where order_id = $1", [id])
  },

  async customersToRead(limit: number): Promise<number[]> {
    const rows = await query<{ id: number }>(
      `select distinct customer_id as id from open_orders
       where customer_words is null and ${isOpenSql} limit $1`,
      [limit],
    )
    return rows.map(({ id }) => id)
  },

  async putCustomers(customers: readonly { readonly id: number; readonly words: string }[]): Promise<void> {
    await query(
      `update open_orders set customer_words = given.words
       from unnest($1::integer[], $2::text[]) as given(id, words)
       where customer_id = given.id and customer_words is distinct from given.words`,
      [customers.map(({ id }) => id), customers.map(({ words }) => words)],
    )
  },

  async counts(warehouseId: number): Promise<QueueCounts> {
    const rows = await query<{ status: number; count: number }>(
      `select status, count(*)::int as count from open_orders where ${visible} and ${isOpenSql} group by status`,
      [warehouseId],
    )
    const [latest] = await query<{ revision: number | null }>(
      `select max(revision)::float8 as revision from open_orders where ${visible}`,
      [warehouseId],
    )
    return {
      byStatus: Object.fromEntries(rows.map(({ status, count }) => [toOrderStatus(status), count])),
      revision: latest?.revision ?? 0,
    }
  },

  /** Oldest first. With `paid`, paid orders come first. */
  async search(
    queue: { readonly warehouseId: number; readonly status: OrderStatus; readonly paid?: PaidOrders },
    words: readonly string[],
    { limit, page }: { readonly limit: number; readonly page: number },
  ): Promise<{ ids: number[]; total: number }> {
    const { warehouseId, status, paid } = queue
    const rows = await query<{ id: number; total: number }>(
      `select order_id as id, (count(*) over ())::int as total from open_orders
       where ${visible} and status = $2
         and coalesce((select bool_and(position(word in lower(ref || ' ' || customer_ref) || ' ' || coalesce(customer_words, '')) > 0)
           from unnest($3::text[]) word), true)
       order by $6::boolean and (billed or payment_mode_id = $7 or order_id = any($8::integer[])) is true desc,
         order_id limit $4 offset $5`,
      [
        warehouseId,
        toCode(status),
        words,
        limit,
        (page - 1) * limit,
        paid !== undefined,
        paid?.cardModeId ?? null,
        paid?.orderIds ?? [],
      ],
    )
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  },
})
