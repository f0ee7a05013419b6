import { inspectBoard } from "../../../../gerber/inspect.ts"
import type { BoardFile } from "../../../../gerber/read/archive.ts"

/** Reading, measuring and drawing happen here, so that no file can stop the page. */
self.onmessage = ({ data }: MessageEvent<readonly BoardFile[]>) => {
  self.postMessage(inspectBoard(data, { onFault: error => console.error(error) }))
}
