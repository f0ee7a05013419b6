import { Worker } from "node:worker_threads"
import { type BoardInspection, unfinished } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import type { Logger } from "../../platform/log.ts"
import type { InspectionAnswer, InspectionJob } from "./inspect-worker.ts"

export interface BoardInspector {
  /** null: too many wait already, this customer's or everybody's. */
  inspect(files: readonly BoardFile[], customerId: number): Promise<BoardInspection | null>
  close(): Promise<void>
}

interface Waiting {
  readonly files: readonly BoardFile[]
  readonly customerId: number
  resolve(answer: BoardInspection | null): void
}

const usualLimits = {
  /** A check may take its processor for so long; the rest of the shop has the other one. */
  limitMs: 10_000,
  /** After that the thread is ended from outside. */
  graceMs: 2_000,
  memoryMb: 512,
  mostWaiting: 60,
  mostOfOne: 3,
}

/**
 * Checks uploads in one thread of their own, one after the other: whatever a file holds, the pages go on. A check that takes
 * too long or too much memory is ended, and a person looks at the file.
 */
export const createBoardInspector = (log: Logger, limits: Partial<typeof usualLimits> = {}): BoardInspector => {
  const { limitMs, graceMs, memoryMb, mostWaiting, mostOfOne } = { ...usualLimits, ...limits }
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let current: Waiting | null = null
  let deadline: NodeJS.Timeout | undefined

  const settle = (answer: BoardInspection | null) => {
    clearTimeout(deadline)
    const done = current
    current = null
    done?.resolve(answer)
    next()
  }

  const giveUp = (reason: string) => {
    const files = current?.files ?? []
    log.warn({ reason, files: files.map(({ name }) => name) }, "a board could not be checked")
    const ended = worker
    worker = null
    void ended?.terminate()
    settle(unfinished(files, "file-too-complex"))
  }

  const startThread = (): Worker => {
    const started = new Worker(new URL("./inspect-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.on("message", ({ inspection, fault }: InspectionAnswer) => {
      if (started !== worker) return
      if (fault) log.error({ fault }, "the board reader failed")
      // A resting thread must not keep the process alive.
      started.unref()
      settle(inspection)
    })
    started.on("error", error => {
      if (started === worker) giveUp(error instanceof Error ? error.message : "the thread failed")
    })
    return started
  }

  const next = () => {
    if (current || queue.length === 0) return
    current = queue.shift() ?? null
    worker ??= startThread()
    worker.ref()
    worker.postMessage({ files: current?.files ?? [], limitMs } satisfies InspectionJob)
    deadline = setTimeout(() => giveUp(`no answer after ${limitMs + graceMs} ms`), limitMs + graceMs)
  }

  return {
    inspect: (files, customerId) =>
      new Promise(resolve => {
        const ofOne = [current, ...queue].filter(waiting => waiting?.customerId === customerId).length
        if (ofOne >= mostOfOne || queue.length >= mostWaiting) return resolve(null)
        queue.push({ files, customerId, resolve })
        next()
      }),

    async close() {
      clearTimeout(deadline)
      const open = [...(current ? [current] : []), ...queue.splice(0)]
      current = null
      for (const waiting of open) waiting.resolve(null)
      const ended = worker
      worker = null
      await ended?.terminate()
    },
  }
}
