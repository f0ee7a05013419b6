import { type Finding, finding } from "./check/findings.ts"
import { type BoardFit, type BoardLimits, houseLimits } from "./check/house-limits.ts"
import { boardFit, checkBoard } from "./check/house-rules.ts"
import {
  explainLayer,
  findingTexts,
  ignoredFileText,
  previewUnavailableText,
  type RefusalReason,
} from "./check/texts.ts"
import { copperSide, drawBoard } from "./draw/draw-board.ts"
import { markNumber } from "./draw/draw-marks.ts"
import type { Side } from "./draw/picture-view.ts"
import { type BoardSize, joinBoard } from "./measure/board.ts"
import { type BoardFile, openFiles, type Stranger } from "./read/archive.ts"
import { type BoardGroup, boardGroups } from "./read/board-groups.ts"
import type { LayerEvidence } from "./read/layer-evidence.ts"
import { type BoardLayer, readLayers } from "./read/layer-files.ts"
import type { LayerKind } from "./read/layer-kinds.ts"
import { createBudget, maxOperations, type WorkBudget, WorkStopped } from "./work-budget.ts"

export type ReportedLayer = {
  readonly name: string
  readonly kind: LayerKind
  readonly by: LayerEvidence
  /** The recognised kind, if the customer corrected it. */
  readonly taken?: LayerKind
  /** Absent in inspections stored before layers were explained. */
  readonly why?: string
}

export type ReportedFinding = Finding & { readonly text: string; readonly mark: number | null }

/** Plain data: a worker and the order send it as JSON. */
export type BoardInspection =
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly file: string; readonly text: string }
  | InspectedBoard

export type InspectedBoard = {
  readonly kind: "read"
  readonly layers: readonly ReportedLayer[]
  /** The names of the boards in the upload when there are several; what follows is about `board`. */
  readonly boards: readonly string[]
  readonly board: string | null
  readonly size: BoardSize | null
  readonly fit: BoardFit
  readonly findings: readonly ReportedFinding[]
  /** Both sides of the board in one picture; `pictureOf` chooses the side and hides layers. */
  readonly svg: string | null
  readonly side: Side
  readonly notes: readonly string[]
}

export type InspectionChoices = {
  readonly board?: string
  readonly layers?: Readonly<Record<string, LayerKind>>
}

type InspectionLimits = {
  /** What the workshop can make now. */
  readonly board?: BoardLimits
  readonly operations?: number
  readonly shouldStop?: () => boolean
  readonly onFault?: (error: unknown) => void
}

/** Reads, measures, checks and draws what a customer uploaded. It accepts any bytes and never throws. */
export function inspectBoard(
  files: readonly BoardFile[],
  choices: InspectionChoices = {},
  limits: InspectionLimits = {},
): BoardInspection {
  const opened = openFiles(files)
  if (opened.kind === "refused") return opened
  const budget = createBudget(limits.operations ?? maxOperations, limits.shouldStop)
  try {
    const read = readLayers(files, opened, choices.layers ?? {}, budget)
    if (read.kind === "refused") return read
    const groups = boardGroups(read.layers)
    const chosen = groups.find(({ name }) => name === choices.board) ?? groups[0]!
    return inspectGroup(chosen, groups, read.strangers, limits.board ?? houseLimits, budget)
  } catch (error) {
    if (error instanceof WorkStopped) return unfinished(opened.files, "file-too-complex")
    limits.onFault?.(error)
    return unfinished(opened.files, "file-not-understood")
  }
}

function inspectGroup(
  chosen: BoardGroup,
  groups: readonly BoardGroup[],
  strangers: readonly Stranger[],
  limits: BoardLimits,
  budget: WorkBudget,
): InspectedBoard {
  const board = joinBoard(chosen.layers, limits.minTrackWidth, budget)
  const isOneOfSeveral = groups.length > 1
  const several = isOneOfSeveral ? [finding("file", "warning", "several-boards", { count: groups.length })] : []
  const findings = [...several, ...checkBoard(board, limits)]
  budget.spend()
  const side = copperSide(board)
  const svg = drawBoard(board, findings, side)
  const notes = strangers.map(({ name }) => ignoredFileText(name))
  return {
    kind: "read",
    layers: board.layers.map(reportedLayer),
    boards: isOneOfSeveral ? groups.map(({ name }) => name) : [],
    board: isOneOfSeveral ? chosen.name : null,
    size: board.size,
    fit: boardFit(board),
    findings: findings.map(found => reported(found, findings)),
    svg,
    side,
    notes: svg === null ? [previewUnavailableText, ...notes] : notes,
  }
}

const reportedLayer = (layer: BoardLayer): ReportedLayer => {
  const { name, kind, by, taken } = layer
  return { name, kind, by, ...(taken && taken !== kind && { taken }), why: explainLayer(layer) }
}

const reported = (found: Finding, all: readonly Finding[]): ReportedFinding => ({
  ...found,
  text: findingTexts[found.code](found.measured),
  mark: markNumber(all, found) || null,
})

/** The board may be good: nothing is stated about it and a person looks at it. */
export function unfinished(
  files: readonly Pick<BoardFile, "name">[],
  code: "file-too-complex" | "file-not-understood",
): InspectedBoard {
  const found = finding("file", "not-measurable", code, { count: files.length })
  return {
    kind: "read",
    layers: files.map(({ name }) => ({ name, kind: "unknown", by: "assumed" })),
    boards: [],
    board: null,
    size: null,
    fit: "unknown",
    findings: [reported(found, [found])],
    svg: null,
    side: "top",
    notes: [previewUnavailableText],
  }
}
