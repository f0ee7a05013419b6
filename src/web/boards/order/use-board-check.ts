import { useCallback, useEffect, useRef, useState } from "react"
import type { InspectedBoard, InspectionChoices } from "../../../gerber/inspect.ts"

export type BoardCheck =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "checking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "unreadable" }
  | { readonly kind: "read"; readonly board: InspectedBoard; readonly isStale: boolean }
  /** The check could not be loaded; the server repeats it anyway. */
  | { readonly kind: "unchecked" }

const none: BoardCheck = { kind: "none" }

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
    const show = (next: BoardCheck | ((before: BoardCheck) => BoardCheck)) => {
      if (!cut.signal.aborted) setCheck(next)
    }
    setFiles(chosen)
    setChoices(settled)
    if (chosen.length === 0) return show(none)
    // The former result stays on the screen while a correction is checked.
    const underWay = (next: BoardCheck) =>
      show(before => (before.kind === "read" && settled !== noChoices ? { ...before, isStale: true } : next))
    underWay({ kind: "reading", part: 0 })
    // Loaded while the files are read; a failure appears when it is shown.
    import("./check/board-review.tsx").catch(() => undefined)
    try {
      const { inspectFiles } = await import("./check/inspect-files.ts")
      const onProgress = (part: number) => underWay(part < 1 ? { kind: "reading", part } : { kind: "checking" })
      const inspection = await inspectFiles(chosen, settled, onProgress, cut.signal)
      if (cut.signal.aborted) return
      if (inspection.kind === "refused") return show({ kind: "refused", text: inspection.text })
      show({ kind: "read", board: inspection, isStale: false })
      onRead(inspection)
    } catch (error) {
      show({ kind: error instanceof Error && error.name === "UnreadableFile" ? "unreadable" : "unchecked" })
    }
  }

  return {
    check,
    files,
    choices,
    choose: (chosen: readonly File[]) => run(chosen, noChoices),
    settle: (more: InspectionChoices) =>
      run(files, { ...choices, ...more, layers: { ...choices.layers, ...more.layers } }),
  }
}

const noChoices: InspectionChoices = {}
