import type { Database, Query } from "../../platform/database/database.ts"
import type { Charge } from "../../providers/card-gateway.ts"
import { type Colones, colones } from "../vocabulary/money.ts"

type RefundReason = "return" | "charge" | "outside"

interface NewRefund {
  readonly orderNumber: string
  /** Two requests with the same key make one row. */
  readonly key: string
  readonly reason: RefundReason
  readonly transactionId: string | null
  readonly amount: Colones
}

export interface CardRefund extends NewRefund {
  readonly id: number
  /** `closed`: staff gave the money of a refused refund back another way, so it is never sent again. */
  readonly state: "wanted" | "done" | "refused" | "closed"
  readonly problem: string | null
  readonly createdAt: Date
  /** The provider's total once this row is given back; null until it was sent. */
  readonly target: Colones | null
  /** How long ago it was sent, if it may still be carried out. */
  readonly sentAgoMs: number | null
}

export interface SeenCharge extends Charge {
  /** Another charge than the one that pays for the order. */
  readonly extra: boolean
  /** Staff dealt with it in another way than giving it back. */
  readonly closed: boolean
}

/** Extra charges that are not fully refunded and that staff have not resolved another way. */
export const unreturnedExtras = `
  select c.order_number from card_charges c
   where c.extra and c.closed_at is null and c.amount > coalesce((select sum(r.amount) from card_refunds r
     where r.order_number = c.order_number and r.transaction_id = c.transaction_id and r.state = 'done'), 0)`

/** Refunds that are still to be made. Of a charge that staff dealt with in another way nothing is refunded any more. */
export const openRefunds = `
  select r.order_number from card_refunds r join card_payments p using (order_number)
   where r.state in ('wanted', 'refused') and not (r.reason = 'charge' and (p.state = 'closed' or exists (select from card_charges c
     where c.order_number = r.order_number and c.transaction_id = r.transaction_id and c.closed_at is not null)))`

const columns = `id::int, order_number as "orderNumber", key, reason, transaction_id as "transactionId", amount::float8 as amount,
  state, problem, created_at as "createdAt", aim::float8 as target,
  extract(epoch from clock_timestamp() - sent_at)::float8 * 1000 as "sentAgoMs"`

type Row = Omit<CardRefund, "amount" | "target"> & { readonly amount: number; readonly target: number | null }

const toRefund = (row: Row): CardRefund => ({
  ...row,
  amount: colones(row.amount),
  target: row.target === null ? null : colones(row.target),
})

/** Charges and refunds of card payments. */
export const cardRefundRecords = ({ query }: Pick<Database, "query">) => ({
  /** `own` is the provider's transaction that pays for the order. */
  async noteCharges(orderNumber: string, charges: readonly Charge[], own: string): Promise<void> {
    await query(
      `insert into card_charges (order_number, transaction_id, amount, extra)
       select $1, id, amount, id <> $4 from unnest($2::text[], $3::numeric[]) as charge(id, amount) on conflict do nothing`,
      [orderNumber, charges.map(charge => charge.transactionId), charges.map(charge => charge.amount), own],
    )
  },

  async listCharges(orderNumber: string): Promise<SeenCharge[]> {
    const rows = await query<SeenCharge>(
      `select transaction_id as "transactionId", amount::float8 as amount, extra, closed_at is not null as closed
       from card_charges
       where order_number = $1 order by extra, seen_at, transaction_id`,
      [orderNumber],
    )
    return rows.map(row => ({ ...row, amount: colones(row.amount) }))
  },

  /** The number of charges of payments whose extra charges wait for a person. */
  async chargeCounts(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await query<{ orderNumber: string; count: number }>(
      `select order_number as "orderNumber", count(*)::int as count from card_charges
       where order_number = any($1) and order_number in (${unreturnedExtras}) group by 1`,
      [orderNumbers],
    )
    return new Map(rows.map(({ orderNumber, count }) => [orderNumber, count]))
  },

  async closeExtras(orderNumber: string): Promise<boolean> {
    const closed = await query(
      "update card_charges set closed_at = now() where order_number = $1 and extra and closed_at is null returning 1",
      [orderNumber],
    )
    return closed.length > 0
  },

  /** Call it in the transaction that decides the refund. */
  async request(refund: NewRefund, tx: Query = query): Promise<void> {
    await tx(
      `insert into card_refunds (order_number, key, reason, transaction_id, amount) values ($1, $2, $3, $4, $5)
       on conflict (order_number, key) do nothing`,
      [refund.orderNumber, refund.key, refund.reason, refund.transactionId, refund.amount],
    )
  },

  /** Returns them in the order of acceptance. */
  async ofPayment(orderNumber: string): Promise<CardRefund[]> {
    return (
      await query<Row>(`select ${columns} from card_refunds where order_number = $1 order by id`, [orderNumber])
    ).map(toRefund)
  },

  async finish(id: number): Promise<void> {
    await query(
      "update card_refunds set state = 'done', problem = null, done_at = now() where id = $1 and state in ('wanted', 'refused')",
      [id],
    )
  },

  async refuse(id: number, problem: string): Promise<void> {
    await query(
      "update card_refunds set state = 'refused', problem = $2, aim = null, sent_at = null where id = $1 and state in ('wanted', 'refused')",
      [id, problem],
    )
  },

  /** The payment becomes its order after all, so the refused refund of its charge is not tried again. */
  async dropRefused(orderNumber: string, transactionId: string | null, tx: Query): Promise<void> {
    await tx(
      `delete from card_refunds where order_number = $1 and transaction_id = $2 and reason = 'charge' and state = 'refused'`,
      [orderNumber, transactionId],
    )
  },

  /** Call it before the provider is called. Returns false if staff closed it meanwhile. */
  async sending(id: number, target: Colones): Promise<boolean> {
    const sending = await query(
      "update card_refunds set aim = $2, sent_at = clock_timestamp() where id = $1 and state in ('wanted', 'refused') returning 1",
      [id, target],
    )
    return sending.length > 0
  },

  /** Returns false if the provider has not refused it, or it is being sent again. With `isPaidOut` it is closed in any case. */
  async close(id: number, isPaidOut: boolean, tx: Query): Promise<boolean> {
    const closed = await tx(
      `update card_refunds set state = 'closed'
       where id = $1 and (state = 'refused' and aim is null or $2 and state in ('wanted', 'refused')) returning 1`,
      [id, isPaidOut],
    )
    return closed.length > 0
  },

  /** The call ended: what it did, the provider's next answer tells. */
  async sent(id: number): Promise<void> {
    await query("update card_refunds set sent_at = null where id = $1", [id])
  },
})
