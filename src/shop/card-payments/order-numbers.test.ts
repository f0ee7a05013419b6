import { expect, test } from "vitest"
import { nextCheck } from "./check-schedule.ts"
import { orderNumber } from "./order-numbers.ts"

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
