import type { Hole } from "../read/excellon-reader.ts"
import type { Operation, Stroke } from "../read/plotter.ts"
import type { WorkBudget } from "../work-budget.ts"
import { isStraight, pointsAlong, touches } from "./fill.ts"
import { type Box, boxHeight, boxWidth, distance, emptyBox, growByBox, growBySegment } from "./geometry.ts"
import { Grid } from "./grid.ts"
import { boxOf } from "./pads.ts"

const largestLetter = 6
const widestPen = 0.5
/** Lines up to so wide are compared exactly, wider ones by their box: what touches is found in the cells beside, `spacing` included. */
const widestLine = 1.4
const cell = 1
const spacing = 0.5
const workOfLook = 1 / 16
/** Of strokes: beyond that no letters are looked for, and what may be some stays tracks. */
const mostStrokes = 20_000

type Letter = { readonly box: Box; readonly strokes: Stroke[]; isAlone: boolean }

/** Names and marks in copper: small drawings of one pen that touch no pad, hole, area or other line, so that no current passes them. */
export function findLettering(
  operations: readonly Operation[],
  tracks: readonly Stroke[],
  holes: readonly Hole[],
  budget: WorkBudget,
): ReadonlySet<Operation> {
  const small = tracks.filter(
    track => isStraight(track) && track.width <= widestPen && lengthOf(track) <= largestLetter,
  )
  const dark = operations.filter(operation => operation.dark)
  if (small.length === 0 || dark.length > mostStrokes) return new Set()
  const lines = dark.filter((drawn): drawn is Stroke => isStraight(drawn) && drawn.width <= widestLine)
  const others = dark.filter(drawn => !isStraight(drawn) || drawn.width > widestLine).map(boxOf)
  others.push(...holes.map(holeBox))
  const letters = joined(small, lines, budget).filter(
    ({ box, strokes, isAlone }) =>
      isAlone && strokes.length > 1 && boxWidth(box) <= largestLetter && boxHeight(box) <= largestLetter,
  )
  const apart = letters.filter(({ box }) => {
    budget.spend(1 + others.length / 256)
    return !others.some(other => meet(box, other))
  })
  return new Set(apart.flatMap(({ strokes }) => strokes))
}

/** What touches is one drawing; it is not alone when it touches a line of another kind. */
function joined(small: readonly Stroke[], lines: readonly Stroke[], budget: WorkBudget): Letter[] {
  const places = new Map<Operation, number>(small.map((stroke, i) => [stroke, i]))
  const grid = new Grid<Stroke>(cell)
  for (const line of lines) {
    budget.spend(1 + lengthOf(line) / spacing / 4)
    for (const { x, y } of pointsAlong(line.segment, spacing)) grid.add(x, y, line)
  }
  const groups = small.map((_, i) => i)
  const groupOf = (i: number): number => {
    while (groups[i] !== i) i = groups[i] = groups[groups[i]!]!
    return i
  }
  const tied = new Set<number>()
  small.forEach((stroke, i) => {
    for (const at of pointsAlong(stroke.segment, Math.max(stroke.width, 0.1))) {
      grid.find(at.x, at.y, Infinity, other => {
        budget.spend(workOfLook)
        if (!touches(other.segment, at, (stroke.width + other.width) / 2)) return false
        const place = other.width === stroke.width ? places.get(other) : undefined
        if (place === undefined) tied.add(i)
        else groups[groupOf(place)] = groupOf(i)
        return false
      })
    }
  })
  const letters = new Map<number, Letter>()
  small.forEach((stroke, i) => {
    const group = groupOf(i)
    const letter = letters.get(group) ?? { box: emptyBox(), strokes: [], isAlone: true }
    growByBox(letter.box, boxOf(stroke))
    letter.strokes.push(stroke)
    letter.isAlone &&= !tied.has(i)
    letters.set(group, letter)
  })
  return [...letters.values()]
}

const lengthOf = ({ segment: { from, to } }: Stroke) => distance(from, to)

const holeBox = (hole: Hole): Box => {
  const box = emptyBox()
  growBySegment(box, hole.path, hole.diameter / 2)
  return box
}

const meet = (a: Box, b: Box) => a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
