/**
 * "brief": a few tries within seconds, while a person waits and nothing was written. "outage": waits for an unreachable system,
 * but fails after a few error answers. "forever": fails only after minutes of error answers, for orders that are already paid.
 */
export type Retry = "brief" | "outage" | "forever"

/** Whether a retry can help: the system is unreachable, it answered a possibly temporary error, or it refused the call. */
export type ErrorKind = "away" | "error" | "refused"

/** Thrown by a step whose condition is not met yet; it is retried. */
export class NotYet extends Error {
  override readonly name = "NotYet"
}

export interface RetryPlan {
  readonly firstMs: number
  /** Limits each wait, because every open workflow must end within a minute of the ERP being back. */
  readonly maxMs: number
  readonly briefTries: number
  /** How long a system may answer with errors before a "forever" step fails (I9). */
  readonly errorsForMs: number
}

export const defaultRetryPlan: RetryPlan = { firstMs: 200, maxMs: 15_000, briefTries: 5, errorsForMs: 180_000 }

export interface TriesSoFar {
  readonly tries: number
  readonly errors: number
  readonly errorsSince: number | null
}

const hasGivenUp = (
  { tries, errors, errorsSince }: TriesSoFar,
  retry: Retry,
  plan: RetryPlan,
  now: number,
): boolean => {
  switch (retry) {
    case "brief":
      return tries >= plan.briefTries
    case "outage":
      return errors >= plan.briefTries
    case "forever":
      return errorsSince !== null && now - errorsSince > plan.errorsForMs
  }
}

/** Adds jitter, so that many workflows do not retry at once. null: give up. */
export const waitBeforeTry = (soFar: TriesSoFar, retry: Retry, plan: RetryPlan, now: number): number | null => {
  if (hasGivenUp(soFar, retry, plan, now)) return null
  const wait = Math.min(plan.firstMs * 2 ** Math.min(soFar.tries - 1, 20), plan.maxMs)
  return Math.round(wait * (0.8 + Math.random() * 0.2))
}

export interface Failure {
  /** null: the workflow itself threw, between its steps. */
  readonly step: string | null
  readonly name: string
  readonly message: string
  readonly details: unknown
  /** null between two steps, and in records of older releases. */
  readonly kind: ErrorKind | null
}

export class WorkflowFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.step === null ? failure.message : `${failure.step}: ${failure.message}`)
    this.name = "WorkflowFailed"
    this.failure = failure
  }
}

export const failureFrom = (
  error: unknown,
  step: string | null,
  describe: (error: unknown) => unknown,
  kind: ErrorKind | null = null,
): Failure => {
  if (error instanceof WorkflowFailed) return error.failure
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { step, name, message, details: describe(error) ?? null, kind }
}

/** Reads the failure from an error that DBOS stored and restored: it loses its class but keeps its own properties. */
export const recordedFailure = (error: unknown): Failure => {
  const failure = (error as { failure?: Failure } | undefined)?.failure
  if (!failure) return failureFrom(error ?? "ended without a result", null, () => null)
  // Read field by field, because DBOS restores data with a name and a message as an Error.
  const { step, name, message, details, kind = null } = failure
  return { step, name, message, details, kind }
}
