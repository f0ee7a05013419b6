import { setTimeout as pause } from "node:timers/promises"
import {
  DBOS,
  Error as DbosErrors,
  type WorkflowHandle,
  type WorkflowStatus,
  type WorkflowStatusString,
} from "@dbos-inc/dbos-sdk"
import { timeLeft } from "../deadline.ts"
import { type Failure, recordedFailure } from "./failure.ts"
import { type Attempt, type Envelope, envelopeFor, type Workflow } from "./workflow.ts"
import type { WorkflowRunner } from "./workflow-runner.ts"

type WorkflowState = "running" | "done" | "failed"

const states: Record<WorkflowStatusString, WorkflowState> = {
  PENDING: "running",
  ENQUEUED: "running",
  DELAYED: "running",
  SUCCESS: "done",
  ERROR: "failed",
  CANCELLED: "failed",
  MAX_RECOVERY_ATTEMPTS_EXCEEDED: "failed",
}

const toState = (status: WorkflowStatus): WorkflowState => states[status.status as WorkflowStatusString]

const listSteps = async (id: string) =>
  ((await DBOS.listWorkflowSteps(id)) ?? []).map(step => ({
    name: step.name,
    outcome: (step.output as Attempt<unknown> | null)?.kind === "done" ? ("done" as const) : ("refused" as const),
    at: new Date(step.completedAtEpochMs ?? 0),
  }))

const toProgress = async (status: WorkflowStatus) => {
  const state = toState(status)
  return {
    id: status.workflowID,
    workflow: status.workflowName,
    state,
    input: (status.input?.[0] as Envelope | undefined)?.input ?? null,
    startedAt: new Date(status.createdAt),
    endedAt: status.completedAt === undefined ? null : new Date(status.completedAt),
    steps: await listSteps(status.workflowID),
    result: state === "done" ? status.output : null,
    failure: state === "failed" ? recordedFailure(status.error) : null,
  }
}

export type WorkflowProgress = Awaited<ReturnType<typeof toProgress>>

export const readProgress = async (id: string): Promise<WorkflowProgress | null> => {
  const status = await DBOS.getWorkflowStatus(id)
  return status && toProgress(status)
}

export const failedWorkflows = async (limit = 100): Promise<WorkflowProgress[]> => {
  const failed = (Object.keys(states) as WorkflowStatusString[]).filter(status => states[status] === "failed")
  const list = await DBOS.listWorkflows({ status: failed, limit, sortDesc: true })
  return Promise.all(list.map(toProgress))
}

export interface RunRequest<Input> {
  /** The business key, such as `hand-over:42`. One id is one run, for ever and in every process. */
  readonly id: string
  readonly input: Input
  readonly ifFailed?: "continue" | "leave"
}

export interface WaitOptions {
  readonly waitMs?: number
}

export type StartOutcome =
  | { readonly kind: "started" }
  | { readonly kind: "known"; readonly state: WorkflowState }
  | { readonly kind: "conflict" }

export type RunOutcome<Result> =
  /** `by` is "earlier" if this request only read the answer of an earlier one. */
  | { readonly kind: "done"; readonly result: Result; readonly by: "this" | "continuing" | "earlier" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "still-running" }
  | { readonly kind: "conflict" }

export class EngineStopping extends Error {
  constructor() {
    super("the workflow engine is stopping")
    this.name = "EngineStopping"
  }
}

type Begun =
  | { kind: "fresh"; handle: WorkflowHandle<unknown> }
  | { kind: "continued" }
  | { kind: "known"; state: WorkflowState }

const doneBy = { fresh: "this", continued: "continuing", known: "earlier" } as const

const minPollMs = 25
const maxPollMs = 250

export const createRuns = (runner: WorkflowRunner, minWaitMs = 0) => {
  const waitLimit = (waitMs = Number.POSITIVE_INFINITY) =>
    timeLimit(Math.min(Math.max(waitMs, minWaitMs), timeLeft()), runner.stopping)

  const begin = async <Services, Input>(
    workflow: Workflow<Services, Input, unknown>,
    request: RunRequest<Input>,
  ): Promise<Begun | { kind: "conflict" }> => {
    if (runner.stopping.aborted) throw new EngineStopping()
    const envelope = envelopeFor(workflow, request.input, runner.id)
    const params = { workflowID: request.id, workflowIDReusePolicy: "reject" } as const
    try {
      return {
        kind: "fresh",
        handle: await DBOS.startWorkflow(runner.registered(workflow.name), params)(envelope),
      }
    } catch (error) {
      if (!DbosErrors.isWorkflowIDInUseError(error)) throw error
    }
    const known = await readStatus(request.id)
    const same =
      known.workflowName === workflow.name &&
      (known.input?.[0] as Envelope | undefined)?.fingerprint === envelope.fingerprint
    if (!same) return { kind: "conflict" }
    if (toState(known) !== "failed" || request.ifFailed === "leave") return { kind: "known", state: toState(known) }
    await continueFailed(request.id)
    return { kind: "continued" }
  }

  return {
    async start<Services, Input>(
      workflow: Workflow<Services, Input, unknown>,
      request: RunRequest<Input>,
    ): Promise<StartOutcome> {
      const begun = await begin(workflow, request)
      return begun.kind === "fresh" || begun.kind === "continued" ? { kind: "started" } : begun
    },

    async run<Services, Input, Result>(
      workflow: Workflow<Services, Input, Result>,
      request: RunRequest<Input> & WaitOptions,
    ): Promise<RunOutcome<Result>> {
      const begun = await begin(workflow, request)
      if (begun.kind === "conflict") return begun
      const limit = waitLimit(request.waitMs)
      try {
        const ended = begun.kind === "fresh" ? settled(begun.handle) : pollToEnd(request.id, limit.signal)
        if (!(await Promise.race([ended, limit.reached]))) return { kind: "still-running" }
        const status = await readStatus(request.id)
        const state = toState(status)
        if (state === "running") return { kind: "still-running" }
        if (state === "failed") return { kind: "failed", failure: recordedFailure(status.error) }
        return { kind: "done", result: status.output as Result, by: doneBy[begun.kind] }
      } finally {
        limit.clear()
      }
    },

    async resume(id: string, { waitMs }: WaitOptions): Promise<void> {
      if (runner.stopping.aborted) throw new EngineStopping()
      await continueFailed(id)
      const limit = waitLimit(waitMs)
      await pollToEnd(id, limit.signal)
      limit.clear()
    },
  }
}

const readStatus = async (id: string): Promise<WorkflowStatus> => {
  const status = await DBOS.getWorkflowStatus(id)
  if (!status) throw new Error(`workflow ${id} does not exist`)
  return status
}

/** Repeats the last recorded step under the same id; the steps before it keep their results. */
const continueFailed = async (id: string): Promise<void> => {
  const steps = (await DBOS.listWorkflowSteps(id)) ?? []
  try {
    await DBOS.rewindWorkflow(id, { startStep: steps.at(-1)?.functionID ?? 0 })
  } catch (error) {
    if (toState(await readStatus(id)) === "failed") throw error
  }
}

const settled = (handle: WorkflowHandle<unknown>): Promise<true> =>
  handle.getResult().then(
    () => true,
    () => true,
  )

const pollToEnd = async (id: string, cut: AbortSignal): Promise<boolean> => {
  let wait = minPollMs
  while (!cut.aborted) {
    if (toState(await readStatus(id)) !== "running") return true
    await pause(wait)
    wait = Math.min(wait * 1.5, maxPollMs)
  }
  return false
}

const timeLimit = (limitMs: number, stopping: AbortSignal) => {
  const cut = new AbortController()
  const end = () => cut.abort()
  const timer = Number.isFinite(limitMs) ? setTimeout(end, Math.max(0, limitMs)) : undefined
  stopping.addEventListener("abort", end)
  return {
    signal: cut.signal,
    reached: new Promise<false>(resolve => cut.signal.addEventListener("abort", () => resolve(false))),
    clear() {
      clearTimeout(timer)
      stopping.removeEventListener("abort", end)
      end()
    },
  }
}
