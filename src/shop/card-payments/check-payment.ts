import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import { nextCheck } from "./check-schedule.ts"
import { factsOf, type PaymentRecord } from "./payment.ts"
import type { PaymentRecords } from "./payment-records.ts"
import { type BrowserClaim, type Move, moveAfter, type PaymentState } from "./payment-states.ts"

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

/** A decided payment whose page stayed open may be paid again. */
export const checkCharges = async (
  { gateway, records }: { readonly gateway: CardGateway; readonly records: PaymentRecords },
  payment: PaymentRecord,
): Promise<void> => {
  const verdict = await gateway.consult(factsOf(payment))
  if (verdict.kind === "approved" || verdict.kind === "refunded") await records.noteCharges(payment, verdict.charges)
}

/** Return page, webhook and poller all call this. An unreachable provider throws GatewayError and changes nothing (PAY-40). */
export const checkPayment = async (
  { gateway, records }: { readonly gateway: CardGateway; readonly records: PaymentRecords },
  orderNumber: string,
  said: BrowserClaim | null = null,
  now: Date = new Date(),
): Promise<PaymentRecord | null> => {
  const payment = await records.get(orderNumber)
  if (!payment || !undecided.includes(payment.state)) return payment
  if (payment.provider !== null && payment.provider !== gateway.kind)
    throw new GatewayError("consult", "unreachable", `the payment is ${payment.provider}'s, not ${gateway.kind}'s`)
  const verdict = await gateway.consult(factsOf(payment))
  if (verdict.kind === "none") await records.releaseUnpaidHold(orderNumber, now)
  if (verdict.kind === "approved" || verdict.kind === "refunded") await records.noteCharges(payment, verdict.charges)
  const move = moveAfter(verdict, said)
  const next = move && !changesNothing(payment, move) ? move : givenUp(payment, now)
  if (!next) return payment
  const moved = await records.move(orderNumber, { ...next, from: payment.state })
  if (moved) return moved
  // Another process moved the payment while the provider was asked. A payment under review must not be moved back.
  const current = await records.get(orderNumber)
  const isStale = current !== null && current.state !== payment.state
  return isStale ? checkPayment({ gateway, records }, orderNumber, said, now) : current
}
