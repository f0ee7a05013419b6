import { setTimeout as pause } from "node:timers/promises"
import { DBOS, Error as DbosErrors } from "@dbos-inc/dbos-sdk"
import { currentTrace, type Log, withTrace } from "../log.ts"
import { type ErrorKind, failureFrom, type Retry, type RetryPlan, WorkflowFailed, waitBeforeTry } from "./failure.ts"
import type { Attempt, StepOptions, StepRun, Steps } from "./workflow.ts"

/** Hooks where tests kill the process. Called only for steps that run now, not for recorded results. */
export interface Faults {
  beforeStep?(workflowId: string, step: string): void | Promise<void>
  afterWork?(workflowId: string, step: string): void | Promise<void>
  afterRecord?(workflowId: string, step: string): void | Promise<void>
}

export interface StepHost {
  readonly log: Log
  readonly faults: Faults
  readonly retryPlan: RetryPlan
  readonly retry: Retry
  readonly failureTexts: Readonly<Record<string, string>>
  errorKind(error: unknown): ErrorKind
  describeError(error: unknown): unknown
  readonly stopping: AbortSignal
  isClosed(): boolean
  /** This process began the run since its start. */
  readonly begunHere: boolean
  /** No other process takes the run over within this time after a step. */
  readonly ownedForMs: number
  /** Stops the run here without ending it; the next start resumes it. */
  suspend(): Promise<never>
}

/** Repeats the work until it is done, refused for good, or the process stops. */
const tryUntilDone = async <T>(
  host: StepHost,
  name: string,
  work: (run: StepRun) => Promise<T>,
  retry: Retry,
  neverBegun: () => boolean,
): Promise<Attempt<T>> => {
  let errors = 0
  let errorsSince: number | null = null
  for (let tries = 1; ; tries++) {
    const isFirst = tries === 1
    const run: StepRun = {
      get firstTry() {
        return isFirst && neverBegun()
      },
    }
    try {
      return { kind: "done", value: await work(run) }
    } catch (error) {
      const kind = host.errorKind(error)
      const failure = failureFrom(error, name, host.describeError, kind)
      errors = kind === "error" ? errors + 1 : 0
      errorsSince = kind === "error" ? (errorsSince ?? Date.now()) : null
      const soFar = { tries, errors, errorsSince }
      const wait = kind === "refused" ? null : waitBeforeTry(soFar, retry, host.retryPlan, Date.now())
      const fields = { ...currentTrace(), failure, tries }
      if (wait === null) {
        host.log.error(fields, host.failureTexts[name.replace(/ \d+$/, "")] ?? "step failed")
        return { kind: "refused", failure }
      }
      host.log.warn({ ...fields, wait }, "step will be retried")
      await pause(wait, undefined, { signal: host.stopping }).catch(() => undefined)
      if (host.stopping.aborted) return host.suspend()
    }
  }
}

export const createSteps = (workflowId: string, host: StepHost): Steps => {
  let running: string | null = null
  // A step is recorded before the next one begins. So after a step of this process the next one has not begun anywhere, unless
  // the process was frozen meanwhile and another one took the run over. null: the last step was not run here.
  let lastDoneAt: number | null = null
  // Set when another process took this workflow over: this run must make no further outside call.
  let lost: unknown

  const attempt = async <T>(
    stepName: string,
    work: (run: StepRun) => Promise<T>,
    { retry = host.retry, item }: StepOptions = {},
  ): Promise<Attempt<T>> => {
    const name = item === undefined ? stepName : `${stepName} ${item}`
    if (lost) throw lost
    if (running) throw new Error(`step "${name}" begins while "${running}" runs: a workflow does one step at a time`)
    if (host.stopping.aborted) return host.suspend()
    running = name
    const before = lastDoneAt
    const neverBegun = () => host.begunHere && before !== null && performance.now() - before < host.ownedForMs
    let doneAt: number | null = null
    try {
      const outcome = await withTrace({ step: name }, () =>
        DBOS.runStep(
          async () => {
            await host.faults.beforeStep?.(workflowId, name)
            const result = await tryUntilDone(host, name, work, retry, neverBegun)
            await host.faults.afterWork?.(workflowId, name)
            doneAt = performance.now()
            return host.isClosed() ? host.suspend() : result
          },
          { name },
        ),
      )
      lastDoneAt = doneAt
      if (doneAt !== null) await host.faults.afterRecord?.(workflowId, name)
      return outcome
    } catch (error) {
      if (error instanceof DbosErrors.DBOSError) lost = error
      throw error
    } finally {
      running = null
    }
  }

  return {
    workflowId,
    attempt,
    async step(name, work, options) {
      const outcome = await attempt(name, work, options)
      if (outcome.kind === "refused") throw new WorkflowFailed(outcome.failure)
      return outcome.value
    },
  }
}
