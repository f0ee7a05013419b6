import { useCallback, useEffect, useRef, useState } from "react"
import type { InspectedBoard, InspectionChoices } from "../../../gerber/inspect.ts"

/** How far the check of what was chosen came. */
export type BoardCheck =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "checking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "unreadable" }
  /** `isStale`: it is checked anew, with what the customer settled. */
  | { readonly kind: "read"; readonly board: InspectedBoard; readonly isStale: boolean }
  /** The check itself could not be loaded: the server repeats it anyway. */
  | { readonly kind: "unchecked" }

const none: BoardCheck = { kind: "none" }

/** Reads and checks chosen files. Everything it needs is loaded when the first file is chosen. */
export const useBoardCheck = (onRead: (board: InspectedBoard) => void) => {
  const [check, setCheck] = useState<BoardCheck>(none)
  const [files, setFiles] = useState<readonly File[]>([])
  const [choices, setChoices] = useState<InspectionChoices>({})
  const running = useRef<AbortController>(null)

  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const run = async (chosen: readonly File[], settled: InspectionChoices) => {
    stop()
    const cut = new AbortController()
    running.current = cut
    const tell = (next: BoardCheck | ((before: BoardCheck) => BoardCheck)) => {
      if (!cut.signal.aborted) setCheck(next)
    }
    setFiles(chosen)
    setChoices(settled)
    if (chosen.length === 0) return tell(none)
    // What is on the screen stays while the check follows a correction.
    const underWay = (next: BoardCheck) =>
      tell(before => (before.kind === "read" && settled !== noChoices ? { ...before, isStale: true } : next))
    underWay({ kind: "reading", part: 0 })
    // What shows the result is on its way while the files are read; where it fails, showing says so.
    import("./check/board-review.tsx").catch(() => undefined)
    try {
      const { inspectFiles } = await import("./check/inspect-files.ts")
      const onProgress = (part: number) => underWay(part < 1 ? { kind: "reading", part } : { kind: "checking" })
      const inspection = await inspectFiles(chosen, settled, onProgress, cut.signal)
      if (cut.signal.aborted) return
      if (inspection.kind === "refused") return tell({ kind: "refused", text: inspection.text })
      tell({ kind: "read", board: inspection, isStale: false })
      onRead(inspection)
    } catch (error) {
      tell({ kind: error instanceof Error && error.name === "UnreadableFile" ? "unreadable" : "unchecked" })
    }
  }

  return {
    check,
    files,
    choices,
    choose: (chosen: readonly File[]) => run(chosen, noChoices),
    /** Which board it is, or what a file is: the check follows. */
    settle: (more: InspectionChoices) =>
      run(files, { ...choices, ...more, layers: { ...choices.layers, ...more.layers } }),
  }
}

const noChoices: InspectionChoices = {}
