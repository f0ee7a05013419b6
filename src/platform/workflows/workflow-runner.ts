import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { DBOS, Error as DbosErrors } from "@dbos-inc/dbos-sdk"
import { withoutDeadline } from "../deadline.ts"
import { currentTrace, withTrace } from "../log.ts"
import { failureFrom, WorkflowFailed } from "./failure.ts"
import { createSteps, type StepHost } from "./run-steps.ts"
import type { AnyWorkflow, Envelope } from "./workflow.ts"

type Registered = (envelope: Envelope) => Promise<unknown>
type RunNamed = (name: string, envelope: Envelope) => Promise<unknown>

// DBOS registers a name once per process; the runner that executes it changes with each start.
const registered = new Map<string, Registered>()
let current: RunNamed | undefined

const register = (name: string): Registered => {
  const known = registered.get(name)
  if (known) return known
  const workflow = DBOS.registerWorkflow(
    async (envelope: Envelope) => {
      if (!current) throw new Error(`no engine runs "${name}"`)
      return current(name, envelope)
    },
    // High enough for every restart that a shop sees while a workflow waits out an ERP outage.
    { name, maxRecoveryAttempts: 10_000 },
  )
  registered.set(name, workflow)
  return workflow
}

type Host = Pick<StepHost, "log" | "faults" | "retryPlan" | "errorKind" | "describeError" | "ownedForMs">

export const createRunner = <Services>(
  options: Host & { readonly services: Services; readonly workflows: readonly AnyWorkflow<Services>[] },
) => {
  const workflows = new Map(options.workflows.map(workflow => [workflow.name, workflow]))
  if (workflows.size < options.workflows.length) throw new Error("two workflows have the same name")
  const runnerId = randomUUID()
  const stopping = new AbortController()
  let closed = false
  let active = 0
  let suspended = 0
  let onIdle: () => void = () => undefined
  const leave = () => {
    active--
    if (active === 0) onIdle()
  }

  current = async (name, envelope) => {
    const workflow = workflows.get(name)
    const id = DBOS.workflowID
    if (!workflow || !id) throw new Error(`"${name}" is not among this engine's workflows`)
    active++
    let here = true
    const host: StepHost = {
      ...options,
      retry: workflow.retry,
      failureTexts: workflow.steps,
      stopping: stopping.signal,
      isClosed: () => closed,
      begunHere: envelope.begunBy === runnerId,
      suspend: () => {
        if (here) {
          here = false
          suspended++
          leave()
        }
        return new Promise<never>(() => undefined)
      },
    }
    return withTrace({ requestId: envelope.requestId ?? undefined, workflowId: id }, async () => {
      try {
        return await withoutDeadline(() =>
          workflow.run(createSteps(id, host), envelope.input as never, options.services),
        )
      } catch (error) {
        // DBOS's own signals (such as: another process owns this run) must reach DBOS unchanged.
        if (error instanceof DbosErrors.DBOSError) throw error
        const failed = new WorkflowFailed(failureFrom(error, null, options.describeError))
        options.log.error({ ...currentTrace(), workflow: name, failure: failed.failure }, "workflow failed")
        throw failed
      } finally {
        if (here) leave()
      }
    })
  }
  for (const name of workflows.keys()) register(name)

  return {
    /** New at each start. */
    id: runnerId,
    stopping: stopping.signal,
    registered: register,
    /** Returns how many runs are still open. */
    async stop(timeoutMs: number): Promise<number> {
      stopping.abort()
      const idle = new Promise<void>(resolve => {
        onIdle = resolve
        if (active === 0) resolve()
      })
      await Promise.race([idle, pause(timeoutMs, undefined, { ref: false })])
      closed = true
      return active + suspended
    },
    close(): void {
      closed = true
      stopping.abort()
      current = undefined
    },
  }
}

export type WorkflowRunner = ReturnType<typeof createRunner>
