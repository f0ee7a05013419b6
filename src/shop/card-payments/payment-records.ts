import { type Database, storedJson } from "../../platform/database/database.ts"
import type { Billing, Charge } from "../../providers/card-gateway.ts"
import { messages } from "../messages/messages.ts"
import { type Colones, colones } from "../vocabulary/money.ts"
import { nextCheck } from "./check-schedule.ts"
import type { HeldUnits } from "./held-units.ts"
import { isOrderNumber, orderNumber } from "./order-numbers.ts"
import type { NewPayment, PaymentKind, PaymentMove, PaymentRecord } from "./payment.ts"
import { mailAbout } from "./payment-mails.ts"
import { isFinal, type PaymentState, paymentStates, statesBefore } from "./payment-states.ts"
import { cardRefundRecords, unreturnedExtras } from "./refund-records.ts"

export interface PaymentRecords {
  create(payment: NewPayment, provider?: string): Promise<PaymentRecord>
  get(orderNumber: string): Promise<PaymentRecord | null>
  /** Compare and set: null when the payment is not in a state of `from` that may go there. */
  move(orderNumber: string, move: PaymentMove): Promise<PaymentRecord | null>
  /** Every charge that the provider reports. The first one seen pays for the order, the others are extra. */
  noteCharges(payment: PaymentRecord, charges: readonly [Charge, ...Charge[]]): Promise<void>
  /** Writes down a settled or refunded payment that the provider knows and an older database does not. */
  adopt(payment: AdoptedPayment): Promise<PaymentRecord>
  /** The provider, asked at that moment, knew of no attempt to pay. */
  releaseUnpaidHold(orderNumber: string, askedAt: Date): Promise<void>
  /** Returns due payments. Each goes to one process only and becomes due again by the schedule. */
  takeDue(limit: number): Promise<PaymentRecord[]>
  /** Open payments of the customer's cart; with `cartLines`, only those for one of them. */
  rivalsOf(customerId: number, cartLines?: readonly number[]): Promise<PaymentRecord[]>
  /** Problems and extra charges that were not given back; `warehouseId`: only of that pickup point. */
  needingReview(warehouseId?: number): Promise<PaymentRecord[]>
  countNeedingAPerson(warehouseId?: number): Promise<number>
  ofCustomer(customerId: number): Promise<PaymentRecord[]>
  payerEmail(orderId: number): Promise<string | null>
}

export interface AdoptedPayment {
  readonly orderNumber: string
  readonly provider: string
  readonly state: "settled" | "refunded"
  readonly customerId: number
  readonly amount: Colones
  readonly currency: string
  readonly pickupPoint: number | null
  readonly transactionId: string
  readonly orderId: number
  readonly orderRef: string
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

/** Money that must become an order or a refund is checked for ever. */
const nextLook = ({ state, updated_at: since }: Pick<Row, "state" | "updated_at">, at: Date): Date | null => {
  const isOwed = state === "paid" || state === "refunding"
  return nextCheck(since, at, paymentStates[state].watched ?? "closely") ?? (isOwed ? nextCheck(at, at) : null)
}

/** Extra charges are known by their rows, so that nothing that happens to the payment hides them. */
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

    move: (number, move) =>
      transaction(async tx => {
        const { from, to, transactionId, description, insufficientFunds, problem, orderId, orderRef, dueNow } = move
        const allowed = statesBefore(to).filter(state => [from].flat().includes(state))
        const pace = paymentStates[to].watched
        const at = now()
        const rows = await tx<Row>(
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
            pace && (dueNow ? at : nextCheck(at, at, pace)),
            at,
            allowed,
          ],
        )
        const moved = firstOf(rows)
        if (!moved) return null
        await units?.follow(moved, tx)
        const mail = mailAbout(moved)
        if (mail) await messages({ query }).write(mail, tx)
        return moved
      }),

    noteCharges: ({ orderNumber: number, transactionId }, charges) =>
      cardRefundRecords({ query }).noteCharges(number, charges, transactionId ?? charges[0].transactionId),

    async adopt({ orderNumber: number, state, ...payment }) {
      const at = now()
      const rows = await query<Row>(
        `insert into card_payments (order_number, kind, customer_id, amount, currency, billing, snapshot, pickup_point, provider,
           state, transaction_id, order_id, order_ref, number_at, created_at, updated_at)
         values ($1, 'cart', $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10, $11, $12, $12, $12)
         on conflict (order_number) do update set order_number = excluded.order_number returning *`,
        [
          number,
          payment.customerId,
          payment.amount,
          payment.currency,
          storedJson(noBilling),
          payment.pickupPoint,
          payment.provider,
          state,
          payment.transactionId,
          payment.orderId,
          payment.orderRef,
          at,
        ],
      )
      return toRecord(rows[0]!)
    },

    async releaseUnpaidHold(number, askedAt) {
      await units?.releaseUnpaidHold(number, askedAt)
    },

    takeDue: limit =>
      transaction(async tx => {
        const at = now()
        const due = await tx<Row>(
          `select * from card_payments where next_check_at <= $1 order by next_check_at limit $2 for update skip locked`,
          [at, limit],
        )
        for (const row of due)
          await tx("update card_payments set checks = checks + 1, next_check_at = $2 where order_number = $1", [
            row.order_number,
            nextLook(row, at),
          ])
        return due.map(row => toRecord({ ...row, checks: row.checks + 1 }))
      }),

    rivalsOf: async (customerId, cartLines) =>
      (
        await query<Row>(
          `select * from card_payments where customer_id = $1 and kind = 'cart'
             and ($2::integer[] is null or cart_lines && $2) and state in ('started', 'waiting', 'pending', 'paid')`,
          [customerId, cartLines ?? null],
        )
      ).map(toRecord),

    needingReview: async warehouseId =>
      (
        await query<Row>(`select * from card_payments where ${needsAPerson} order by created_at`, [warehouseId ?? null])
      ).map(toRecord),

    async countNeedingAPerson(warehouseId) {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from card_payments where ${needsAPerson}`,
        [warehouseId ?? null],
      )
      return row!.count
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
