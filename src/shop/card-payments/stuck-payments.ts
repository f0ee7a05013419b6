import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import { times } from "../vocabulary/money.ts"
import { factsOf, type PaymentRecord, type PaymentRecords } from "./payment-records.ts"

export type StuckRefund =
  | { readonly kind: "refunded" }
  /** The provider could not be asked; where the refund was begun the poller goes on with it. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly description: string }
  /** The provider took another amount than ours: only a person in its panel can give it back. */
  | { readonly kind: "by-hand"; readonly problem: string }
  | { readonly kind: "nothing-to-refund" }
  | { readonly kind: "unknown-payment" }

/** Money that was taken and did not become an order, or was taken twice: it waits here until somebody of the staff acts. */
export interface StuckPayments {
  list(): Promise<PaymentRecord[]>
  /** Repeatable. */
  refund(orderNumber: string, by: string): Promise<StuckRefund>
  close(orderNumber: string, by: string): Promise<boolean>
  resume(payment: PaymentRecord): Promise<void>
}

interface StuckParts {
  readonly gateway: CardGateway | null
  readonly payments: PaymentRecords
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

export const createStuckPayments = ({ gateway, payments, log }: StuckParts): StuckPayments => {
  const giveBack = async (card: CardGateway, payment: PaymentRecord, charges: number): Promise<StuckRefund> => {
    const { orderNumber, amount } = payment
    await payments.move(orderNumber, { to: "refunding" })
    const outcome = await card.refund(factsOf(payment), times(amount, charges))
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
    const outcome = await card.refund(factsOf(payment), times(payment.amount, charges - 1))
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

  return {
    list: () => payments.needingAPerson(),

    async refund(orderNumber, by) {
      const payment = await refundable(orderNumber)
      if (!payment || !gateway) return { kind: "unknown-payment" }
      try {
        const outcome = await refund(gateway, payment)
        log.info({ orderNumber, by, outcome: outcome.kind }, "devolución pedida")
        return outcome
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ err: error, orderNumber, by }, "no se pudo pedir la devolución")
        return { kind: "unreachable" }
      }
    },

    async close(orderNumber, by) {
      const closed = await payments.move(orderNumber, { to: "closed" })
      if (closed) log.info({ orderNumber, by }, "pago cerrado por el personal")
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
