import type { Operation } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import {
  type Box,
  boxHeight,
  boxWidth,
  emptyBox,
  enclosedArea,
  growByBox,
  holdsBox,
  isEmptyBox,
  isInBox,
  isInside,
  loopCorners,
  type Point,
  type Segment,
  segmentsBox,
} from "./geometry.ts"
import { closedLoops } from "./loops.ts"

export type Outline = {
  /** The board's edge and its cut-outs; empty when the lines do not close. */
  readonly loops: readonly (readonly Segment[])[]
  /** The line's middle is the edge, so its width does not count. */
  readonly box: Box
  readonly boards: number
  /**
   * Why the box is not stated as the size of the board: the lines do not close around the copper, they are not where the copper
   * is, or the loop is so much larger than the copper that it may be the frame of a drawing.
   */
  readonly doubt: "open" | "elsewhere" | "frame" | null
}

/** Some programs draw the board's edge in the copper layer and mark it with an attribute. */
export const isProfile = (operation: Operation) => operation.kind === "stroke" && operation.aperture.role === "Profile"

/** The frame of a drawing sheet is this many times larger than the board in it. */
const frameFactor = 2.5
const minCutOut = 3
/** Loops with less of the copper inside are letters or cut-outs of an edge that does not close. */
const minHeld = 0.5
const maxLoops = 400

/** `copper` are some points of the copper. The layer may also hold texts, frames and the same edge twice. */
export function findOutline(
  lines: readonly Segment[],
  copper: readonly Point[],
  copperBox: Box,
  budget: WorkBudget,
): Outline {
  const loops = closedLoops(lines, budget)
    .map(measure)
    .filter(loop => loop.area > 0.01)
    .sort((a, b) => b.area - a.area)
    .slice(0, maxLoops)
    .map(loop => ({ ...loop, holds: shareInside(loop, copper, budget) }))
  const different = loops.filter((loop, i) => !loops.slice(0, i).some(larger => isSame(loop, larger)))
  const framed = different.filter(loop => !different.some(inner => isFrameOf(loop, inner)))
  const outer = framed.filter(loop => !framed.some(larger => contains(larger, loop)))
  const withCopper = outer.filter(loop => loop.holds > 0.03)
  const held = withCopper.reduce((sum, { holds }) => sum + holds, 0)
  const boards = copper.length === 0 ? outer.slice(0, 1) : held >= minHeld ? withCopper : []
  if (boards.length === 0) {
    const box = segmentsBox(lines)
    const doubt =
      lines.length === 0 ? null : !isAround(box, copper) ? "elsewhere" : hasAllSides(lines, box) ? null : "open"
    return { loops: [], box, boards: 0, doubt }
  }
  const cutOuts = framed.filter(loop => boards.some(board => contains(board, loop)) && isCutOut(loop))
  const box = emptyBox()
  for (const board of boards) growByBox(box, board.box)
  const doubt = isFrame(box, copperBox) ? "frame" : null
  return { loops: [...boards, ...cutOuts].map(({ segments }) => segments), box, boards: boards.length, doubt }
}

/** Dimensions and texts may be outside. */
const minAround = 0.9
const isAround = (box: Box, copper: readonly Point[]) =>
  copper.filter(({ x, y }) => isInBox(box, x, y)).length >= minAround * copper.length

const besideEdge = 0.3
const minDrawn = 0.6

/** An edge with a gap is trusted when most of each side is drawn. */
function hasAllSides(lines: readonly Segment[], { minX, minY, maxX, maxY }: Box): boolean {
  const drawn = (axis: "x" | "y", at: number) => {
    const along = axis === "x" ? "y" : "x"
    const isOn = (point: Point) => Math.abs(point[axis] - at) <= besideEdge
    const on = lines.filter(({ from, to }) => isOn(from) && isOn(to))
    return on.reduce((sum, { from, to }) => sum + Math.abs(to[along] - from[along]), 0)
  }
  const isHeld = (axis: "x" | "y", at: number, length: number) => drawn(axis, at) >= minDrawn * length
  return (
    [minX, maxX].every(at => isHeld("x", at, maxY - minY)) && [minY, maxY].every(at => isHeld("y", at, maxX - minX))
  )
}

const doubtfulFactor = 6
/** Boards that students send are smaller; sheets of drawings are larger. */
const maxBoardMm = 300

function isFrame(edge: Box, copper: Box): boolean {
  if (isEmptyBox(copper) || Math.max(boxWidth(edge), boxHeight(edge)) <= maxBoardMm) return false
  return boxWidth(edge) * boxHeight(edge) > doubtfulFactor * boxWidth(copper) * boxHeight(copper)
}

function measure(segments: readonly Segment[]) {
  const corners = loopCorners(segments)
  return { segments, corners, box: segmentsBox(segments), area: enclosedArea(corners) }
}

type MeasuredLoop = ReturnType<typeof measure>
type Loop = MeasuredLoop & { readonly holds: number }

function shareInside({ box, corners }: MeasuredLoop, copper: readonly Point[], budget: WorkBudget): number {
  let inside = 0
  for (const { x, y } of copper) {
    if (!isInBox(box, x, y)) continue
    budget.spend(1 + corners.length / 32)
    if (isInside(corners, x, y)) inside++
  }
  return inside / Math.max(1, copper.length)
}

const edges = (box: Box) => [box.minX, box.minY, box.maxX, box.maxY]
const isSame = (a: Loop, b: Loop) =>
  edges(a.box).every((edge, i) => Math.abs(edge - edges(b.box)[i]!) < 0.2) && a.area > b.area * 0.98

const contains = (larger: Loop, smaller: Loop) => larger.area > smaller.area && holdsBox(larger.box, smaller.box, 0.01)

const isFrameOf = (loop: Loop, inner: Loop) =>
  inner.holds > 0.95 && loop.area > inner.area * frameFactor && contains(loop, inner)

/** Small loops are letters, unless they are round. */
const isCutOut = ({ segments, box, holds }: Loop) =>
  holds === 0 && (segments.every(segment => segment.arc) || Math.min(boxWidth(box), boxHeight(box)) >= minCutOut)
