import type { BoardLimits } from "../../gerber/check/house-limits.ts"
import { type BoardInspection, type InspectionChoices, unfinished } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import type { Logger } from "../../platform/log.ts"
import { createWorkQueue, WorkRefused } from "../../platform/work-queue.ts"
import { createWorkerPool } from "../../platform/worker-process.ts"
import type { InspectionAnswer, InspectionJob } from "./inspect-child.ts"

const program = new URL("./inspect-child.ts", import.meta.url)

const defaultLimits = {
  concurrency: 2,
  limitMs: 8_000,
  graceMs: 1_500,
  /** JavaScript heap. The files' bytes are extra, limited by the reader. */
  memoryMb: 200,
  maxWaiting: 60,
  maxPerCustomer: 3,
  maxWaitMs: 20_000,
}

/** Uses processes, because a thread that runs out of memory aborts the whole server despite its limits. */
export const createBoardInspector = (
  log: Logger,
  board: () => BoardLimits,
  limits: Partial<typeof defaultLimits> = {},
) => {
  const { concurrency, limitMs, graceMs, memoryMb, maxWaiting, maxPerCustomer, maxWaitMs } = {
    ...defaultLimits,
    ...limits,
  }
  const pool = createWorkerPool<InspectionJob, InspectionAnswer>(program, memoryMb)
  const queue = createWorkQueue<{ readonly customerId: number }>({
    concurrency,
    concurrencyPerKey: 1,
    maxPerKey: maxPerCustomer,
    maxWaiting,
    timeoutMs: maxWaitMs,
    keyOf: ({ customerId }) => customerId,
  })
  let closed = false

  const check = async (files: readonly BoardFile[], choices: InspectionChoices): Promise<BoardInspection | null> => {
    try {
      const { inspection, fault } = await pool.run({ files, choices, board: board(), limitMs }, limitMs + graceMs)
      if (fault) log.error({ fault }, "the board reader failed")
      return inspection
    } catch (error) {
      if (closed) return null
      log.warn({ err: error, files: files.map(({ name }) => name) }, "a board could not be checked")
      return unfinished(files, "file-too-complex")
    }
  }

  return {
    /** null if too many checks wait. */
    async inspect(
      files: readonly BoardFile[],
      customerId: number,
      choices: InspectionChoices = {},
    ): Promise<BoardInspection | null> {
      try {
        return await queue.run({ customerId }, () => check(files, choices))
      } catch (error) {
        if (error instanceof WorkRefused) return null
        throw error
      }
    },

    close(): void {
      closed = true
      queue.close()
      pool.close()
    },
  }
}

export type BoardInspector = ReturnType<typeof createBoardInspector>
