import type { Logger } from "../../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../../platform/work-queue.ts"
import { createWorkerPool } from "../../platform/worker-process.ts"
import type { StatementAnswer, StatementJob } from "./statement-child.ts"

/** too-much: reading it took longer, or more memory, than any honest statement needs. */
export type NotRead = "too-much" | "busy"

export class StatementNotRead extends Error {
  readonly why: NotRead
  constructor(why: NotRead) {
    super(`a statement was not read: ${why}`)
    this.why = why
  }
}

interface Options {
  readonly log: Logger
  readonly program?: URL
  readonly maxMs?: number
  readonly maxWaitMs?: number
}

const memoryMb = 256

/** Beside the pages: a month of a bank takes a moment of processor. A process that takes too long is ended and replaced. */
export const createStatementProcesses = ({
  log,
  program = new URL("./statement-child.ts", import.meta.url),
  maxMs = 6000,
  maxWaitMs = 5000,
}: Options) => {
  const pool = createWorkerPool<StatementJob, StatementAnswer>(program, memoryMb)
  /** An association has one process at most, so that its statement never holds up another association's. */
  const queue = createWorkQueue<number>({
    concurrency: 2,
    concurrencyPerKey: 1,
    maxWaiting: 20,
    maxPerKey: 5,
    timeoutMs: maxWaitMs,
    keyOf: associationId => associationId,
  })

  const answerOf = async (job: StatementJob): Promise<StatementAnswer> => {
    try {
      return await pool.run(job, maxMs)
    } catch (error) {
      log.warn({ err: error, bytes: job.bytes.byteLength }, "a bank statement could not be read")
      throw new StatementNotRead("too-much")
    }
  }

  return {
    run: <Answer extends StatementAnswer>(associationId: number, job: StatementJob): Promise<Answer> =>
      queue
        .run(associationId, () => answerOf(job) as Promise<Answer>)
        .catch(error => {
          throw error instanceof WorkRefused ? new StatementNotRead("busy") : error
        }),

    close(): void {
      queue.close()
      pool.close()
    },
  }
}
