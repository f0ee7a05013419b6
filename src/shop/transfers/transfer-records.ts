import type { Database, Query } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/database.ts"
import { oldBefore } from "../orders/open-order-records.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import type { TransferState } from "../vocabulary/payments.ts"
import type { Movement } from "./rules/read-statement.ts"
import { followedStates, heldStates, keptStates, paidStates, statesBefore } from "./rules/transfer-states.ts"

export interface Transfer {
  readonly orderId: number
  readonly orderRef: string
  readonly customerId: number
  readonly customerName: string
  readonly customerPhone: string
  readonly warehouseId: number | null
  readonly amount: Colones
  readonly orderedAt: Date
  readonly state: TransferState
  readonly reference: string | null
  readonly reason: string | null
  readonly movedAt: Date
  readonly movedBy: string
  readonly comprobanteType: string | null
}

export type ExpectedTransfer = Pick<
  Transfer,
  "orderId" | "orderRef" | "customerId" | "customerName" | "customerPhone" | "warehouseId" | "amount" | "orderedAt"
>

export interface MoveFacts {
  readonly by: string
  readonly reference?: string | null
  readonly reason?: string | null
}

export interface Moved {
  readonly moved: boolean
  readonly before: TransferState
  /** Its reference is the payment's, also after the money was given back. */
  readonly transfer: Transfer
  /** The reference of this move. */
  readonly reference: string | null
}

export interface Comprobante {
  readonly type: "image/webp" | "application/pdf"
  readonly bytes: Uint8Array
}

const columns = `t.order_id as "orderId", order_ref as "orderRef", customer_id as "customerId", customer_name as "customerName",
  customer_phone as "customerPhone", warehouse_id as "warehouseId", amount::float8 as amount, ordered_at as "orderedAt", state,
  reference, reason, moved_at as "movedAt", moved_by as "movedBy", r.type as "comprobanteType"`
const joined = "transfers t left join transfer_receipts r on r.order_id = t.order_id"

/** Orders of the association's warehouse, or of none (ASOC-10). */
const visible = "(warehouse_id = $1 or warehouse_id is null or warehouse_id = 0)"

/** Thrown in a transaction to undo its writes and return `answer` to the caller. */
export class RollBack<Answer> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super("rolled back")
    this.answer = answer
  }
}

export const transactOrRollBack = <Answer>(
  { transaction }: Pick<Database, "transaction">,
  work: (tx: Query) => Promise<Answer>,
): Promise<Answer> =>
  transaction(work).catch(error => {
    if (error instanceof RollBack) return error.answer as Answer
    throw error
  })

export const transferRecords = ({ query }: Pick<Database, "query">) => {
  const select = (tx: Query, where: string, values: readonly unknown[]): Promise<Transfer[]> =>
    tx<Transfer>(`select ${columns} from ${joined} where ${where}`, values)

  const get = async (orderId: number, tx: Query = query): Promise<Transfer | null> =>
    (await select(tx, "t.order_id = $1", [orderId]))[0] ?? null

  return {
    get,

    ofOrders: (orderIds: readonly number[]): Promise<Transfer[]> =>
      select(query, "t.order_id = any($1::integer[])", [orderIds]),

    /** Inserts new transfers, updates unpaid ones from their order and reopens dropped ones. */
    async expect(orders: readonly ExpectedTransfer[]): Promise<void> {
      if (orders.length === 0) return
      await query(
        `insert into transfers as known (order_id, order_ref, customer_id, customer_name, customer_phone, warehouse_id, amount, ordered_at, moved_at)
         select *, "orderedAt" from jsonb_to_recordset($1) as given("orderId" integer, "orderRef" text, "customerId" integer,
           "customerName" text, "customerPhone" text, "warehouseId" integer, amount numeric, "orderedAt" timestamptz)
         on conflict (order_id) do update set
           order_ref = excluded.order_ref, customer_id = excluded.customer_id, customer_name = excluded.customer_name,
           customer_phone = excluded.customer_phone, warehouse_id = excluded.warehouse_id, amount = excluded.amount,
           state = case known.state when 'dropped' then 'expected' else known.state end, order_ended = false
         where known.state = any($2)`,
        [storedJson(orders), followedStates],
      )
    },

    /** The first caller moves it. If `target` gives null or a state that may not follow, the transfer is returned unchanged. */
    async move(
      tx: Query,
      orderId: number,
      target: (state: TransferState) => TransferState | null,
      { by, reference = null, reason = null }: MoveFacts,
    ): Promise<Moved | null> {
      const [row] = await tx<{ state: TransferState }>("select state from transfers where order_id = $1 for update", [
        orderId,
      ])
      if (!row) return null
      const to = target(row.state)
      if (to === null || !statesBefore(to).includes(row.state))
        return { moved: false, before: row.state, transfer: (await get(orderId, tx))!, reference: null }
      await tx(
        `update transfers set state = $2, moved_by = $3, moved_at = now(), reason = $5,
           reference = case $2 when 'given-back' then reference else coalesce($4, reference) end
         where order_id = $1`,
        [orderId, to, by, reference, reason],
      )
      await tx("insert into transfer_moves (order_id, state, by, reference, reason) values ($1, $2, $3, $4, $5)", [
        orderId,
        to,
        by,
        reference,
        reason,
      ])
      return { moved: true, before: row.state, transfer: (await get(orderId, tx))!, reference }
    },

    async setAmount(tx: Query, orderId: number, amount: number): Promise<void> {
      await tx("update transfers set amount = $2 where order_id = $1", [orderId, amount])
    },

    moves: (orderId: number) =>
      query<{ readonly state: TransferState; readonly by: string; readonly reason: string | null; readonly at: Date }>(
        "select state, by, reason, at from transfer_moves where order_id = $1 order by id",
        [orderId],
      ),

    /** Later moves of the order have a higher number. */
    async lastMove(orderId: number): Promise<number> {
      const [row] = await query<{ id: number }>(
        "select coalesce(max(id), 0)::int as id from transfer_moves where order_id = $1",
        [orderId],
      )
      return row!.id
    },

    /** The last time that staff said that the money did not arrive, which needs a reason. */
    async lastRefusal(tx: Query, orderId: number) {
      const [row] = await tx<{ id: number; state: TransferState; by: string; at: Date }>(
        `select id::int, state, by, at from transfer_moves
         where order_id = $1 and state in ('refused', 'dropped') and reason is not null order by id desc limit 1`,
        [orderId],
      )
      return row ?? null
    },

    async count(warehouseId: number, states: readonly TransferState[]): Promise<number> {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from transfers where ${visible} and state = any($2) and not order_ended`,
        [warehouseId, states],
      )
      return row!.count
    },

    listOf: (warehouseId: number, states: readonly TransferState[], limit: number): Promise<Transfer[]> =>
      select(
        query,
        `${visible} and state = any($2) and not order_ended order by ordered_at, t.order_id limit ${limit}`,
        [warehouseId, states],
      ),

    async paidAt(warehouseId: number): Promise<number[]> {
      const rows = await query<{ id: number }>(
        `select order_id as id from transfers where ${visible} and state = any($2) and not order_ended`,
        [warehouseId, keptStates],
      )
      return rows.map(({ id }) => id)
    },

    /** Transfers of every warehouse, except for old orders that the ERP already had. */
    orderedBefore: (days: number, states: readonly TransferState[]): Promise<Transfer[]> =>
      select(
        query,
        `state = any($2) and not order_ended and ordered_at < now() - make_interval(days => $1)
         and ordered_at >= ${oldBefore} order by ordered_at limit 200`,
        [days, states],
      ),

    async withoutOpenOrder(
      openIds: readonly number[],
      states: readonly TransferState[],
      limit: number,
    ): Promise<number[]> {
      const rows = await query<{ id: number }>(
        `select order_id as id from transfers
         where state = any($2) and not order_ended and order_id <> all($1::integer[]) order by order_id limit ${limit}`,
        [openIds, states],
      )
      return rows.map(({ id }) => id)
    },

    async endOrder(orderId: number): Promise<void> {
      await query("update transfers set order_ended = true where order_id = $1", [orderId])
    },

    /**
     * Transfers whose movement was not found yet, whatever the state of their orders: the movement of one that was confirmed and given
     * back must not be taken for another order's money.
     */
    awaited: (warehouseId: number, days: number): Promise<Transfer[]> =>
      select(
        query,
        `${visible} and ordered_at > now() - make_interval(days => $2)
         and not exists (select 1 from paid_movements p where p.order_id = t.order_id) order by t.order_id`,
        [warehouseId, days],
      ),

    /** Returns false if the movement or the order was paired before. From then on what arrived is the transfer's amount. */
    async pay(
      tx: Query,
      orderId: number,
      { key, day, cents, reference, text }: Movement,
      by: string,
    ): Promise<boolean> {
      const paid = await tx(
        `insert into paid_movements (key, order_id, day, amount, reference, detail, matched_by)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning key`,
        [key, orderId, day, colones(cents / 100), reference, text, by],
      )
      if (paid.length === 0) return false
      await tx("update transfers set amount = $2 where order_id = $1 and state = any($3)", [
        orderId,
        colones(cents / 100),
        heldStates,
      ])
      return true
    },

    async usedMovements(days: number): Promise<string[]> {
      const rows = await query<{ key: string }>(
        "select key from paid_movements where day > current_date - $1::integer",
        [days],
      )
      return rows.map(({ key }) => key)
    },

    /** Returns each order once, to one caller. */
    async takeForgotten(tx: Query, days: number, states: readonly TransferState[]): Promise<number[]> {
      const rows = await tx<{ id: number }>(
        `update transfers set reminded_at = now()
         where state = any($2) and not order_ended and reminded_at is null
           and moved_at < now() - make_interval(days => $1) and ordered_at >= ${oldBefore}
         returning order_id as id`,
        [days, states],
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Finds another order that this reference paid for; with `withoutMovement`, one whose movement was not found yet. Locks the
     * reference until the caller's transaction ends.
     */
    async paidWith(
      tx: Query,
      reference: string,
      orderId: number,
      { withoutMovement = false } = {},
    ): Promise<string | null> {
      await tx("select pg_advisory_xact_lock(hashtextextended('sinpe ' || $1, 0))", [reference])
      const [row] = await tx<{ ref: string }>(
        `select order_ref as ref from transfers t
         where canonical_reference(reference) = $1 and order_id <> $2 and state = any($3)
           and not ($4 and exists (select from paid_movements p where p.order_id = t.order_id)) order by moved_at limit 1`,
        [reference, orderId, paidStates, withoutMovement],
      )
      return row?.ref ?? null
    },

    /** Maps canonical references to the orders that they paid for. */
    async paidReferences(references: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await query<{ reference: string; ref: string }>(
        `select distinct on (1) canonical_reference(reference) as reference, order_ref as ref from transfers
         where canonical_reference(reference) = any($1) and state = any($2) order by 1, moved_at`,
        [references, paidStates],
      )
      return new Map(rows.map(({ reference, ref }) => [reference, ref]))
    },

    async storeComprobante(tx: Query, orderId: number, { type, bytes }: Comprobante): Promise<void> {
      await tx(
        `insert into transfer_receipts (order_id, type, bytes) values ($1, $2, $3)
         on conflict (order_id) do update set type = excluded.type, bytes = excluded.bytes, received_at = now()`,
        [orderId, type, bytes],
      )
    },

    async comprobante(orderId: number): Promise<Comprobante | null> {
      const [row] = await query<Comprobante>("select type, bytes from transfer_receipts where order_id = $1", [orderId])
      return row ?? null
    },
  }
}
