import pino, { type DestinationStream, type Logger } from "pino"
import { currentTrace } from "./trace.ts"

export type { Logger } from "pino"

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
