import { flushCompileCache } from "node:module"
import type { BoardLimits } from "../../gerber/check/house-limits.ts"
import { type BoardInspection, type InspectionChoices, inspectBoard } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"

export interface InspectionJob {
  readonly files: readonly BoardFile[]
  readonly choices: InspectionChoices
  readonly board: BoardLimits
  readonly limitMs: number
}
export interface InspectionAnswer {
  readonly inspection: BoardInspection
  readonly fault: string | null
}

process.on("message", ({ files, choices, board, limitMs }: InspectionJob) => {
  const end = performance.now() + limitMs
  let fault: string | null = null
  const inspection = inspectBoard(files, choices, {
    board,
    shouldStop: () => performance.now() > end,
    onFault: error => {
      fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    },
  })
  process.send?.({ inspection, fault } satisfies InspectionAnswer)
})

// The process is killed at its end, which would not save the compile cache.
flushCompileCache()
process.send?.("ready")
