import pino, { type Logger } from "pino"
import { currentTrace } from "./trace.ts"

export type { Logger } from "pino"

/** Structured lines with the ids of their request and workflow. What could hold a secret is never written. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentTrace() }),
    redact: {
      paths: ["*.password", "*.apiKey", "*.key", "*.token", "*.authorization", "*.cookie", "*.idprof1"],
      censor: "[hidden]",
    },
  })
