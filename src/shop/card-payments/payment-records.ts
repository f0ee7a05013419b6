import { type Database, storedJson } from "../../platform/database/database.ts"
import type { Billing, Charge } from "../../providers/card-gateway.ts"
import { messages } from "../messages/messages.ts"
import { stockHolds } from "../orders/availability/hold-records.ts"
import { colones } from "../vocabulary/money.ts"
import {
  isFinal,
  isOrderNumber,
  type NewPayment,
  nextCheck,
  orderNumber,
  type PaymentMove,
  type PaymentRecord,
  type PaymentState,
  paymentStates,
  statesBefore,
} from "./payment.ts"
import { mailAbout } from "./payment-mails.ts"
import { cardRefundRecords, unreturnedExtras } from "./refund-records.ts"

const columns = `order_number as "orderNumber", kind, customer_id as "customerId", amount::float8 as amount, currency, billing, snapshot,
  pickup_point as "pickupPoint", provider, cart_lines as "cartLines", state, transaction_id as "transactionId", description,
  insufficient_funds as "insufficientFunds", problem, order_id as "orderId", order_ref as "orderRef", checks, pushes,
  created_at as "createdAt", updated_at as "updatedAt"`

type Row = Omit<PaymentRecord, "amount"> & { readonly amount: number }

const toRecord = (row: Row): PaymentRecord => ({ ...row, amount: colones(row.amount) })

/** When to ask the provider next. Money that must become an order or a refund is checked for ever. */
const nextLook = ({ state, updatedAt: since }: Row, at: Date): Date | null => {
  const isOwed = state === "paid" || state === "refunding"
  return nextCheck(since, at, paymentStates[state].watched ?? "closely") ?? (isOwed ? nextCheck(at, at) : null)
}

/** Extra charges count by their own rows, so that no change of the payment hides them. */
const needsAPerson = `(problem is not null or order_number in (select order_number from (${unreturnedExtras}) extra))
  and ($1::integer is null or pickup_point = $1)`

const noBilling: Billing = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  province: "",
  postalCode: "",
}

const second = 1000

/** The effect of a payment's state on its held units (STOCK-03). With null the hold stays until it expires and the provider is asked. */
const holdMoves = {
  started: null,
  waiting: null,
  pending: "keep",
  paid: "keep",
  "in-question": "keep",
  settled: "becameOrder",
  "not-started": "end",
  declined: "end",
  cancelled: "end",
  expired: "end",
  refunding: "end",
  refunded: "end",
  closed: "end",
} as const satisfies Record<PaymentState, "keep" | "becameOrder" | "end" | null>

export const createPaymentRecords = (
  database: Database,
  { prefix, now = () => new Date() }: { readonly prefix: string; readonly now?: () => Date },
) => {
  const { query, transaction } = database
  const holds = stockHolds(database)

  const select = async (where: string, values: unknown[]): Promise<PaymentRecord[]> =>
    (await query<Row>(`select ${columns} from card_payments where ${where}`, values)).map(toRecord)

  return {
    /** Order numbers have one-second resolution (PAY-16). If a second is taken, the payment gets the one after the last used. */
    async create(payment: NewPayment, provider?: string): Promise<PaymentRecord> {
      const at = now()
      for (;;) {
        const [last] = await query<{ at: Date | null }>(
          "select max(number_at) as at from card_payments where customer_id is not distinct from $1",
          [payment.customerId],
        )
        const numberAt = new Date(Math.max(at.getTime(), last?.at ? last.at.getTime() + second : 0))
        const rows = await query<Row>(
          `insert into card_payments (order_number, kind, customer_id, amount, currency, billing, snapshot, pickup_point,
             provider, cart_lines, number_at, next_check_at, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
           on conflict (order_number) do nothing returning ${columns}`,
          [
            orderNumber(prefix, payment.customerId, numberAt),
            payment.kind,
            payment.customerId,
            payment.amount,
            payment.currency,
            storedJson(payment.billing),
            storedJson(payment.snapshot),
            payment.pickupPoint,
            provider ?? null,
            payment.cartLines ?? [],
            numberAt,
            nextCheck(at, at),
            at,
          ],
        )
        if (rows[0]) return toRecord(rows[0])
      }
    },

    get: async (number: string): Promise<PaymentRecord | null> =>
      isOrderNumber(number) ? ((await select("order_number = $1", [number]))[0] ?? null) : null,

    /** Compare and set: null when the payment is not in a state of `from` that may go there. */
    move: (number: string, move: PaymentMove): Promise<PaymentRecord | null> =>
      transaction(async tx => {
        const { from, to, transactionId, description, insufficientFunds, problem, orderId, orderRef, dueNow } = move
        const allowed = statesBefore(to).filter(state => [from].flat().includes(state))
        const pace = paymentStates[to].watched
        const at = now()
        const [row] = await tx<Row>(
          `update card_payments set
           state = $2,
           transaction_id = coalesce(transaction_id, $3),
           description = $4,
           insufficient_funds = $5,
           problem = case when $6 then $7 else problem end,
           order_id = coalesce($8, order_id),
           order_ref = coalesce($9, order_ref),
           next_check_at = $10,
           pushes = pushes + case when state = 'in-question' and $2 = 'paid' then 1 else 0 end,
           updated_at = $11
         where order_number = $1 and state = any($12)
         returning ${columns}`,
          [
            number,
            to,
            transactionId ?? null,
            description ?? null,
            insufficientFunds ?? false,
            problem !== undefined || isFinal(to),
            problem ?? null,
            orderId ?? null,
            orderRef ?? null,
            pace && (dueNow ? at : nextCheck(at, at, pace)),
            at,
            allowed,
          ],
        )
        if (!row) return null
        const moved = toRecord(row)
        const holdMove = holdMoves[moved.state]
        if (holdMove) await holds[holdMove](number, tx)
        if (to === "paid") await cardRefundRecords(database).dropRefused(number, moved.transactionId, tx)
        const mail = mailAbout(moved)
        if (mail) await messages(database).write(mail, tx)
        return moved
      }),

    /** When the first charge was seen; giving it back later does not change that. */
    async chargedAt(number: string): Promise<Date | null> {
      const [row] = await query<{ at: Date | null }>(
        "select min(seen_at) as at from card_charges where order_number = $1 and not extra",
        [number],
      )
      return row!.at
    },

    /** Records every charge that the provider reports. The first one seen pays for the order; the others are extra. */
    noteCharges: (
      { orderNumber: number, transactionId }: PaymentRecord,
      charges: readonly [Charge, ...Charge[]],
    ): Promise<void> =>
      cardRefundRecords(database).noteCharges(number, charges, transactionId ?? charges[0].transactionId),

    /** Records a settled or refunded cart payment that the provider knows but a restored, older database does not. */
    async adopt(
      payment: Omit<NewPayment, "kind" | "billing" | "snapshot"> &
        Pick<PaymentRecord, "orderNumber" | "provider" | "transactionId" | "orderId" | "orderRef"> & {
          readonly state: "settled" | "refunded"
        },
    ): Promise<PaymentRecord> {
      const at = now()
      const [row] = await query<Row>(
        `insert into card_payments (order_number, kind, customer_id, amount, currency, billing, snapshot, pickup_point, provider,
           state, transaction_id, order_id, order_ref, number_at, created_at, updated_at)
         values ($1, 'cart', $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10, $11, $12, $12, $12)
         on conflict (order_number) do update set order_number = excluded.order_number returning ${columns}`,
        [
          payment.orderNumber,
          payment.customerId,
          payment.amount,
          payment.currency,
          storedJson(noBilling),
          payment.pickupPoint,
          payment.provider,
          payment.state,
          payment.transactionId,
          payment.orderId,
          payment.orderRef,
          at,
        ],
      )
      return toRecord(row!)
    },

    /** Call it when the provider has just answered that nobody tried to pay. */
    releaseUnpaidHold: holds.releaseUnpaidHold,

    /** Returns due payments. Each goes to one process only and becomes due again by the schedule. */
    takeDue: (limit: number): Promise<PaymentRecord[]> =>
      transaction(async tx => {
        const at = now()
        const due = await tx<Row>(
          `select ${columns} from card_payments where next_check_at <= $1 order by next_check_at limit $2 for update skip locked`,
          [at, limit],
        )
        for (const row of due)
          await tx("update card_payments set checks = checks + 1, next_check_at = $2 where order_number = $1", [
            row.orderNumber,
            nextLook(row, at),
          ])
        return due.map(row => toRecord({ ...row, checks: row.checks + 1 }))
      }),

    /** Open payments of the customer's cart; with `cartLines`, only those for one of them. */
    listRivals: (customerId: number, cartLines?: readonly number[]): Promise<PaymentRecord[]> =>
      select(
        `customer_id = $1 and kind = 'cart' and ($2::integer[] is null or cart_lines && $2)
           and state in ('started', 'waiting', 'pending', 'paid')`,
        [customerId, cartLines ?? null],
      ),

    /** Payments with a problem or with extra charges that were not given back; `warehouseId` limits them to one pickup point. */
    needingReview: (warehouseId?: number): Promise<PaymentRecord[]> =>
      select(`${needsAPerson} order by created_at`, [warehouseId ?? null]),

    async countNeedingAPerson(warehouseId?: number): Promise<number> {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from card_payments where ${needsAPerson}`,
        [warehouseId ?? null],
      )
      return row!.count
    },

    ofCustomer: (customerId: number): Promise<PaymentRecord[]> =>
      select("customer_id = $1 order by created_at desc", [customerId]),

    async payerEmail(orderId: number): Promise<string | null> {
      const [row] = await query<{ email: string }>(
        "select billing->>'email' as email from card_payments where order_id = $1 order by created_at limit 1",
        [orderId],
      )
      return row?.email ?? null
    },
  }
}

export type PaymentRecords = ReturnType<typeof createPaymentRecords>
