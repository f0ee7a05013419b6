import { useCallback, useEffect, useRef, useState } from "react"
import type { BoardInspection } from "../../../gerber/inspect.ts"

export type ReadBoard = Extract<BoardInspection, { kind: "read" }>

/** How far the check of what was chosen came. */
export type BoardCheck =
  | { readonly kind: "none" }
  | { readonly kind: "reading"; readonly part: number }
  | { readonly kind: "checking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "unreadable" }
  | { readonly kind: "read"; readonly board: ReadBoard }
  /** The check itself could not be loaded: the server repeats it anyway. */
  | { readonly kind: "unchecked" }

/** Reads and checks chosen files. Everything it needs is loaded when the first file is chosen. */
export const useBoardCheck = (onRead: (board: ReadBoard) => void) => {
  const [check, setCheck] = useState<BoardCheck>({ kind: "none" })
  const [files, setFiles] = useState<readonly File[]>([])
  const running = useRef<AbortController>(null)

  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])

  const choose = async (chosen: readonly File[]) => {
    stop()
    const cut = new AbortController()
    running.current = cut
    const tell = (next: BoardCheck) => {
      if (!cut.signal.aborted) setCheck(next)
    }
    setFiles(chosen)
    if (chosen.length === 0) return tell({ kind: "none" })
    tell({ kind: "reading", part: 0 })
    try {
      const { inspectFiles } = await import("./check/inspect-files.ts")
      const onProgress = (part: number) => tell(part < 1 ? { kind: "reading", part } : { kind: "checking" })
      const inspection = await inspectFiles(chosen, onProgress, cut.signal)
      if (cut.signal.aborted) return
      if (inspection.kind === "refused") return tell({ kind: "refused", text: inspection.text })
      tell({ kind: "read", board: inspection })
      onRead(inspection)
    } catch (error) {
      tell({ kind: error instanceof Error && error.name === "UnreadableFile" ? "unreadable" : "unchecked" })
    }
  }

  return { check, files, choose }
}
