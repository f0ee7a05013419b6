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

/** The failure in an error that DBOS recorded and revived: its class is lost, its own properties are not. */
export const recordedFailure = (error: unknown): Failure => {
  const failure = (error as { failure?: Failure } | undefined)?.failure
  if (!failure) return failureFrom(error ?? "ended without a result", null, () => null)
  // Read field by field: having a name and a message, the data comes back as an Error.
  const { step, name, message, details, kind = null } = failure
  return { step, name, message, details, kind }
}
