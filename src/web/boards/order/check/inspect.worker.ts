import { type InspectionChoices, inspectBoard } from "../../../../gerber/inspect.ts"
import type { BoardFile } from "../../../../gerber/read/archive.ts"

export interface CheckJob {
  readonly files: readonly BoardFile[]
  readonly choices: InspectionChoices
}

const maxWorkMs = 12_000

/** In a worker, so that no file can block the page. */
self.onmessage = ({ data }: MessageEvent<CheckJob>) => {
  const end = performance.now() + maxWorkMs
  const shouldStop = () => performance.now() > end
  self.postMessage(inspectBoard(data.files, data.choices, { shouldStop, onFault: error => console.error(error) }))
}
