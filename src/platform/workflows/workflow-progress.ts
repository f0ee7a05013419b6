import { DBOS, type WorkflowStatus, type WorkflowStatusString } from "@dbos-inc/dbos-sdk"
import { type Failure, recordedFailure } from "./failure.ts"
import type { Attempt, Envelope } from "./workflow.ts"

export type WorkflowState = "running" | "done" | "failed"

export interface StepProgress {
  readonly name: string
  readonly outcome: "done" | "refused"
  readonly at: Date
}

export interface WorkflowProgress {
  readonly id: string
  readonly workflow: string
  readonly state: WorkflowState
  readonly input: unknown
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly steps: readonly StepProgress[]
  readonly result: unknown
  readonly failure: Failure | null
}

const states: Record<WorkflowStatusString, WorkflowState> = {
  PENDING: "running",
  ENQUEUED: "running",
  DELAYED: "running",
  SUCCESS: "done",
  ERROR: "failed",
  CANCELLED: "failed",
  MAX_RECOVERY_ATTEMPTS_EXCEEDED: "failed",
}

export const stateOf = (status: WorkflowStatus): WorkflowState => states[status.status as WorkflowStatusString]

const stepsOf = async (id: string): Promise<StepProgress[]> =>
  ((await DBOS.listWorkflowSteps(id)) ?? []).map(step => ({
    name: step.name,
    outcome: (step.output as Attempt<unknown> | null)?.kind === "done" ? "done" : "refused",
    at: new Date(step.completedAtEpochMs ?? 0),
  }))

const toProgress = async (status: WorkflowStatus): Promise<WorkflowProgress> => {
  const state = stateOf(status)
  return {
    id: status.workflowID,
    workflow: status.workflowName,
    state,
    input: (status.input?.[0] as Envelope | undefined)?.input ?? null,
    startedAt: new Date(status.createdAt),
    endedAt: status.completedAt === undefined ? null : new Date(status.completedAt),
    steps: await stepsOf(status.workflowID),
    result: state === "done" ? status.output : null,
    failure: state === "failed" ? recordedFailure(status.error) : null,
  }
}

export const progressOf = async (id: string): Promise<WorkflowProgress | null> => {
  const status = await DBOS.getWorkflowStatus(id)
  return status && toProgress(status)
}

export const failedWorkflows = async (limit = 100): Promise<WorkflowProgress[]> => {
  const failed = (Object.keys(states) as WorkflowStatusString[]).filter(status => states[status] === "failed")
  const list = await DBOS.listWorkflows({ status: failed, limit, sortDesc: true })
  return Promise.all(list.map(toProgress))
}
