import { type BoardInspection, type InspectionChoices, unfinished } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import type { Logger } from "../../platform/log.ts"
import { WorkerProcess } from "../../platform/worker-process.ts"
import type { InspectionAnswer, InspectionJob } from "./inspect-child.ts"

export interface BoardInspector {
  inspect(files: readonly BoardFile[], customerId: number, choices?: InspectionChoices): Promise<BoardInspection | null>
  close(): Promise<void>
}

type InspectProcess = WorkerProcess<InspectionJob, InspectionAnswer>

const program = new URL("./inspect-child.ts", import.meta.url)

interface Check {
  readonly files: readonly BoardFile[]
  readonly customerId: number
  readonly choices: InspectionChoices
  readonly answer: (inspection: BoardInspection | null) => void
}

const usualLimits = {
  atOnce: 2,
  limitMs: 8_000,
  graceMs: 1_500,
  /** Of JavaScript; the bytes of the files come on top, and the reader bounds those itself. */
  memoryMb: 200,
  mostWaiting: 60,
  mostOfOne: 3,
  longestWaitMs: 20_000,
}

/** Processes, not threads: a thread that runs out of memory aborts the whole server, whatever limits it was given. */
export const createBoardInspector = (log: Logger, limits: Partial<typeof usualLimits> = {}): BoardInspector => {
  const { atOnce, limitMs, graceMs, memoryMb, mostWaiting, mostOfOne, longestWaitMs } = { ...usualLimits, ...limits }
  const waiting: Check[] = []
  const running = new Set<Check>()
  const resting: InspectProcess[] = []
  const processes = new Set<InspectProcess>()

  const takeProcess = (): InspectProcess => {
    for (const process of processes) if (process.ended) processes.delete(process)
    for (let process = resting.pop(); process; process = resting.pop()) if (!process.ended) return process
    const started: InspectProcess = new WorkerProcess(program, memoryMb)
    processes.add(started)
    return started
  }

  const run = async ({ files, choices }: Check): Promise<BoardInspection> => {
    const process = takeProcess()
    try {
      const { inspection, fault } = await process.run({ files, choices, limitMs }, limitMs + graceMs)
      if (fault) log.error({ fault }, "the board reader failed")
      resting.push(process)
      return inspection
    } catch (error) {
      process.kill()
      log.warn({ err: error, files: files.map(({ name }) => name) }, "a board could not be checked")
      return unfinished(files, "file-too-complex")
    }
  }

  const next = () => {
    while (running.size < atOnce) {
      // One check at a time for each customer, so that bad files never delay everybody else's.
      const busy = new Set([...running].map(({ customerId }) => customerId))
      const at = waiting.findIndex(({ customerId }) => !busy.has(customerId))
      const [check] = at < 0 ? [] : waiting.splice(at, 1)
      if (!check) return
      running.add(check)
      void run(check).then(inspection => {
        running.delete(check)
        check.answer(inspection)
        next()
      })
    }
  }

  return {
    inspect: (files, customerId, choices = {}) => {
      const ofOne = [...running, ...waiting].filter(check => check.customerId === customerId).length
      if (ofOne >= mostOfOne || waiting.length >= mostWaiting) return Promise.resolve(null)
      const { promise, resolve } = Promise.withResolvers<BoardInspection | null>()
      const check = { files, customerId, choices, answer: resolve }
      waiting.push(check)
      next()
      if (!waiting.includes(check)) return promise
      const timer = setTimeout(() => {
        if (!waiting.includes(check)) return
        waiting.splice(waiting.indexOf(check), 1)
        resolve(null)
      }, longestWaitMs)
      return promise.finally(() => clearTimeout(timer))
    },

    async close() {
      for (const { answer } of [...running, ...waiting.splice(0)]) answer(null)
      for (const process of processes) process.kill()
    },
  }
}
