import type { BoardLimits } from "../../../../gerber/check/house-limits.ts"
import { type InspectionChoices, inspectBoard } from "../../../../gerber/inspect.ts"
import type { BoardFile } from "../../../../gerber/read/archive.ts"

export interface CheckJob {
  readonly files: readonly BoardFile[]
  readonly choices: InspectionChoices
  readonly board: BoardLimits
}

const maxWorkMs = 12_000

/** In a worker, so that no file can block the page. */
self.onmessage = ({ data }: MessageEvent<CheckJob>) => {
  const end = performance.now() + maxWorkMs
  const shouldStop = () => performance.now() > end
  const { files, choices, board } = data
  self.postMessage(inspectBoard(files, choices, { board, shouldStop, onFault: error => console.error(error) }))
}
