const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Frequent at first, so that a payment whose browser is gone becomes an order within two minutes. */
const pace = [
  { youngerThan: 10 * minute, every: 15 * second },
  { youngerThan: hour, every: 45 * second },
  { youngerThan: 6 * hour, every: 5 * minute },
  { youngerThan: day, every: 20 * minute },
  { youngerThan: 7 * day, every: 2 * hour },
] as const

export const nextCheck = (since: Date, now: Date): Date | null => {
  const age = now.getTime() - since.getTime()
  const step = pace.find(({ youngerThan }) => age < youngerThan)
  return step ? new Date(now.getTime() + step.every) : null
}
