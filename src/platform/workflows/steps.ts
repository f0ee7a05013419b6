import { DBOS, Error as DbosErrors } from "@dbos-inc/dbos-sdk"
import { currentTrace, withTrace } from "../trace.ts"
import type { Log } from "./dbos-log.ts"
import { type Failure, failureFrom, StoryFailed } from "./failure.ts"
import { type Patience, type RetryPlan, waitBeforeTry } from "./retry-plan.ts"

export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly failure: Failure }

export interface StepOptions {
  /** "short" (default): a few tries within seconds. "forever": until the ERP is back, for what must not stay half-done. */
  readonly patience?: Patience
}

/** What a story sees of the engine. One step at a time, one outside write a step, each looking before it creates. */
export interface Story {
  readonly id: string
  /** Runs the work once and remembers its result (plain data); a refusal ends the story. */
  step<T>(name: string, work: () => Promise<T>, options?: StepOptions): Promise<T>
  /** As step, but the story goes on after a refusal. Use it, not try/catch: the engine's own signals must pass. */
  attempt<T>(name: string, work: () => Promise<T>, options?: StepOptions): Promise<Attempt<T>>
}

/** Where tests kill the process. Called only for work done now, not for results read back. */
export interface Faults {
  beforeStep?(workflowId: string, step: string): void | Promise<void>
  /** The work is done, DBOS has not recorded it. */
  afterWork?(workflowId: string, step: string): void | Promise<void>
  afterRecord?(workflowId: string, step: string): void | Promise<void>
}

export interface StoryHost {
  readonly log: Log
  readonly faults: Faults
  readonly retry: RetryPlan
  isTransient(error: unknown): boolean
  describeError(error: unknown): unknown
  /** Aborted when the engine stops: no step begins any more. */
  readonly stopping: AbortSignal
  /** The engine's tables are closed: nothing can be recorded any more. */
  isClosed(): boolean
  /** Leaves the run where it is, never to go on in this process; the next start resumes it. */
  park(): Promise<never>
}

export const storyOf = (id: string, host: StoryHost): Story => {
  let running: string | null = null
  // Another process took this workflow over: this run must not touch the outside any more.
  let lost: unknown

  const tryHard = async <T>(name: string, work: () => Promise<T>, patience: Patience): Promise<Attempt<T>> => {
    for (let tries = 1; ; tries++) {
      try {
        return { kind: "done", value: await work() }
      } catch (error) {
        const failure = failureFrom(error, name, host.describeError)
        const wait = host.isTransient(error) ? waitBeforeTry(tries, patience, host.retry) : null
        host.log.warn(
          { ...currentTrace(), failure, tries, wait },
          wait === null ? "step failed" : "step will be retried",
        )
        if (wait === null) return { kind: "refused", failure }
        if (!(await pause(wait, host.stopping))) return host.park()
      }
    }
  }

  const attempt = async <T>(name: string, work: () => Promise<T>, options: StepOptions = {}): Promise<Attempt<T>> => {
    if (lost) throw lost
    if (running) throw new Error(`step "${name}" begins while "${running}" runs: a story does one step at a time`)
    if (host.stopping.aborted) return host.park()
    running = name
    let workedNow = false
    try {
      const outcome = await withTrace({ step: name }, () =>
        DBOS.runStep(
          async () => {
            await host.faults.beforeStep?.(id, name)
            const result = await tryHard(name, work, options.patience ?? "short")
            await host.faults.afterWork?.(id, name)
            workedNow = true
            return host.isClosed() ? host.park() : result
          },
          { name },
        ),
      )
      if (workedNow) await host.faults.afterRecord?.(id, name)
      return outcome
    } catch (error) {
      if (error instanceof DbosErrors.DBOSError) lost = error
      throw error
    } finally {
      running = null
    }
  }

  return {
    id,
    attempt,
    async step(name, work, options) {
      const outcome = await attempt(name, work, options)
      if (outcome.kind === "refused") throw new StoryFailed(outcome.failure)
      return outcome.value
    },
  }
}

/** False when it was cut short. */
const pause = (ms: number, cut: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    if (cut.aborted) return resolve(false)
    const end = (whole: boolean) => {
      clearTimeout(timer)
      cut.removeEventListener("abort", onCut)
      resolve(whole)
    }
    const onCut = () => end(false)
    const timer = setTimeout(() => end(true), ms)
    cut.addEventListener("abort", onCut)
  })
