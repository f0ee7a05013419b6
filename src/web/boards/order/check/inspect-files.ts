import { refusalTexts } from "../../../../gerber/check/texts.ts"
import { type BoardInspection, unfinished } from "../../../../gerber/inspect.ts"
import type { BoardFile } from "../../../../gerber/read/archive.ts"
import { pcb } from "../../../../shop/vocabulary/business.ts"
import { readFiles } from "./read-files.ts"

const longestCheck = 15_000

/** Too much is refused unread. */
const tooLarge = (files: readonly File[]): BoardInspection | null => {
  if (files.reduce((sum, { size }) => sum + size, 0) <= pcb.maxFileBytes) return null
  const file = files.toSorted((a, b) => b.size - a.size)[0]?.name ?? ""
  return { kind: "refused", reason: "too-large", file, text: refusalTexts["too-large"](file) }
}

const inWorker = (files: readonly BoardFile[], cut: AbortSignal): Promise<BoardInspection> =>
  new Promise(resolve => {
    const worker = new Worker(new URL("./inspect.worker.ts", import.meta.url), { type: "module" })
    const end = (inspection: BoardInspection) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(inspection)
    }
    const timer = setTimeout(() => end(unfinished(files, "file-too-complex")), longestCheck)
    worker.onmessage = ({ data }: MessageEvent<BoardInspection>) => end(data)
    worker.onerror = event => {
      console.error("the check could not run", event.message)
      end(unfinished(files, "file-not-understood"))
    }
    cut.addEventListener("abort", () => end(unfinished(files, "file-not-understood")))
    worker.postMessage(files)
  })

/** Reads and checks what was chosen. `onProgress` is told how much is read, from 0 to 1. Rejects when a file cannot be read. */
export const inspectFiles = async (
  files: readonly File[],
  onProgress: (part: number) => void,
  cut: AbortSignal,
): Promise<BoardInspection> => tooLarge(files) ?? inWorker(await readFiles(files, onProgress), cut)
