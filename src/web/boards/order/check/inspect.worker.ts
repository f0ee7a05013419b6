import { inspectBoard } from "../../../../gerber/inspect.ts"
import type { BoardFile } from "../../../../gerber/read/archive.ts"

const longestWork = 12_000

/** Reading, measuring and drawing happen here, so that no file can stop the page. */
self.onmessage = ({ data }: MessageEvent<readonly BoardFile[]>) => {
  const end = performance.now() + longestWork
  self.postMessage(
    inspectBoard(data, { shouldStop: () => performance.now() > end, onFault: error => console.error(error) }),
  )
}
