import type { DLogger } from "@dbos-inc/dbos-sdk"
import { currentTrace } from "../trace.ts"
import { WorkflowFailed } from "./failure.ts"

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** DBOS logs much about itself: its information is debug output here, its warnings stay warnings. */
export const dbosLogger = (log: Log): DLogger => ({
  debug: () => undefined,
  info: entry => log.debug(currentTrace(), `dbos: ${entry}`),
  warn: entry => log.warn(currentTrace(), `dbos: ${entry}`),
  // A run that failed was logged by the runner, with its step.
  error: (entry, about) => {
    if (!(about?.error instanceof WorkflowFailed)) log.warn(currentTrace(), `dbos: ${entry}`)
  },
})
