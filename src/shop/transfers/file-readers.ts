import type { Logger } from "../../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../../platform/work-queue.ts"
import { createWorkerPool } from "../../platform/worker-process.ts"

/** "busy": too many files wait. "too-much": reading took more time or memory than any honest file needs. */
export type NotRead = "too-much" | "busy"

/**
 * Reads files in separate processes: an uploaded file may exhaust the process that opens it, which is then ended and replaced.
 * One person uses at most one of the two processes, so that one person's bad files delay nobody else.
 */
export const createFileReaders = <Job extends { readonly bytes: Uint8Array }, Answer>(options: {
  readonly program: URL
  readonly memoryMb: number
  readonly maxPerKey: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
  readonly workMs: number
  readonly log: Logger
  readonly refusal: string
}) => {
  const { log, workMs, maxPerKey, maxWaiting } = options
  const pool = createWorkerPool<Job, Answer>(options.program, options.memoryMb)
  const queue = createWorkQueue<number>({
    concurrency: 2,
    concurrencyPerKey: 1,
    maxPerKey,
    maxWaiting,
    timeoutMs: options.maxWaitMs,
    keyOf: personId => personId,
  })

  return {
    async run<A extends Answer>(personId: number, job: Job): Promise<A | NotRead> {
      try {
        return (await queue.run(personId, () => pool.run(job, workMs))) as A
      } catch (error) {
        if (error instanceof WorkRefused) return "busy"
        log.warn({ err: error, bytes: job.bytes.byteLength }, options.refusal)
        return "too-much"
      }
    },

    close(): void {
      queue.close()
      pool.close()
    },
  }
}
