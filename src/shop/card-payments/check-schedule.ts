import { dayMs, hourMs, minuteMs } from "../../platform/durations.ts"

const second = 1000

/** Frequent at first, so that a payment whose browser is gone becomes an order within two minutes. */
const closely = [
  { youngerThan: 10 * minuteMs, every: 15 * second },
  { youngerThan: hourMs, every: 45 * second },
  { youngerThan: 6 * hourMs, every: 5 * minuteMs },
  { youngerThan: dayMs, every: 20 * minuteMs },
  { youngerThan: 7 * dayMs, every: 2 * hourMs },
] as const

/** The provider's page may stay open in another tab and be paid a second time; its webhook usually tells first. */
const rarely = [
  { youngerThan: hourMs, every: 15 * minuteMs },
  { youngerThan: dayMs, every: 4 * hourMs },
  { youngerThan: 7 * dayMs, every: dayMs },
] as const

const paces = { closely, rarely }

export const nextCheck = (since: Date, now: Date, pace: keyof typeof paces = "closely"): Date | null => {
  const age = now.getTime() - since.getTime()
  const step = paces[pace].find(({ youngerThan }) => age < youngerThan)
  return step ? new Date(now.getTime() + step.every) : null
}
