import { ErpError } from "../../erp/erp-error.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Log } from "../../platform/log.ts"
import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { deleteUnfinished } from "../orders/place-order.ts"
import { isPlaced } from "../vocabulary/order-status.ts"
import type { CardRefunds, RefundResult } from "./card-refunds.ts"
import type { PaymentRecord } from "./payment.ts"
import { extraRefundedMail } from "./payment-mails.ts"
import type { PaymentRecords } from "./payment-records.ts"
import { cardRefundRecords } from "./refund-records.ts"
import type { Settlement } from "./settle-payment.ts"

export interface PaymentDecision {
  readonly act: "push" | "refund" | "close"
  readonly by: string
  readonly why: string
  readonly outcome: string
  readonly at: string
}

export interface StuckPayment {
  readonly orderNumber: string
  readonly amount: number
  readonly since: string
  readonly problem: string
  /** It has no order yet and may get one. If it has an order, only extra charges go back. */
  readonly mayPush: boolean
  readonly decisions: readonly PaymentDecision[]
}

const paymentDecisions = ({ query }: Pick<Database, "query">) => ({
  async write(orderNumber: string, { act, by, why, outcome }: Omit<PaymentDecision, "at">): Promise<void> {
    const sql = "insert into payment_acts (order_number, act, by, why, outcome) values ($1, $2, $3, $4, $5)"
    await query(sql, [orderNumber, act, by, why, outcome])
  },

  async ofPayments(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, PaymentDecision[]>> {
    const rows = await query<Omit<PaymentDecision, "at"> & { readonly orderNumber: string; readonly at: Date }>(
      `select order_number as "orderNumber", act, by, why, outcome, at from payment_acts
       where order_number = any($1) order by id`,
      [orderNumbers],
    )
    const decisions = rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() }))
    return Map.groupBy(decisions, ({ orderNumber }) => orderNumber)
  },
})

/** The card provider or the ERP gave no answer. The poller continues a refund that was started. */
type Unasked = { readonly kind: "unreachable" | "erp-away" }

export type StuckRefund =
  | RefundResult
  | Unasked
  /** The ERP holds the order of this payment: it must be cancelled first, or the payment pushed into it. */
  | { readonly kind: "has-order"; readonly ref: string }
  | { readonly kind: "unknown-payment" }

/** With `not-paid` the provider does not confirm our amount, so the payment never becomes an order. */
export type StuckPush =
  | { readonly kind: "pushed"; readonly ref: string }
  | { readonly kind: "stuck"; readonly problem: string }
  | { readonly kind: "running" | "not-paid" | "unknown-payment" }
  | Unasked

type Pressed = Pick<PaymentDecision, "by" | "why">

/** The payments of one pickup point, or all of them for the owner. */
export type PaymentScope = { readonly pickupPoint: number } | "all"

const pushWaitMs = 15_000

const reviewProblem = (result: Exclude<RefundResult, { kind: "refunded" }>): string => {
  switch (result.kind) {
    case "refused":
      return `el proveedor rechazó la devolución: ${result.description}`
    case "by-hand":
      return result.problem
    case "nothing-to-refund":
      return "el proveedor no tiene ningún cobro que devolver"
  }
}

/** Payments that did not become an order or were charged twice. They wait here until staff act. */
export const createStuckPayments = ({
  erp,
  gateway,
  payments,
  refunds,
  database,
  settle,
  log,
}: Pick<Dependencies, "erp" | "database"> & {
  readonly gateway: CardGateway | null
  readonly payments: PaymentRecords
  readonly refunds: CardRefunds
  readonly settle: Settlement["settle"]
  readonly log: Pick<Log, "info" | "warn">
}) => {
  const decisions = paymentDecisions(database)
  const charges = cardRefundRecords(database)

  const find = async (scope: PaymentScope, orderNumber: string): Promise<PaymentRecord | null> => {
    const payment = await payments.get(orderNumber)
    return scope === "all" || payment?.pickupPoint === scope.pickupPoint ? payment : null
  }

  const hasExtras = async ({ orderNumber }: PaymentRecord): Promise<boolean> =>
    (await charges.chargeCounts([orderNumber])).has(orderNumber)

  /** A refund that cannot be finished becomes a case for a person instead of being tried for ever. */
  const finishRefund = async (payment: PaymentRecord): Promise<RefundResult> => {
    const { orderNumber } = payment
    const result = await refunds.refundAll(payment)
    if (result.kind === "refunded") await payments.move(orderNumber, { from: "refunding", to: "refunded" })
    else await payments.move(orderNumber, { from: "refunding", to: "in-question", problem: reviewProblem(result) })
    return result
  }

  /** An order left in the ERP would be handed over free of charge. A draft is deleted; any other order stops the refund. */
  const refundWhole = async (payment: PaymentRecord): Promise<StuckRefund> => {
    const { orderNumber } = payment
    const order = await erp.orders.findByRefExt(orderNumber)
    if (order && isPlaced(order.status)) return { kind: "has-order", ref: order.ref }
    const isOurs =
      payment.state === "refunding" || (await payments.move(orderNumber, { from: "in-question", to: "refunding" }))
    if (!isOurs) return { kind: "unknown-payment" }
    if (order && order.status !== "cancelled") await deleteUnfinished({ erp }, orderNumber)
    return finishRefund(payment)
  }

  const refundExtra = async (payment: PaymentRecord): Promise<StuckRefund> => {
    const result = await refunds.refundExtra(payment)
    if (result.kind === "refunded") await messages(database).write(extraRefundedMail(payment))
    return result
  }

  const mayPush = ({ state, orderId }: PaymentRecord): boolean => state === "in-question" && orderId === null

  const push = async (payment: PaymentRecord): Promise<StuckPush> => {
    const verdict = await refunds.consult(payment)
    if (verdict.kind !== "approved") return { kind: "not-paid" }
    const { orderNumber } = payment
    const { transactionId } = verdict.charges[0]
    const moved = await payments.move(orderNumber, { from: "in-question", to: "paid", transactionId, problem: null })
    if (!moved) return { kind: "unknown-payment" }
    const after = await settle(orderNumber, { waitMs: pushWaitMs })
    if (after?.state === "settled") return { kind: "pushed", ref: after.orderRef ?? orderNumber }
    return after?.state === "in-question" ? { kind: "stuck", problem: after.problem ?? "" } : { kind: "running" }
  }

  const recorded = async <Outcome extends { readonly kind: string }>(
    act: PaymentDecision["act"],
    orderNumber: string,
    pressed: Pressed,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | Unasked> => {
    const outcome = await work().catch((error: unknown): Unasked => {
      if (!(error instanceof GatewayError || error instanceof ErpError)) throw error
      log.warn({ err: error, orderNumber, ...pressed }, "the card provider or the ERP could not be asked")
      return { kind: error instanceof ErpError ? "erp-away" : "unreachable" }
    })
    await decisions.write(orderNumber, { act, ...pressed, outcome: outcome.kind })
    log.info({ orderNumber, act, ...pressed, outcome: outcome.kind }, "staff acted on a payment")
    return outcome
  }

  return {
    async list(scope: PaymentScope): Promise<StuckPayment[]> {
      const stuck = await payments.needingReview(scope === "all" ? undefined : scope.pickupPoint)
      const numbers = stuck.map(({ orderNumber }) => orderNumber)
      const [trail, counts] = await Promise.all([decisions.ofPayments(numbers), charges.chargeCounts(numbers)])
      return stuck.map(payment => {
        const times = counts.get(payment.orderNumber)
        const problems = [payment.problem, times === undefined ? null : `la tarjeta se cobró ${times} veces`]
        return {
          orderNumber: payment.orderNumber,
          amount: payment.amount,
          since: payment.updatedAt.toISOString(),
          problem: problems.filter(problem => problem !== null).join("; "),
          mayPush: mayPush(payment),
          decisions: trail.get(payment.orderNumber) ?? [],
        }
      })
    },

    async push(scope: PaymentScope, orderNumber: string, pressed: Pressed): Promise<StuckPush> {
      const payment = await find(scope, orderNumber)
      if (!payment || !gateway || !mayPush(payment)) return { kind: "unknown-payment" }
      return recorded("push", orderNumber, pressed, () => push(payment))
    },

    async refund(scope: PaymentScope, orderNumber: string, pressed: Pressed): Promise<StuckRefund> {
      const payment = await find(scope, orderNumber)
      if (!payment || !gateway) return { kind: "unknown-payment" }
      const isStuck = payment.state === "in-question" || payment.state === "refunding"
      if (!isStuck && !(await hasExtras(payment))) return { kind: "unknown-payment" }
      return recorded("refund", orderNumber, pressed, () => (isStuck ? refundWhole(payment) : refundExtra(payment)))
    },

    async close(scope: PaymentScope, orderNumber: string, pressed: Pressed): Promise<boolean> {
      const payment = await find(scope, orderNumber)
      if (!payment) return false
      const isClosed =
        (await payments.move(orderNumber, { from: "in-question", to: "closed" })) !== null ||
        (payment.state !== "in-question" && (await refunds.closeExtra(payment)))
      if (!isClosed) return false
      await decisions.write(orderNumber, { act: "close", ...pressed, outcome: "closed" })
      log.info({ orderNumber, ...pressed }, "staff closed a payment")
      return true
    },

    /** Continues a refund that was started. */
    async resume(payment: PaymentRecord): Promise<void> {
      if (!gateway || payment.state !== "refunding") return
      try {
        // The process may have died, or the ERP been away, before the unfinished order was deleted.
        if (payment.orderId === null) await deleteUnfinished({ erp }, payment.orderNumber)
        await finishRefund(payment)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ err: error, orderNumber: payment.orderNumber }, "a refund could not be finished yet")
      }
    },
  }
}
