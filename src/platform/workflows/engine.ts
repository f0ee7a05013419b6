import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { DBOS, type DLogger } from "@dbos-inc/dbos-sdk"
import { type Database, openPool } from "../database/database.ts"
import { currentTrace, type Log } from "../log.ts"
import { defaultRetryPlan, type ErrorKind, type RetryPlan, WorkflowFailed } from "./failure.ts"
import { defaultHeartbeat, startHeartbeat } from "./heartbeat.ts"
import type { Faults } from "./run-steps.ts"
import type { AnyWorkflow, Workflow } from "./workflow.ts"
import { createRunner } from "./workflow-runner.ts"
import {
  createRuns,
  failedWorkflows,
  type RunOutcome,
  type RunRequest,
  readProgress,
  type StartOutcome,
  type WaitOptions,
  type WorkflowProgress,
} from "./workflow-runs.ts"

export interface EngineOptions<Services> {
  readonly database: Database
  readonly services: Services
  /** All workflows of the shop: a run left by a dead process can only be finished by an engine that knows its workflow. */
  readonly workflows: readonly AnyWorkflow<Services>[]
  readonly log: Log
  errorKind(error: unknown): ErrorKind
  /** The part of an error that a Failure stores: plain data without secrets or bodies. */
  describeError?(error: unknown): unknown
  readonly executorId?: string
  readonly heartbeat?: Partial<typeof defaultHeartbeat>
  readonly retry?: Partial<RetryPlan>
  readonly faults?: Faults
  readonly poolSize?: number
  /** Callers wait at least this long for a run, even if they asked for less, but never beyond the request's deadline. */
  readonly minWaitMs?: number
}

export interface Engine<Services> {
  readonly executorId: string
  run<Input, Result>(
    workflow: Workflow<Services, Input, Result>,
    request: RunRequest<Input> & WaitOptions,
  ): Promise<RunOutcome<Result>>
  start<Input, Result>(workflow: Workflow<Services, Input, Result>, request: RunRequest<Input>): Promise<StartOutcome>
  resume(id: string, options: WaitOptions): Promise<void>
  status(id: string): Promise<WorkflowProgress | null>
  failures(limit?: number): Promise<WorkflowProgress[]>
  /** Starts no further step and lets running ones end within the limit; another process or the next start resumes open runs. */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>
}

/** Fixed, so that a new release continues the open workflows of the previous one; raised only when released steps change. */
const applicationVersion = "chispa-2"

/** Polls for the lock: DBOS builds indexes concurrently, which would deadlock with a query that waits for the lock. */
const launch = async (database: Database): Promise<void> => {
  const tryLaunch = () => database.tryLock("chispa:workflows:launch", () => DBOS.launch().then(() => "launched"))
  while (!(await tryLaunch())) await pause(50)
}

/** DBOS logs much about itself: its info lines become debug lines, its warnings stay warnings. */
const dbosLogger = (log: Log): DLogger => ({
  debug: () => undefined,
  info: entry => log.debug(currentTrace(), `dbos: ${entry}`),
  warn: entry => log.warn(currentTrace(), `dbos: ${entry}`),
  // The runner has already logged a failed run, with its step.
  error: (entry, about) => {
    if (!(about?.error instanceof WorkflowFailed)) log.warn(currentTrace(), `dbos: ${entry}`)
  },
})

// DBOS is one per process.
let running = false

export const startEngine = async <Services>(options: EngineOptions<Services>): Promise<Engine<Services>> => {
  if (running) throw new Error("this process already runs a workflow engine: stop it first")
  const { database, log } = options
  const executorId = options.executorId ?? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  const heartbeatTimes = { ...defaultHeartbeat, ...options.heartbeat }
  const runner = createRunner({
    ...options,
    // A process that runs steps sent a heartbeat a moment ago. The rest of the time is a margin.
    ownedForMs: heartbeatTimes.deadAfterMs / 2,
    describeError: options.describeError ?? (() => null),
    faults: options.faults ?? {},
    retryPlan: { ...defaultRetryPlan, ...options.retry },
  })
  running = true
  const pool = openPool(database.url, {
    maxConnections: options.poolSize ?? 8,
    onError: error => log.warn({ err: error }, "a connection of the workflow engine broke"),
  })
  DBOS.setConfig({
    name: "chispa",
    systemDatabaseUrl: database.url,
    systemDatabasePool: pool,
    useListenNotify: false,
    applicationVersion,
    executorID: executorId,
    logger: dbosLogger(log),
    enableOTLP: false,
    tracingEnabled: false,
  })
  let heartbeat: Awaited<ReturnType<typeof startHeartbeat>> | undefined
  const shutDown = async (completionMs?: number) => {
    await DBOS.shutdown({ workflowCompletionTimeoutMS: completionMs })
    await pool.end()
    runner.close()
    running = false
    // Last, because other processes take over its open workflows once the row is gone.
    await heartbeat?.stop()
  }
  try {
    heartbeat = await startHeartbeat(database, executorId, heartbeatTimes, log)
    await launch(database)
    await heartbeat.sweep()
  } catch (error) {
    await shutDown()
    throw error
  }
  const runs = createRuns(runner, options.minWaitMs)
  return {
    executorId,
    run: runs.run,
    start: runs.start,
    resume: runs.resume,
    status: readProgress,
    failures: failedWorkflows,
    async stop({ timeoutMs = 10_000 } = {}) {
      const open = await runner.stop(timeoutMs)
      await shutDown(open === 0 ? 2_000 : 200)
    },
  }
}
