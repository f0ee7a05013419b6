import { expect, test } from "vitest"
import type { CardVerdict } from "../../providers/card-gateway.ts"
import { colones } from "../vocabulary/money.ts"
import {
  isFinal,
  isOrderNumber,
  mayMove,
  moveAfter,
  nextCheck,
  orderNumber,
  type PaymentRecord,
  type PaymentState,
  paymentStates,
  statesBefore,
  toPaymentFacts,
} from "./payment.ts"

const all = Object.keys(paymentStates) as PaymentState[]
const approved: CardVerdict = {
  kind: "approved",
  charges: [{ transactionId: "9", amount: colones(5000) }],
  refunded: colones(0),
}

test("[PAY-27] money that arrives late still becomes an order, even if the page showed a failure before", () => {
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

test("[PAY-26] money is given back of what is settled or in question, and only a returned or closed payment is final", () => {
  expect(statesBefore("refunding")).toEqual(["settled", "in-question"])
  expect(statesBefore("settled")).toEqual(["paid"])
  expect(statesBefore("closed")).toEqual(["in-question"])
  expect(statesBefore("started")).toEqual([])
  expect(all.filter(isFinal)).toEqual(["refunded", "closed"])
})

test("[PAY-22] [PAY-25] what the provider declined was declined, unless the customer says to have cancelled", () => {
  const declined: CardVerdict = { kind: "declined", description: "Sin fondos", insufficientFunds: true }
  const refused = { to: "declined", description: "Sin fondos", insufficientFunds: true }
  expect(moveAfter(declined, null)).toEqual(refused)
  expect(moveAfter(declined, { kind: "failed", description: "otra cosa" })).toEqual(refused)
  expect(moveAfter(declined, { kind: "cancelled" })).toEqual({ to: "cancelled" })
  expect(moveAfter({ kind: "none" }, { kind: "failed", description: "Rechazada" })).toEqual({
    to: "declined",
    description: "Rechazada",
  })
})

test("[PAY-26] a charge that was given back whole is refunded, whatever the browser says", () => {
  const refunded: CardVerdict = { ...approved, kind: "refunded", refunded: colones(5000) }
  for (const said of [null, { kind: "cancelled" } as const])
    expect(moveAfter(refunded, said)).toEqual({ to: "refunded", transactionId: "9" })
})

test("[I2] the provider is asked about the order number, amount and currency that the payment was begun with", () => {
  const payment = {
    orderNumber: "CHISPA-42-20250101120000",
    amount: colones(5000),
    currency: "CRC",
    billing: { email: "ana@chispa.test" },
    transactionId: "9",
  } as PaymentRecord
  expect(toPaymentFacts(payment)).toEqual({
    orderNumber: "CHISPA-42-20250101120000",
    amount: 5000,
    currency: "CRC",
    email: "ana@chispa.test",
  })
})

test("[PAY-16] an order number is prefix, customer and moment; any other text is none", () => {
  expect(isOrderNumber(orderNumber("CHISPA", 42, new Date("2025-01-01T18:00:00Z")))).toBe(true)
  expect(isOrderNumber("A-0-20250101120000")).toBe(true)
  const others = [
    "CHISPA-42-2025010112000",
    "CHISPA-42-202501011200000",
    "CHISPA-42-20250101120000x",
    " CHISPA-42-20250101120000",
    "CHISPA-x-20250101120000",
    "CHISPA-42-2025010112000x",
    "ABCDEFGHIJKLM-42-20250101120000",
    "CHI_SPA-42-20250101120000",
    "CHISPA-12345678901-20250101120000",
    "-42-20250101120000",
    "CHISPA--20250101120000",
  ]
  for (const other of others) expect(isOrderNumber(other), other).toBe(false)
})

test("[PAY-27] the pace slows at its bounds: a settled payment is asked about now and then for a week", () => {
  const since = new Date("2025-01-01T00:00:00Z")
  const wait = (minutes: number, pace: "closely" | "rarely") => {
    const now = new Date(since.getTime() + minutes * 60_000)
    const next = nextCheck(since, now, pace)
    return next && (next.getTime() - now.getTime()) / 60_000
  }
  const [hour, day] = [60, 24 * 60]
  expect([0, 10, hour, 6 * hour, day, 7 * day].map(age => wait(age, "closely"))).toEqual([0.25, 0.75, 5, 20, 120, null])
  expect([0, hour, day, 7 * day].map(age => wait(age, "rarely"))).toEqual([15, 240, day, null])
})
