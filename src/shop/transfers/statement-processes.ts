import type { Logger } from "../../platform/log.ts"
import { createFairTurns, TooManyWaiting } from "../../platform/throttling/fair-turns.ts"
import { WorkerProcess } from "../../platform/worker-process.ts"
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
  type Process = WorkerProcess<StatementJob, StatementAnswer>
  const idle: Process[] = []
  const busy = new Set<Process>()
  /** An association has one process at most, so that its statement never holds up another association's. */
  const takeTurn = createFairTurns({ atOnce: 2, maxWaiting: 20, maxWaitingEach: 4, maxWaitMs })

  const answerOf = async (job: StatementJob): Promise<StatementAnswer> => {
    const known = idle.pop()
    const worker: Process = known && !known.ended ? known : new WorkerProcess(program, memoryMb)
    busy.add(worker)
    try {
      const answer = await worker.run(job, maxMs)
      idle.push(worker)
      return answer
    } catch (error) {
      worker.kill()
      log.warn({ err: error, bytes: job.bytes.byteLength }, "a bank statement could not be read")
      throw new StatementNotRead("too-much")
    } finally {
      busy.delete(worker)
    }
  }

  return {
    run: <Answer extends StatementAnswer>(associationId: number, job: StatementJob): Promise<Answer> =>
      takeTurn(String(associationId), () => answerOf(job) as Promise<Answer>).catch(error => {
        throw error instanceof TooManyWaiting ? new StatementNotRead("busy") : error
      }),

    close(): void {
      for (const worker of [...idle, ...busy]) worker.kill()
    },
  }
}
