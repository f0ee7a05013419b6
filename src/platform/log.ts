import pino, { type Logger } from "pino"
import { currentTrace } from "./trace.ts"

export type { Logger } from "pino"

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
