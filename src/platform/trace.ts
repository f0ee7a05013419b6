import { AsyncLocalStorage } from "node:async_hooks"

export interface Trace {
  readonly requestId?: string
  readonly workflowId?: string
  readonly step?: string
}

const storage = new AsyncLocalStorage<Trace>()

export const currentTrace = (): Trace => storage.getStore() ?? {}

export const withTrace = <T>(trace: Trace, work: () => T): T => storage.run({ ...currentTrace(), ...trace }, work)
