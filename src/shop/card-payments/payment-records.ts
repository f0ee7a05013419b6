import type { Database } from "../../platform/database/database.ts"
import { storedJson } from "../../platform/database/stored-json.ts"
import type { Billing } from "../../providers/card-gateway.ts"
import { messages } from "../messages/messages.ts"
import { colones } from "../vocabulary/money.ts"
import { nextCheck } from "./check-schedule.ts"
import type { HeldUnits } from "./held-units.ts"
import { isOrderNumber, orderNumber } from "./order-numbers.ts"
import type { NewPayment, PaymentKind, PaymentMove, PaymentRecord } from "./payment.ts"
import { refusedMail } from "./payment-mails.ts"
import { isFinal, type PaymentState, paymentStates, statesBefore } from "./payment-states.ts"

export interface PaymentRecords {
  create(payment: NewPayment, provider?: string): Promise<PaymentRecord>
  get(orderNumber: string): Promise<PaymentRecord | null>
  /** Compare and set: null when the payment is not in a state that may go there (or, with `from`, not in that one). */
  move(orderNumber: string, move: PaymentMove, from?: PaymentState): Promise<PaymentRecord | null>
  /** The provider, asked at that moment, knew of no attempt to pay. */
  nobodyPaid(orderNumber: string, askedAt: Date): Promise<void>
  /** Payments whose turn it is; each is handed to one caller of all processes and comes round again by the schedule. */
  takeDue(limit: number): Promise<PaymentRecord[]>
  rivalsOf(customerId: number, cartLines: readonly number[]): Promise<PaymentRecord[]>
  /** Makes this payment the one that counts for its cart lines; otherwise the number of the one that already does. */
  claimCartLines(orderNumber: string): Promise<string | null>
  needingAPerson(): Promise<PaymentRecord[]>
  countNeedingAPerson(): Promise<number>
  setProblem(orderNumber: string, problem: string | null): Promise<void>
  ofCustomer(customerId: number): Promise<PaymentRecord[]>
  payerEmail(orderId: number): Promise<string | null>
}

interface Row {
  order_number: string
  kind: PaymentKind
  customer_id: number | null
  amount: string
  currency: string
  billing: Billing
  snapshot: unknown
  pickup_point: number | null
  provider: string | null
  cart_lines: number[]
  state: PaymentState
  transaction_id: string | null
  description: string | null
  insufficient_funds: boolean
  problem: string | null
  order_id: number | null
  order_ref: string | null
  checks: number
  pushes: number
  created_at: Date
  updated_at: Date
}

const toRecord = (row: Row): PaymentRecord => ({
  orderNumber: row.order_number,
  kind: row.kind,
  customerId: row.customer_id,
  amount: colones(Number(row.amount)),
  currency: row.currency,
  billing: row.billing,
  snapshot: row.snapshot,
  pickupPoint: row.pickup_point,
  provider: row.provider,
  cartLines: row.cart_lines,
  state: row.state,
  transactionId: row.transaction_id,
  description: row.description,
  insufficientFunds: row.insufficient_funds,
  problem: row.problem,
  orderId: row.order_id,
  orderRef: row.order_ref,
  checks: row.checks,
  pushes: row.pushes,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const firstOf = (rows: Row[]): PaymentRecord | null => (rows[0] ? toRecord(rows[0]) : null)

const isOwed = (state: PaymentState) => state === "paid" || state === "refunding"

const second = 1000

export const createPaymentRecords = (
  { query, transaction }: Database,
  options: {
    readonly prefix: string
    readonly now?: () => Date
    readonly units?: HeldUnits
  },
): PaymentRecords => {
  const { prefix, now = () => new Date(), units } = options

  return {
    /** The number has one-second resolution (PAY-16): when a second is taken, the one after the last used is given. */
    async create(payment, provider) {
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
           on conflict (order_number) do nothing returning *`,
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

    get: async number =>
      isOrderNumber(number)
        ? firstOf(await query<Row>("select * from card_payments where order_number = $1", [number]))
        : null,

    move: (number, move, from) =>
      transaction(async within => {
        const { to, transactionId, description, insufficientFunds, problem, orderId, orderRef, dueNow } = move
        const allowed = statesBefore(to).filter(state => from === undefined || state === from)
        const at = now()
        const rows = await within<Row>(
          `update card_payments set
           state = $2,
           transaction_id = coalesce($3, transaction_id),
           description = $4,
           insufficient_funds = $5,
           problem = case when $6 then $7 else problem end,
           order_id = coalesce($8, order_id),
           order_ref = coalesce($9, order_ref),
           next_check_at = $10,
           pushes = pushes + case when state = 'in-question' and $2 = 'paid' then 1 else 0 end,
           updated_at = $11
         where order_number = $1 and state = any($12)
         returning *`,
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
            paymentStates[to].watched ? (dueNow ? at : nextCheck(at, at)) : null,
            at,
            allowed,
          ],
        )
        const moved = firstOf(rows)
        if (moved) await units?.follow(moved, within)
        if (moved?.state === "declined") await messages({ query }).write(refusedMail(moved), within)
        return moved
      }),

    async nobodyPaid(number, askedAt) {
      await units?.nobodyPaid(number, askedAt)
    },

    takeDue: limit =>
      transaction(async within => {
        const at = now()
        const due = await within<Row>(
          `select * from card_payments where next_check_at <= $1 order by next_check_at limit $2 for update skip locked`,
          [at, limit],
        )
        for (const row of due)
          await within("update card_payments set checks = checks + 1, next_check_at = $2 where order_number = $1", [
            row.order_number,
            // Money that must become an order or a refund is checked for ever.
            nextCheck(row.updated_at, at) ?? (isOwed(row.state) ? nextCheck(at, at) : null),
          ])
        return due.map(row => toRecord({ ...row, checks: row.checks + 1 }))
      }),

    rivalsOf: async (customerId, cartLines) =>
      (
        await query<Row>(
          `select * from card_payments where customer_id = $1 and cart_lines && $2::integer[]
             and state in ('started', 'waiting', 'pending', 'paid')`,
          [customerId, cartLines],
        )
      ).map(toRecord),

    claimCartLines: number =>
      transaction(async within => {
        const [own] = await within<Row & { claimed_at: Date | null }>(
          "select * from card_payments where order_number = $1",
          [number],
        )
        if (!own || own.claimed_at) return null
        await within("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`cart-lines:${own.customer_id}`])
        // A payment begun after the other had its order pays for what came into the cart since.
        const [rival] = await within<{ order_number: string }>(
          `select order_number from card_payments
            where customer_id = $1 and order_number <> $2 and cart_lines && $3::integer[] and claimed_at > $4 limit 1`,
          [own.customer_id, number, own.cart_lines, own.created_at],
        )
        if (rival) return rival.order_number
        await within("update card_payments set claimed_at = clock_timestamp() where order_number = $1", [number])
        return null
      }),

    needingAPerson: async () =>
      (await query<Row>("select * from card_payments where problem is not null order by created_at")).map(toRecord),

    async countNeedingAPerson() {
      const [row] = await query<{ count: number }>(
        "select count(*)::int as count from card_payments where problem is not null",
      )
      return row!.count
    },

    async setProblem(number, problem) {
      await query("update card_payments set problem = $2 where order_number = $1", [number, problem])
    },

    ofCustomer: async customerId =>
      (
        await query<Row>("select * from card_payments where customer_id = $1 order by created_at desc", [customerId])
      ).map(toRecord),

    async payerEmail(orderId) {
      const [row] = await query<{ email: string }>(
        "select billing->>'email' as email from card_payments where order_id = $1 order by created_at limit 1",
        [orderId],
      )
      return row?.email ?? null
    },
  }
}
