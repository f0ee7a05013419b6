import { AsyncLocalStorage } from "node:async_hooks"

/** On whose behalf the code runs now: for log lines, and for the header that ties an ERP call to its request. */
export interface Trace {
  readonly requestId?: string
  readonly workflowId?: string
  readonly step?: string
}

const traces = new AsyncLocalStorage<Trace>()

export const currentTrace = (): Trace => traces.getStore() ?? {}

export const withTrace = <T>(added: Trace, work: () => T): T => traces.run({ ...currentTrace(), ...added }, work)
