import { expect, test } from "vitest"
import type { CardVerdict } from "../../providers/card-gateway.ts"
import { colones } from "../vocabulary/money.ts"
import { isFinal, mayMove, moveAfter, nextCheck, orderNumber, type PaymentState, paymentStates } from "./payment.ts"

const all = Object.keys(paymentStates) as PaymentState[]
const approved: CardVerdict = {
  kind: "approved",
  charges: [{ transactionId: "9", amount: colones(5000) }],
  refunded: colones(0),
}

test("[PAY-27] money that arrives late still becomes an order, whatever was shown before", () => {
  for (const state of ["started", "not-started", "waiting", "pending", "declined", "cancelled", "expired"] as const)
    expect(mayMove(state, "paid"), state).toBe(true)
})

test("[PAY-26] what is paid or settled never goes back to be paid again", () => {
  for (const state of ["paid", "settled", "refunding", "refunded", "closed"] as const)
    expect(mayMove(state, "paid"), state).toBe(false)
  for (const failed of ["declined", "cancelled", "expired"] as const) {
    expect(mayMove("paid", failed)).toBe(false)
    expect(mayMove("settled", failed)).toBe(false)
  }
})

test("every state can be reached and leads to an end", () => {
  for (const state of all) {
    if (state !== "started")
      expect(
        all.some(from => mayMove(from, state)),
        state,
      ).toBe(true)
    const seen = new Set<PaymentState>([state])
    for (const at of seen) for (const next of paymentStates[at].next) seen.add(next)
    expect([...seen].some(isFinal), state).toBe(true)
  }
})

test("[PAY-40] only a confirmed order is shown as success, and what is undecided as neither", () => {
  expect(all.filter(state => paymentStates[state].shown === "success")).toEqual(["settled"])
  for (const state of ["started", "waiting", "pending", "paid"] as const)
    expect(paymentStates[state].shown).toBe("open")
})

test("[PAY-22] [PAY-25] a browser's word moves a payment only where the provider knows of no money", () => {
  const cancelled = { kind: "cancelled" } as const
  expect(moveAfter({ kind: "none" }, cancelled)).toEqual({ to: "cancelled" })
  expect(moveAfter({ kind: "none" }, null)).toBeNull()
  expect(moveAfter(approved, cancelled)).toEqual({ to: "paid", transactionId: "9" })
  expect(moveAfter({ kind: "pending" }, cancelled)).toEqual({ to: "pending" })
  expect(moveAfter({ kind: "mismatch", problem: "otro monto" }, cancelled)).toEqual({
    to: "in-question",
    problem: "otro monto",
  })
})

test("[PAY-16] [PAY-33] prefix, customer id and 14 digits of Costa Rica's clock", () => {
  expect(orderNumber("CHISPA", 42, new Date("2025-01-01T18:00:00Z"))).toBe("CHISPA-42-20250101120000")
  expect(orderNumber("CHISPA", 42, new Date("2025-01-01T06:00:05Z"))).toBe("CHISPA-42-20250101000005")
  expect(orderNumber("TIENDA", null, new Date("2025-01-01T05:59:59Z"))).toBe("TIENDA-0-20241231235959")
})

test("[PAY-27] [PAY-40] a payment is looked at again within two minutes in its first hour, and not for ever", () => {
  const since = new Date("2025-01-01T00:00:00Z")
  const wait = (minutes: number) => {
    const now = new Date(since.getTime() + minutes * 60_000)
    const next = nextCheck(since, now)
    return next && (next.getTime() - now.getTime()) / 1000
  }
  for (const minutes of [0, 1, 9, 10, 30, 59]) expect(wait(minutes)).toBeLessThan(120)
  expect(wait(60 * 24 * 6)).toBeGreaterThan(120)
  expect(wait(60 * 24 * 8)).toBeNull()
})
