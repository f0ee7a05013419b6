import type { Database } from "../../platform/database/database.ts"
import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import { type Colones, times } from "../vocabulary/money.ts"
import { refundLock } from "./part-refunds.ts"
import { factsOf, type PaymentRecord } from "./payment.ts"
import { paymentActs } from "./payment-act-records.ts"
import type { PaymentRecords } from "./payment-records.ts"
import type { PaymentAct, StuckPayment } from "./rules/stuck-payment.ts"
import type { Settlement } from "./settle-payment.ts"

export type StuckRefund =
  | { readonly kind: "refunded" }
  /** The provider could not be asked; where the refund was begun the poller goes on with it. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly description: string }
  /** The provider took another amount than ours: only a person in its panel can give it back. */
  | { readonly kind: "by-hand"; readonly problem: string }
  | { readonly kind: "nothing-to-refund" }
  | { readonly kind: "unknown-payment" }

export type StuckPush =
  | { readonly kind: "pushed"; readonly ref: string }
  | { readonly kind: "stuck"; readonly problem: string }
  | { readonly kind: "running" }
  /** The provider does not say that our amount was paid: never an order. */
  | { readonly kind: "not-paid" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unknown-payment" }

export interface Pressed {
  readonly by: string
  readonly why: string
}

/** Money that was taken and did not become an order, or was taken twice: it waits here until somebody of the staff acts. */
export interface StuckPayments {
  list(): Promise<StuckPayment[]>
  push(orderNumber: string, pressed: Pressed): Promise<StuckPush>
  refund(orderNumber: string, pressed: Pressed): Promise<StuckRefund>
  close(orderNumber: string, pressed: Pressed): Promise<boolean>
  resume(payment: PaymentRecord): Promise<void>
}

interface StuckParts {
  readonly gateway: CardGateway | null
  readonly payments: PaymentRecords
  readonly database: Pick<Database, "query" | "withLock">
  readonly settle: Settlement["settle"]
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

const pushWaitMs = 15_000

export const createStuckPayments = ({ gateway, payments, database, settle, log }: StuckParts): StuckPayments => {
  const acts = paymentActs(database)

  /** One at a time with the refunds of returns: the provider is asked for what is still owed. */
  const refundInAll = (card: CardGateway, payment: PaymentRecord, inAll: Colones) =>
    database.withLock(refundLock(payment.orderNumber), () => card.refund(factsOf(payment), inAll))

  const giveBack = async (card: CardGateway, payment: PaymentRecord, charges: number): Promise<StuckRefund> => {
    const { orderNumber, amount, state } = payment
    // Somebody may have pushed it into its order meanwhile: then it is not given back.
    const isOurs = state === "refunding" || (await payments.move(orderNumber, { to: "refunding" }))
    if (!isOurs) return { kind: "unknown-payment" }
    const outcome = await refundInAll(card, payment, times(amount, charges))
    if (outcome.kind === "refused") {
      const problem = `el proveedor rechazó la devolución: ${outcome.description}`
      await payments.move(orderNumber, { to: "in-question", problem })
      return outcome
    }
    await payments.move(orderNumber, { to: "refunded" })
    return { kind: "refunded" }
  }

  /** The order stands and stays; the further charges go back. */
  const giveBackExtra = async (card: CardGateway, payment: PaymentRecord, charges: number): Promise<StuckRefund> => {
    if (charges < 2) return { kind: "nothing-to-refund" }
    const outcome = await refundInAll(card, payment, times(payment.amount, charges - 1))
    if (outcome.kind === "refused") return outcome
    await payments.setProblem(payment.orderNumber, null)
    return { kind: "refunded" }
  }

  const refund = async (card: CardGateway, payment: PaymentRecord): Promise<StuckRefund> => {
    const verdict = await card.consult(factsOf(payment))
    switch (verdict.kind) {
      case "approved":
        return payment.state === "settled"
          ? giveBackExtra(card, payment, verdict.charges)
          : giveBack(card, payment, verdict.charges)
      case "refunded":
        await payments.move(payment.orderNumber, { to: "refunded" })
        return { kind: "refunded" }
      case "mismatch":
        return { kind: "by-hand", problem: verdict.problem }
      default:
        return { kind: "nothing-to-refund" }
    }
  }

  const refundable = async (orderNumber: string): Promise<PaymentRecord | null> => {
    const payment = await payments.get(orderNumber)
    const stuck = payment?.state === "in-question" || payment?.state === "refunding"
    return stuck || (payment?.state === "settled" && payment.problem !== null) ? payment : null
  }

  const mayPush = ({ state, orderId }: PaymentRecord): boolean => state === "in-question" && orderId === null

  const push = async (card: CardGateway, payment: PaymentRecord): Promise<StuckPush> => {
    const verdict = await card.consult(factsOf(payment))
    if (verdict.kind !== "approved") return { kind: "not-paid" }
    const { orderNumber } = payment
    const { transactionId } = verdict
    const moved = await payments.move(orderNumber, { to: "paid", transactionId, problem: null }, "in-question")
    if (!moved) return { kind: "unknown-payment" }
    const after = await settle(orderNumber, { waitMs: pushWaitMs })
    if (after?.state === "settled") return { kind: "pushed", ref: after.orderRef ?? orderNumber }
    return after?.state === "in-question" ? { kind: "stuck", problem: after.problem ?? "" } : { kind: "running" }
  }

  const asked = async <Outcome extends { readonly kind: string }>(
    act: PaymentAct["act"],
    orderNumber: string,
    pressed: Pressed,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | { readonly kind: "unreachable" }> => {
    const outcome = await work().catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderNumber, ...pressed }, "no se pudo preguntar al proveedor")
      return { kind: "unreachable" as const }
    })
    await acts.write({ orderNumber, act, ...pressed, outcome: outcome.kind })
    log.info({ orderNumber, act, ...pressed, outcome: outcome.kind }, "pago por revisar")
    return outcome
  }

  return {
    async list() {
      const stuck = await payments.needingAPerson()
      const trail = await acts.ofPayments(stuck.map(({ orderNumber }) => orderNumber))
      return stuck.map(payment => ({
        orderNumber: payment.orderNumber,
        amount: payment.amount,
        since: payment.updatedAt.toISOString(),
        problem: payment.problem ?? "",
        mayPush: mayPush(payment),
        acts: trail.get(payment.orderNumber) ?? [],
      }))
    },

    async push(orderNumber, pressed) {
      const payment = await payments.get(orderNumber)
      if (!payment || !gateway || !mayPush(payment)) return { kind: "unknown-payment" }
      return asked("push", orderNumber, pressed, () => push(gateway, payment))
    },

    async refund(orderNumber, pressed) {
      const payment = await refundable(orderNumber)
      if (!payment || !gateway) return { kind: "unknown-payment" }
      return asked("refund", orderNumber, pressed, () => refund(gateway, payment))
    },

    async close(orderNumber, pressed) {
      const closed = await payments.move(orderNumber, { to: "closed" })
      if (closed) await acts.write({ orderNumber, act: "close", ...pressed, outcome: "closed" })
      if (closed) log.info({ orderNumber, ...pressed }, "pago cerrado por el personal")
      return closed !== null
    },

    async resume(payment) {
      if (!gateway || payment.state !== "refunding") return
      try {
        await refund(gateway, payment)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ err: error, orderNumber: payment.orderNumber }, "no se pudo terminar la devolución")
      }
    },
  }
}
