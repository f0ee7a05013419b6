import { boardFit } from "./check/board-rules.ts"
import { type Finding, finding } from "./check/findings.ts"
import type { BoardFit } from "./check/house-limits.ts"
import { checkBoard } from "./check/house-rules.ts"
import {
  findingTexts,
  ignoredFileText,
  previewUnavailableText,
  type RefusalReason,
  refusalTexts,
} from "./check/texts.ts"
import { copperSide, drawBoard, type Side } from "./draw/draw-board.ts"
import { markNumber } from "./draw/draw-marks.ts"
import { type BoardSize, joinBoard } from "./measure/board.ts"
import { type BoardFile, openFiles } from "./read/archive.ts"
import { readLayers } from "./read/layer-files.ts"
import type { LayerEvidence, LayerKind } from "./read/layer-kinds.ts"
import { createBudget, maxOperations, WorkStopped } from "./work-budget.ts"

export type ReportedLayer = { readonly name: string; readonly kind: LayerKind; readonly by: LayerEvidence }

/** `mark` is the finding's number on the picture, or null when there is nothing to point at. */
export type ReportedFinding = Finding & { readonly text: string; readonly mark: number | null }

/** Plain data: it travels from a worker, and with the order, as JSON. */
export type BoardInspection =
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly file: string; readonly text: string }
  | {
      readonly kind: "read"
      readonly layers: readonly ReportedLayer[]
      readonly size: BoardSize | null
      readonly fit: BoardFit
      readonly findings: readonly ReportedFinding[]
      /** Both sides of the board in one picture; `showSide` turns it over. */
      readonly svg: string | null
      /** The side that the picture shows first. */
      readonly side: Side
      readonly notes: readonly string[]
    }

export type InspectionLimits = {
  readonly operations?: number
  /** A worker's deadline: asked often, answers true when it is time to stop. */
  readonly shouldStop?: () => boolean
  /** Told of a fault of our own while reading, so that it can be logged: the customer gets an honest answer anyway. */
  readonly onFault?: (error: unknown) => void
}

/** Reads, measures, checks and draws what a customer uploaded. It answers for any bytes and never throws. */
export function inspectBoard(files: readonly BoardFile[], limits: InspectionLimits = {}): BoardInspection {
  const opened = openFiles(files)
  if (opened.kind === "refused") return refused(opened.reason, opened.file)
  const budget = createBudget(limits.operations ?? maxOperations, limits.shouldStop)
  try {
    const read = readLayers(files, opened.files, budget)
    if (read.kind === "refused") return refused(read.reason, read.file)
    const board = joinBoard(read.layers)
    const findings = checkBoard(board)
    budget.spend()
    const side = copperSide(board)
    const svg = drawBoard(board, findings, side)
    const ignored = [...opened.ignored, ...read.ignored].map(ignoredFileText)
    return {
      kind: "read",
      layers: board.layers.map(({ name, kind, by }) => ({ name, kind, by })),
      size: board.size,
      fit: boardFit(board),
      findings: findings.map(found => reported(found, findings)),
      svg,
      side,
      notes: svg === null ? [previewUnavailableText, ...ignored] : ignored,
    }
  } catch (error) {
    if (error instanceof WorkStopped) return unfinished(opened.files, "file-too-complex")
    limits.onFault?.(error)
    return unfinished(opened.files, "file-not-understood")
  }
}

const refused = (reason: RefusalReason, file: string): BoardInspection => ({
  kind: "refused",
  reason,
  file,
  text: refusalTexts[reason](file),
})

const reported = (found: Finding, all: readonly Finding[]): ReportedFinding => ({
  ...found,
  text: findingTexts[found.code](found.measured),
  mark: markNumber(all, found) || null,
})

/** It may well be a good board: nothing is claimed about it and a person looks at it. */
export function unfinished(
  files: readonly Pick<BoardFile, "name">[],
  code: "file-too-complex" | "file-not-understood",
): Extract<BoardInspection, { kind: "read" }> {
  const found = finding("file", "not-measurable", code, { count: files.length })
  return {
    kind: "read",
    layers: files.map(({ name }) => ({ name, kind: "unknown", by: "assumed" })),
    size: null,
    fit: "unknown",
    findings: [reported(found, [found])],
    svg: null,
    side: "top",
    notes: [previewUnavailableText],
  }
}
