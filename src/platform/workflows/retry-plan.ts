export type Patience = "short" | "forever"

export interface RetryPlan {
  readonly firstMs: number
  /** Every open workflow must end within a minute of the ERP being back, so no wait is longer than this. */
  readonly longestMs: number
  readonly shortTries: number
}

export const defaultRetryPlan: RetryPlan = { firstMs: 200, longestMs: 15_000, shortTries: 5 }

/** Doubling waits, a little apart from each other so that many waiting workflows do not knock all at once; null: give up. */
export const waitBeforeTry = (triesDone: number, patience: Patience, plan: RetryPlan): number | null => {
  if (patience === "short" && triesDone >= plan.shortTries) return null
  const wait = Math.min(plan.firstMs * 2 ** Math.min(triesDone - 1, 20), plan.longestMs)
  return Math.round(wait * (0.8 + Math.random() * 0.2))
}
