import type { ErrorKind } from "./retry.ts"

export interface Failure {
  /** null: the workflow itself threw, between its steps. */
  readonly step: string | null
  readonly name: string
  readonly message: string
  readonly details: unknown
  /** null: between two steps, or recorded before this was kept. */
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
