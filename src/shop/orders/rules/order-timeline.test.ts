import { expect, test } from "vitest"
import { mayBeCancelled, nextStepOf, type OrderFacts, timelineOf } from "./order-timeline.ts"

const order = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  status: "validated",
  method: "card",
  byPost: false,
  isPriceOpen: false,
  isAsked: false,
  paid: true,
  refund: "none",
  transfer: null,
  pickupCode: null,
  receivedAt: "2026-11-16T10:00:00Z",
  paidAt: "2026-11-16T10:01:00Z",
  preparedAt: null,
  handedOverAt: null,
  cancelledAt: null,
  returnedAt: null,
  ...over,
})
const shown = (facts: OrderFacts) => timelineOf(facts).map(({ step, state }) => `${step}:${state}`)
const cash = { method: "cash", paid: false, paidAt: null } as const

test("[ORD-02] a card order is received and paid, then prepared, ready and handed over, each with its date", () => {
  expect(shown(order())).toEqual(["received:done", "paid:done", "prepared:next", "ready:later", "handed-over:later"])
  const prepared = order({ status: "shipped", preparedAt: "2026-11-17T09:00:00Z" })
  expect(timelineOf(prepared)[3]).toEqual({ step: "ready", state: "done", at: "2026-11-17T09:00:00Z" })
  expect(shown(prepared).at(-1)).toBe("handed-over:next")
})

test("[ORD-02] cash is paid when the goods change hands", () => {
  expect(shown(order({ ...cash, status: "shipped" }))).toEqual([
    "received:done",
    "prepared:done",
    "ready:done",
    "paid:next",
    "handed-over:later",
  ])
})

test("[ORD-02] a cancelled or returned order has nothing ahead of it", () => {
  expect(shown(order({ status: "cancelled" }))).toEqual(["received:done", "paid:done", "cancelled:done"])
  expect(shown(order({ status: "delivered", returnedAt: "2026-11-20T10:00:00Z" })).at(-1)).toBe("returned:done")
})

test.each<[string, Partial<OrderFacts>]>([
  ["wait", {}],
  ["wait", cash],
  ["answer", { method: "sinpe", paid: false, isPriceOpen: true, isAsked: true }],
  ["price", { method: "sinpe", paid: false, isPriceOpen: true }],
  ["transfer", { method: "sinpe", paid: false }],
  ["pick-up", { status: "shipped" }],
  ["pick-up-and-pay", { ...cash, status: "shipped" }],
  ["nothing", { status: "delivered" }],
  ["cancelled", { ...cash, status: "cancelled" }],
  ["refund-under-way", { status: "cancelled", refund: "under-way" }],
  ["refunded", { status: "cancelled", refund: "done" }],
])("[ORD-02] the next step is '%s' for %j", (next, facts) => {
  expect(nextStepOf(order(facts))).toBe(next)
})

test("[ORD-04] an order may be cancelled until it is prepared", () => {
  expect(mayBeCancelled(order())).toBe(true)
  for (const status of ["cancelled", "draft", "shipped", "delivered"] as const)
    expect(mayBeCancelled(order({ status }))).toBe(false)
  expect(mayBeCancelled(order({ preparedAt: "2026-11-17T09:00:00Z" }))).toBe(false)
})

test("[ORD-02] a prepared order that is sent by post asks nobody to fetch it", () => {
  expect(nextStepOf(order({ status: "shipped", preparedAt: "2026-11-17T09:00:00Z", byPost: true }))).toBe("posted")
})
