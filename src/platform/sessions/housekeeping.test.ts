import { afterEach, expect, test, vi } from "vitest"
import type { Query } from "../database/database.ts"
import { startHousekeeping } from "./housekeeping.ts"

afterEach(() => void vi.useRealTimers())

test("[AUTH-07] expired rows are deleted periodically, a failure is reported, and nothing runs after the stop", async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const failures: unknown[] = []
  let broken = false
  const query: Query = async text => {
    if (broken) throw new Error("no database")
    asked.push(text)
    return []
  }
  const loop = startHousekeeping({ query }, error => failures.push(error))
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  const swept = [
    "customer_sessions",
    "staff_sessions",
    "one_time_secrets",
    "address_allowances",
    "locks",
    "sign_in_attempts",
  ]
  for (const table of swept) expect(asked.filter(text => text.startsWith(`delete from ${table} `))).toHaveLength(1)
  broken = true
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(failures).toHaveLength(1)
  await loop.stop()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(failures).toHaveLength(1)
})
