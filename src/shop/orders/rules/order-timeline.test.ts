import { expect, test } from "vitest"
import { buildTimeline, findNextStep, mayBeCancelled, type OrderFacts } from "./order-timeline.ts"

const order = (overrides: Partial<OrderFacts> = {}): OrderFacts => ({
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
  ...overrides,
})
const shown = (facts: OrderFacts) => buildTimeline(facts).map(({ step, state }) => `${step}:${state}`)
const cash = { method: "cash", paid: false, paidAt: null } as const

test("[ORD-02] a card order is received and paid, then prepared, ready and handed over, each with its date", () => {
  expect(shown(order())).toEqual(["received:done", "paid:done", "prepared:next", "ready:later", "handed-over:later"])
  const prepared = order({ status: "shipped", preparedAt: "2026-11-17T09:00:00Z" })
  expect(buildTimeline(prepared)[3]).toEqual({ step: "ready", state: "done", at: "2026-11-17T09:00:00Z" })
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

test("[ORD-02] a cancelled or returned order has no further steps", () => {
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
  expect(findNextStep(order(facts))).toBe(next)
})

test("[ORD-04] an order may be cancelled until it is prepared", () => {
  expect(mayBeCancelled(order())).toBe(true)
  for (const status of ["cancelled", "draft", "shipped", "delivered"] as const)
    expect(mayBeCancelled(order({ status }))).toBe(false)
  expect(mayBeCancelled(order({ preparedAt: "2026-11-17T09:00:00Z" }))).toBe(false)
})

test("[ORD-02] a prepared order that is sent by post does not ask to be picked up", () => {
  expect(findNextStep(order({ status: "shipped", preparedAt: "2026-11-17T09:00:00Z", byPost: true }))).toBe("posted")
})

test.each<[string, Partial<OrderFacts>]>([
  ["returned", { status: "delivered", returnedAt: "2026-11-20T10:00:00Z" }],
  ["nothing", { status: "shipped", handedOverAt: "2026-11-20T10:00:00Z" }],
  ["pick-up", { preparedAt: "2026-11-17T09:00:00Z" }],
  ["posted", { preparedAt: "2026-11-17T09:00:00Z", byPost: true }],
  ["transfer-checking", { method: "sinpe", paid: false, transfer: "claimed" }],
  ["transfer-refused", { method: "sinpe", paid: false, transfer: "refused" }],
  ["transfer", { method: "sinpe", paid: false, transfer: "expected" }],
  ["wait", { method: "sinpe", paid: true, transfer: "confirmed" }],
  ["wait", { method: "cash", paid: false, transfer: "claimed" }],
  ["transfer-to-check", { method: "sinpe", status: "cancelled", transfer: "to-check" }],
  ["transfer-owed", { method: "sinpe", status: "cancelled", transfer: "owed", refund: "under-way" }],
  ["transfer-given-back", { method: "sinpe", status: "cancelled", transfer: "given-back", refund: "done" }],
  ["cancelled", { method: "sinpe", status: "cancelled", transfer: "dropped" }],
  ["price", { isPriceOpen: true, status: "validated", paid: false }],
])("[ORD-02] [SINPE-02] the next step is '%s' for %j", (next, facts) => {
  expect(findNextStep(order(facts))).toBe(next)
})

test("[ORD-02] an unknown payment method is paid at the hand-over like cash, a transfer before it", () => {
  const steps = (method: OrderFacts["method"]) => buildTimeline(order({ method, paid: false })).map(({ step }) => step)
  expect(steps("other")).toEqual(["received", "prepared", "ready", "paid", "handed-over"])
  expect(steps("sinpe")).toEqual(["received", "paid", "prepared", "ready", "handed-over"])
})

test("[ORD-02] each past step has its date: paid, prepared, handed over, cancelled, returned", () => {
  const whole = order({
    status: "delivered",
    preparedAt: "2026-11-17T09:00:00Z",
    handedOverAt: "2026-11-18T09:00:00Z",
    returnedAt: "2026-11-20T10:00:00Z",
  })
  expect(buildTimeline(whole).map(({ step, at }) => [step, at])).toEqual([
    ["received", "2026-11-16T10:00:00Z"],
    ["paid", "2026-11-16T10:01:00Z"],
    ["prepared", "2026-11-17T09:00:00Z"],
    ["ready", "2026-11-17T09:00:00Z"],
    ["handed-over", "2026-11-18T09:00:00Z"],
    ["returned", "2026-11-20T10:00:00Z"],
  ])
  const cancelled = order({ status: "cancelled", cancelledAt: "2026-11-17T09:00:00Z" })
  expect(buildTimeline(cancelled).at(-1)).toEqual({ step: "cancelled", state: "done", at: "2026-11-17T09:00:00Z" })
  expect(shown(order({ preparedAt: "2026-11-17T09:00:00Z" }))).toContain("ready:done")
  expect(shown(order({ handedOverAt: "2026-11-18T09:00:00Z" }))).toContain("handed-over:done")
  expect(shown(order({ status: "delivered" }))).toContain("handed-over:done")
})
