/**
 * Durable stories on PostgreSQL (DBOS). How to write one:
 *
 *   export const handOver = defineWorkflow("hand over", async (story: Story, input: HandOver, services: Services) => {
 *     const invoice = await story.step("invoice the order", () => services.erp.invoices.findOrCreateFor(input.orderId))
 *     await story.step("register the payment", () => services.erp.invoices.ensurePaid(invoice.id), { patience: "forever" })
 *     return { invoice: invoice.ref }
 *   })
 *   const outcome = await engine.run(handOver, { id: `hand-over:${orderId}`, input })
 *
 * - A step can run twice (killed after its work, before it was recorded): it looks before it creates. One outside write a step.
 * - Between steps only pure code: no clock, no random, no network, no database. Those go in a step, whose result is kept.
 * - Inputs and results are plain data (dates and bigints survive, classes do not). Step names are unique in their story.
 * - `isTransient` errors are tried again with growing waits, others end the story. Before the first write "short" patience
 *   tells the person quickly; once money or goods moved use "forever", or a story resumed during an outage ends half-done.
 * - What can happen on a normal day is a result of the story, not a failure: a failure is for a person to look at.
 * - The same id gives the same answer, from every process. Another input with that id is a conflict (`sameRequest` in the
 *   definition says what counts). A failed story that is run again continues: results of its steps are kept, the last one
 *   recorded is done anew (DBOS rewinds the workflow in place, so id and history stay).
 * - Add steps to a released story at its end only: unfinished workflows of the version before continue in this code.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { DBOS } from "@dbos-inc/dbos-sdk"
import { DBOSExecutor } from "@dbos-inc/dbos-sdk/internal/dbos-executor"
import type { Database } from "../database/database.ts"
import { dbosLogger, type Log } from "./dbos-log.ts"
import { defaultHeartbeat, type HeartbeatTimes, startHeartbeat } from "./heartbeat.ts"
import { defaultRetryPlan, type RetryPlan } from "./retry-plan.ts"
import type { Faults } from "./steps.ts"
import type { AnyWorkflow, Workflow } from "./workflow.ts"
import { failedWorkflows, progressOf, type WorkflowProgress } from "./workflow-progress.ts"
import { createStage } from "./workflow-runner.ts"
import { createRuns, type RunOutcome, type RunRequest, type StartOutcome, type WaitOptions } from "./workflow-runs.ts"

export interface EngineOptions<Services> {
  readonly database: Database
  readonly services: Services
  /** Every story of the shop: a workflow that a dead process left can only be finished by who knows its story. */
  readonly workflows: readonly AnyWorkflow<Services>[]
  readonly log: Log
  /** Is it worth trying again later? (ERP unreachable, answer lost, circuit open, 5xx.) */
  isTransient(error: unknown): boolean
  /** What of an error is kept in a Failure for people and screens; plain data without secrets or bodies. */
  describeError?(error: unknown): unknown
  readonly executorId?: string
  readonly heartbeat?: Partial<HeartbeatTimes>
  readonly retry?: Partial<RetryPlan>
  readonly faults?: Faults
  /** Connections to PostgreSQL for the workflows themselves. */
  readonly poolSize?: number
}

export interface Engine<Services> {
  readonly executorId: string
  /** Waits for the end, or for waitMs at most. */
  run<Input, Result>(
    workflow: Workflow<Services, Input, Result>,
    request: RunRequest<Input> & WaitOptions,
  ): Promise<RunOutcome<Result>>
  start<Input, Result>(workflow: Workflow<Services, Input, Result>, request: RunRequest<Input>): Promise<StartOutcome>
  status(id: string): Promise<WorkflowProgress | null>
  /** Newest first: what ended in a failure and waits for a person or another run. */
  failures(limit?: number): Promise<WorkflowProgress[]>
  /** Begins no step any more, lets running ones end within the limit; what is open is resumed by another process or start. */
  stop(options?: { readonly withinMs?: number }): Promise<void>
}

/** Fixed, so that a new deploy continues the workflows of the one before. */
const applicationVersion = "chispa-1"

/**
 * A machine that loses its power inside a transaction must not hold its locks for hours. DBOS can set this too, by a query
 * on each new connection that pg warns about.
 */
const withIdleLimit = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get("options")
  url.searchParams.set("options", `${given ? `${given} ` : ""}-c idle_in_transaction_session_timeout=60000`)
  return url.href
}

/**
 * One process at a time: the first makes the tables. The lock is asked for again and again, not waited for in PostgreSQL:
 * DBOS builds indexes concurrently, and that waits for every query under way, one that waits for a lock too.
 */
const launch = async (database: Database): Promise<void> => {
  const tryLaunch = () => database.tryLock("chispa:workflows:launch", () => DBOS.launch().then(() => "launched"))
  while (!(await tryLaunch())) await new Promise(resolve => setTimeout(resolve, 50))
}

// DBOS is one per process.
let running = false

export const startEngine = async <Services>(options: EngineOptions<Services>): Promise<Engine<Services>> => {
  if (running) throw new Error("this process already runs a workflow engine: stop it first")
  const { database, log } = options
  const executorId = options.executorId ?? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  const stage = createStage({
    ...options,
    describeError: options.describeError ?? (() => null),
    faults: options.faults ?? {},
    retry: { ...defaultRetryPlan, ...options.retry },
  })
  running = true
  DBOS.setConfig({
    name: "chispa",
    systemDatabaseUrl: withIdleLimit(database.url),
    systemDatabasePoolSize: options.poolSize ?? 8,
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
    stage.close()
    running = false
    // Last: without a row its open workflows are anybody's.
    await heartbeat?.stop()
  }
  try {
    heartbeat = await startHeartbeat({
      database,
      executorId,
      log,
      times: { ...defaultHeartbeat, ...options.heartbeat },
      takeOver: async dead => (await DBOSExecutor.globalInstance!.recoverPendingWorkflows(dead)).length,
    })
    await launch(database)
    await heartbeat.sweep()
  } catch (error) {
    await shutDown()
    throw error
  }
  const runs = createRuns(stage)
  return {
    executorId,
    run: runs.run,
    start: runs.start,
    status: progressOf,
    failures: failedWorkflows,
    async stop({ withinMs = 10_000 } = {}) {
      const parked = await stage.stop(withinMs)
      await shutDown(parked === 0 ? 2_000 : 200)
    },
  }
}
