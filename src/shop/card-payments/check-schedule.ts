const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Frequent at first, so that a payment whose browser is gone becomes an order within two minutes. */
const closely = [
  { youngerThan: 10 * minute, every: 15 * second },
  { youngerThan: hour, every: 45 * second },
  { youngerThan: 6 * hour, every: 5 * minute },
  { youngerThan: day, every: 20 * minute },
  { youngerThan: 7 * day, every: 2 * hour },
] as const

/** The provider's page may stay open in another tab and be paid a second time; its webhook usually tells first. */
const rarely = [
  { youngerThan: hour, every: 15 * minute },
  { youngerThan: day, every: 4 * hour },
  { youngerThan: 7 * day, every: day },
] as const

const paces = { closely, rarely }

export const nextCheck = (since: Date, now: Date, pace: keyof typeof paces = "closely"): Date | null => {
  const age = now.getTime() - since.getTime()
  const step = paces[pace].find(({ youngerThan }) => age < youngerThan)
  return step ? new Date(now.getTime() + step.every) : null
}
