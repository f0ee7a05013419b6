import type { BoardFile } from "../../../../domain/gerber/archive.ts"
import { inspectBoard } from "../../../../domain/gerber/inspect.ts"

/** Reading, measuring and drawing happen here, so that no file can stop the page. */
self.onmessage = ({ data }: MessageEvent<readonly BoardFile[]>) => {
  self.postMessage(inspectBoard(data, { onFault: error => console.error(error) }))
}
