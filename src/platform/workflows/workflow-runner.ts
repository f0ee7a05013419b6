import { DBOS, Error as DbosErrors } from "@dbos-inc/dbos-sdk"
import { currentTrace, withTrace } from "../trace.ts"
import { failureFrom, StoryFailed } from "./failure.ts"
import { type StoryHost, storyOf } from "./steps.ts"
import type { AnyWorkflow, Envelope } from "./workflow.ts"

type Registered = (envelope: Envelope) => Promise<unknown>
type Play = (name: string, envelope: Envelope) => Promise<unknown>

// DBOS registers a name once per process for good; which engine plays it changes from start to start.
const registered = new Map<string, Registered>()
let playing: Play | undefined

const register = (name: string): Registered => {
  const known = registered.get(name)
  if (known) return known
  const workflow = DBOS.registerWorkflow(
    async (envelope: Envelope) => {
      if (!playing) throw new Error(`no engine runs to tell "${name}"`)
      return playing(name, envelope)
    },
    // A workflow that waits for the ERP survives any number of restarts that a shop sees in an outage.
    { name, maxRecoveryAttempts: 10_000 },
  )
  registered.set(name, workflow)
  return workflow
}

export interface Stage {
  readonly stopping: AbortSignal
  registered(name: string): Registered
  /** Waits until every run has ended or is parked, or the limit; tells how many are open. */
  stop(withinMs: number): Promise<number>
  close(): void
}

type Host = Pick<StoryHost, "log" | "faults" | "retry" | "isTransient" | "describeError">

/** Plays the stories: registers them with DBOS, gives them their services and knows which runs are on. */
export const createStage = <Services>(
  options: Host & { readonly services: Services; readonly workflows: readonly AnyWorkflow<Services>[] },
): Stage => {
  const stories = new Map(options.workflows.map(workflow => [workflow.name, workflow]))
  if (stories.size < options.workflows.length) throw new Error("two workflows have the same name")
  const stopping = new AbortController()
  let closed = false
  let active = 0
  let parked = 0
  let onIdle: () => void = () => undefined
  const leave = () => {
    active--
    if (active === 0) onIdle()
  }

  playing = async (name, envelope) => {
    const workflow = stories.get(name)
    const id = DBOS.workflowID
    if (!workflow || !id) throw new Error(`"${name}" is not among this engine's workflows`)
    active++
    let here = true
    const host: StoryHost = {
      ...options,
      stopping: stopping.signal,
      isClosed: () => closed,
      park: () => {
        if (here) {
          here = false
          parked++
          leave()
        }
        return new Promise<never>(() => undefined)
      },
    }
    return withTrace({ requestId: envelope.requestId ?? undefined, workflowId: id }, async () => {
      try {
        return await workflow.tell(storyOf(id, host), envelope.input as never, options.services)
      } catch (error) {
        // DBOS's own signals (another process owns this run now) must reach DBOS as they are.
        if (error instanceof DbosErrors.DBOSError) throw error
        const failed = new StoryFailed(failureFrom(error, null, options.describeError))
        options.log.error({ ...currentTrace(), workflow: name, failure: failed.failure }, "workflow failed")
        throw failed
      } finally {
        if (here) leave()
      }
    })
  }
  for (const name of stories.keys()) register(name)

  return {
    stopping: stopping.signal,
    registered: register,
    async stop(withinMs) {
      stopping.abort()
      const idle = new Promise<void>(resolve => {
        onIdle = resolve
        if (active === 0) resolve()
      })
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<void>(resolve => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([idle, limit])
      clearTimeout(timer)
      closed = true
      return active + parked
    },
    close() {
      closed = true
      stopping.abort()
      playing = undefined
    },
  }
}
