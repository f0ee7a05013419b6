import { AsyncLocalStorage } from "node:async_hooks"
import pino, { type DestinationStream, type Logger } from "pino"

export type { Logger } from "pino"

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Trace {
  readonly requestId?: string
  readonly workflowId?: string
  readonly step?: string
}

const storage = new AsyncLocalStorage<Trace>()

export const currentTrace = (): Trace => storage.getStore() ?? {}

export const withTrace = <T>(trace: Trace, work: () => T): T => storage.run({ ...currentTrace(), ...trace }, work)

const secrets = ["password", "apiKey", "key", "token", "authorization", "cookie", "idprof1"]

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentTrace() }),
      redact: { paths: secrets.flatMap(name => [name, `*.${name}`]), censor: "[hidden]" },
    },
    destination,
  )

/** For calls whose failures are part of the answer: the error is logged here and the caller gets "failed". */
export const orFailed = async <Result>(
  log: Log,
  message: string,
  work: () => Promise<Result>,
  fields: object = {},
): Promise<Result | { readonly kind: "failed" }> => {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, ...fields }, message)
    return { kind: "failed" }
  }
}
