import { every, type Loop } from "../../platform/every.ts"
import type { Log } from "../../platform/log.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Steps, Workflow } from "../../platform/workflows/workflow.ts"
import { type CardGateway, type CardReturn, GatewayError } from "../../providers/card-gateway.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Placed } from "../orders/place-order.ts"
import {
  type BrowserClaim,
  type Move,
  moveAfter,
  nextCheck,
  type PaymentKind,
  type PaymentRecord,
  type PaymentState,
  paymentStates,
  toPaymentFacts,
} from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"

/** Return page, webhook and poller share this code. The first caller moves the payment; the others see the result. */

const undecided: readonly PaymentState[] = [
  "started",
  "not-started",
  "waiting",
  "pending",
  "declined",
  "cancelled",
  "expired",
]

const changesNothing = (payment: PaymentRecord, move: Move) =>
  payment.state === move.to && payment.description === (move.description ?? null)

const givenUp = (payment: PaymentRecord, now: Date): Move | null => {
  if (nextCheck(payment.updatedAt, now)) return null
  if (payment.state === "pending") return { to: "in-question", problem: "el proveedor nunca decidió el pago" }
  return payment.state === "waiting" || payment.state === "started" ? { to: "expired" } : null
}

interface Asked {
  readonly gateway: CardGateway
  readonly records: PaymentRecords
}

const consult = async ({ gateway, records }: Asked, payment: PaymentRecord) => {
  const verdict = await gateway.consult(toPaymentFacts(payment))
  if (verdict.kind === "approved" || verdict.kind === "refunded") await records.noteCharges(payment, verdict.charges)
  return verdict
}

/** An unreachable provider throws GatewayError and changes nothing (PAY-40). */
export const checkPayment = async (
  { gateway, records }: Asked,
  orderNumber: string,
  claim: BrowserClaim | null = null,
  now: Date = new Date(),
): Promise<PaymentRecord | null> => {
  const payment = await records.get(orderNumber)
  if (!payment || !undecided.includes(payment.state)) return payment
  if (payment.provider !== null && payment.provider !== gateway.kind)
    throw new GatewayError("consult", "unreachable", `the payment is ${payment.provider}'s, not ${gateway.kind}'s`)
  const verdict = await consult({ gateway, records }, payment)
  if (verdict.kind === "none") await records.releaseUnpaidHold(orderNumber, now)
  const move = moveAfter(verdict, claim)
  const next = move && !changesNothing(payment, move) ? move : givenUp(payment, now)
  if (!next) return payment
  const moved = await records.move(orderNumber, { ...next, from: payment.state })
  if (moved) return moved
  // Another process moved the payment while the provider was asked. A payment under review must not be moved back.
  const current = await records.get(orderNumber)
  const isStale = current !== null && current.state !== payment.state
  return isStale ? checkPayment({ gateway, records }, orderNumber, claim, now) : current
}

export type PaymentOutcome =
  | { readonly kind: "success"; readonly orderId: number | null; readonly orderRef: string }
  | {
      readonly kind: "failed"
      readonly why: "cancelled" | "declined"
      readonly insufficientFunds: boolean
      readonly description: string | null
    }
  | { readonly kind: "open" | "review" }

/** Anybody can type a return address. It counts only from the payer's own browser, and its description only when signed. */
const browserClaim = ({ says, description }: CardReturn, signed: boolean, theirs: boolean): BrowserClaim | null => {
  if (!theirs) return null
  if (says === "cancelled") return { kind: "cancelled" }
  return says === "failed" ? { kind: "failed", description: signed ? description : null } : null
}

export const unconfirmed = ({ says }: Pick<CardReturn, "says">): PaymentOutcome => ({
  kind: "failed",
  why: says === "cancelled" ? "cancelled" : "declined",
  insufficientFunds: false,
  description: null,
})

const decideOutcome = (
  payment: PaymentRecord | null,
  claim: CardReturn,
  { asked, signed, theirs }: { readonly asked: boolean; readonly signed: boolean; readonly theirs: boolean },
): PaymentOutcome => {
  if (!payment || !theirs) return unconfirmed(claim)
  const { state, insufficientFunds, description } = payment
  if (paymentStates[state].shown === "success")
    return { kind: "success", orderId: payment.orderId, orderRef: payment.orderRef ?? payment.orderNumber }
  if (state === "in-question" || state === "refunding")
    return payment.transactionId === null ? unconfirmed(claim) : { kind: "review" }
  if (state === "started" || state === "waiting") {
    // The provider knows of no attempt to pay, so an approved return without its signature is forged.
    return asked && claim.says === "approved" && !signed ? unconfirmed(claim) : { kind: "open" }
  }
  if (paymentStates[state].shown === "open") return { kind: "open" }
  return { kind: "failed", why: state === "cancelled" ? "cancelled" : "declined", insufficientFunds, description }
}

export const createSettlement = <Services>({
  engine,
  workflows,
  payments,
  gateway,
  log,
}: {
  readonly engine: Pick<Engine<Services>, "run" | "start">
  readonly workflows: Record<PaymentKind, SettlementWorkflow<Services>>
  readonly payments: PaymentRecords
  readonly gateway: CardGateway | null
  readonly log: Log
}) => {
  const ask = async (orderNumber: string, claim: BrowserClaim | null = null) => {
    if (!gateway) return { payment: await payments.get(orderNumber), asked: false }
    try {
      return { payment: await checkPayment({ gateway, records: payments }, orderNumber, claim), asked: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ err: error, orderNumber }, "the payment could not be checked with the provider")
      return { payment: await payments.get(orderNumber), asked: false }
    }
  }

  const makeOrder = async (payment: PaymentRecord, waitMs: number): Promise<PaymentRecord | null> => {
    const { orderNumber, pushes } = payment
    const request = { id: pushes === 0 ? orderNumber : `${orderNumber}/${pushes}`, input: { orderNumber } }
    if (waitMs === 0) await engine.start(workflows[payment.kind], request)
    else await engine.run(workflows[payment.kind], { ...request, waitMs })
    return payments.get(orderNumber)
  }

  /** Asks the provider and returns the payment, or null if there is none. A workflow started here continues in the background. */
  const settle = async (orderNumber: string, { waitMs = 0 } = {}): Promise<PaymentRecord | null> => {
    const { payment } = await ask(orderNumber)
    return payment?.state === "paid" ? makeOrder(payment, waitMs) : payment
  }

  /** Asks the provider about any payment, also a decided one: its page may have stayed open and been paid again. */
  const recheck = (payment: PaymentRecord): Promise<unknown> =>
    gateway && ["settled", "refunded", "closed"].includes(payment.state)
      ? consult({ gateway, records: payments }, payment)
      : settle(payment.orderNumber)

  return {
    settle,
    recheck,

    readReturn: (query: URLSearchParams): CardReturn | null => gateway?.readReturn(query) ?? null,

    /** It may be repeated in any browser. Only the payer's own or a signed return changes the payment or sees its result (PAY-40). */
    async settleReturn(
      claim: CardReturn,
      { isOwner, waitMs = 4000 }: { readonly isOwner: (payment: PaymentRecord) => boolean; readonly waitMs?: number },
    ) {
      const known = await payments.get(claim.orderNumber)
      const signed = known !== null && (gateway?.isSigned(claim, toPaymentFacts(known)) ?? false)
      const theirs = known !== null && (signed || isOwner(known))
      const { payment: found, asked } = await ask(claim.orderNumber, browserClaim(claim, signed, theirs))
      const payment = found?.state === "paid" ? await makeOrder(found, waitMs) : found
      const outcome = decideOutcome(payment, claim, { asked, signed, theirs })
      if (outcome.kind === "failed" && claim.says === "approved")
        log.warn(
          { orderNumber: claim.orderNumber.slice(0, 60), known: payment !== null },
          "approved return without a payment",
        )
      return { outcome, payment, theirs }
    },

    /** Accepts signed webhooks only and answers before it asks the provider. Returns false if it is not from the provider. */
    async handleWebhook(body: string, headers: Headers): Promise<boolean> {
      const notice = gateway?.readWebhook(body, headers) ?? null
      const payment = notice && (await payments.get(notice.orderNumber))
      if (!gateway || !payment || !gateway.isSigned(notice, toPaymentFacts(payment))) {
        log.warn({ orderNumber: payment?.orderNumber ?? null }, "payment webhook without a valid signature")
        return false
      }
      recheck(payment).catch(error => log.error({ err: error }, "the payment of a webhook could not be checked"))
      return true
    },
  }
}

export type Settlement = ReturnType<typeof createSettlement>

const batch = 20

/** Settles payments whose browser never came back. Every process runs a poller, and each payment goes to only one of them. */
export const startPaymentPoller = ({
  payments,
  check,
  log,
  everyMs = 3000,
}: {
  readonly payments: Pick<PaymentRecords, "takeDue">
  readonly check: (payment: PaymentRecord) => Promise<unknown>
  readonly log: Pick<Log, "error">
  readonly everyMs?: number
}): Loop => {
  const checkOne = (payment: PaymentRecord) =>
    check(payment).catch(error => log.error({ err: error, orderNumber: payment.orderNumber }, "payment check failed"))
  return every(everyMs, async () => Promise.all((await payments.takeDue(batch)).map(checkOne)), {
    startsNow: true,
    onError: error => log.error({ err: error }, "due payments could not be read"),
  })
}

export interface SettlementInput {
  readonly orderNumber: string
}

export type SettlementResult =
  | { readonly kind: "settled"; readonly orderId: number; readonly ref: string }
  | { readonly kind: "in-question" }

/** Its id is the order number, so it runs once however many callers start it; the same number is the order's `ref_ext`. */
export type SettlementWorkflow<Services = never> = Workflow<Services, SettlementInput, SettlementResult>

export const settlementSteps = {
  "leave it to a person": "Error al anotar que el pago necesita a una persona",
  "note the order": "Error al anotar la orden del pago",
} as const

export type SettlementServices = Dependencies & { readonly payments: PaymentRecords }

export const settlementEnds = (
  { step }: Steps<keyof typeof settlementSteps>,
  { orderNumber }: SettlementInput,
  { database, payments, log }: SettlementServices,
) => {
  const escalateToStaff = async (problem: string): Promise<SettlementResult> => {
    log.error({ orderNumber, problem }, "Un pago confirmado no pudo convertirse en orden")
    await step("leave it to a person", async () => {
      await payments.move(orderNumber, { from: "paid", to: "in-question", problem })
    })
    return { kind: "in-question" }
  }
  return {
    escalateToStaff,
    async noteOrder(placed: Placed): Promise<SettlementResult> {
      if (placed.kind === "refused") return escalateToStaff(`el ERP rechazó la orden (${placed.failure.step})`)
      const { orderId, ref } = placed
      await step("note the order", async () => {
        await payments.move(orderNumber, { from: "paid", to: "settled", orderId, orderRef: ref })
        await messages(database).write({
          fact: `payment-confirmed:${orderNumber}`,
          to: { orderId },
          kind: "payment-confirmed",
          data: { orderId, method: "tarjeta" },
        })
      })
      return { kind: "settled", orderId, ref }
    },
  }
}
