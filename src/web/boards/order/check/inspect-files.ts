import { type BoardLimits, houseLimits } from "../../../../gerber/check/house-limits.ts"
import { type BoardInspection, type InspectionChoices, unfinished } from "../../../../gerber/inspect.ts"
import { refuse } from "../../../../gerber/read/archive.ts"
import type { CheckJob } from "./inspect.worker.ts"
import { readFiles } from "./read-files.ts"

const maxCheckMs = 15_000

const inspectInWorker = (job: CheckJob, cut: AbortSignal): Promise<BoardInspection> =>
  new Promise(resolve => {
    const worker = new Worker(new URL("./inspect.worker.ts", import.meta.url), { type: "module" })
    const end = (inspection: BoardInspection) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(inspection)
    }
    const timer = setTimeout(() => end(unfinished(job.files, "file-too-complex")), maxCheckMs)
    worker.onmessage = ({ data }: MessageEvent<BoardInspection>) => end(data)
    worker.onerror = event => {
      console.error("the check could not run", event.message)
      end(unfinished(job.files, "file-not-understood"))
    }
    cut.addEventListener("abort", () => end(unfinished(job.files, "file-not-understood")))
    worker.postMessage(job)
  })

export const inspectFiles = async (
  files: readonly File[],
  choices: InspectionChoices,
  board: BoardLimits,
  onProgress: (part: number) => void,
  cut: AbortSignal,
): Promise<BoardInspection> => {
  if (files.reduce((sum, { size }) => sum + size, 0) > houseLimits.uploadBytes)
    return refuse("too-large", files.toSorted((a, b) => b.size - a.size)[0]?.name ?? "")
  return inspectInWorker({ files: await readFiles(files, onProgress), choices, board }, cut)
}
