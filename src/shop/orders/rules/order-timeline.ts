import type { OrderStatus } from "../../vocabulary/order-status.ts"
import { hasLeft } from "../../vocabulary/order-status.ts"
import type { TransferState } from "../../vocabulary/payments.ts"

export interface OrderFacts {
  readonly status: OrderStatus
  readonly method: "card" | "sinpe" | "cash" | "other"
  /** Sent by post instead of being picked up. */
  readonly byPost: boolean
  readonly isPriceOpen: boolean
  readonly isAsked: boolean
  readonly paid: boolean
  readonly refund: "none" | "under-way" | "done"
  readonly transfer: TransferState | null
  readonly receivedAt: string | null
  readonly paidAt: string | null
  readonly preparedAt: string | null
  readonly handedOverAt: string | null
  readonly cancelledAt: string | null
  readonly returnedAt: string | null
  readonly pickupCode: string | null
}

export type TimelineStep = "received" | "paid" | "prepared" | "ready" | "handed-over" | "cancelled" | "returned"

export interface TimelineEntry {
  readonly step: TimelineStep
  readonly state: "done" | "next" | "later"
  readonly at: string | null
}

export type NextStep =
  | "answer"
  | "price"
  | "transfer"
  | "transfer-checking"
  | "transfer-refused"
  | "transfer-to-check"
  | "transfer-owed"
  | "transfer-given-back"
  | "wait"
  | "posted"
  | "pick-up"
  | "pick-up-and-pay"
  | "nothing"
  | "cancelled"
  | "refund-under-way"
  | "refunded"
  | "returned"

/** Parts are on the shelf (HIST-07); a board is made first (PCB-16). */
export const readyText = (isBoard: boolean): string =>
  `Estará listo en un máximo de ${isBoard ? "5 días hábiles" : "3 días"}.`

const isCancelled = ({ status }: OrderFacts) => status === "cancelled"

/** Cash is paid at the hand-over; every other method is paid before the order is prepared. */
const timelineSteps = ({ method }: OrderFacts): readonly TimelineStep[] =>
  method === "cash" || method === "other"
    ? ["received", "prepared", "ready", "paid", "handed-over"]
    : ["received", "paid", "prepared", "ready", "handed-over"]

const findPastSteps = (facts: OrderFacts): Partial<Record<TimelineStep, { readonly at: string | null }>> => ({
  received: { at: facts.receivedAt },
  ...(facts.paid && { paid: { at: facts.paidAt } }),
  ...((hasLeft(facts.status) || facts.preparedAt) && {
    prepared: { at: facts.preparedAt },
    ready: { at: facts.preparedAt },
  }),
  ...((facts.status === "delivered" || facts.handedOverAt) && { "handed-over": { at: facts.handedOverAt } }),
  ...(isCancelled(facts) && { cancelled: { at: facts.cancelledAt } }),
  ...(facts.returnedAt && { returned: { at: facts.returnedAt } }),
})

export const buildTimeline = (facts: OrderFacts): TimelineEntry[] => {
  const done = findPastSteps(facts)
  const ended = isCancelled(facts) || facts.returnedAt !== null
  const next = ended ? undefined : timelineSteps(facts).find(step => !done[step])
  return [...timelineSteps(facts), "cancelled" as const, "returned" as const].flatMap((step): TimelineEntry[] => {
    const fact = done[step]
    if (fact) return [{ step, state: "done", at: fact.at }]
    const ahead = !ended && step !== "cancelled" && step !== "returned"
    return ahead ? [{ step, state: step === next ? "next" : "later", at: null }] : []
  })
}

const stepOfTransfer: Partial<Record<TransferState, NextStep>> = {
  claimed: "transfer-checking",
  refused: "transfer-refused",
  "to-check": "transfer-to-check",
  owed: "transfer-owed",
  "given-back": "transfer-given-back",
}

export const findNextStep = (facts: OrderFacts): NextStep => {
  if (facts.returnedAt) return "returned"
  const ofTransfer = facts.transfer ? stepOfTransfer[facts.transfer] : undefined
  if (isCancelled(facts)) {
    if (ofTransfer) return ofTransfer
    if (facts.refund === "under-way") return "refund-under-way"
    return facts.refund === "done" ? "refunded" : "cancelled"
  }
  if (facts.status === "delivered" || facts.handedOverAt) return "nothing"
  if (facts.isAsked) return "answer"
  if (facts.isPriceOpen) return "price"
  if (facts.method === "sinpe" && !facts.paid) return ofTransfer ?? "transfer"
  if (hasLeft(facts.status) || facts.preparedAt)
    return facts.byPost ? "posted" : facts.paid ? "pick-up" : "pick-up-and-pay"
  return "wait"
}

export const mayBeCancelled = (facts: OrderFacts): boolean => facts.status === "validated" && facts.preparedAt === null
