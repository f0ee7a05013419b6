import { createHash } from "node:crypto"
import { currentTrace } from "../log.ts"
import type { Failure, Retry } from "./failure.ts"

export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly failure: Failure }

export interface StepOptions {
  readonly retry?: Retry
  /** A step done once per item is recorded as "attach the file 2". */
  readonly item?: number
}

export interface StepRun {
  /**
   * This process began the run and has just done the step before, so this step has not begun anywhere and its write need not
   * look first. A run of another process may come from a restored backup, and all its steps may have been done since.
   * Read it under the lock of the write, not before: it becomes false with time, because a process that was frozen or waited
   * for long may have lost the run to another.
   */
  readonly firstTry: boolean
}

/** The engine as a workflow sees it. Steps run one at a time; each makes one outside write and looks before it creates. */
export interface Steps<Name extends string = string> {
  readonly workflowId: string
  /** Runs the work once and keeps its result (plain data); a refusal ends the run. */
  step<T>(name: Name, work: (run: StepRun) => Promise<T>, options?: StepOptions): Promise<T>
  /** As step, but the run goes on after a refusal. Use it, not try/catch: the engine's own signals must pass. */
  attempt<T>(name: Name, work: (run: StepRun) => Promise<T>, options?: StepOptions): Promise<Attempt<T>>
}

export interface Workflow<Services, Input, Result> {
  readonly name: string
  readonly run: (steps: Steps, input: Input, services: Services) => Promise<Result>
  /** Every step in the order of the first run, with the log's text for when it fails for good. */
  readonly steps: Readonly<Record<string, string>>
  readonly retry: Retry
  /** The part of the input that makes a repeated request the same one. */
  readonly sameRequest: (input: Input) => unknown
}
export type AnyWorkflow<Services> = Workflow<Services, never, unknown>

interface Definition<Name extends string, Services, Input, Result> {
  readonly name: string
  readonly steps: Readonly<Record<Name, string>>
  readonly retry?: Retry
  readonly sameRequest?: (input: Input) => unknown
  run(steps: Steps<Name>, input: Input, services: Services): Promise<Result>
}

/**
 * - A step can run twice (killed before it was recorded): it looks before it creates, and makes one outside write.
 * - Code between steps is pure, because a run is repeated from its records. Clock, random and network go in a step.
 * - Inputs and results are plain data (dates and bigints survive, classes do not).
 * - An outcome of a normal day is a result; a failure is for a person to look at.
 * - The same id gives the same answer; another input with it is a conflict; a failed run asked for again continues.
 * - Add steps to a released workflow at its end only: open runs continue in this code (docs/released-steps.json).
 */
export const defineWorkflow = <Name extends string, Services, Input, Result>({
  retry = "brief",
  sameRequest = input => input,
  ...definition
}: Definition<Name, Services, Input, Result>): Workflow<Services, Input, Result> =>
  ({ ...definition, retry, sameRequest }) as Workflow<Services, Input, Result>

export interface Envelope {
  readonly input: unknown
  readonly fingerprint: string
  readonly requestId: string | null
  /** The engine that began the run; left out by older releases. */
  readonly begunBy?: string
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const sortKeys = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return `${value}n`
  return isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
}

export const fingerprint = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null, sortKeys))
    .digest("hex")

export const envelopeFor = <Services, Input>(
  workflow: Workflow<Services, Input, unknown>,
  input: Input,
  begunBy: string,
): Envelope => ({
  input,
  begunBy,
  fingerprint: fingerprint(workflow.sameRequest(input)),
  requestId: currentTrace().requestId ?? null,
})
